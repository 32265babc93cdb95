// Bindings of Competition 21. Every input is checked here.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bind/bindings.hpp"
#include "common/parallel.hpp"
#include "common/rules.hpp"
#include "games/competition_21/round.hpp"
#include "games/competition_21/solver.hpp"
#include "solver/solver.hpp"

namespace nb = nanobind;

namespace pitboss {
namespace {

using solver::Competition21Solution;
using solver::Game;

using Shoe = std::array<int, solver::values>;
using Cells = std::vector<std::uint8_t>;           // a chart, row by row
using Start = std::optional<std::pair<int, int>>;  // the first card and the up card, as value indices
using Plain = std::pair<double, std::uint64_t>;

constexpr int max_times = 10;
constexpr unsigned max_of_a_kind = 1000;
constexpr std::int64_t max_rounds = std::int64_t{1} << 24;  // in a block; a longer stream would repeat itself

Game to_game(const Rules& rules, const Shoe& shoe, int times) {
    if (times < 1 || times > max_times) {
        refuse("the maximum price of a card must be 1 to " + std::to_string(max_times) + " original wagers");
    }
    Game game;
    game.rules = rules;
    for (std::size_t value = 0; value < solver::values; ++value) {
        if (shoe[value] < 0 || shoe[value] > solver::max_of_a_value) {
            refuse("a shoe holds 0 to " + std::to_string(solver::max_of_a_value) + " cards of each value");
        }
        game.shoe[value] = static_cast<std::int16_t>(shoe[value]);
    }
    return game;
}

BuyChart to_chart(const Cells& cells) {
    if (cells.size() != BuyChart::cells) {
        refuse("a chart has " + std::to_string(BuyChart::cells) + " cells");
    }
    BuyChart chart;
    for (std::size_t row = 0; row < BuyChart::rows; ++row) {
        for (std::size_t up = 0; up < up_cards; ++up) {
            const std::uint8_t cell = cells[row * up_cards + up];
            bool known = BuyChart::choices(row).empty();
            for (const Buy act : BuyChart::choices(row)) {
                known |= cell == static_cast<std::uint8_t>(act);
            }
            if (!known) {
                refuse("row " + std::to_string(row) + " of a chart cannot say " + std::to_string(cell));
            }
            chart.at(row, up) = BuyChart::choices(row).empty() ? Buy::stand : static_cast<Buy>(cell);
        }
    }
    return chart;
}

Cells from_chart(const BuyChart& chart) {
    Cells cells;
    for (std::size_t row = 0; row < BuyChart::rows; ++row) {
        for (std::size_t up = 0; up < up_cards; ++up) {
            cells.push_back(static_cast<std::uint8_t>(chart.at(row, up)));
        }
    }
    return cells;
}

Plain plain(double value) { return {value, 0}; }
Plain plain(const Exact& value) { return {value.approx(), value.residue()}; }

// Net and wagers of the whole game, or of one first card against one up card: by a chart, or with best play.
template <typename Number>
std::pair<Plain, Plain> solve(const Game& game, int times, const Start& start, const std::optional<BuyChart>& chart,
                              const Arithmetic<Number>& arithmetic, std::size_t threads) {
    std::array<solver::Worth<Number>, up_cards> found{};
    in_parallel(up_cards, threads, [&](std::size_t up) {
        arithmetic.enter();
        found[up] = {Number(0), Number(0)};
        if ((start && start->second != static_cast<int>(up)) || game.shoe[up] == 0) {
            return;
        }
        Competition21Solution<Number> column(game, times, static_cast<int>(up), arithmetic);
        std::vector<int> firsts;
        for (int first = 0; first < solver::values; ++first) {
            if (column.has(first) && (!start || start->first == first)) {
                firsts.push_back(first);
            }
        }
        const solver::BuyPolicy policy = chart ? column.by_chart(*chart) : column.best(firsts);
        for (const int first : firsts) {
            const solver::Worth<Number> worth = column.value(first, policy, !chart);
            const Number chance = start ? Number(1) : column.chance() * column.first_chance(first);
            found[up].net += chance * worth.net;
            found[up].wagered += chance * worth.wagered;
        }
    });
    arithmetic.enter();
    solver::Worth<Number> sum{Number(0), Number(0)};
    for (const solver::Worth<Number>& each : found) {
        sum.net += each.net;
        sum.wagered += each.wagered;
    }
    return {plain(sum.net), plain(sum.wagered)};
}

std::pair<Plain, Plain> competition_21_value(const Rules& rules, int times, const Shoe& shoe, const Start& start,
                                             const std::optional<Cells>& cells, std::size_t threads) {
    const Game game = to_game(rules, shoe, times);
    const std::optional<BuyChart> chart = cells ? std::optional(to_chart(*cells)) : std::nullopt;
    const nb::gil_scoped_release release;
    return solve(game, times, start, chart, Arithmetic<double>(1), threads);
}

std::tuple<std::uint64_t, Plain, Plain> competition_21_exact(const Rules& rules, int times, const Shoe& shoe,
                                                             const Start& start, const std::optional<Cells>& cells,
                                                             std::size_t prime) {
    if (prime >= Exact::offsets.size()) {
        refuse("there are " + std::to_string(Exact::offsets.size()) + " primes");
    }
    const Game game = to_game(rules, shoe, times);
    const std::optional<BuyChart> chart = cells ? std::optional(to_chart(*cells)) : std::nullopt;
    Exact::choose(prime);
    const Arithmetic<Exact> arithmetic(solver::cards_in(game.shoe) + 1);
    const auto [net, wagered] = solve(game, times, start, chart, arithmetic, 1);
    return {Exact::modulus(), net, wagered};
}

Cells competition_21_chart(const Rules& rules, int times, const Shoe& shoe, std::size_t threads) {
    const Game game = to_game(rules, shoe, times);
    BuyChart chart;
    const Arithmetic<double> arithmetic(1);
    const nb::gil_scoped_release release;
    in_parallel(up_cards, threads, [&](std::size_t up) {
        if (game.shoe[up] > 0) {
            Competition21Solution<double> column(game, times, static_cast<int>(up), arithmetic);
            solver::find_chart(column, up, chart);
        }
    });
    return from_chart(chart);
}

// --- simulation ----------------------------------------------------------------------------------------------------

BuyGame* make_game(const Cells& chart, const Shoe& shoe, int times, unsigned max_splits, std::int64_t stake,
                   const std::vector<std::int64_t>& won, std::int64_t blackjack_won, std::int64_t surrender_lost,
                   std::uint64_t seed) {
    constexpr std::size_t max_hand_cards = 21;
    if (times < 1 || times > max_times || stake < 1 || won.size() < max_hand_cards * static_cast<std::size_t>(times)) {
        refuse("`won` must have an amount for every number of wagers on a hand");
    }
    auto* game = new BuyGame{to_chart(chart), {stake, won, blackjack_won, surrender_lost}, {}, max_splits,
                             static_cast<unsigned>(times), seed};
    for (std::size_t value = 0; value < up_cards; ++value) {
        game->shoe[value] = static_cast<std::uint32_t>(std::clamp(shoe[value], 0, static_cast<int>(max_of_a_kind)));
    }
    return game;
}

BuyTally play_blocks(const BuyGame& game, std::uint64_t first, const std::vector<std::int64_t>& rounds) {
    for (const std::int64_t each : rounds) {
        if (each < 0 || each > max_rounds) {
            refuse("a block has at most " + std::to_string(max_rounds) + " rounds");
        }
    }
    BuyTally tally;
    const nb::gil_scoped_release release;
    for (std::size_t block = 0; block < rounds.size(); ++block) {
        play_block(game, first + block, rounds[block], tally);
    }
    return tally;
}

// One round of these cards (value indices): net and wagered cents, and the number of cards used.
std::tuple<std::int64_t, std::int64_t, std::size_t> replay(const BuyGame& game, const std::vector<unsigned>& cards) {
    std::size_t used = 0;
    BuyRound round;
    const BuyResult found = round.play(game, [&]() -> unsigned {
        if (used == cards.size() || cards[used] >= up_cards) {
            refuse("the round needs more cards than were given");
        }
        return cards[used++];
    });
    return {found.net, found.wagered, used};
}

}  // namespace

void bind_competition_21(nb::module_& m) {
    m.def("competition_21_value", &competition_21_value, nb::arg("rules"), nb::arg("times"), nb::arg("shoe"),
          nb::arg("start").none(), nb::arg("chart").none(), nb::arg("threads"));
    m.def("competition_21_exact", &competition_21_exact, nb::arg("rules"), nb::arg("times"), nb::arg("shoe"),
          nb::arg("start").none(), nb::arg("chart").none(), nb::arg("prime"));
    m.def("competition_21_chart", &competition_21_chart, nb::arg("rules"), nb::arg("times"), nb::arg("shoe"),
          nb::arg("threads"));
    m.attr("COMPETITION_21_ROWS") = BuyChart::rows;
    nb::class_<BuyTally>(m, "Competition21Tally", "Sums over rounds of Competition 21, in cents.")
        .def_ro("rounds", &BuyTally::rounds)
        .def_ro("net", &BuyTally::net)
        .def_ro("squares", &BuyTally::squares)
        .def_ro("wagered", &BuyTally::wagered)
        .def_ro("ways", &BuyTally::ways);
    nb::class_<BuyGame>(m, "Competition21", "One seat at Competition 21 that plays by a chart.")
        .def(nb::new_(&make_game), nb::kw_only(), nb::arg("chart"), nb::arg("shoe"), nb::arg("times"),
             nb::arg("max_splits"), nb::arg("stake"), nb::arg("won"), nb::arg("blackjack_won"),
             nb::arg("surrender_lost"), nb::arg("seed"))
        .def("play_blocks", &play_blocks, nb::arg("first"), nb::arg("rounds"))
        .def("replay", &replay, nb::arg("cards"));
}

}  // namespace pitboss
