// Rules that only some games of the family have, with the player's plan for them, as plain numbers and tables.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/cards.hpp"
#include "common/chart.hpp"
#include "simulator/decisions.hpp"

namespace pitboss {

inline constexpr std::size_t max_bonus_cards = 5;
inline constexpr unsigned seven = 6;  // the rank of a card is its index modulo 13

// A fixed amount for three sevens against a seven, by the four suits (CO 30-899.16(10)).
struct SuperBonus {
    std::array<bool, suits_of_a_rank * suits_of_a_rank * suits_of_a_rank * suits_of_a_rank> wins{};
    bool any_hand = false;    // includes split and doubled hands
    bool played_for = false;  // hit a pair that may still win it, whatever the chart says
    std::int64_t envy = 0;    // paid to every other seat

    [[nodiscard]] bool holds(const std::uint8_t* cards, unsigned up) const noexcept {
        std::size_t place = 0;
        for (const unsigned card : {unsigned{cards[0]}, unsigned{cards[1]}, unsigned{cards[2]}, up}) {
            if (card % ranks_of_a_suit != seven) {
                return false;
            }
            place = place * suits_of_a_rank + card / ranks_of_a_suit;
        }
        return wins[place];
    }
    // Whether a third card can still make it.
    [[nodiscard]] bool is_possible(const std::uint8_t* cards, unsigned up) const noexcept {
        for (unsigned suit = 0; suit < suits_of_a_rank; ++suit) {
            const auto third = static_cast<std::uint8_t>(suit * ranks_of_a_suit + seven);
            if (holds(std::array<std::uint8_t, 3>{cards[0], cards[1], third}.data(), up)) {
                return true;
            }
        }
        return false;
    }
};

// Whether the winnings of the first cards are added to the main wager, by the player's rank and the dealer's (CO
// 30-899.17(8)).
using AddsWinnings = std::array<std::array<bool, ranks_of_a_suit>, ranks_of_a_suit>;

// With the fee paid: the chart while a hit card may still be burned, and the cards to burn (CO 30-899.25(5)).
struct BurnoutPlan {
    Decisions decisions;
    // By column, whether doubled, the hand before the card, and the card's points less one.
    using ByHand = std::array<std::array<std::array<bool, up_cards>, decision_rows>, 2>;
    std::vector<ByHand> burns;
};

// Whether to switch, by the up card and the cards of both hands, as points less one (CO 30-2105(8)(b)).
struct SwitchTable {
    static constexpr std::size_t size = up_cards * up_cards * up_cards * up_cards * up_cards;
    std::vector<std::uint8_t> table;

    [[nodiscard]] bool of(std::size_t up, std::size_t a, std::size_t c, std::size_t b, std::size_t d) const noexcept {
        return table[(((up * up_cards + a) * up_cards + c) * up_cards + b) * up_cards + d] != 0;
    }
};

struct Features {
    std::size_t bonus_cards = 0;  // drawn after the deal; not part of the game
    std::optional<SuperBonus> super_bonus;
    std::optional<AddsWinnings> adds_winnings;
    std::optional<BurnoutPlan> burn;
    std::optional<SwitchTable> switches;
};

}  // namespace pitboss
