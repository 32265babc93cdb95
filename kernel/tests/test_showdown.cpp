// Two hands held against each other, and three cards each. Run under the sanitizers by
// tests/unit/test_kernel_sanitized.py.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <set>
#include <vector>

#include "games/showdown.hpp"
#include "games/three_card_21/round.hpp"

namespace {

using namespace pitboss;

void expect(bool holds, const char* what) {
    if (!holds) {
        std::printf("not so: %s\n", what);
        std::exit(1);
    }
}

// The lowest five cards have the first number and the highest the last; each number once.
void numbers() {
    expect(number_of({4, 3, 2, 1, 0}) == 0, "the first set of five");
    expect(number_of({48, 49, 50, 51, 52}) == sets_of_five - 1, "the last set of five");
    std::set<std::size_t> seen;
    for (std::uint8_t first = 0; first < 40; ++first) {
        seen.insert(number_of({first, 40, 41, 42, 43}));
    }
    expect(seen.size() == 40, "every set has a number of its own");
}

// A hand's kind is its lowest card's parity, its ranks are its number: what is counted adds up to all rounds.
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
    deal_block(game, 3, 5000, [&](const Five& player, const Five& dealer) {
        std::set<std::uint8_t> cards(player.begin(), player.end());
        cards.insert(dealer.begin(), dealer.end());
        expect(cards.size() == 2 * cards_of_showdown, "ten different cards");
        ++counts[game.case_of(player, dealer)];
        ++rounds;
    });
    expect(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}) == rounds, "every round is counted");
}

// One deck, best play by cards: every three cards have a chance, and a value within what can be won and lost.
void three_cards() {
    solver::Game game;
    game.rules.player_21 = Player21::beats_21;
    game.rules.doubling = Doubling::any_time;
    game.shoe.fill(4);
    game.shoe[9] = 16;
    double chance = 0;
    for (const int up : {0, 9}) {  // the two under which the dealer looks
        solver::ThreeColumn column(game, up);
        for (const solver::ThreeCell& cell : column.cells(nullptr)) {
            chance += cell.chance;
            expect(cell.value > -2.5 && cell.value < 6, "a value within what can be won and lost");
        }
    }
    expect(chance > 19.99999 / 52 && chance < 20.00001 / 52, "the chances are all there are");
}

void three_card_rounds() {
    ThreePlan plan;
    const std::size_t hands = solver::HandTable::get().size();
    for (auto& play : plan.play) {
        play.dealt.act.assign(hands, solver::Act::double_down);
        play.split.act.assign(hands, solver::Act::hit);
        play.aces.act.assign(hands, solver::Act::hit);
    }
    for (auto& first : plan.first) {
        first.fill(solver::Act::split);
    }
    plan.one_card_to_aces = false;
    SuitedShoe shoe;
    shoe.fill(6);
    Words words(StreamId{5, 1, 0});
    for (int round = 0; round < 5000; ++round) {
        FreshShoe source(shoe, 312, words);
        const ThreeResult result = ThreeRound(plan, source).play();
        expect(result.halves >= -most_halves && result.halves <= most_halves, "no more than three doubled hands");
        expect(source.three() < suited_kinds * suited_kinds * suited_kinds, "three cards");
    }
}

}  // namespace

int main() {
    numbers();
    showdowns();
    three_cards();
    three_card_rounds();
    std::puts("agree");
}
