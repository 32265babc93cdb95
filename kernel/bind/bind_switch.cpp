// Bindings of games with a switch. Every input is checked here.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "bind/bindings.hpp"
#include "bind/solver_inputs.hpp"
#include "games/switch.hpp"

namespace nb = nanobind;

namespace pitboss {
namespace {

using Dealt = std::optional<std::array<int, 5>>;  // two cards of the first hand, two of the second, the up card

std::optional<solver::SwitchDeal> to_deal(const Dealt& deal, const solver::Game& game) {
    if (!deal) {
        return std::nullopt;
    }
    solver::Counts cards{};
    for (const int value : *deal) {
        if (value < 0 || value >= solver::values) {
            refuse("a card's value runs from 0 to 9");
        }
        ++cards[static_cast<std::size_t>(value)];
    }
    if (!solver::fits(cards, game.shoe)) {
        refuse("these cards are not in the shoe");
    }
    const auto [a, c, b, d, up] = *deal;
    return solver::SwitchDeal{{a, c}, {b, d}, up};
}

template <typename Number>
nb::list switch_hands(const solver::Game& game, const Dealt& deal, const std::optional<Chart>& chart, int threads) {
    const std::optional<ChartData> data = chart ? std::optional(to_chart(*chart, game.rules)) : std::nullopt;
    const solver::SwitchSolver<Number> work(game, to_deal(deal, game), to_threads(threads));
    std::vector<solver::SwitchHand<Number>> found;
    {
        const nb::gil_scoped_release release;
        found = work.values_of(data);
    }
    nb::list rows;
    for (const solver::SwitchHand<Number>& each : found) {
        rows.append(nb::make_tuple(each.up, each.first, each.second, each.other_first, each.other_second,
                                   plain(each.played), plain(each.as_dealt), plain(each.clear),
                                   static_cast<int>(each.act)));
    }
    return rows;
}

// Hands that may be switched, each given the other's cards: in doubles, or also modulo one prime.
nb::tuple switch_values(const Rules& rules, const Shoe& shoe, const Suits& suits, int split_play,
                        const Dealt& deal, const std::optional<Chart>& chart, std::optional<std::size_t> prime,
                        int threads) {
    const solver::Game game = to_game(rules, shoe, suits, split_play);
    if (!prime) {
        return nb::make_tuple(0, switch_hands<double>(game, deal, chart, threads));
    }
    choose_prime(*prime);
    return nb::make_tuple(Exact::modulus(), switch_hands<Exact>(game, deal, chart, threads));
}

}  // namespace

void bind_switch(nb::module_& m) {
    m.def("switch_values", &switch_values, nb::arg("rules"), nb::arg("shoe"), nb::arg("suits"),
          nb::arg("split_play"), nb::arg("deal").none(), nb::arg("chart").none(), nb::arg("prime").none(),
          nb::arg("threads") = 1, "The value of every hand, given the hand it may switch cards with.");
}

}  // namespace pitboss
