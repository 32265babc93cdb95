// Bindings of 3 Card 21 'N' Done: best play, play by a chart, and simulation. Every input is checked here.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "bind/bindings.hpp"
#include "common/chart.hpp"
#include "common/parallel.hpp"
#include "common/rules.hpp"
#include "games/three_card_21/round.hpp"

namespace nb = nanobind;

namespace pitboss {
namespace {

using Chart = nb::ndarray<const std::uint16_t, nb::c_contig, nb::device::cpu>;
using Shoe = std::array<int, solver::values>;
using Table = nb::ndarray<const std::uint8_t, nb::c_contig, nb::device::cpu,
                          nb::shape<suited_kinds * suited_kinds * suited_kinds>>;
// Up card, three cards, chance, chance of no blackjack, value, act, value by act; value indices.
using Row = std::tuple<int, std::array<int, 3>, double, double, double, int, std::vector<std::optional<double>>>;

constexpr std::uint32_t min_cards = 40;  // enough for any round
constexpr std::int64_t max_rounds_in_block = std::int64_t{1} << 22;

struct ThreeCardGame {
    solver::Game game;
    std::size_t threads = 1;
    std::optional<ThreeCardPlan> plan;
};

ThreeCardGame make(const Rules& rules, const Shoe& shoe, std::size_t threads) {
    ThreeCardGame found{solver::Game{}, std::max<std::size_t>(threads, 1), std::nullopt};
    found.game.rules = rules;
    for (std::size_t value = 0; value < solver::values; ++value) {
        if (shoe[value] < 0 || shoe[value] > 1000) {
            refuse("a shoe holds 0 to 1000 cards of each value");
        }
        found.game.shoe[value] = static_cast<std::int16_t>(shoe[value]);
    }
    if (rules.hole_card != HoleCard::peek_ace_and_ten || rules.player_21 == Player21::ties ||
        rules.dealer_16 != Dealer16::draws || rules.dealer_22 != Dealer22::players_win || rules.redoubles > 0 ||
        rules.rescue != Rescue::not_offered || !rules.bonus_21.empty() || rules.charlie > 0) {
        refuse("these are not the rules of 3 Card 21 'N' Done");
    }
    return found;
}

std::vector<Row> rows(ThreeCardGame& self, const std::optional<Chart>& chart) {
    std::array<std::vector<solver::ThreeCardCell>, solver::values> cells;
    ThreeCardPlan plan;
    plan.hits_soft_17 = self.game.rules.dealer_hits_soft_17;
    plan.one_card_to_aces = self.game.rules.split_aces == SplitAces::one_card;
    const std::size_t wanted = chart_lines * columns_of(self.game.rules);
    if (chart && chart->size() != wanted) {
        refuse("a chart has " + std::to_string(wanted) + " cells");
    }
    {
        const nb::gil_scoped_release release;
        in_parallel(solver::values, self.threads, [&](std::size_t up) {
            if (self.game.shoe[up] == 0) {
                return;
            }
            solver::ThreeCardSolution column(self.game, static_cast<int>(up));
            if (chart) {
                plan.play[up] = column.by_chart(ChartData(chart->data(), chart->size()));
            }
            cells[up] = column.cells(chart ? &plan.play[up] : nullptr);
        });
    }
    std::vector<Row> found;
    for (std::size_t up = 0; up < solver::values; ++up) {
        for (const solver::ThreeCardCell& cell : cells[up]) {
            plan.first[up][ThreeCardPlan::place(cell.cards)] = cell.act;
            found.emplace_back(static_cast<int>(up), cell.cards, cell.chance, cell.clear, cell.value,
                               static_cast<int>(cell.act),
                               std::vector<std::optional<double>>(cell.by_act.begin(), cell.by_act.end()));
        }
    }
    if (chart) {
        self.plan = std::move(plan);
    }
    return found;
}

const ThreeCardPlan& plan_of(const ThreeCardGame& self) {
    if (!self.plan) {
        refuse("call cells(chart) first: rounds are played by that chart");
    }
    return *self.plan;
}

// How often each net result came, from -12 to 12 half wagers, with each row of a wager on the three cards (`table`, by
// the kinds of the cards in order); and the wagers of all rounds.
std::tuple<std::vector<std::int64_t>, std::int64_t> play_blocks(const ThreeCardGame& self, std::uint64_t seed,
                                                                std::uint64_t first,
                                                                const std::vector<std::int64_t>& rounds,
                                                                const std::array<std::uint16_t, suited_kinds>& shoe,
                                                                const Table& table, std::size_t rows) {
    const ThreeCardPlan& plan = plan_of(self);
    std::uint32_t cards = 0;
    for (const std::uint16_t count : shoe) {
        cards += count;
    }
    if (cards < min_cards || cards > max_cards_in_shoe) {
        refuse("the shoe must hold 40 to 424 cards");
    }
    if (rows < 1 || std::any_of(table.data(), table.data() + table.size(), [&](unsigned row) { return row >= rows; })) {
        refuse("the table of the wager on three cards names a row that it does not have");
    }
    for (const std::int64_t count : rounds) {
        if (count < 0 || count > max_rounds_in_block) {
            refuse("a block has at most " + std::to_string(max_rounds_in_block) + " rounds");
        }
    }
    std::vector<std::int64_t> counts((2 * max_half_units + 1) * rows);
    std::int64_t wagers = 0;
    const std::uint8_t* const row_of = table.data();
    const nb::gil_scoped_release release;
    for (std::size_t block = 0; block < rounds.size(); ++block) {
        RandomWords words(StreamId{seed, first + block, 0});
        for (std::int64_t round = 0; round < rounds[block]; ++round) {
            FreshShoe source(shoe, cards, words);
            const ThreeCardResult result = ThreeCardRound(plan, source).play();
            ++counts[static_cast<std::size_t>(result.half_units + max_half_units) * rows +
                     row_of[source.three_cards()]];
            wagers += result.wagers;
        }
    }
    return {counts, wagers};
}

// One round of these cards, for comparison with a table: half wagers won, wagers made, cards used.
std::tuple<int, int, std::size_t> replay(const ThreeCardGame& self, const std::vector<int>& cards) {
    std::size_t used = 0;
    auto next = [&]() -> int {
        if (used >= cards.size() || cards[used] < 0 || cards[used] >= solver::values) {
            refuse("the round needs another card, as a value index from 0 to 9");
        }
        return cards[used++];
    };
    const ThreeCardResult result = ThreeCardRound(plan_of(self), next).play();
    return {result.half_units, result.wagers, used};
}

// What the plan does with a hand: 0 the decision on three cards, 1 the same cards played as one hand, 2 a split hand, 3
// split aces.
int act_of(const ThreeCardGame& self, int up, const std::vector<int>& cards, int origin) {
    const ThreeCardPlan& plan = plan_of(self);
    const auto place = [](int value) { return static_cast<std::size_t>(value); };
    const bool known = std::all_of(cards.begin(), cards.end(), [](int c) { return c >= 0 && c < solver::values; });
    if (up < 0 || up >= solver::values || !known || origin < 0 || origin > 3) {
        refuse("cards are value indices from 0 to 9, and an origin is 0 to 3");
    }
    if (origin == 0) {
        if (cards.size() != 3) {
            refuse("give three cards");
        }
        return static_cast<int>(plan.first[place(up)][ThreeCardPlan::place({cards[0], cards[1], cards[2]})]);
    }
    const solver::HandTable& hands = solver::HandTable::get();
    std::size_t hand = 0;
    for (const int card : cards) {
        const std::int16_t next = hands[hand].next[place(card)];
        if (next < 0) {
            refuse("the hand is a bust");
        }
        hand = static_cast<std::size_t>(next);
    }
    const solver::ThreeCardPolicies& play = plan.play[place(up)];
    const solver::Policy& policy = origin == 1 ? play.dealt : origin == 2 ? play.split : play.aces;
    return static_cast<int>(policy.act[hand]);
}

}  // namespace

void bind_three_card_21(nb::module_& m) {
    nb::class_<ThreeCardGame>(m, "ThreeCard21", "3 Card 21 'N' Done; see pitboss.analysis.games.three_card_21.")
        .def(nb::new_(&make), nb::arg("rules"), nb::arg("shoe"), nb::arg("threads") = 1)
        .def("cells", &rows, nb::arg("chart") = nb::none())
        .def("play_blocks", &play_blocks, nb::arg("seed"), nb::arg("first"), nb::arg("rounds"),
             nb::arg("shoe"), nb::arg("table"), nb::arg("rows"))
        .def("replay", &replay, nb::arg("cards"))
        .def("act", &act_of, nb::arg("up"), nb::arg("cards"), nb::arg("origin"));
}

}  // namespace pitboss
