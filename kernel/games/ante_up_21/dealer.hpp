// The dealer of Ante Up 21, exactly: every final hand against the player's cards.
//
// For an up card every final hand is listed once with the number of orders in which it can be drawn. A player's hand,
// whose cards are gone from the shoe, is compared with the whole list.
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

namespace pitboss::ante_up_21 {

using Shoe = std::array<int, ranks>;  // cards of each rank

inline constexpr std::size_t ends = 6;  // 17 to 21, bust
inline constexpr std::size_t poker_results = 4;  // the poker hand wins, ties, loses, or the dealer does not qualify
inline constexpr std::array<double, poker_results> poker{2, 0, -2, 1};  // net of ante and bet (13)

[[nodiscard]] inline std::size_t poker_result(int mine, int theirs) noexcept {
    if (theirs < queen_high) {
        return 3;
    }
    return mine > theirs ? 0 : mine == theirs ? 1 : 2;
}

// Net of a wager on 21 for a total against a dealer's ending.
[[nodiscard]] constexpr double won(int total, std::size_t end) noexcept {
    const int theirs = static_cast<int>(end) + 17;
    return total > 21 ? -1 : end == ends - 1 || total > theirs ? 1 : total == theirs ? 0 : -1;
}

// The player's cards against the dealer's: the chance of each ending with each result of the poker.
using Standing = std::array<std::array<double, poker_results>, ends>;

struct Final {  // a final hand of the dealer
    Counts drawn{};
    std::size_t cards = 0;
    double orders = 0;
    std::size_t end = 0;
    int strength = 0;
};

// Every final hand of the dealer except a blackjack.
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

// A dealer with this up card and no blackjack. `cards` in the functions below are all cards dealt to the player.
class Dealer {
  public:
    Dealer(const Shoe& shoe, std::size_t up) : shoe_(shoe), up_(up), finals_(finals_of(up)),
        steps_(steps_of(finals_)) {}
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

    // The chances of the next card. The hole card is unseen and does not make a blackjack.
    [[nodiscard]] std::array<double, ranks> draws(const Counts& cards) const noexcept {
        auto left = left_after(cards);
        const auto [size, holes] = unseen(left);
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            left[rank] *= (makes_blackjack(up_, rank) ? 1 : (holes - 1) / holes) / (size - 1);
        }
        return left;
    }

    // The chance of drawing these cards in one given order, after the player's first two.
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

    // Cached. For cards of several hands, which rarely repeat, use `standing_of`.
    const Standing& standing(const Counts& cards) {
        const auto [at, is_new] = standings_.try_emplace(key_of(cards));
        if (is_new) {
            at->second = standing_of(cards);
        }
        return at->second;
    }

    // Goes through the final hands in order and reuses the product of the common ranks.
    [[nodiscard]] Standing standing_of(const Counts& cards) const {
        const auto left = left_after(cards);
        const auto [size, holes] = unseen(left);
        std::array<double, 24> ways{};  // 1 / number of ways to draw this many cards
        ways[0] = size / holes;
        for (std::size_t drawn = 1; drawn < ways.size(); ++drawn) {
            const double rest = size - static_cast<double>(drawn) + 1;
            ways[drawn] = rest > 0 ? ways[drawn - 1] / rest : 0;
        }
        Falls falls{};
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            falls[rank][0] = 1;
            for (std::size_t drawn = 1; drawn < falls[rank].size(); ++drawn) {
                falls[rank][drawn] = falls[rank][drawn - 1] *
                    std::max(0.0, left[rank] - static_cast<double>(drawn) + 1);
            }
        }
        const int mine = best_two(cards);
        Standing standing{};
        std::array<double, ranks + 1> product{1};  // by rank so far
        for (const Step& step : steps_) {
            product[step.depth + 1U] = product[step.depth] * falls[step.rank][step.count];
            if (step.final != nullptr) {
                const Final& final = *step.final;
                standing[final.end][poker_result(mine, final.strength)] += final.orders * ways[final.cards] *
                    product[step.depth + 1U];
            }
        }
        return standing;
    }

  private:
    // The number of unseen cards, and of those that can be the hole card.
    [[nodiscard]] std::pair<double, double> unseen(const std::array<double, ranks>& left) const noexcept {
        double size = 0;
        double holes = 0;
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            size += left[rank];
            holes += makes_blackjack(up_, rank) ? 0 : left[rank];
        }
        return {size, holes};
    }

    static constexpr std::size_t max_of_a_rank = 11;                         // that the dealer can draw
    using Falls = std::array<std::array<double, max_of_a_rank + 1>, ranks>;  // falling factorials of the cards left

    struct Step {  // cards of one more rank; the last step of a hand completes it
        std::uint8_t depth = 0;
        std::uint8_t rank = 0;
        std::uint8_t count = 0;
        const Final* final = nullptr;
    };

    [[nodiscard]] static std::vector<Step> steps_of(const std::vector<Final>& finals) {
        std::vector<Step> steps;
        std::vector<std::pair<std::size_t, std::uint8_t>> path;  // ranks and counts of the previous hand
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
                    steps.push_back({static_cast<std::uint8_t>(depth), static_cast<std::uint8_t>(rank), count,
                                     nullptr});
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

}  // namespace pitboss::ante_up_21
