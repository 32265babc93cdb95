// Ante Up 21: the dealer's final hands, rounds from a small shoe, and the same rounds simulated. Run under the
// sanitizers by tests/unit/test_kernel_sanitized.py.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <vector>

#include "games/ante_up_21/game.hpp"
#include "games/ante_up_21/infinite_decks.hpp"
#include "games/ante_up_21/round.hpp"

namespace {

using namespace pitboss::ante_up_21;

void expect(bool holds, const char* what) {
    if (!holds) {
        std::printf("failed: %s\n", what);
        std::exit(1);
    }
}

bool near(double a, double b, double within = 1e-12) { return std::abs(a - b) < within; }

Counts hand(std::initializer_list<std::size_t> cards) {
    Counts found{};
    for (const std::size_t rank : cards) {
        ++found[rank];
    }
    return found;
}

void cards() {
    expect(best_two(hand({0, 12})) > best_two(hand({12, 11})), "the ace is high");
    expect(best_two(hand({1, 1})) > best_two(hand({0, 12})), "a pair beats an ace");
    expect(best_two(hand({10, 9})) < queen_high && best_two(hand({11, 1})) >= queen_high, "queen high");
    Counts many{};
    many.fill(15);
    Counts more = many;
    ++more[1];
    expect(key_of(many) != key_of(more), "sixteen cards of a rank have a number of their own");
}

// The chances add up, whatever the player has drawn.
void dealers() {
    Shoe shoe{};
    shoe.fill(8);
    for (std::size_t up = 0; up < ranks; ++up) {
        const Dealer dealer(shoe, up);
        for (const Counts& mine : {hand({9, 10}), hand({1, 1, 1, 1, 1, 1}), hand({0, 0, 0, 0, 0, 0, 0})}) {
            double all = 0;
            for (const auto& end : dealer.standing_of(mine)) {
                for (const double chance : end) {
                    all += chance;
                }
            }
            expect(near(all, 1), "the dealer's chances add up to one");
            double next = 0;
            for (const double chance : dealer.draws(mine)) {
                next += chance;
            }
            expect(near(next, 1), "the next card's chances add up to one");
        }
    }
}

// Sevens, nines, tens and queens, few aces.
constexpr Shoe small{2, 0, 0, 0, 0, 0, 8, 0, 7, 4, 0, 4, 0};

Strategy strategy() {
    Strategy found;
    found.acts = Game(small).chart();
    for (auto& row : found.bets) {
        row.fill(true);
    }
    for (auto& bet : found.splits) {
        for (auto& row : bet) {
            row.fill(true);
        }
    }
    return found;
}

// The value of the starts by the strategy, with every pair split.
double worth(const std::vector<Start>& starts) {
    double mean = 0;
    double chances = 0;
    for (const Start& start : starts) {
        chances += start.chance;
        mean += start.chance * (same_value(start.one, start.two) ? start.split_bet : start.bet).mean;
    }
    expect(near(chances, 1), "there is a chance for every start");
    return mean;
}

void splits(const Game& game, const std::vector<Start>& starts) {
    for (const Start& start : starts) {
        if (same_value(start.one, start.two)) {
            const auto best = [&](const SplitRules& split_rules) {
                return game.best_split(start.one, start.two, start.up, true, split_rules);
            };
            const double once = best({1, false});
            expect(once >= start.split_bet.mean - 1e-12, "no strategy beats the best split");
            expect(best({3, true}) >= once - 1e-12, "a further split never costs anything");
            expect(best({1, false, 0}) <= once + 1e-12, "a margin does not improve play");
        }
    }
}

// A shoe of millions of cards, remembered one by one, is as good as infinite decks.
void infinite_decks() {
    Shoe shoe = small;
    std::array<double, ranks> parts{};
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        parts[rank] = small[rank];
        shoe[rank] *= 10'000'000;
    }
    const Game game(shoe);
    const PokerCards seen;
    std::map<std::size_t, InfiniteDecks> against;
    for (const Start& start : game.starts(nullptr)) {
        const auto& [one, two, up] = std::array{start.one, start.two, start.up};
        InfiniteDecks& decks = against.try_emplace(up, seen, parts, up).first->second;
        double best = std::max(start.bet.mean, start.fold.mean);
        expect(near(decks.best(one, two, 0, false), best, 1e-5), "infinite decks without splits");
        if (same_value(one, two) && (up == 6 || up == 9)) {  // one up card with a peek and one without
            for (const bool bet : {true, false}) {
                best = std::max(best, game.best_split(one, two, up, bet, {3, false}));
            }
            expect(near(decks.best(one, two, 3, false), best, 1e-5), "infinite decks, split three times");
        }
    }
}

void rounds(const Strategy& played, double mean) {
    std::vector<std::uint8_t> shoe;
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        shoe.insert(shoe.end(), static_cast<std::size_t>(small[rank]), static_cast<std::uint8_t>(rank));
    }
    Player player(shoe, played, 21, 0);
    constexpr int many = 40000;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < many; ++i) {
        const Round round = player.play();
        expect(std::abs(round.half_units) <= max_half_units, "no round wins or loses more than the maximum");
        sum += round.half_units / 2.0;
        squares += round.half_units * round.half_units / 4.0;
    }
    const double found = sum / many;
    expect(std::abs(found - mean) < 5 * std::sqrt((squares / many - found * found) / many),
           "rounds cost what was computed");
}

}  // namespace

int main() {
    cards();
    dealers();
    const Game game(small);
    const Strategy played = strategy();
    const auto starts = game.starts(&played);
    splits(game, starts);
    infinite_decks();
    rounds(played, worth(starts));
    std::printf("%zu starts agree\n", starts.size());
}
