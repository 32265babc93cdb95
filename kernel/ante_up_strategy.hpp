// Ways to play Ante Up 21 that a person can learn: by totals, the up card and whether there is a pair for the poker.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "ante_up_cards.hpp"

namespace pitboss::ante_up {

inline constexpr std::size_t ups = 10;  // up cards by what they count

enum class Act : std::uint8_t { stand, hit, twice, twice_or_stand };

// What the play of a hand goes by: the poker was folded, or bet on without a pair so far, or with one.
enum class Mode : std::uint8_t { folded, bet, paired };
inline constexpr std::size_t modes = 3;

[[nodiscard]] inline std::size_t column_of(std::size_t up) noexcept { return static_cast<std::size_t>(points(up) - 1); }

// Two cards of the same value may be split (30-814): thirteen pairs, and two different cards that count ten.
inline constexpr std::size_t pairs = ranks + 1;
[[nodiscard]] constexpr bool same_value(std::size_t one, std::size_t two) noexcept { return points(one) == points(two); }
[[nodiscard]] constexpr std::size_t pair_row(std::size_t one, std::size_t two) noexcept {
    return one == two ? one : pairs - 1;
}

// What a player does. `bets` is asked of the first two cards' strength and the rank of the up card, `splits` of two
// cards that are split once; `acts` goes by mode, soft or hard, total and the up card's points.
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
        if (cards == 2 || (found != Act::twice && found != Act::twice_or_stand)) {
            return found;
        }
        return found == Act::twice ? Act::hit : Act::stand;
    }
    [[nodiscard]] static bool doubles(Act act) noexcept { return act == Act::twice || act == Act::twice_or_stand; }
};

[[nodiscard]] inline Mode mode_of(bool bet, int strength) noexcept {
    return !bet ? Mode::folded : strength > pair_of ? Mode::paired : Mode::bet;
}

}  // namespace pitboss::ante_up
