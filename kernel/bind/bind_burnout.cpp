// Bindings of Burnout Blackjack's burned card. Every input is checked here.
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
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "bind/bindings.hpp"
#include "games/burnout.hpp"
#include "solver/solver.hpp"

namespace nb = nanobind;

namespace pitboss {
namespace {

using Shoe = std::array<int, solver::values>;
using Cells = nb::ndarray<const std::uint16_t, nb::c_contig, nb::device::cpu>;
using Bits = nb::ndarray<const std::uint8_t, nb::c_contig, nb::device::cpu>;
using Plan = std::optional<std::tuple<Cells, Cells, Bits>>;

solver::Game to_game(const Rules& rules, const Shoe& shoe) {
    if (!rules.bonus_21.empty() || rules.redoubles > 0 || rules.rescue != Rescue::not_offered ||
        rules.free_splits != FreeSplits::none || rules.free_doubles != TotalSet{} ||
        rules.stand_and_double != StandAndDouble::not_offered || rules.double_21 || rules.dealer_hands > 1) {
        refuse("burned cards can be solved only with the standard rules of doubling and splitting");
    }
    solver::Game game;
    game.rules = rules;
    for (std::size_t value = 0; value < solver::values; ++value) {
        if (shoe[value] < 0 || shoe[value] > solver::max_of_a_value) {
            refuse("a shoe holds 0 to " + std::to_string(solver::max_of_a_value) + " cards of each value");
        }
        game.shoe[value] = static_cast<std::int16_t>(shoe[value]);
    }
    solver::check(game);
    return game;
}

std::vector<std::uint16_t> to_cells(const Cells& chart, const Rules& rules) {
    if (chart.size() != chart_lines * columns_of(rules)) {
        refuse("a chart must have a column for each up card (or for each two open cards)");
    }
    return {chart.data(), chart.data() + chart.size()};
}

std::size_t bits_of(const Rules& rules) { return columns_of(rules) * 2 * solver::burn_rows * up_cards; }

solver::BurnoutCharts to_plan(const std::tuple<Cells, Cells, Bits>& plan, const Rules& rules) {
    const auto& [usual, with_right, burns] = plan;
    if (burns.size() != bits_of(rules)) {
        refuse("a table of burned cards has " + std::to_string(bits_of(rules)) + " entries");
    }
    return {to_cells(usual, rules), to_cells(with_right, rules), {burns.data(), burns.data() + burns.size()}};
}

template <typename Visit>
void each_column(const solver::Game& game, const solver::BurnoutCharts* plan, const Visit& visit) {
    const nb::gil_scoped_release release;
    const Arithmetic<double> arithmetic(solver::cards_in(game.shoe) + 1);
    const solver::HandPlay<double> play(game, arithmetic);
    for (const solver::OpenCards& open : solver::Solver<double>::open_cards_of(game)) {
        solver::BurnoutSolution burning(game, open, arithmetic, play, plan);
        visit(burning);
    }
}

// The expected net before the fee, with the best plan for each hand or by the given plan.
double burnout_value(const Rules& rules, const Shoe& shoe, const Plan& plan) {
    const solver::Game game = to_game(rules, shoe);
    std::optional<solver::BurnoutCharts> charts;
    if (plan) {
        charts = to_plan(*plan, rules);
    }
    double sum = 0.0;
    each_column(game, charts ? &*charts : nullptr,
                [&](solver::BurnoutSolution& burning) { sum += burning.expected(); });
    return sum;
}

// The value of one hand with best play: first, second, up card, as value indices.
double burnout_hand(const Rules& rules, const Shoe& shoe, const std::array<int, 3>& hand) {
    const solver::Game game = to_game(rules, shoe);
    for (const int value : hand) {
        if (value < 0 || value >= solver::values) {
            refuse("a card's value runs from 0 to 9");
        }
    }
    const auto [first, second, up] = hand;
    const solver::OpenCards open = solver::open_card(up);
    solver::Counts cards = open.cards;
    ++cards[static_cast<std::size_t>(first)];
    ++cards[static_cast<std::size_t>(second)];
    if (!solver::fits(cards, game.shoe) || rules.hole_card == HoleCard::both_up) {
        refuse("these cards are not in the shoe");
    }
    const Arithmetic<double> arithmetic(solver::cards_in(game.shoe) + 1);
    const solver::HandPlay<double> play(game, arithmetic);
    return solver::BurnoutSolution(game, open, arithmetic, play, nullptr, std::min(first, second),
                                   std::max(first, second))
        .value();
}

// A plan by totals, given the chart for play without the right: the chart with the right, and the cards to burn.
nb::tuple burnout_plan(const Rules& rules, const Shoe& shoe, const Cells& usual) {
    const solver::Game game = to_game(rules, shoe);
    solver::BurnoutCharts plan;
    plan.usual = to_cells(usual, rules);
    plan.with_right = plan.usual;
    plan.burns.resize(bits_of(rules));
    each_column(game, nullptr, [&](solver::BurnoutSolution& burning) { burning.fill(plan); });
    return nb::make_tuple(plan.with_right, plan.burns);
}

}  // namespace

void bind_burnout(nb::module_& m) {
    m.def("burnout_value", &burnout_value, nb::arg("rules"), nb::arg("shoe"), nb::arg("plan").none());
    m.def("burnout_hand", &burnout_hand, nb::arg("rules"), nb::arg("shoe"), nb::arg("hand"));
    m.def("burnout_plan", &burnout_plan, nb::arg("rules"), nb::arg("shoe"), nb::arg("usual"));
}

}  // namespace pitboss
