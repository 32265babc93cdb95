// Ante Up 21: every hand that the dealer can end with, rounds from a small shoe, and the same rounds dealt by lot. Run
// under the sanitizers by tests/unit/test_kernel_sanitized.py.
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

using namespace pitboss::ante_up;

void expect(bool holds, const char* what) {
    if (!holds) {
        std::printf("not so: %s\n", what);
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

// Something becomes of every hand of the dealer's, whatever the player has drawn.
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

// Sevens, nines, tens and queens, aces few.
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

// What each start is worth by the strategy, all that can be split being split.
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
            const auto best = [&](const Splitting& splitting) {
                return game.best_split(start.one, start.two, start.up, true, splitting);
            };
            const double once = best({1, false});
            expect(once >= start.split_bet.mean - 1e-12, "no strategy beats the best split");
            expect(best({3, true}) >= once - 1e-12, "who may split again loses nothing by it");
            expect(best({1, false, 0}) <= once + 1e-12, "fewer acts are not better");
        }
    }
}

// A shoe of millions of cards, its cards remembered one by one, is as good as endless.
void endless() {
    Shoe shoe = small;
    std::array<double, ranks> parts{};
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        parts[rank] = small[rank];
        shoe[rank] *= 10'000'000;
    }
    const Game game(shoe);
    const Seen seen;
    std::map<std::size_t, Endless> against;
    for (const Start& start : game.starts(nullptr)) {
        const auto& [one, two, up] = std::array{start.one, start.two, start.up};
        Endless& decks = against.try_emplace(up, seen, parts, up).first->second;
        double best = std::max(start.bet.mean, start.fold.mean);
        expect(near(decks.best(one, two, 0, false), best, 1e-5), "endless decks without splits");
        if (same_value(one, two) && (up == 6 || up == 9)) {  // one of the up cards with which the dealer looks, and one without
            for (const bool bet : {true, false}) {
                best = std::max(best, game.best_split(one, two, up, bet, {3, false}));
            }
            expect(near(decks.best(one, two, 3, false), best, 1e-5), "endless decks, split three times");
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
        expect(std::abs(round.half_units) <= most_half_units, "no round wins or loses more than the most");
        sum += round.half_units / 2.0;
        squares += round.half_units * round.half_units / 4.0;
    }
    const double found = sum / many;
    expect(std::abs(found - mean) < 5 * std::sqrt((squares / many - found * found) / many), "rounds cost what is reckoned");
}

}  // namespace

int main() {
    cards();
    dealers();
    const Game game(small);
    const Strategy played = strategy();
    const auto starts = game.starts(&played);
    splits(game, starts);
    endless();
    rounds(played, worth(starts));
    std::printf("%zu starts agree\n", starts.size());
}
