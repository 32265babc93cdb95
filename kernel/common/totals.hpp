// The total of a hand of 21.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace pitboss {

// Points of a card: 1 for an ace, 2 to 10 by face, 10 for a jack, queen or king; 0 for no card.
inline constexpr std::uint8_t max_points = 10;
// The widest hand accepted: twenty-one cards make 21 or more even if all are aces at 1.
inline constexpr std::size_t max_cards = 21;
inline constexpr unsigned best_score = 21;
inline constexpr unsigned ace_bonus = 10;  // an ace counted as 11 instead of 1

static_assert(max_cards * max_points <= std::numeric_limits<std::uint8_t>::max(),
              "the highest hard total must fit the type of a total");

struct Total {
    std::uint8_t points = 0;
    bool soft = false;  // an ace counts as 11

    friend constexpr bool operator==(const Total&, const Total&) = default;
};

// CO 30-806(1)(c): an ace counts 11, or 1 if 11 would take the hand above 21. Two aces at 11 make 22, so only one can
// count 11.
//
// The caller guarantees the input: at most `max_cards` cards, none above `max_points`.
[[nodiscard]] constexpr Total best_total(std::span<const std::uint8_t> cards) noexcept {
    unsigned hard = 0;
    bool ace = false;
    for (const std::uint8_t card : cards) {
        hard += card;
        ace |= card == 1;
    }
    const bool soft = ace && hard + ace_bonus <= best_score;
    return {static_cast<std::uint8_t>(soft ? hard + ace_bonus : hard), soft};
}

}  // namespace pitboss
