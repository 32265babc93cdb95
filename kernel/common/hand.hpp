// A hand of 21 as it is dealt.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "common/cards.hpp"

namespace pitboss {

inline constexpr std::size_t max_hand_cards = 23;  // twenty-one aces and one card more

struct Hand {
    std::uint8_t hard = 0;  // every ace as 1
    std::uint8_t count = 0;
    std::uint8_t doubled = 0;  // number of times
    bool ace = false;
    bool split = false;
    bool open = true;         // its wager is not settled yet
    bool free_stake = false;  // a free split: no second wager
    bool free_double = false;
    bool switched = false;    // the second card came from the player's other hand
    std::uint8_t origin = 0;  // bet position that this hand is, or was split from
    std::array<std::uint8_t, max_hand_cards> cards;

    void add(unsigned card) noexcept {
        const unsigned points = points_of(card);
        hard = static_cast<std::uint8_t>(hard + points);
        ace |= points == 1;
        cards[count++] = static_cast<std::uint8_t>(card);
    }
    [[nodiscard]] bool soft() const noexcept { return ace && hard <= 11; }
    [[nodiscard]] unsigned total() const noexcept { return soft() ? hard + 10U : hard; }
    [[nodiscard]] bool over() const noexcept { return hard > 21; }
    // CO 30-802(1): neither a split hand nor a switched one (CO 30-2105(8)(e)) has the two cards first dealt.
    [[nodiscard]] bool blackjack() const noexcept { return hard == 11 && ace && count == 2 && !split && !switched; }
    // CO 30-814: two cards of the same value.
    [[nodiscard]] bool pair() const noexcept { return count == 2 && points_of(cards[0]) == points_of(cards[1]); }
};

}  // namespace pitboss
