// A player's chart as flat data.
//
// `chart[context][kind][row][column]`, 16 bits each, C order, shape (4, 3, 22, 10) or (4, 3, 22, 55):
//   context  0 the first two cards, 1 two cards after a split, 2 three cards or more, 3 after doubling
//   kind     0 hard totals, 1 soft totals, 2 pairs
//   row      the total; for a pair the points of one card (ace 1, tens 10)
//   column   the dealer's up card by points less one: 0 is an ace, 9 a ten; if both of the dealer's cards are
//            face up, a column for each two: ace and ace, ace and 2, … ace and ten, 2 and 2, … ten and ten
// A cell holds up to four actions in order of preference, four bits each from the lowest; zero ends it. The player
// takes the first action that the rules allow; a split is read in pair rows only. A pair without an allowed action is
// played by its total; a total without one stands.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "common/rules.hpp"

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

// The column of two open cards, by points less one, in either order.
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

// Whether the dealer peeks under this up card. With both cards open there is nothing to peek at.
[[nodiscard]] constexpr bool peeks_under(const Rules& rules, unsigned up) noexcept {
    return (up == 0 && (rules.hole_card == HoleCard::peek_ace || rules.hole_card == HoleCard::peek_ace_and_ten)) ||
           (up == 9 && rules.hole_card == HoleCard::peek_ace_and_ten);
}

// Soft totals follow the hard ones: soft 12 is row 32, and so on.
[[nodiscard]] constexpr unsigned row_of(unsigned total, bool soft) noexcept { return soft ? total + 20 : total; }
inline constexpr std::size_t decision_rows = 42;

}  // namespace pitboss
