// The dealer of Ante Up 21, exactly: every hand that can be drawn to, against the player's cards.
//
// For an up card every hand that the dealer can end with is listed once, with the number of orders in which it can be
// drawn. A player's hand, whose cards are gone from the shoe, is held against the whole list.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "games/ante_up_21/cards.hpp"

namespace pitboss::ante_up {

using Shoe = std::array<int, ranks>;  // so many cards of each rank

inline constexpr std::size_t ends = 6;      // 17 to 21, over
inline constexpr std::size_t showings = 4;  // the poker hand wins, ties, loses, or the dealer does not qualify
inline constexpr std::array<double, showings> poker{2, 0, -2, 1};  // what ante and bet come to (13)

[[nodiscard]] inline std::size_t showing(int mine, int theirs) noexcept {
    if (theirs < queen_high) {
        return 3;
    }
    return mine > theirs ? 0 : mine == theirs ? 1 : 2;
}

// What a wager on 21 comes to, with a total against an end of the dealer's.
[[nodiscard]] constexpr double won(int total, std::size_t end) noexcept {
    const int theirs = static_cast<int>(end) + 17;
    return total > 21 ? -1 : end == ends - 1 || total > theirs ? 1 : total == theirs ? 0 : -1;
}

// How a player's cards stand against the dealer's: the chance of each end of the dealer's with each showing of the poker.
using Standing = std::array<std::array<double, showings>, ends>;

struct Final {  // a hand that the dealer ends with
    Counts drawn{};
    std::size_t cards = 0;
    double orders = 0;
    std::size_t end = 0;
    int strength = 0;
};

// Every hand that the dealer can end with, no blackjack among them.
[[nodiscard]] inline std::vector<Final> finals_of(std::size_t up) {
    std::map<std::uint64_t, Final> found;
    const std::function<void(Counts, Total, std::size_t)> draw = [&](Counts drawn, Total total, std::size_t cards) {
        if (cards > 0 && dealer_stands(total)) {
            const std::size_t end = total.best() > 21 ? ends - 1 : static_cast<std::size_t>(total.best() - 17);
            Counts all = drawn;
            ++all[up];
            Final& final = found[key_of(drawn)];
            final = {drawn, cards, final.orders + 1, end, best_two(all)};
            return;
        }
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            if (cards > 0 || !makes_blackjack(up, rank)) {
                Counts more = drawn;
                ++more[rank];
                draw(more, total.with(rank), cards + 1);
            }
        }
    };
    draw({}, Total{}.with(up), 0);
    std::vector<Final> finals;
    for (const auto& [key, final] : found) {
        finals.push_back(final);
    }
    return finals;
}

// A dealer who shows an up card and has no blackjack, with what is left of a shoe. Cards that are asked about are all
// that the player has been dealt.
class Dealer {
  public:
    Dealer(const Shoe& shoe, std::size_t up) : shoe_(shoe), up_(up), finals_(finals_of(up)), steps_(steps_of(finals_)) {}
    Dealer(const Dealer&) = delete;  // the tree points to the finals
    Dealer& operator=(const Dealer&) = delete;

    [[nodiscard]] std::size_t up() const noexcept { return up_; }

