// A chart for Competition 21: what to do with a first card, a pair, and a total of two or more cards.
//
// `chart[row][up]`, one byte each: rows 0 to 9 a first card by points less one, 10 to 19 a pair by points less one,
// then the totals of two cards and those of more, hard 0 to 21 and soft 22 to 41 (soft 12 at 32), as in
// common/chart.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "common/chart.hpp"

namespace pitboss {

enum class Buy : std::uint8_t { none, stand, draw, draw_max, surrender, split, split_and_stand };
inline constexpr std::size_t buys = 7;

class BuyChart {
public:
    static constexpr std::size_t kinds = 10;
    static constexpr std::size_t rows = 2 * kinds + 2 * decision_rows;
    static constexpr std::size_t cells = rows * up_cards;

    // Draws to a first card and to whatever cannot bust; splits nothing.
    BuyChart() {
        cells_.fill(Buy::stand);
        for (std::size_t up = 0; up < up_cards; ++up) {
            for (std::size_t value = 0; value < kinds; ++value) {
                at(value, up) = Buy::draw;
                at(kinds + value, up) = Buy::none;
            }
            for (const bool more : {false, true}) {
                for (unsigned total = 4; total < 18; ++total) {
                    if (total < 12) {
                        at(row_of_total(more, total, false), up) = Buy::draw;
                    } else {
                        at(row_of_total(more, total, true), up) = Buy::draw;
                    }
                }
            }
        }
    }

    [[nodiscard]] Buy& at(std::size_t row, std::size_t up) noexcept { return cells_[row * up_cards + up]; }
    [[nodiscard]] Buy at(std::size_t row, std::size_t up) const noexcept { return cells_[row * up_cards + up]; }

    [[nodiscard]] Buy first(std::size_t value, std::size_t up) const noexcept { return at(value, up); }
    [[nodiscard]] Buy pair(std::size_t value, std::size_t up) const noexcept { return at(kinds + value, up); }
    [[nodiscard]] Buy total(bool more, unsigned total, bool soft, std::size_t up) const noexcept {
        return at(row_of_total(more, total, soft), up);
    }

    // The actions a cell may hold.
    [[nodiscard]] static std::span<const Buy> choices(std::size_t row) noexcept {
        static constexpr std::array<Buy, 3> firsts{Buy::draw, Buy::stand, Buy::surrender};
        static constexpr std::array<Buy, 3> pairs{Buy::none, Buy::split, Buy::split_and_stand};
        static constexpr std::array<Buy, 3> totals{Buy::stand, Buy::draw, Buy::draw_max};
        if (row < kinds) {
            return firsts;
        }
        if (row < 2 * kinds) {
            return pairs;
        }
        const std::size_t total = (row - 2 * kinds) % decision_rows;
        const bool exists = (total >= 4 && total < 21) || (total >= row_of(12, true) && total < row_of(21, true));
        return exists ? std::span<const Buy>(totals) : std::span<const Buy>();
    }

private:
    [[nodiscard]] static constexpr std::size_t row_of_total(bool more, unsigned total, bool soft) noexcept {
        return 2 * kinds + (more ? decision_rows : 0) + row_of(total, soft);
    }

    std::array<Buy, cells> cells_{};
};

}  // namespace pitboss
