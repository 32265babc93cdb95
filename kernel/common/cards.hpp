// Cards by index: 13 ranks from the ace in each of four suits (spades, hearts, diamonds, clubs).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace pitboss {

inline constexpr std::size_t card_kinds = 52;
inline constexpr std::size_t suits_of_a_rank = 4;
inline constexpr std::size_t ranks_of_a_suit = 13;

// Points of a card, an ace as 1.
inline constexpr std::array<std::uint8_t, card_kinds> card_points = [] {
    std::array<std::uint8_t, card_kinds> points{};
    for (std::size_t card = 0; card < card_kinds; ++card) {
        points[card] = static_cast<std::uint8_t>(std::min<std::size_t>(card % 13 + 1, 10));
    }
    return points;
}();
[[nodiscard]] constexpr unsigned points_of(unsigned card) noexcept { return card_points[card]; }

}  // namespace pitboss
