// A player's chart as a policy of the solver. See common/chart.hpp for the layout of the data.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/chart.hpp"
#include "solver/hand_play.hpp"
#include "solver/hand_table.hpp"

namespace pitboss::solver {

// The value index of a pair, or -1.
[[nodiscard]] inline int pair_of(const HandInfo& hand) noexcept {
    for (std::size_t value = 0; hand.cards == 2 && value < values; ++value) {
        if (hand.counts[value] == 2) {
            return static_cast<int>(value);
        }
    }
    return -1;
}

template <typename Number>
class ChartPolicy {
public:
    ChartPolicy(const Rules& rules, const HandPlay<Number>& play, ChartData chart, const OpenCards& open)
        : rules_(rules), play_(play), chart_(chart), up_(open.column()) {}

    // What to do with two cards as dealt, splits and surrender included.
    [[nodiscard]] Act first(std::size_t hand) const {
        const HandInfo& info = HandTable::get()[hand];
        return decide(info, Origin::dealt, ChartContext::first_two, true);
    }
    // Whether to split again a pair made after a split.
    [[nodiscard]] bool resplits(int value) const {
        const HandTable& hands = HandTable::get();
        const HandInfo& info = hands[hands.pair(value, value)];
        const Origin origin = value == 0 ? Origin::split_aces : Origin::split;
        return decide(info, origin, ChartContext::after_split, true) == Act::split;
    }

    // The play of every hand that is neither split nor surrendered.
    [[nodiscard]] Policy policy(Origin origin) const {
        const HandTable& hands = HandTable::get();
        Policy policy;
        policy.act.resize(hands.size(), Act::stand);
        for (std::size_t i = 0; i < hands.size(); ++i) {
            if (hands[i].cards >= 2) {
                const ChartContext two = origin == Origin::dealt ? ChartContext::first_two : ChartContext::after_split;
                policy.act[i] =
                    decide(hands[i], origin, hands[i].cards == 2 ? two : ChartContext::more_cards, false);
            }
        }
        for (std::size_t times = 1; times <= play_.doubles(); ++times) {
            policy.doubled[times - 1].resize(hands.size(), Act::stand);
            for (std::size_t i = 0; i < hands.size(); ++i) {
                if (hands[i].cards >= 3) {
                    policy.doubled[times - 1][i] = decide_doubled(hands[i], times);
                }
            }
        }
        return policy;
    }

private:
    [[nodiscard]] bool allows(const HandInfo& hand, Origin origin, Act act, bool first_preference) const {
        const bool one_card = origin == Origin::split_aces && rules_.split_aces == SplitAces::one_card;
        switch (act) {
            case Act::stand:
                return true;
            case Act::hit:
                return !play_.is_closed(hand) && !one_card;
            case Act::double_down:
                return play_.may_double(hand, origin) && !one_card;
            case Act::stand_and_double:
                return play_.may_stand_and_double(hand, origin);
            case Act::surrender:
                return origin == Origin::dealt && hand.cards == 2 && hand.total != best_score &&
                       rules_.surrender != Surrender::not_offered &&
                       (first_preference || !(rules_.surrender == Surrender::early && peeks_under(rules_, up_)));
            default:
                return false;
        }
    }

    [[nodiscard]] Act decide(const HandInfo& hand, Origin origin, ChartContext context, bool whole) const {
        const int pair = pair_of(hand);
        Act found = Act::stand;
        if (pair >= 0 && preference(hand, origin, context, ChartKind::pair, static_cast<unsigned>(pair) + 1, whole,
                                    found)) {
            return found;
        }
        const ChartKind kind = hand.soft ? ChartKind::soft : ChartKind::hard;
        return preference(hand, origin, context, kind, hand.total, whole, found) ? found : Act::stand;
    }

    // The first allowed preference of a cell; `whole` includes splits and surrender.
    bool preference(const HandInfo& hand, Origin origin, ChartContext context, ChartKind kind, unsigned row, bool whole,
                    Act& found) const {
        bool first_preference = true;
        for (unsigned preferences = chart_cell(chart_, context, kind, row, up_); preferences != 0; preferences >>= 4U) {
            const auto act = static_cast<Act>((preferences & 15U) - 1);
            const bool splits = act == Act::split && kind == ChartKind::pair && rules_.max_splits > 0;
            if (act == Act::split || act == Act::surrender ? whole &&
                (splits || allows(hand, origin, act, first_preference))
                                                           : allows(hand, origin, act, first_preference)) {
                found = act;
                return true;
            }
            first_preference = false;
        }
        return false;
    }

    [[nodiscard]] Act decide_doubled(const HandInfo& hand, std::size_t times) const {
        const ChartKind kind = hand.soft ? ChartKind::soft : ChartKind::hard;
        for (unsigned preferences = chart_cell(chart_, ChartContext::doubled, kind, hand.total, up_); preferences != 0;
             preferences >>= 4U) {
            const auto act = static_cast<Act>((preferences & 15U) - 1);
            if (act == Act::stand || (act == Act::rescue && rules_.rescue != Rescue::not_offered) ||
                (act == Act::double_down && play_.may_redouble(hand, times))) {
                return act;
            }
        }
        return Act::stand;
    }

    const Rules& rules_;
    const HandPlay<Number>& play_;
    ChartData chart_;
    unsigned up_;  // of the chart
};

// Everything a chart does against one open card: with two cards as dealt, then by the origin of the hand.
struct ChartActs {
    int up = 0;
    std::vector<std::uint8_t> first;                  // two cards only, splits and surrender included
    std::array<std::vector<std::uint8_t>, 3> played;  // by `Origin`
    std::array<bool, values> resplits{};
};

template <typename Number>
[[nodiscard]] ChartActs acts_of(const Rules& rules, const HandPlay<Number>& play, ChartData chart,
                                const OpenCards& open) {
    const ChartPolicy<Number> chart_policy(rules, play, chart, open);
    const HandTable& hands = HandTable::get();
    ChartActs found;
    found.up = open.first;
    for (std::size_t i = 0; i < hands.size(); ++i) {
        found.first.push_back(static_cast<std::uint8_t>(hands[i].cards == 2 ? chart_policy.first(i) : Act::stand));
    }
    for (const Origin origin : {Origin::dealt, Origin::split, Origin::split_aces}) {
        for (const Act act : chart_policy.policy(origin).act) {
            found.played[static_cast<std::size_t>(origin)].push_back(static_cast<std::uint8_t>(act));
        }
    }
    for (int value = 0; value < values; ++value) {
        found.resplits[static_cast<std::size_t>(value)] = rules.max_splits > 0 && chart_policy.resplits(value);
    }
    return found;
}

// Both enumerations name the same actions, one number apart.
static_assert(static_cast<int>(pitboss::Act::stand) == static_cast<int>(Act::stand) + 1);
static_assert(static_cast<int>(pitboss::Act::rescue) == static_cast<int>(Act::rescue) + 1);

}  // namespace pitboss::solver
