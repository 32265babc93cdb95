// 3 Card 21 'N' Done. Run under the sanitizers by tests/unit/test_kernel_sanitized.py.
#include <cstddef>
#include <cstdio>
#include <cstdlib>

#include "games/three_card_21/round.hpp"

namespace {

using namespace pitboss;

void expect(bool holds, const char* what) {
    if (!holds) {
        std::printf("failed: %s\n", what);
        std::exit(1);
    }
}

// One deck, best play: the chances add up, and every value is within what can be won and lost.
void three_cards() {
    solver::Game game;
    game.rules.player_21 = Player21::beats_21;
    game.rules.doubling = Doubling::any_time;
    game.shoe.fill(4);
    game.shoe[9] = 16;
    double chance = 0;
    for (const int up : {0, 9}) {  // the two up cards with a peek
        solver::ThreeCardSolution column(game, up);
        for (const solver::ThreeCardCell& cell : column.cells(nullptr)) {
            chance += cell.chance;
            expect(cell.value > -2.5 && cell.value < 6, "a value within what can be won and lost");
        }
    }
    expect(chance > 19.99999 / 52 && chance < 20.00001 / 52, "the chances are all there are");
}

void three_card_rounds() {
    ThreeCardPlan plan;
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
    RandomWords words(StreamId{5, 1, 0});
    for (int round = 0; round < 5000; ++round) {
        FreshShoe source(shoe, 312, words);
        const ThreeCardResult result = ThreeCardRound(plan, source).play();
        expect(result.half_units >= -max_half_units && result.half_units <= max_half_units,
               "no more than three doubled hands");
        expect(source.three_cards() < suited_kinds * suited_kinds * suited_kinds, "three cards");
    }
}

}  // namespace

int main() {
    three_cards();
    three_card_rounds();
    std::puts("agree");
}
