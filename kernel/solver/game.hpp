// The game to solve, and the dealer's open cards.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>

#include "common/chart.hpp"
#include "common/rules.hpp"
#include "solver/hand_table.hpp"
#include "solver/play_wager.hpp"

namespace pitboss::solver {

// How split hands are played: as dealt hands, by a policy of their own that knows the other card of the pair, or by one
// for each number of hands.
enum class SplitPlay : std::uint8_t { as_dealt, own, by_hands };
inline constexpr int endless_quantum = 500;  // more than twice the cards of a round

// Rules, the cards of the shoe, and the chance that 6-7-8 and 7-7-7 are of one suit or all spades.
struct Game {
    Rules rules;
    Counts shoe{};
    std::array<Odds, 2> one_suit{Odds{1, 16}, Odds{1, 16}};  // of 6-7-8, of 7-7-7
    std::array<Odds, 2> spades{Odds{1, 64}, Odds{1, 64}};
    SplitPlay split_play = SplitPlay::as_dealt;
    int quantum = 1;  // above 1 in an endless shoe: see `in_quanta`
    PlayWager play_wager{};
};

struct ShoeTooSmall : std::domain_error {
    ShoeTooSmall() : std::domain_error("the shoe is too small: a card is needed and none is left") {}
};

// The dealer's open cards: one, or both.
struct OpenCards {
    Counts cards{};
    int first = 0;    // value index
    int second = -1;  // -1: face down

    [[nodiscard]] bool is_blackjack() const noexcept {
        return (first == 0 && second == values - 1) || (first == values - 1 && second == 0);
    }
    // In a chart.
    [[nodiscard]] unsigned column() const noexcept {
        const auto up = static_cast<unsigned>(first);
        return second < 0 ? up : column_of(up, static_cast<unsigned>(second));
    }
    // The value index of the card that makes a blackjack, or -1.
    [[nodiscard]] int missing() const noexcept {
        return second >= 0 ? -1 : first == 0 ? values - 1 : first == values - 1 ? 0 : -1;
    }
};

[[nodiscard]] inline OpenCards open_card(int first) {
    OpenCards open;
    open.first = first;
    ++open.cards[static_cast<std::size_t>(first)];
    return open;
}

[[nodiscard]] inline OpenCards open_cards(int first, int second) {
    OpenCards open = open_card(first);
    open.second = second;
    ++open.cards[static_cast<std::size_t>(second)];
    return open;
}

[[nodiscard]] inline bool fits(const Counts& part, const Counts& whole) noexcept {
    for (std::size_t value = 0; value < values; ++value) {
        if (part[value] > whole[value]) {
            return false;
        }
    }
    return true;
}

[[nodiscard]] inline Counts without(const Counts& whole, const Counts& part) noexcept {
    Counts rest = whole;
    for (std::size_t value = 0; value < values; ++value) {
        rest[value] = static_cast<std::int16_t>(rest[value] - part[value]);
    }
    return rest;
}

}  // namespace pitboss::solver
