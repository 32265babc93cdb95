// Rounds that compare the player's final hand with the dealer's, both from one deck. Tables made in Python tell the
// kind and ranks of each hand; here cards are dealt, looked up, compared in two ranks, and the cases counted. Pays are
// not known here.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "common/shuffle.hpp"

namespace pitboss {

inline constexpr std::size_t cards_of_showdown = 5;
inline constexpr std::size_t kinds_of_showdown = 53;  // fifty-two cards and the joker
// lower, equal or higher in the first rank times the same in the second
inline constexpr std::size_t ranks_compared = 9;

// The kind of a hand (set, bust, folded …) and the two ranks in which it is compared.
struct ShowdownHand {
    std::uint16_t kind = 0;
    std::uint16_t first = 0;
    std::uint16_t second = 0;
};

// Sets of five cards are numbered by the combinatorial number system: the sum of C(card, place) over the ascending
// cards.
[[nodiscard]] consteval auto binomials() noexcept {
    std::array<std::array<std::uint32_t, kinds_of_showdown + 1>, cards_of_showdown + 1> found{};
    for (std::size_t n = 0; n <= kinds_of_showdown; ++n) {
        found[0][n] = 1;
        for (std::size_t k = 1; k <= cards_of_showdown && n > 0; ++k) {
            found[k][n] = found[k][n - 1] + found[k - 1][n - 1];
        }
    }
    return found;
}
inline constexpr auto choose = binomials();
inline constexpr std::size_t sets_of_five = choose[cards_of_showdown][kinds_of_showdown];

using FiveCards = std::array<std::uint8_t, cards_of_showdown>;

[[nodiscard]] inline std::size_t number_of(FiveCards hand) noexcept {
    std::sort(hand.begin(), hand.end());
    std::size_t number = 0;
    for (std::size_t place = 0; place < hand.size(); ++place) {
        number += choose[place + 1][hand[place]];
    }
    return number;
}

struct Showdown {
    std::vector<std::uint8_t> deck;     // each card once
    std::vector<ShowdownHand> players;  // by number of the set
    std::vector<ShowdownHand> dealers;
    std::size_t player_kinds = 1;
    std::size_t dealer_kinds = 1;
    std::uint64_t seed = 0;

    [[nodiscard]] std::size_t cases() const noexcept { return player_kinds * dealer_kinds * ranks_compared; }

    [[nodiscard]] std::size_t case_of(const FiveCards& player, const FiveCards& dealer) const noexcept {
        const auto compared = [](unsigned a, unsigned b) -> std::size_t { return a < b ? 0 : a == b ? 1 : 2; };
        const ShowdownHand& mine = players[number_of(player)];
        const ShowdownHand& theirs = dealers[number_of(dealer)];
        const std::size_t kinds = mine.kind * dealer_kinds + theirs.kind;
        return kinds * ranks_compared + 3 * compared(mine.first, theirs.first) + compared(mine.second, theirs.second);
    }
};

// Deals a block of rounds and passes each to `show`. The rest of the deck need not be restored between rounds: any
// order of it is as good as another.
template <typename Show>
void deal_block(const Showdown& game, std::uint64_t block, std::int64_t rounds, Show&& show) {
    RandomWords words(StreamId{game.seed, block, 0});
    std::vector<std::uint8_t> deck = game.deck;
    FiveCards player{};
    FiveCards dealer{};
    for (std::int64_t round = 0; round < rounds; ++round) {
        for (std::size_t place = 0; place < 2 * cards_of_showdown; ++place) {
            const auto left = static_cast<std::uint32_t>(deck.size() - place);
            std::swap(deck[place], deck[place + words.below(left)]);
            (place < cards_of_showdown ? player[place] : dealer[place - cards_of_showdown]) = deck[place];
        }
        show(player, dealer);
    }
}

}  // namespace pitboss
