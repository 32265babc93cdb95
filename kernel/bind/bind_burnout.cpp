// What the burning of a hit card is worth, as Python asks it.
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
        refuse("the burning of a card is reckoned for the standard rules of doubling and splitting");
    }
    solver::Game game;
    game.rules = rules;
    for (std::size_t value = 0; value < solver::values; ++value) {
        if (shoe[value] < 0 || shoe[value] > solver::most_of_a_value) {
            refuse("a shoe holds from 0 to " + std::to_string(solver::most_of_a_value) + " cards of each value");
        }
        game.shoe[value] = static_cast<std::int16_t>(shoe[value]);
    }
    solver::check(game);
    return game;
}

std::vector<std::uint16_t> to_cells(const Cells& chart, const Rules& rules) {
    if (chart.size() != chart_lines * columns_of(rules)) {
        refuse("a chart has a column for each of the dealer's open cards");
    }
    return {chart.data(), chart.data() + chart.size()};
}

std::size_t bits_of(const Rules& rules) { return columns_of(rules) * 2 * solver::burn_rows * up_cards; }

solver::BurnCharts to_plan(const std::tuple<Cells, Cells, Bits>& plan, const Rules& rules) {
    const auto& [usual, with_right, burns] = plan;
    if (burns.size() != bits_of(rules)) {
        refuse("a table of burned cards has " + std::to_string(bits_of(rules)) + " entries");
    }
    return {to_cells(usual, rules), to_cells(with_right, rules), {burns.data(), burns.data() + burns.size()}};
}

template <typename Visit>
void each_column(const solver::Game& game, const solver::BurnCharts* plan, const Visit& visit) {
    const nb::gil_scoped_release release;
    const Arithmetic<double> arithmetic(solver::cards_in(game.shoe) + 1);
    const solver::Play<double> play(game, arithmetic);
    for (const solver::Open& open : solver::Solver<double>::open_cards_of(game)) {
        solver::Burning burning(game, open, arithmetic, play, plan);
        visit(burning);
    }
}

// The expected net without the fee, by the best plan for the cards of each hand, or by the plan that is given.
double burn_value(const Rules& rules, const Shoe& shoe, const Plan& plan) {
    const solver::Game game = to_game(rules, shoe);
    std::optional<solver::BurnCharts> charts;
    if (plan) {
        charts = to_plan(*plan, rules);
    }
    double sum = 0.0;
    each_column(game, charts ? &*charts : nullptr, [&](solver::Burning& burning) { sum += burning.expected(); });
    return sum;
}

// The value of one hand by the best plan: first, second, up card, as value indices.
double burn_hand(const Rules& rules, const Shoe& shoe, const std::array<int, 3>& hand) {
    const solver::Game game = to_game(rules, shoe);
    for (const int value : hand) {
        if (value < 0 || value >= solver::values) {
            refuse("a card's value runs from 0 to 9");
        }
    }
    const auto [first, second, up] = hand;
    const solver::Open open = solver::open_card(up);
    solver::Counts cards = open.cards;
    ++cards[static_cast<std::size_t>(first)];
    ++cards[static_cast<std::size_t>(second)];
    if (!solver::fits(cards, game.shoe) || rules.hole_card == HoleCard::both_up) {
        refuse("these cards are not in the shoe");
    }
    const Arithmetic<double> arithmetic(solver::cards_in(game.shoe) + 1);
    const solver::Play<double> play(game, arithmetic);
    return solver::Burning(game, open, arithmetic, play, nullptr, std::min(first, second), std::max(first, second))
        .value();
}

// A plan by totals beside a chart for whoever may not burn: the chart for whoever may, and the cards to burn.
nb::tuple burn_plan(const Rules& rules, const Shoe& shoe, const Cells& usual) {
    const solver::Game game = to_game(rules, shoe);
    solver::BurnCharts plan;
    plan.usual = to_cells(usual, rules);
    plan.with_right = plan.usual;
    plan.burns.resize(bits_of(rules));
    each_column(game, nullptr, [&](solver::Burning& burning) { burning.fill(plan); });
    return nb::make_tuple(plan.with_right, plan.burns);
}

}  // namespace

void bind_burning(nb::module_& m) {
    m.def("burn_value", &burn_value, nb::arg("rules"), nb::arg("shoe"), nb::arg("plan").none());
    m.def("burn_hand", &burn_hand, nb::arg("rules"), nb::arg("shoe"), nb::arg("hand"));
    m.def("burn_plan", &burn_plan, nb::arg("rules"), nb::arg("shoe"), nb::arg("usual"));
}

}  // namespace pitboss
