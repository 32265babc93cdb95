// Rounds in which two hands of one deck are held against each other: the player's, as the player has decided, and the
// dealer's. What each hand is stands in a table by the cards that it holds, made in Python; here cards are dealt, looked
// up, compared in two ranks, and the cases are counted. What a case pays is nobody's business here.
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
inline constexpr std::size_t ranks_compared = 9;      // lower, equal or higher in the first rank, and so in the second

// The kind of a hand (set, bust, folded …), and the two ranks in which it is compared.
struct Held {
    std::uint16_t kind = 0;
    std::uint16_t first = 0;
    std::uint16_t second = 0;
};

// Sets of five cards are numbered by the combinatorial number system: the sum of "card over place" of the rising cards.
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

using Five = std::array<std::uint8_t, cards_of_showdown>;

[[nodiscard]] inline std::size_t number_of(Five hand) noexcept {
    std::sort(hand.begin(), hand.end());
    std::size_t number = 0;
    for (std::size_t place = 0; place < hand.size(); ++place) {
        number += choose[place + 1][hand[place]];
    }
    return number;
}

struct Showdown {
    std::vector<std::uint8_t> deck;  // no card twice
    std::vector<Held> players;       // by the number of the set
    std::vector<Held> dealers;
    std::size_t player_kinds = 1;
    std::size_t dealer_kinds = 1;
    std::uint64_t seed = 0;

    [[nodiscard]] std::size_t cases() const noexcept { return player_kinds * dealer_kinds * ranks_compared; }

    [[nodiscard]] std::size_t case_of(const Five& player, const Five& dealer) const noexcept {
        const auto compared = [](unsigned a, unsigned b) -> std::size_t { return a < b ? 0 : a == b ? 1 : 2; };
        const Held& mine = players[number_of(player)];
        const Held& theirs = dealers[number_of(dealer)];
        const std::size_t kinds = mine.kind * dealer_kinds + theirs.kind;
        return kinds * ranks_compared + 3 * compared(mine.first, theirs.first) + compared(mine.second, theirs.second);
    }
};

// Deals so many rounds of a block, and shows each to whoever wants it. The cards that lie beyond the first ten need not be put
// in order for the next round: any order of them is as good as another.
template <typename Show>
void deal_block(const Showdown& game, std::uint64_t block, std::int64_t rounds, Show&& show) {
    Words words(StreamId{game.seed, block, 0});
    std::vector<std::uint8_t> deck = game.deck;
    Five player{};
    Five dealer{};
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
