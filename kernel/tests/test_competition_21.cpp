// Competition 21: rounds of known cards, and random ones. Run under the sanitizers by
// tests/unit/test_kernel_sanitized.py.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "games/competition_21/round.hpp"

namespace {

using namespace pitboss;

void expect(bool holds, const char* what) {
    if (!holds) {
        std::printf("failed: %s\n", what);
        std::exit(1);
    }
}

constexpr std::int64_t stake = 100;
constexpr std::size_t max_wagers = 64;

BuyGame game(const BuyChart& chart) {
    BuyGame made;
    made.chart = chart;
    made.pays = {stake, {}, 3 * stake, stake / 2};
    for (std::size_t wagers = 0; wagers < max_wagers; ++wagers) {
        made.pays.won.push_back(static_cast<std::int64_t>(wagers) * stake);
    }
    made.shoe.fill(24);
    made.shoe[9] = 96;
    made.seed = 5;
    return made;
}

// Cards by points in the order dealt: the player's first, the dealer's, and so on.
BuyResult deal(const BuyGame& made, const std::vector<unsigned>& cards) {
    BuyRound round;
    std::size_t at = 0;
    const BuyResult found = round.play(made, [&] {
        expect(at < cards.size(), "no card is missing");
        return cards[at++] - 1;
    });
    expect(at == cards.size(), "no card is left over");
    return found;
}

void known_rounds() {
    const BuyGame plain = game(BuyChart());
    expect(deal(plain, {10, 7, 9, 10}).net == 2 * stake, "19 beats 17, two wagers lying there");
    expect(deal(plain, {10, 7, 6, 10}).net == -2 * stake, "16 loses to 17");
    expect(deal(plain, {10, 7, 7, 10}).net == 0, "17 pushes");
    expect(deal(plain, {10, 7, 1}).net == 3 * stake, "a blackjack is paid at once");
    expect(deal(plain, {10, 10, 1, 1}).net == 0, "two blackjacks push");
    expect(deal(plain, {5, 10, 4, 10, 1}).net == -stake, "a dealer's blackjack takes one wager");

    BuyChart splits;
    splits.at(BuyChart::kinds + 7, 5) = Buy::split;
    const BuyResult eights = deal(game(splits), {8, 6, 8, 10, 10, 10, 10});
    expect(eights.net == 4 * stake && eights.wagered == 4 * stake, "two hands of two wagers win against 26");

    BuyChart surrenders;
    surrenders.at(5, 9) = Buy::surrender;
    expect(deal(game(surrenders), {6, 10, 5}).net == -stake / 2, "half a wager is given up");
}

// Whatever the chart says, no access is out of bounds and every round is counted.
void rounds_by_lot() {
    std::uint32_t state = 1;
    const auto lot = [&state](std::size_t below) {
        state = state * 1664525U + 1013904223U;
        return (state >> 8U) % below;
    };
    for (std::uint64_t block = 0; block < 20; ++block) {
        BuyChart chart;
        for (std::size_t row = 0; row < BuyChart::rows; ++row) {
            const auto choices = BuyChart::choices(row);
            for (std::size_t up = 0; up < up_cards && !choices.empty(); ++up) {
                chart.at(row, up) = choices[lot(choices.size())];
            }
        }
        BuyTally tally;
        play_block(game(chart), block, 2000, tally);
        expect(tally.rounds == 2000 && tally.ways[0] + tally.ways[1] + tally.ways[2] == 2000, "every round is counted");
        expect(tally.wagered >= 2000 * stake, "every round has its wager");
    }
}

}  // namespace

int main() {
    known_rounds();
    rounds_by_lot();
    std::printf("rounds agree\n");
}
