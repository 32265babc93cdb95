// A wager on the play of the hand, placed with the main wager and paid by the final hand and its result.
//
// Amounts are given for each hand, so that no pay table is needed here. An amount is a whole number of `unit`ths of the
// main wager: winnings, or a loss if negative.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pitboss::solver {

enum class HandResult : std::uint8_t { won, lost, tied, pushed };  // pushed: returned although the totals differ
inline constexpr std::size_t hand_result_kinds = 4;

// Whether the wager is on a hand, and which amounts apply: those of a dealt hand or of a split one.
enum class PlayWagerRows : std::uint8_t { dealt, split, none };

// After a split the wager stays with the first hand, is on every hand, or goes by the majority of results.
enum class OnSplit : std::uint8_t { first_hand, every_hand, majority };

struct PlayWager {
    bool placed = false;
    int unit = 1;
    OnSplit on_split = OnSplit::first_hand;
    std::array<std::array<std::vector<std::int32_t>, hand_result_kinds>, 2> by_hand;  // by `PlayWagerRows`
    std::int32_t over = 0;
    std::int32_t surrendered = 0;
    std::int32_t to_blackjack = 0;  // the hand loses to a dealer blackjack
    std::int32_t blackjack_won = 0;
    std::int32_t blackjack_tied = 0;
    std::array<std::int32_t, 3> majority{};  // more hands won, more lost, equal
    std::vector<std::uint16_t> later;        // chart for hands without the wager, when a chart is followed

    [[nodiscard]] PlayWagerRows on_first() const noexcept { return on_split == OnSplit::majority ? PlayWagerRows::none
        : PlayWagerRows::split; }
    [[nodiscard]] PlayWagerRows on_later() const noexcept {
        return on_split == OnSplit::every_hand ? PlayWagerRows::split : PlayWagerRows::none;
    }
};

}  // namespace pitboss::solver
