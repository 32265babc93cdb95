// Showdowns. Run under the sanitizers by tests/unit/test_kernel_sanitized.py.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <set>
#include <vector>

#include "games/showdown.hpp"

namespace {

using namespace pitboss;

void expect(bool holds, const char* what) {
    if (!holds) {
        std::printf("failed: %s\n", what);
        std::exit(1);
    }
}

// The lowest five cards have the first number, the highest the last; no number twice.
void numbers() {
    expect(number_of({4, 3, 2, 1, 0}) == 0, "the first set of five");
    expect(number_of({48, 49, 50, 51, 52}) == sets_of_five - 1, "the last set of five");
    std::set<std::size_t> seen;
    for (std::uint8_t first = 0; first < 40; ++first) {
        seen.insert(number_of({first, 40, 41, 42, 43}));
    }
    expect(seen.size() == 40, "every set has a number of its own");
}

// Kinds and ranks are derived from the number of the hand: the counts add up to all rounds.
void showdowns() {
    Showdown game;
    game.deck.resize(kinds_of_showdown);
    std::iota(game.deck.begin(), game.deck.end(), std::uint8_t{0});
    game.players.resize(sets_of_five);
    for (std::size_t i = 0; i < sets_of_five; ++i) {
        game.players[i] = {static_cast<std::uint16_t>(i % 2), static_cast<std::uint16_t>(i % 1000),
                           static_cast<std::uint16_t>(i / 1000)};
    }
    game.dealers = game.players;
    game.player_kinds = game.dealer_kinds = 2;
    game.seed = 7;
    std::vector<std::int64_t> counts(game.cases());
    std::int64_t rounds = 0;
    deal_block(game, 3, 5000, [&](const FiveCards& player, const FiveCards& dealer) {
        std::set<std::uint8_t> cards(player.begin(), player.end());
        cards.insert(dealer.begin(), dealer.end());
        expect(cards.size() == 2 * cards_of_showdown, "ten different cards");
        ++counts[game.case_of(player, dealer)];
        ++rounds;
    });
    expect(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}) == rounds, "every round is counted");
}

}  // namespace

int main() {
    numbers();
    showdowns();
    std::puts("agree");
}
