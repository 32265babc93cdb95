// A player's chart as flat data, and the one lawful action for every situation that is compiled from it.
//
// The data: `chart[context][kind][row][column]`, 16 bits each, C order, shape (4, 3, 22, 10) or (4, 3, 22, 55).
//   context  0 the first two cards, 1 two cards after a split, 2 three cards or more, 3 after doubling
//   kind     0 hard totals, 1 soft totals, 2 pairs
//   row      the total; for a pair the points of one card (ace 1, tens 10)
//   column   the dealer's up card by points less one: 0 is an ace, 9 a ten; where both of the dealer's cards lie open, one
//            for each two of them: ace and ace, ace and 2, … ace and ten, 2 and 2, 2 and 3, … ten and ten
// A cell holds up to four actions, first wish first, from the lowest four bits on; zero ends it. The first action that
// the rules allow is taken; splitting is read in the rows of pairs only. A pair of which no wish is allowed is played
// by its total; a total of which none is allowed stands.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "rules.hpp"

namespace pitboss {

enum class Act : std::uint8_t {
    none = 0,
    stand = 1,
    hit = 2,
    double_down = 3,
    split = 4,
    surrender = 5,
    stand_and_double = 6,
    rescue = 7,
};

inline constexpr std::size_t chart_contexts = 4;
inline constexpr std::size_t chart_kinds = 3;
inline constexpr std::size_t chart_rows = 22;
inline constexpr std::size_t up_cards = 10;
inline constexpr std::size_t open_pairs = up_cards * (up_cards + 1) / 2;
inline constexpr std::size_t chart_lines = chart_contexts * chart_kinds * chart_rows;

[[nodiscard]] constexpr std::size_t columns_of(const Rules& rules) noexcept {
    return rules.hole_card == HoleCard::both_up ? open_pairs : up_cards;
}

// The column of two open cards, by points less one; which of them was dealt first does not matter.
[[nodiscard]] constexpr unsigned column_of(unsigned one, unsigned other) noexcept {
    const unsigned low = one < other ? one : other;
    const unsigned high = one < other ? other : one;
    return low * 10U - low * (low + 1) / 2 + high;
}

enum class ChartContext : std::uint8_t { first_two, after_split, more_cards, doubled };
enum class ChartKind : std::uint8_t { hard, soft, pair };

using ChartData = std::span<const std::uint16_t>;

[[nodiscard]] constexpr std::uint16_t chart_cell(ChartData chart, ChartContext context, ChartKind kind, unsigned row,
                                                 unsigned column) noexcept {
    const std::size_t table = static_cast<std::size_t>(context) * chart_kinds + static_cast<std::size_t>(kind);
    return chart[(table * chart_rows + row) * (chart.size() / chart_lines) + column];
}

// Where a hand stands when its player decides.
enum class Situation : std::uint8_t { first_two, more_cards, split_two, split_aces, split_more, doubled, doubled_last };
inline constexpr std::size_t situations = 7;

// Whether the dealer looks under an up card; with both cards open there is nothing to look under.
[[nodiscard]] constexpr bool peeks_under(const Rules& rules, unsigned up) noexcept {
    return (up == 0 && (rules.hole_card == HoleCard::peek_ace || rules.hole_card == HoleCard::peek_ace_and_ten)) ||
           (up == 9 && rules.hole_card == HoleCard::peek_ace_and_ten);
}

// Soft totals stand behind the hard ones: soft 12 at 32 and so on.
[[nodiscard]] constexpr unsigned row_of(unsigned total, bool soft) noexcept { return soft ? total + 20 : total; }
inline constexpr std::size_t decision_rows = 42;

class Decisions {
public:
    Decisions(const Rules& rules, ChartData chart) {
        for (unsigned up = 0; up < columns_of(rules); ++up) {
            for (std::size_t s = 0; s < situations; ++s) {
                const auto situation = static_cast<Situation>(s);
                for (unsigned total = 2; total <= 21; ++total) {
                    by_total_[up][s][row_of(total, false)] =
                        first_lawful(rules, chart, situation, ChartKind::hard, total, false, up, Act::stand);
                    if (total >= 12) {
                        by_total_[up][s][row_of(total, true)] =
                            first_lawful(rules, chart, situation, ChartKind::soft, total, true, up, Act::stand);
                    }
                }
                for (unsigned points = 1; points <= 10; ++points) {
                    for (const bool may_split : {false, true}) {
                        by_pair_[up][may_split][s][points] = pair(rules, chart, situation, points, up, may_split);
                    }
                }
            }
            for (unsigned total = 4; total <= 21; ++total) {
                early_[up][row_of(total, false)] = gives_up(chart, ChartKind::hard, total, up);
                if (total >= 12) {
                    early_[up][row_of(total, true)] = gives_up(chart, ChartKind::soft, total, up);
                }
            }
            for (unsigned points = 1; points <= 10; ++points) {
                const std::uint16_t cell = chart_cell(chart, ChartContext::first_two, ChartKind::pair, points, up);
                early_pair_[up][points] =
                    cell != 0 ? gives_up(chart, ChartKind::pair, points, up)
                              : (points == 1 ? gives_up(chart, ChartKind::soft, 12, up)
                                             : gives_up(chart, ChartKind::hard, 2 * points, up));
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

    static bool gives_up(ChartData chart, ChartKind kind, unsigned row, unsigned up) noexcept {
        return (chart_cell(chart, ChartContext::first_two, kind, row, up) & 15U) ==
               static_cast<unsigned>(Act::surrender);
    }

    static bool lawful(const Rules& rules, Act act, Situation situation, unsigned total, bool soft,
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

    static Act first_lawful(const Rules& rules, ChartData chart, Situation situation, ChartKind kind, unsigned total,
                            bool soft, unsigned up, Act otherwise) noexcept {
        for (unsigned wishes = chart_cell(chart, context_of(situation), kind, total, up); wishes != 0; wishes >>= 4) {
            const auto act = static_cast<Act>(wishes & 15U);
            if (lawful(rules, act, situation, total, soft, up)) {
                return act;
            }
        }
        return otherwise;
    }

    Act pair(const Rules& rules, ChartData chart, Situation situation, unsigned points, unsigned up,
             bool may_split) const noexcept {
        const unsigned total = points == 1 ? 12 : 2 * points;
        const bool soft = points == 1;
        for (unsigned wishes = chart_cell(chart, context_of(situation), ChartKind::pair, points, up); wishes != 0;
             wishes >>= 4) {
            const auto act = static_cast<Act>(wishes & 15U);
            if (act == Act::split ? may_split : lawful(rules, act, situation, total, soft, up)) {
                return act;
            }
        }
        return by_total_[up][static_cast<std::size_t>(situation)][row_of(total, soft)];
    }

    // By column first: the cells of one deal lie together.
    std::array<std::array<std::array<Act, decision_rows>, situations>, open_pairs> by_total_{};
    std::array<std::array<std::array<std::array<Act, 11>, situations>, 2>, open_pairs> by_pair_{};
    std::array<std::array<bool, decision_rows>, open_pairs> early_{};
    std::array<std::array<bool, 11>, open_pairs> early_pair_{};
};

}  // namespace pitboss
