// The cards of Ante Up 21. They make two hands at once: a total of 21, and the best two as poker (CO 30-2106).
//
// Poker needs ranks, so hands are multisets of thirteen ranks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace pitboss::ante_up_21 {

inline constexpr std::size_t ranks = 13;  // ace first
using Counts = std::array<std::uint8_t, ranks>;

[[nodiscard]] constexpr int points(std::size_t rank) noexcept { return rank < 9 ? static_cast<int>(rank) + 1 : 10; }
[[nodiscard]] constexpr int high_rank(std::size_t rank) noexcept { return rank == 0 ? 13 : static_cast<int>(rank); }

inline constexpr int pair_of = 14 * 14;                 // every pair ranks above every high card
inline constexpr int queen_high = 14 * high_rank(11);   // the dealer qualifies with this (13)(c)
inline constexpr std::size_t strengths = 14 * 14 + 14;  // of the best two cards

// The strength of the best two cards; higher is better.
[[nodiscard]] inline int best_two(const Counts& cards) noexcept {
    int high = 0;
    int second = 0;
    int pair = 0;
    for (std::size_t step = 1; step <= ranks; ++step) {  // from the two to the ace
        const std::size_t rank = step % ranks;
        if (cards[rank] > 1) {
            pair = high_rank(rank);
        }
        if (cards[rank] > 0) {
            second = high;
            high = high_rank(rank);
        }
    }
    return pair > 0 ? pair_of + pair : 14 * high + second;
}

struct Total {
    int hard = 0;
    bool ace = false;
    [[nodiscard]] constexpr bool soft() const noexcept { return ace && hard <= 11; }
    [[nodiscard]] constexpr int best() const noexcept { return soft() ? hard + 10 : hard; }
    [[nodiscard]] constexpr Total with(std::size_t rank) const noexcept { return {hard + points(rank), ace ||
                                                                                  rank == 0}; }
};

[[nodiscard]] inline Total total_of(const Counts& cards) noexcept {
    Total total;
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        total.hard += cards[rank] * points(rank);
        total.ace = total.ace || (rank == 0 && cards[rank] > 0);
    }
    return total;
}

[[nodiscard]] constexpr bool dealer_stands(Total total) noexcept {  // soft 17 is hit (12)(b)
    return total.best() > 17 || (total.best() == 17 && !total.soft());
}

// A key for each multiset: up to 31 cards of a rank, 15 kings. Four hands cannot hold sixteen kings.
[[nodiscard]] inline std::uint64_t key_of(const Counts& cards) noexcept {
    std::uint64_t key = 0;
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        key = key << (rank + 1 < ranks ? 5U : 4U) | cards[rank];
    }
    return key;
}

// Whether this hole card would make a blackjack with the up card.
[[nodiscard]] constexpr bool makes_blackjack(std::size_t up, std::size_t hole) noexcept {
    return (up == 0 && hole >= 9) || (up >= 9 && hole == 0);
}

}  // namespace pitboss::ante_up_21
