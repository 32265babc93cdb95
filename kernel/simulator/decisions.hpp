// A chart compiled for the round loop: the one legal action for every situation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "common/chart.hpp"
#include "common/rules.hpp"

namespace pitboss {

// Which cards a hand has when its player decides.
enum class Situation : std::uint8_t { first_two, more_cards, split_two, split_aces, split_more, doubled, doubled_last };
inline constexpr std::size_t situations = 7;

class Decisions {
public:
    Decisions(const Rules& rules, ChartData chart) {
        for (unsigned up = 0; up < columns_of(rules); ++up) {
            for (std::size_t s = 0; s < situations; ++s) {
                const auto situation = static_cast<Situation>(s);
                for (unsigned total = 2; total <= 21; ++total) {
                    by_total_[up][s][row_of(total, false)] =
                        first_legal(rules, chart, situation, ChartKind::hard, total, false, up, Act::stand);
                    if (total >= 12) {
                        by_total_[up][s][row_of(total, true)] =
                            first_legal(rules, chart, situation, ChartKind::soft, total, true, up, Act::stand);
                    }
                }
                for (unsigned points = 1; points <= 10; ++points) {
                    for (const bool may_split : {false, true}) {
                        by_pair_[up][may_split][s][points] = pair(rules, chart, situation, points, up, may_split);
                    }
                }
            }
            for (unsigned total = 4; total <= 21; ++total) {
                early_[up][row_of(total, false)] = surrenders(chart, ChartKind::hard, total, up);
                if (total >= 12) {
                    early_[up][row_of(total, true)] = surrenders(chart, ChartKind::soft, total, up);
                }
            }
            for (unsigned points = 1; points <= 10; ++points) {
                const std::uint16_t cell = chart_cell(chart, ChartContext::first_two, ChartKind::pair, points, up);
                early_pair_[up][points] =
                    cell != 0 ? surrenders(chart, ChartKind::pair, points, up)
                              : (points == 1 ? surrenders(chart, ChartKind::soft, 12, up)
                                             : surrenders(chart, ChartKind::hard, 2 * points, up));
            }
        }
    }

    [[nodiscard]] Act by_total(Situation situation, unsigned row, unsigned up) const noexcept {
        return by_total_[up][static_cast<std::size_t>(situation)][row];
    }
    [[nodiscard]] Act by_pair(Situation situation, unsigned points, unsigned up, bool may_split) const noexcept {
        return by_pair_[up][may_split][static_cast<std::size_t>(situation)][points];
    }
    [[nodiscard]] bool surrenders_early(unsigned row, unsigned up) const noexcept { return early_[up][row]; }
    [[nodiscard]] bool pair_surrenders_early(unsigned points, unsigned up) const noexcept {
        return early_pair_[up][points];
    }

    // What the rules allow, apart from splits.
    static bool legal(const Rules& rules, Act act, Situation situation, unsigned total, bool soft,
                      unsigned up) noexcept {
        const bool aces = situation == Situation::split_aces;
        const bool split = situation == Situation::split_two || situation == Situation::split_more || aces;
        const bool two = situation == Situation::first_two || situation == Situation::split_two || aces;
        const bool one_card = aces && rules.split_aces == SplitAces::one_card;
        const bool doubled = situation == Situation::doubled || situation == Situation::doubled_last;
        switch (act) {
            case Act::stand: return true;
            case Act::hit: return !doubled && total != 21 && !one_card;
            case Act::double_down:
                if (one_card || (total == 21 && !rules.double_21 && !doubled)) {
                    return false;
                }
                if (doubled) {
                    return situation == Situation::doubled;
                }
                if (two && rules.free_doubles.holds(total, soft)) {
                    return true;
                }
                return rules.doubling != Doubling::not_offered && (two || rules.doubling == Doubling::any_time) &&
                       (!split || rules.double_after_split) && rules.double_totals.holds(total, soft);
            case Act::surrender:
                return situation == Situation::first_two && rules.surrender != Surrender::not_offered &&
                       !(rules.surrender == Surrender::early && peeks_under(rules, up));
            case Act::stand_and_double:
                return two && rules.stand_and_double != StandAndDouble::not_offered &&
                       !(aces && rules.stand_and_double == StandAndDouble::not_after_aces);
            case Act::rescue: return doubled && rules.rescue != Rescue::not_offered;
            case Act::split:
            case Act::none: return false;
        }
        return false;
    }

private:
    static constexpr ChartContext context_of(Situation situation) noexcept {
        switch (situation) {
            case Situation::first_two: return ChartContext::first_two;
            case Situation::split_two:
            case Situation::split_aces: return ChartContext::after_split;
            case Situation::more_cards:
            case Situation::split_more: return ChartContext::more_cards;
            case Situation::doubled:
            case Situation::doubled_last: return ChartContext::doubled;
        }
        return ChartContext::first_two;
    }

    static bool surrenders(ChartData chart, ChartKind kind, unsigned row, unsigned up) noexcept {
        return (chart_cell(chart, ChartContext::first_two, kind, row, up) & 15U) ==
               static_cast<unsigned>(Act::surrender);
    }

    static Act first_legal(const Rules& rules, ChartData chart, Situation situation, ChartKind kind, unsigned total,
                           bool soft, unsigned up, Act otherwise) noexcept {
        for (unsigned preferences = chart_cell(chart, context_of(situation), kind, total, up); preferences != 0;
             preferences >>= 4) {
            const auto act = static_cast<Act>(preferences & 15U);
            if (legal(rules, act, situation, total, soft, up)) {
                return act;
            }
        }
        return otherwise;
    }

    Act pair(const Rules& rules, ChartData chart, Situation situation, unsigned points, unsigned up,
             bool may_split) const noexcept {
        const unsigned total = points == 1 ? 12 : 2 * points;
        const bool soft = points == 1;
        for (unsigned preferences = chart_cell(chart, context_of(situation), ChartKind::pair, points, up);
             preferences != 0;
             preferences >>= 4) {
            const auto act = static_cast<Act>(preferences & 15U);
            if (act == Act::split ? may_split : legal(rules, act, situation, total, soft, up)) {
                return act;
            }
        }
        return by_total_[up][static_cast<std::size_t>(situation)][row_of(total, soft)];
    }

    // By column first, so that the cells for one up card are close together.
    std::array<std::array<std::array<Act, decision_rows>, situations>, open_pairs> by_total_{};
    std::array<std::array<std::array<std::array<Act, 11>, situations>, 2>, open_pairs> by_pair_{};
    std::array<std::array<bool, decision_rows>, open_pairs> early_{};
    std::array<std::array<bool, 11>, open_pairs> early_pair_{};
};

}  // namespace pitboss
