// The distribution of net results when a chart is played, and of the dealer's final hand.
//
// Exact for hands that are not split: see net_distribution.hpp. Insurance is not taken.
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
    Outcomes(const Game& game, UpCardSolution<double>& column, const HandPlay<double>& play,
             const Arithmetic<double>& arithmetic,
             Measure measure = Measure::wagers)
        : rules_(game.rules),
          column_(column),
          play_(play),
          evaluator_(game.rules, column.open(), arithmetic),
          distributions_(game.rules, evaluator_, play, column.splitter(), measure) {}

    // The dealer's endings, given the open card: 16 to 22, bust, blackjack.
    [[nodiscard]] std::array<double, endings + 1> dealer() const {
        const auto& found = distributions_.endings_of(column_.shoe(), 0);
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
    [[nodiscard]] NetDistribution by_chart(ChartData chart) {
        const ChartPolicy<double> chart_policy(rules_, play_, chart, column_.open());
        const HandTable& hands = HandTable::get();
        NetDistribution distribution;
        std::vector<double> start(hands.size(), 0.0);
        for (const Cell<double>& cell : column_.dealt(chart)) {
            const std::size_t hand = hands.pair(cell.first, cell.second);
            const double lost = cell.chance * (1.0 - cell.clear);
            if (cell.act == Act::surrender && !column_.surrenders_late()) {
                distribution.add(distributions_.net(-0.5), cell.chance);
                continue;
            }
            if (cell.is_blackjack && cell.act == Act::stand) {
                const double pays = distributions_.net(play_.odds(rules_.blackjack_pays));
                const bool always = rules_.player_blackjack != PlayerBlackjack::ties;
                distribution.add(pays, cell.chance * cell.clear);
                distribution.add(always ? pays : rules_.ties == Ties::push ? 0.0 : -1.0, lost);
                continue;
            }
            if (rules_.broken_hands != BrokenHands::all_lose) {
                distribution.add(-1.0, lost);
            }
            if (cell.act == Act::surrender) {
                distribution.add(distributions_.net(-0.5), cell.chance * cell.clear);
            } else if (cell.act == Act::split) {
                const Policy policy = chart_policy.policy(column_.splitter().origin(cell.first));
                const bool resplits = chart_policy.resplits(cell.first);
                distribution.add(distributions_.split(column_.shoe(), cell.first, policy, resplits), cell.chance);
            } else {
                start[hand] += cell.chance;
            }
        }
        const std::array<NetDistribution, dealer_ends> by_ending =
            distributions_.play_out(column_.shoe(), start, chart_policy.policy(Origin::dealt), {1, 1});
        for (const NetDistribution& each : by_ending) {
            distribution.add(each, 1.0);
        }
        return distribution;
    }

    // One hand's net results by a chart and by the dealer's ending (the last is a blackjack), given its cards. An ace
    // and a ten count as a 21, not a blackjack.
    struct ByEnding {
        int first;
        int second;
        std::array<NetDistribution, endings + 1> distribution;
    };
    [[nodiscard]] std::vector<ByEnding> by_hand(ChartData chart) {
        const ChartPolicy<double> chart_policy(rules_, play_, chart, column_.open());
        const HandTable& hands = HandTable::get();
        const Policy policy = chart_policy.policy(Origin::dealt);
        std::vector<ByEnding> all;
        for (const Cell<double>& cell : column_.dealt(chart)) {
            const std::size_t hand = hands.pair(cell.first, cell.second);
            const bool gives_up = cell.act == Act::surrender;
            std::array<NetDistribution, dealer_ends> played;
            if (gives_up) {
                const auto& found = distributions_.endings_of(column_.shoe(), hand);
                for (std::size_t i = 0; i < endings; ++i) {
                    played[i].add(-0.5, found[i]);
                }
            } else if (cell.act == Act::split) {
                played = distributions_.split_by_ending(column_.shoe(), cell.first,
                                                        chart_policy.policy(column_.splitter().origin(cell.first)),
                                                        chart_policy.resplits(cell.first));
            } else {
                std::vector<double> start(hands.size(), 0.0);
                start[hand] = 1.0;
                played = distributions_.play_out(column_.shoe(), start, policy, {1, 1});
            }
            ByEnding one{cell.first, cell.second, {}};
            std::copy(played.begin(), played.end(), one.distribution.begin());
            if (gives_up || rules_.broken_hands != BrokenHands::all_lose) {
                one.distribution[endings].add(gives_up && !column_.surrenders_late() ? -0.5 : -1.0, 1.0 - cell.clear);
            }
            all.push_back(one);
        }
        return all;
    }

private:
    const Rules& rules_;
    UpCardSolution<double>& column_;
    const HandPlay<double>& play_;
    StandEvaluator<double> evaluator_;
    DistributionBuilder distributions_;
};

}  // namespace pitboss::solver
