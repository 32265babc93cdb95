// The solver under the sanitizers: published values; random rules and shoes, where doubles and residues must agree and
// chances must sum to one. Run by tests/unit/test_kernel_sanitized.py.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>

#include "solver/solver.hpp"

namespace {

using pitboss::Arithmetic;
using pitboss::Exact;
using pitboss::Rules;
using namespace pitboss::solver;

constexpr int random_games = 60;

void expect_near(const char* what, double actual, double expected, double tolerance) {
    if (!(std::abs(actual - expected) <= tolerance)) {
        std::fprintf(stderr, "%s: expected %.12f, got %.12f\n", what, expected, actual);
        std::exit(EXIT_FAILURE);
    }
}

Game decks(int number) {
    Game game;
    game.shoe.fill(static_cast<std::int16_t>(4 * number));
    game.shoe[9] = static_cast<std::int16_t>(16 * number);
    return game;
}

// A pair of twos against a seven from a small shoe, published for splitting to four hands.
void test_small_shoe() {
    Game game;
    game.shoe = {0, 4, 4, 2, 0, 0, 2, 0, 0, 7};
    Solver<double> solver(game, SingleHand{1, 1, open_card(6)});
    solver.solve();
    const Cell<double>& cell = solver.columns().front()->cells().front();
    expect_near("stand", cell.by_act[0].value(), -0.61639194139, 5e-12);
    expect_near("hit", cell.by_act[1].value(), -0.13266733267, 5e-12);
    expect_near("split", cell.by_act[3].value(), -0.76210220335, 5e-12);
}

// A pair of twos against a six from one deck, published for a single split without doubling after it.
void test_one_deck() {
    Game game = decks(1);
    game.rules.double_after_split = false;
    game.rules.max_splits = 1;
    Solver<double> solver(game, SingleHand{1, 1, open_card(5)});
    solver.solve();
    expect_near("split", solver.columns().front()->cells().front().by_act[3].value(), 0.1189818683947885, 5e-15);
}

template <typename Enum>
Enum any(std::mt19937& random) {
    return static_cast<Enum>(random() % pitboss::words<Enum>.size());
}

Rules random_rules(std::mt19937& random) {
    Rules rules;
    rules.hole_card = any<pitboss::HoleCard>(random);
    rules.dealer_hits_soft_17 = random() % 2 == 0;
    rules.ties = any<pitboss::Ties>(random);
    rules.insurance = random() % 2 == 0;
    rules.even_money = random() % 2 == 0;
    rules.doubling = any<pitboss::Doubling>(random);
    rules.double_totals = {static_cast<std::uint32_t>(random()), static_cast<std::uint32_t>(random())};
    rules.double_after_split = random() % 2 == 0;
    rules.max_splits = static_cast<std::uint8_t>(random() % 5);
    rules.split_aces = any<pitboss::SplitAces>(random);
    rules.resplit_aces = random() % 2 == 0;
    rules.surrender = any<pitboss::Surrender>(random);
    rules.dealer_22 = any<pitboss::Dealer22>(random);
    rules.dealer_16 = any<pitboss::Dealer16>(random);
    rules.player_21 = any<pitboss::Player21>(random);
    rules.player_blackjack = any<pitboss::PlayerBlackjack>(random);
    rules.double_21 = random() % 2 == 0;
    rules.redoubles = static_cast<std::uint8_t>(random() % 4);
    rules.rescue = any<pitboss::Rescue>(random);
    rules.free_doubles = {random() % 2 == 0 ? 0xE00U : 0U, 0U};
    rules.free_splits = any<pitboss::FreeSplits>(random);
    rules.stand_and_double = any<pitboss::StandAndDouble>(random);
    if (random() % 3 == 0) {
        rules.split_ace_and_ten_pays = pitboss::Odds{2, 1};
    }
    rules.charlie = static_cast<std::uint8_t>(random() % 2 * (3 + random() % 8));
    if (random() % 2 == 0) {
        rules.bonus_21.push_back({5, 21, {}, pitboss::BonusSuits::any, {3, 2}});
        rules.bonus_21.push_back({3, 3, {6, 7, 8}, pitboss::BonusSuits::spades, {3, 1}});
        rules.bonus_21.push_back({3, 3, {7, 7, 7}, pitboss::BonusSuits::one_suit, {2, 1}});
    }
    rules.bonus_21_doubled = random() % 2 == 0;
    return rules;
}

// One hand of a random game, solved with both number types unless it is refused.
bool test_random_game(std::mt19937& random) {
    Game game;
    game.rules = random_rules(random);
    game.split_play = random() % 2 == 0 ? SplitPlay::own : SplitPlay::as_dealt;
    for (std::int16_t& count : game.shoe) {
        count = static_cast<std::int16_t>(random() % 7);
    }
    const int up = static_cast<int>(random() % 10);
    const int hole = static_cast<int>(random() % 10);
    const int first = static_cast<int>(random() % 10);
    const int second = random() % 2 == 0 ? first : static_cast<int>(random() % 10);
    const bool both = game.rules.hole_card == pitboss::HoleCard::both_up;
    const SingleHand only{std::min(first, second), std::max(first, second), both ? open_cards(up, hole)
                          : open_card(up)};
    Counts wanted = only.open.cards;
    ++wanted[static_cast<std::size_t>(first)];
    ++wanted[static_cast<std::size_t>(second)];
    if (!fits(wanted, game.shoe)) {
        return false;
    }
    try {
        Solver<double> solver(game, only);
        solver.solve();
        Exact::choose(random() % Exact::offsets.size());
        Solver<Exact> exact(game, only);
        exact.solve();
        const Cell<double>& cell = solver.columns().front()->cells().front();
        const Cell<Exact>& twin = exact.columns().front()->cells().front();
        expect_near("value", cell.value, twin.value.approx(), 1e-9);
        expect_near("bounds", cell.value, 0.0, 64.0);
        for (std::size_t act = 0; act < acts; ++act) {
            if (cell.by_act[act].has_value() && *cell.by_act[act] > cell.value + 1e-12) {
                std::fprintf(stderr, "action %zu is better than the best\n", act);
                std::exit(EXIT_FAILURE);
            }
        }
    } catch (const ShoeTooSmall&) {
        return false;
    } catch (const std::invalid_argument&) {
        return false;
    }
    return true;
}

// An empty chart stands on everything.
pitboss::ChartData stand_always() {
    static const std::array<std::uint16_t, pitboss::chart_lines * pitboss::up_cards> cells{};
    return pitboss::ChartData(cells);
}

void test_chances_sum_to_one() {
    const Game game = decks(1);
    double sum = 0.0;
    const Arithmetic<double> arithmetic(53);
    const HandPlay<double> play(game, arithmetic);
    for (const OpenCards& open : Solver<double>::open_cards_of(game)) {
        UpCardSolution<double> column(game, open, arithmetic, play, -1, -1);
        for (const Cell<double>& cell : column.follow(stand_always())) {
            sum += cell.chance;
        }
    }
    expect_near("chances", sum, 1.0, 1e-12);
}

// The best chart cannot beat best play, and its results sum to one.
void test_best_chart() {
    Game game;
    game.shoe.fill(2);
    game.shoe[9] = 8;
    game.rules.surrender = pitboss::Surrender::late;
    game.rules.doubling = pitboss::Doubling::any_time;
    game.rules.redoubles = 1;
    game.rules.rescue = pitboss::Rescue::last_doubled;
    game.rules.insurance = false;
    Solver<double> solver(game);
    solver.solve();
    const ChartCells chart = solver.basic();
    const auto [distribution, dealer] = solver.outcomes(pitboss::ChartData(chart));
    double sum = 0.0;
    double mean = 0.0;
    for (const auto& [net, chance] : distribution.all()) {
        sum += chance;
        mean += net * chance;
    }
    expect_near("results", sum, 1.0, 1e-9);
    if (mean > solver.expected() + 1e-3) {  // results of resplit hands are not exact
        std::fprintf(stderr, "a chart wins %.9f, best play %.9f\n", mean, solver.expected());
        std::exit(EXIT_FAILURE);
    }
    double endings_sum = 0.0;
    for (const double chance : dealer) {
        endings_sum += chance;
    }
    expect_near("endings", endings_sum, 1.0, 1e-12);
}

// The dealer's endings over the hands that draw have the same bits as over the final hands, which are for any shoe. In
// large shoes sums are rounded, so both calls must go over the final hands.
template <typename Number, typename SameBits>
void test_hands_that_draw(std::mt19937& random, const SameBits& same_bits) {
    using Pack = pitboss::NumberPack<Number>;
    const Number clear = Number(3) * Arithmetic<Number>::ratio(1, 4);
    Counts largest;
    largest.fill(max_of_a_value);
    for (const int number : {1, 2, 6, 7, 8, 9, 12, 30, 100}) {
        const Arithmetic<Number> arithmetic(52 * number);
        Rules rules;
        rules.dealer_hits_soft_17 = random() % 2 == 0;
        rules.dealer_16 = any<pitboss::Dealer16>(random);
        rules.dealer_22 = any<pitboss::Dealer22>(random);
        const Game game = decks(number);
        for (int up = 0; up < values; ++up) {
            const OpenCards open = open_card(up);
            typename DealerTree::Shoes left;
            for (Counts& each : left) {
                each = without(game.shoe, open.cards);
                for (std::int16_t& count : each) {
                    count = static_cast<std::int16_t>(std::max(0, count - static_cast<int>(random() % 5)));
                }
            }
            std::array<Pack, endings> quick;
            std::array<Pack, endings> plain;
            const DealerTree& tree = DealerTree::get(rules, open.cards);
            tree.compute(arithmetic, game.shoe, left, Pack::all(clear), quick);
            tree.compute(arithmetic, largest, left, Pack::all(clear), plain);
            for (std::size_t ending = 0; ending < endings; ++ending) {
                const auto one = quick[ending].each();
                const auto other = plain[ending].each();
                if (!std::equal(one.begin(), one.end(), other.begin(), same_bits)) {
                    std::fprintf(stderr, "%d decks, up card %d, ending %zu: other bits\n", number, up, ending);
                    std::exit(EXIT_FAILURE);
                }
            }
        }
    }
}

// Fractions as well: the same residue modulo a prime, and the same double.
void test_hands_that_draw_in_fractions(std::mt19937& random) {
    for (const std::size_t prime : {std::size_t{0}, std::size_t{15}}) {
        Exact::choose(prime);
        test_hands_that_draw<Exact>(random, [](const Exact& a, const Exact& b) {
            return a.residue() == b.residue() && a.approx() == b.approx();
        });
    }
}

}  // namespace

int main() {
    test_small_shoe();
    test_one_deck();
    test_chances_sum_to_one();
    test_best_chart();
    std::mt19937 random(21);
    test_hands_that_draw<double>(random, std::equal_to<>());
    test_hands_that_draw_in_fractions(random);
    int solved = 0;
    for (int tries = 0; solved < random_games && tries < 100 * random_games; ++tries) {
        solved += test_random_game(random) ? 1 : 0;
    }
    if (solved < random_games) {
        std::fprintf(stderr, "only %d random games were solved\n", solved);
        return EXIT_FAILURE;
    }
    std::printf("%d random games agree\n", solved);
    return EXIT_SUCCESS;
}
