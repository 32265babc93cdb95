// How often each net result comes up when a chart is played, and each final hand of the dealer. Plain C++, no Python.
//
// Exact for hands that are not split: see spreads.hpp. Insurance is not taken.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "solver/net_distribution.hpp"
#include "solver/up_card_solution.hpp"

namespace pitboss::solver {

class Outcomes {
public:
    Outcomes(const Game& game, Column<double>& column, const Play<double>& play, const Arithmetic<double>& arithmetic,
             Measure measure = Measure::wagers)
        : rules_(game.rules),
          column_(column),
          play_(play),
          judge_(game.rules, column.open(), arithmetic),
          spreads_(game.rules, judge_, play, column.splitter(), measure) {}

    // The dealer's endings, given the open card: 16 to 22, over, and last a blackjack.
    [[nodiscard]] std::array<double, endings + 1> dealer() const {
        const auto& found = spreads_.endings_of(column_.shoe(), 0);
        std::array<double, endings + 1> chances{};
        double clear = 0.0;
        for (std::size_t i = 0; i < endings; ++i) {
            chances[i] = found[i];
            clear += found[i];
        }
        chances[endings] = 1.0 - clear;
        return chances;
    }

    // Net results by a chart, joint with this column's open card.
    [[nodiscard]] Spread by_chart(ChartData chart) {
        const Charted<double> charted(rules_, play_, chart, column_.open());
        const HandTable& hands = HandTable::get();
        Spread spread;
        std::vector<double> start(hands.size(), 0.0);
        for (const Cell<double>& cell : column_.dealt(chart)) {
            const std::size_t hand = hands.pair(cell.first, cell.second);
            const double lost = cell.chance * (1.0 - cell.clear);
            if (cell.act == Act::surrender && !column_.surrenders_late()) {
                spread.add(spreads_.net(-0.5), cell.chance);
                continue;
            }
            if (cell.is_blackjack && cell.act == Act::stand) {
                const double pays = spreads_.net(play_.odds(rules_.blackjack_pays));
                const bool always = rules_.player_blackjack != PlayerBlackjack::ties;
                spread.add(pays, cell.chance * cell.clear);
                spread.add(always ? pays : rules_.ties == Ties::push ? 0.0 : -1.0, lost);
                continue;
            }
            spread.add(-1.0, lost);
            if (cell.act == Act::surrender) {
                spread.add(spreads_.net(-0.5), cell.chance * cell.clear);
            } else if (cell.act == Act::split) {
                const Policy policy = charted.policy(column_.splitter().origin(cell.first));
                const bool resplits = charted.resplits(cell.first);
                spread.add(spreads_.split(column_.shoe(), cell.first, policy, resplits), cell.chance);
            } else {
                start[hand] += cell.chance;
            }
        }
        const std::array<Spread, endings> by_ending =
            spreads_.play_out(column_.shoe(), start, charted.policy(Origin::dealt), {1, 1});
        for (const Spread& each : by_ending) {
            spread.add(each, 1.0);
        }
        return spread;
    }

    // One hand's net results by a chart and by the dealer's ending (the last is a blackjack), given its cards. An ace
    // and a ten are a 21 here.
    struct ByEnding {
        int first;
        int second;
        std::array<Spread, endings + 1> spread;
    };
    [[nodiscard]] std::vector<ByEnding> by_hand(ChartData chart) {
        const Charted<double> charted(rules_, play_, chart, column_.open());
        const HandTable& hands = HandTable::get();
        const Policy policy = charted.policy(Origin::dealt);
        std::vector<ByEnding> all;
        for (const Cell<double>& cell : column_.dealt(chart)) {
            const std::size_t hand = hands.pair(cell.first, cell.second);
            const bool gives_up = cell.act == Act::surrender;
            std::array<Spread, endings> played;
            if (gives_up) {
                const auto& found = spreads_.endings_of(column_.shoe(), hand);
                for (std::size_t i = 0; i < endings; ++i) {
                    played[i].add(-0.5, found[i]);
                }
            } else if (cell.act == Act::split) {
                played = spreads_.split_by_ending(column_.shoe(), cell.first,
                                                  charted.policy(column_.splitter().origin(cell.first)),
                                                  charted.resplits(cell.first));
            } else {
                std::vector<double> start(hands.size(), 0.0);
                start[hand] = 1.0;
                played = spreads_.play_out(column_.shoe(), start, policy, {1, 1});
            }
            ByEnding one{cell.first, cell.second, {}};
            std::copy(played.begin(), played.end(), one.spread.begin());
            one.spread[endings].add(gives_up && !column_.surrenders_late() ? -0.5 : -1.0, 1.0 - cell.clear);
            all.push_back(one);
        }
        return all;
    }

private:
    const Rules& rules_;
    Column<double>& column_;
    const Play<double>& play_;
    Judge<double> judge_;
    Spreads spreads_;
};

}  // namespace pitboss::solver
