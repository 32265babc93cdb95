// Ante Up 21, exactly: one hand played as 21 and, with the same cards, as two-card poker against the dealer (CO
// 30-2106).
//
// The start of a round: the deal, the choice to bet or fold, the dealer's peek. The hand is played by hand.hpp; a pair
// is split by split.hpp (by a strategy) or best_split.hpp (best play).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "games/ante_up_21/best_split.hpp"
#include "games/ante_up_21/cards.hpp"
#include "games/ante_up_21/dealer.hpp"
#include "games/ante_up_21/hand.hpp"
#include "games/ante_up_21/split.hpp"
#include "games/ante_up_21/strategy.hpp"

namespace pitboss::ante_up_21 {

struct Start {  // the first two cards against an up card
    std::size_t one = 0;
    std::size_t two = 0;
    std::size_t up = 0;
    double chance = 0;
    Result bet;
    Result fold;
    Result split_bet;  // if the strategy splits
    Result split_fold;

    [[nodiscard]] Counts cards() const noexcept {
        Counts cards{};
        ++cards[one];
        ++cards[two];
        return cards;
    }
};

// The first two cards, bet or folded: the dealer peeks and, without a blackjack, `play` follows.
template <typename Play>
[[nodiscard]] Result after_peek(const Dealer& dealer, const Counts& cards, bool bet, const Play& play) {
    const auto left = dealer.left_after(cards);
    const bool natural = total_of(cards).best() == 21;
    const int mine = best_two(cards);
    double size = 0;
    for (const double count : left) {
        size += count;
    }
    Result result;
    double none = 1;
    for (std::size_t hole = 0; hole < ranks; ++hole) {
        if (makes_blackjack(dealer.up(), hole) && left[hole] > 0) {
            const double chance = left[hole] / size;
            Counts theirs{};
            ++theirs[dealer.up()];
            ++theirs[hole];
            const int shown = best_two(theirs);
            const double ante = !bet || mine < shown ? -1 : mine > shown ? 1 : 0;  // the bet pushes (10)(a)
            result.add(chance, ante + (natural ? 0 : -1), bet ? 3 : 2);
            none -= chance;
        }
    }
    if (none > 0) {
        result.add(none, play());
    }
    return result;
}

// The game from a full shoe.
class Game {
  public:
    explicit Game(const Shoe& shoe) : shoe_(shoe) {}

    // Every start of a round, bet and folded: by a strategy, splits included, or by best play without splits.
    [[nodiscard]] std::vector<Start> starts(const Strategy* strategy) const {
        std::vector<Start> found;
        each_start(strategy, [&](Dealer& dealer, std::array<OneHand, 2>& hands, Start& start) {
            start.fold = start_value(dealer, hands[0], start, false);
            start.bet = start_value(dealer, hands[1], start, true);
            const auto split = [&](bool bet) {
                return strategy == nullptr || !strategy->split(bet, start.one, start.two, start.up)
                           ? Result{}
                           : after_peek(dealer, start.cards(), bet, [&] {
                                 return split_once(dealer, {start.one, start.two}, bet, *strategy);
                             });
            };
            start.split_bet = split(true);
            start.split_fold = split(false);
            found.push_back(start);
        });
        return found;
    }

    // The mean of splitting two cards of the same value with best play.
    [[nodiscard]] double best_split(std::size_t one, std::size_t two, std::size_t up, bool bet,
                                    const SplitRules& split_rules) const {
        const Dealer dealer(shoe_, up);
        const Start start{one, two, up, 0, {}, {}, {}, {}};
        return after_peek(dealer, start.cards(), bet, [&] {
                   Result result;
                   result.mean = BestSplit(dealer, bet, split_rules).value(one, two);
                   return result;
               }).mean;
    }

    // The best action for the average hand of each cell. Hands that best play rarely reaches get hardly any weight.
    [[nodiscard]] Strategy::Acts chart() const {
        static constexpr double rare_weight = 1e-6;
        Cells cells{};
        each_start(nullptr, [&](Dealer& dealer, std::array<OneHand, 2>& hands, Start& start) {
            const bool bets = start_value(dealer, hands[1], start, true).mean > start_value(dealer, hands[0], start,
                false).mean;
            weigh(dealer, hands[1], true, start, start.chance * (bets ? 1 : rare_weight), cells);
            weigh(dealer, hands[0], false, start, start.chance * (bets ? rare_weight : 1), cells);
        });
        Strategy::Acts acts{};
        for (std::size_t mode = 0; mode < modes; ++mode) {
            for (std::size_t soft = 0; soft < 2; ++soft) {
                for (std::size_t total = 0; total < 22; ++total) {
                    std::transform(cells[mode][soft][total].begin(), cells[mode][soft][total].end(),
                                   acts[mode][soft][total].begin(), best_of);
                }
            }
        }
        return acts;
    }