    [[nodiscard]] std::array<double, ranks> left_after(const Counts& cards) const noexcept {
        std::array<double, ranks> left{};
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            left[rank] = shoe_[rank] - cards[rank] - (rank == up_ ? 1 : 0);
        }
        return left;
    }

    // The next card's chances: the hole card lies there unseen and is no card that would make a blackjack.
    [[nodiscard]] std::array<double, ranks> draws(const Counts& cards) const noexcept {
        auto left = left_after(cards);
        const auto [size, holes] = unseen(left);
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            left[rank] *= (makes_blackjack(up_, rank) ? 1 : (holes - 1) / holes) / (size - 1);
        }
        return left;
    }

    // The chance of drawing these cards in one order, beside the two that the player had.
    [[nodiscard]] double chance_of_order(const Counts& had, const Counts& drawn) const noexcept {
        const auto left = left_after(had);
        auto [size, holes] = unseen(left);
        double chance = size / holes;
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            for (int count = 0; count < drawn[rank]; ++count) {
                chance *= std::max(0.0, left[rank] - count) / size--;
                holes -= makes_blackjack(up_, rank) ? 0 : 1;
            }
        }
        return chance * holes / size;
    }

    // Asked for again and again, unless the cards are those of several hands.
    const Standing& standing(const Counts& cards) {
        const auto [at, is_new] = standings_.try_emplace(key_of(cards));
        if (is_new) {
            at->second = standing_of(cards);
        }
        return at->second;
    }

    // The finals are gone through in order, so that most of a product of chances is that of the one before.
    [[nodiscard]] Standing standing_of(const Counts& cards) const {
        const auto left = left_after(cards);
        const auto [size, holes] = unseen(left);
        std::array<double, 24> ways{};  // one over the number of ways to draw so many cards
        ways[0] = size / holes;
        for (std::size_t drawn = 1; drawn < ways.size(); ++drawn) {
            const double rest = size - static_cast<double>(drawn) + 1;
            ways[drawn] = rest > 0 ? ways[drawn - 1] / rest : 0;
        }
        Falls falls{};
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            falls[rank][0] = 1;
            for (std::size_t drawn = 1; drawn < falls[rank].size(); ++drawn) {
                falls[rank][drawn] = falls[rank][drawn - 1] * std::max(0.0, left[rank] - static_cast<double>(drawn) + 1);
            }
        }
        const int mine = best_two(cards);
        Standing met{};
        std::array<double, ranks + 1> product{1};  // of the ranks so far
        for (const Step& step : steps_) {
            product[step.depth + 1U] = product[step.depth] * falls[step.rank][step.count];
            if (step.final != nullptr) {
                const Final& final = *step.final;
                met[final.end][showing(mine, final.strength)] += final.orders * ways[final.cards] * product[step.depth + 1U];
            }
        }
        return met;
    }

  private:
    // How many cards are unseen, and how many of them may be the hole card.
    [[nodiscard]] std::pair<double, double> unseen(const std::array<double, ranks>& left) const noexcept {
        double size = 0;
        double holes = 0;
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            size += left[rank];
            holes += makes_blackjack(up_, rank) ? 0 : left[rank];
        }
        return {size, holes};
    }

    static constexpr std::size_t most_of_a_rank = 11;  // that the dealer can draw
    using Falls = std::array<std::array<double, most_of_a_rank + 1>, ranks>;  // ways to draw so many, one after the other

    struct Step {  // so many cards of one more rank; with the last of them a hand is complete
        std::uint8_t depth = 0;
        std::uint8_t rank = 0;
        std::uint8_t count = 0;
        const Final* final = nullptr;
    };

    [[nodiscard]] static std::vector<Step> steps_of(const std::vector<Final>& finals) {
        std::vector<Step> steps;
        std::vector<std::pair<std::size_t, std::uint8_t>> path;  // ranks and counts of the hand before
        for (const Final& final : finals) {
            std::size_t depth = 0;
            for (std::size_t rank = 0; rank < ranks; ++rank) {
                const std::uint8_t count = final.drawn[rank];
                if (count == 0) {
                    continue;
                }
                if (depth >= path.size() || path[depth] != std::pair{rank, count}) {
                    path.resize(depth);
                    path.emplace_back(rank, count);
                    steps.push_back({static_cast<std::uint8_t>(depth), static_cast<std::uint8_t>(rank), count, nullptr});
                }
                ++depth;
            }
            steps.back().final = &final;
        }
        return steps;
    }

    Shoe shoe_;
    std::size_t up_;
    std::vector<Final> finals_;
    std::vector<Step> steps_;  // the finals as a tree
    std::unordered_map<std::uint64_t, Standing> standings_;
};

}  // namespace pitboss::ante_up
