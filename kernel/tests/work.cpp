// A fixed amount of work for callgrind: `work ROUNDS CHART`, with a dump for each part. tests/unit/test_instructions.py
// holds the counts to their limits. CHART is a file with the cells of a chart, two bytes each.
#include <valgrind/callgrind.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <string_view>
#include <vector>

#include "simulator/automaton_simulator.hpp"
#include "simulator/environments.hpp"
#include "solver/solver.hpp"

namespace {

using namespace pitboss;

constexpr std::int16_t decks = 6;

std::vector<std::uint16_t> read_chart(const char* path) {
    std::ifstream file(path, std::ios::binary);
    std::vector<std::uint16_t> cells;
    std::uint16_t cell = 0;
    while (file.read(reinterpret_cast<char*>(&cell), sizeof cell)) {
        cells.push_back(cell);
    }
    return cells;
}

Pays pays_of(std::int64_t stake) {
    Pays pays;
    pays.stake = stake;
    for (std::size_t times = 0; times < doublings; ++times) {
        pays.win[times] = stake << times;
    }
    pays.blackjack = stake * 3 / 2;
    pays.surrender_lost = pays.insurance_stake = stake / 2;
    pays.even_money = pays.insurance_won = stake;
    return pays;
}

// Two suited or two red first cards win.
SideWagerTable side_wager() {
    SideWagerTable side;
    side.sees = {true, true};
    for (std::size_t first = 0; first < card_kinds; ++first) {
        for (std::size_t second = 0; second < card_kinds; ++second) {
            side.rows.push_back(first / ranks == second / ranks ? 1 : 0);
        }
    }
    side.stake = 500;
    side.nets = {-500, 1250};
    side.compact();
    return side;
}

Game game_of(std::string_view name, const std::vector<std::uint16_t>& chart) {
    Game game{.setup = Setup(Rules(), ChartData(chart), name == "seats" ? 7 : 1),
              .composition = {},
              .cut = 234,
              .rounds_in_shoe = 0,
              .burn = 1,
              .levels = {pays_of(1000)},
              .counting = {},
              .ramp = {},
              .insurance = InsurancePolicy::never,
              .insures_at = 3,
              .sides = {},
              .seed = 1,
              .session_rounds = 400};
    for (std::uint8_t card = 0; card < card_kinds; ++card) {
        game.composition.insert(game.composition.end(), decks, card);
    }
    if (name == "ramp") {
        game.levels.push_back(pays_of(2000));
        game.levels.push_back(pays_of(4000));
        game.ramp = {0, {0, 1, 2}};
        game.insurance = InsurancePolicy::by_count;
        for (std::size_t card = 0; card < card_kinds; ++card) {  // Hi-Lo
            const std::size_t rank = card % ranks;
            game.counting.tags[card] = static_cast<std::int16_t>(rank == 0 || rank >= 9 ? -1 : rank <= 5 ? 1 : 0);
        }
    }
    if (name == "side") {
        game.sides.push_back(side_wager());
    }
    return game;
}

// Callgrind counts nothing but `work`; the first run of it is left out, because it fills caches and builds trees.
template <typename Work>
void count(const char* name, const Work& work) {
    work();
    CALLGRIND_START_INSTRUMENTATION;
    CALLGRIND_ZERO_STATS;
    work();
    CALLGRIND_DUMP_STATS_AT(name);
    CALLGRIND_STOP_INSTRUMENTATION;
}

void count_rounds(const char* name, std::int64_t rounds, const std::vector<std::uint16_t>& chart) {
    const Game game = game_of(name, chart);
    const Automaton automaton = AutomatonSimulator::automaton_of(game);
    count(name, [&] {
        Tally tally(game);
        AutomatonSimulator(game, automaton).play_blocks(0, std::vector<std::int64_t>(4, rounds / 4), tally);
    });
}

// Steps of 256 environments with random legal actions, observed by figures.
void count_steps(std::int64_t steps, const std::vector<std::uint16_t>& chart) {
    constexpr std::size_t number = 256;
    Environments environments(game_of("flat", chart), number, {});
    std::vector<std::int64_t> observations(number * environments.width());
    std::vector<double> rewards(number);
    std::vector<std::int8_t> masks(number * choices);
    const auto ended = std::make_unique<bool[]>(number);
    const auto refused = std::make_unique<bool[]>(number);
    std::vector<std::int64_t> actions(number);
    const StepArrays out{observations.data(), rewards.data(), ended.get(), masks.data(), refused.get(), nullptr, nullptr};
    environments.seed(1);
    environments.reset(nullptr, out);
    count("step", [&] {
        for (std::int64_t done = 0; done < steps; done += static_cast<std::int64_t>(number)) {
            environments.sample(actions.data());
            environments.step(actions.data(), out);
        }
    });
}

void count_solution() {
    solver::Game game;
    game.shoe.fill(4 * decks);
    game.shoe[9] = 16 * decks;
    count("solve", [&] {
        solver::Solver<double> solver(game);
        solver.solve();
    });
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        return EXIT_FAILURE;
    }
    const std::vector<std::uint16_t> chart = read_chart(arguments[2]);
    for (const char* name : {"flat", "ramp", "side", "seats"}) {
        count_rounds(name, std::atoll(arguments[1]), chart);
    }
    count_steps(std::atoll(arguments[1]), chart);
    count_solution();
}