  private:
    struct Tried {                      // value of each action, summed over the hands that reach a cell
        std::array<double, 3> first{};  // stand, hit, double
        std::array<double, 2> later{};
    };
    using Cells = std::array<std::array<std::array<std::array<Tried, ups>, 22>, 2>, modes>;

    // Visits every two cards against every up card, with the caches for that up card, folded and bet.
    template <typename Visit>
    void each_start(const Strategy* strategy, const Visit& visit) const {
        for (std::size_t up = 0; up < ranks; ++up) {
            Dealer dealer(shoe_, up);
            std::array<OneHand, 2> hands{OneHand(dealer, false, strategy), OneHand(dealer, true, strategy)};
            for (std::size_t one = 0; one < ranks; ++one) {
                for (std::size_t two = one; two < ranks; ++two) {
                    Start start{one, two, up, chance_of(one, two, up), {}, {}, {}, {}};
                    if (start.chance > 0) {
                        visit(dealer, hands, start);
                    }
                }
            }
        }
    }

    [[nodiscard]] static Result start_value(const Dealer& dealer, OneHand& hand, const Start& start, bool bet) {
        const Counts cards = start.cards();
        return after_peek(dealer, cards, bet,
                      [&] { return total_of(cards).best() == 21 ? hand.stands(cards, 1, 1.5) : hand.begins(cards); });
    }

    [[nodiscard]] double chance_of(std::size_t one, std::size_t two, std::size_t up) const noexcept {
        Shoe left = shoe_;
        double cards = 0;
        for (const int count : left) {
            cards += count;
        }
        double chance = one == two ? 1 : 2;
        for (const std::size_t rank : {one, two, up}) {
            chance *= std::max(0, left[rank]--) / cards--;
        }
        return chance;
    }

    // Tries every action of each hand reached from two cards, weighted by how often it is reached.
    static void weigh(const Dealer& dealer, OneHand& hand, bool bet, const Start& start, double weight, Cells& cells) {
        std::map<std::pair<std::size_t, std::uint64_t>, std::pair<Counts, double>> open;  // by size: fewest cards first
        open[{2, key_of(start.cards())}] = {start.cards(), weight};
        while (!open.empty()) {
            const auto [at, reached] = *open.begin();
            open.erase(open.begin());
            const auto& [cards, chance] = reached;
            const Total total = total_of(cards);
            if (total.hard > 21 || total.best() == 21) {
                continue;
            }
            const bool is_first = at.first == 2;
            const double stand_value = hand.stands(cards).mean;
            const double hit = hand.draws(cards, false).mean;
            Tried& tried = cells[static_cast<std::size_t>(mode_of(bet, best_two(cards), start.up))][total.soft() ? 1
                : 0]
                                [static_cast<std::size_t>(total.best())][column_of(start.up)];
            double best = std::max(stand_value, hit);
            if (is_first) {
                const double doubled = hand.draws(cards, true).mean;
                tried.first[0] += chance * stand_value;
                tried.first[1] += chance * hit;
                tried.first[2] += chance * doubled;
                best = std::max(best, doubled);
            } else {
                tried.later[0] += chance * stand_value;
                tried.later[1] += chance * hit;
            }
            if (best > stand_value && best == hit) {
                const auto chances = dealer.draws(cards);
                for (std::size_t rank = 0; rank < ranks; ++rank) {
                    Counts more = cards;
                    ++more[rank];
                    auto& next = open[{at.first + 1, key_of(more)}];
                    next = {more, next.second + chance * chances[rank]};
                }
            }
        }
    }

    [[nodiscard]] static Act best_of(const Tried& tried) noexcept {
        const auto& [stand_value, hit, doubled] = tried.first;
        const bool stays = tried.later[0] + stand_value >= tried.later[1] + hit;
        if (doubled > std::max(stand_value, hit)) {
            return tried.later[0] > tried.later[1] ? Act::double_or_stand : Act::double_down;
        }
        return stays ? Act::stand : Act::hit;
    }

    Shoe shoe_;
};

}  // namespace pitboss::ante_up_21
