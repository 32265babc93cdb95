// The total of a hand of 21. Plain C++, no Python.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace pitboss {

// Points of one card: 1 for an ace, 2 to 10 by face, 10 for a jack, queen or king; 0 stands for no card.
inline constexpr std::uint8_t max_points = 10;
// The widest hand that is accepted: twenty-one cards make 21 or more, even if all are aces counted as 1.
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

// CO 30-806(1)(c): an ace is worth 1 or 11, but 1 where 11 would bring the score above 21. Two aces at 11 make 22
// already, so at most one ever counts as 11.
//
// The caller answers for the input: at most `max_cards` cards, none above `max_points`.
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
