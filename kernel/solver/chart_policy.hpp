// A player's chart as a policy of the solver. The layout of the data is in ../chart.hpp. Plain C++, no Python.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/chart.hpp"
#include "solver/hand_play.hpp"
#include "solver/hand_table.hpp"

namespace pitboss::solver {

// The value index that a hand is a pair of, or -1.
[[nodiscard]] inline int pair_of(const HandInfo& hand) noexcept {
    for (std::size_t value = 0; hand.cards == 2 && value < values; ++value) {
        if (hand.counts[value] == 2) {
            return static_cast<int>(value);
        }
    }
    return -1;
}

template <typename Number>
class Charted {
public:
    Charted(const Rules& rules, const Play<Number>& play, ChartData chart, const Open& open)
        : rules_(rules), play_(play), chart_(chart), up_(open.column()) {}

    // What is done with two cards as dealt, splits and surrender included.
    [[nodiscard]] Act first(std::size_t hand) const {
        const HandInfo& info = HandTable::get()[hand];
        return decide(info, Origin::dealt, ChartContext::first_two, true);
    }
    // Whether a pair made after a split is split again.
    [[nodiscard]] bool resplits(int value) const {
        const HandTable& hands = HandTable::get();
        const HandInfo& info = hands[hands.pair(value, value)];
        const Origin origin = value == 0 ? Origin::split_aces : Origin::split;
        return decide(info, origin, ChartContext::after_split, true) == Act::split;
    }

    // Every hand's play once it is neither split nor surrendered.
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
    [[nodiscard]] bool allows(const HandInfo& hand, Origin origin, Act act, bool first_wish) const {
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
                       (first_wish || !(rules_.surrender == Surrender::early && peeks_under(rules_, up_)));
            default:
                return false;
        }
    }

    [[nodiscard]] Act decide(const HandInfo& hand, Origin origin, ChartContext context, bool whole) const {
        const int pair = pair_of(hand);
        Act found = Act::stand;
        if (pair >= 0 && wish(hand, origin, context, ChartKind::pair, static_cast<unsigned>(pair) + 1, whole, found)) {
            return found;
        }
        const ChartKind kind = hand.soft ? ChartKind::soft : ChartKind::hard;
        return wish(hand, origin, context, kind, hand.total, whole, found) ? found : Act::stand;
    }

    // The first wish of a cell that is allowed; `whole` if it may be a split or a surrender.
    bool wish(const HandInfo& hand, Origin origin, ChartContext context, ChartKind kind, unsigned row, bool whole,
              Act& found) const {
        bool first_wish = true;
        for (unsigned wishes = chart_cell(chart_, context, kind, row, up_); wishes != 0; wishes >>= 4U) {
            const auto act = static_cast<Act>((wishes & 15U) - 1);
            const bool splits = act == Act::split && kind == ChartKind::pair && rules_.max_splits > 0;
            if (act == Act::split || act == Act::surrender ? whole && (splits || allows(hand, origin, act, first_wish))
                                                           : allows(hand, origin, act, first_wish)) {
                found = act;
                return true;
            }
            first_wish = false;
        }
        return false;
    }

    [[nodiscard]] Act decide_doubled(const HandInfo& hand, std::size_t times) const {
        const ChartKind kind = hand.soft ? ChartKind::soft : ChartKind::hard;
        for (unsigned wishes = chart_cell(chart_, ChartContext::doubled, kind, hand.total, up_); wishes != 0;
             wishes >>= 4U) {
            const auto act = static_cast<Act>((wishes & 15U) - 1);
            if (act == Act::stand || (act == Act::rescue && rules_.rescue != Rescue::not_offered) ||
                (act == Act::double_down && play_.may_redouble(hand, times))) {
                return act;
            }
        }
        return Act::stand;
    }

    const Rules& rules_;
    const Play<Number>& play_;
    ChartData chart_;
    unsigned up_;  // the chart's column
};

// All that a chart does against one open card, by hand: with two cards as dealt, then as hands of each origin are played.
struct Acts {
    int up = 0;
    std::vector<std::uint8_t> first;  // splits and surrender included; two cards only
    std::array<std::vector<std::uint8_t>, 3> played;  // by `Origin`
    std::array<bool, values> resplits{};
};

template <typename Number>
[[nodiscard]] Acts acts_of(const Rules& rules, const Play<Number>& play, ChartData chart, const Open& open) {
    const Charted<Number> charted(rules, play, chart, open);
    const HandTable& hands = HandTable::get();
    Acts found;
    found.up = open.first;
    for (std::size_t i = 0; i < hands.size(); ++i) {
        found.first.push_back(static_cast<std::uint8_t>(hands[i].cards == 2 ? charted.first(i) : Act::stand));
    }
    for (const Origin origin : {Origin::dealt, Origin::split, Origin::split_aces}) {
        for (const Act act : charted.policy(origin).act) {
            found.played[static_cast<std::size_t>(origin)].push_back(static_cast<std::uint8_t>(act));
        }
    }
    for (int value = 0; value < values; ++value) {
        found.resplits[static_cast<std::size_t>(value)] = rules.max_splits > 0 && charted.resplits(value);
    }
    return found;
}

// The two enumerations name the same actions, one number apart.
static_assert(static_cast<int>(pitboss::Act::stand) == static_cast<int>(Act::stand) + 1);
static_assert(static_cast<int>(pitboss::Act::rescue) == static_cast<int>(Act::rescue) + 1);

}  // namespace pitboss::solver
