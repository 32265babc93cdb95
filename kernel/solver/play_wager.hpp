// A wager that rides beside the main one and is paid by how hands end. Plain C++, no Python.
//
// What it pays is given hand by hand, so that no pay table is known here. Amounts are whole numbers of `unit`ths of the
// main wager, and are what is won beside it or, below zero, lost.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pitboss::solver {

enum class Finish : std::uint8_t { won, lost, tied, pushed };  // pushed: returned without equal totals
inline constexpr std::size_t finishes = 4;

// Whether the wager lies on a hand, and by which rows: those of a hand as dealt, or of one from a split.
enum class Ride : std::uint8_t { dealt, split, none };

// After a split it stays with the first hand, lies on every hand, or is decided by how most of the hands end.
enum class OnSplit : std::uint8_t { first_hand, every_hand, majority };

struct Rider {
    bool rides = false;
    int unit = 1;
    OnSplit on_split = OnSplit::first_hand;
    std::array<std::array<std::vector<std::int32_t>, finishes>, 2> by_hand;  // by `Ride`
    std::int32_t over = 0;
    std::int32_t surrendered = 0;
    std::int32_t to_blackjack = 0;  // a hand that a dealer's blackjack beats
    std::int32_t blackjack_won = 0;
    std::int32_t blackjack_tied = 0;
    std::array<std::int32_t, 3> majority{};  // more hands won, more lost, as many
    std::vector<std::uint16_t> later;  // the chart of hands on which it does not lie, where a chart is followed

    [[nodiscard]] Ride on_first() const noexcept { return on_split == OnSplit::majority ? Ride::none : Ride::split; }
    [[nodiscard]] Ride on_later() const noexcept {
        return on_split == OnSplit::every_hand ? Ride::split : Ride::none;
    }
};

}  // namespace pitboss::solver
