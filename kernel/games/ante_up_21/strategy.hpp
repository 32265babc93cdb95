// Strategies for Ante Up 21 that a person can learn: by total, up card and poker hand.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/ante_up_21/cards.hpp"

namespace pitboss::ante_up_21 {

inline constexpr std::size_t ups = 11;  // groups of up cards

enum class Act : std::uint8_t { stand, hit, double_down, double_or_stand };

// What the play depends on: the poker hand is folded; or bet, without a card above the up card so far; with one; with a
// pair.
enum class Mode : std::uint8_t { folded, behind, ahead, paired };
inline constexpr std::size_t modes = 4;

// Ace to nine by rank, then tens and jacks, then queens and kings, which always qualify the dealer.
[[nodiscard]] constexpr std::size_t column_of(std::size_t up) noexcept { return up < 9 ? up : up < 11 ? 9 : 10; }

// Two cards of the same value may be split (CO 30-814): thirteen pairs, and two different ten-cards.
inline constexpr std::size_t pairs = ranks + 1;
[[nodiscard]] constexpr bool same_value(std::size_t one, std::size_t two) noexcept { return points(one) == points(two);
    }
[[nodiscard]] constexpr std::size_t pair_row(std::size_t one, std::size_t two) noexcept {
    return one == two ? one : pairs - 1;
}

// `bets` goes by the strength of the first two cards and the rank of the up card; `splits` by the pair, split once;
// `acts` by mode, soft or hard, total and up card group.
struct Strategy {
    using Acts = std::array<std::array<std::array<std::array<Act, ups>, 22>, 2>, modes>;
    std::array<std::array<bool, ranks>, strengths> bets{};
    std::array<std::array<std::array<bool, ups>, pairs>, 2> splits{};
    Acts acts{};

    [[nodiscard]] bool split(bool bet, std::size_t one, std::size_t two, std::size_t up) const noexcept {
        return same_value(one, two) && splits[bet ? 1 : 0][pair_row(one, two)][column_of(up)];
    }

    [[nodiscard]] Act act(Mode mode, Total total, std::size_t up, std::size_t cards) const noexcept {
        const Act found = acts[static_cast<std::size_t>(mode)][total.soft() ? 1 : 0]
                              [static_cast<std::size_t>(total.best())][column_of(up)];
        if (cards == 2 || (found != Act::double_down && found != Act::double_or_stand)) {
            return found;
        }
        return found == Act::double_down ? Act::hit : Act::stand;
    }
    [[nodiscard]] static bool doubles(Act act) noexcept { return act == Act::double_down || act == Act::double_or_stand;
        }
};

[[nodiscard]] inline Mode mode_of(bool bet, int strength, std::size_t up) noexcept {
    if (!bet) {
        return Mode::folded;
    }
    return strength > pair_of ? Mode::paired : strength / 14 > high_rank(up) ? Mode::ahead : Mode::behind;
}

}  // namespace pitboss::ante_up_21
