// What the bindings of the solver share: inputs from Python, checked and converted, and numbers for Python.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "bind/bindings.hpp"
#include "common/chart.hpp"
#include "common/number.hpp"
#include "common/rules.hpp"
#include "solver/solver.hpp"

namespace pitboss {

using Pair = std::pair<std::int32_t, std::int32_t>;
using Shoe = std::array<int, solver::values>;
using Chart = nanobind::ndarray<const std::uint16_t, nanobind::c_contig, nanobind::device::cpu>;
using Suits = std::array<std::pair<Pair, Pair>, 2>;  // of 6-7-8, of 7-7-7: (chance of one suit, of spades)

inline Odds to_odds(const Pair& pair) {
    if (pair.second < 1 || pair.first < 0 || pair.first > pair.second) {
        refuse("a chance is a fraction from 0 to 1");
    }
    return {pair.first, pair.second};
}

inline solver::Game to_game(const Rules& rules, const Shoe& shoe, const Suits& suits, int split_play,
                            const solver::PlayWager* play_wager = nullptr, bool endless = false) {
    solver::Game game;
    game.rules = rules;
    if (play_wager != nullptr) {
        game.play_wager = *play_wager;
    }
    if (split_play < 0 || split_play > 2) {
        refuse("split hands are played as dealt hands (0), by a policy of their own (1), or by their number (2)");
    }
    game.split_play = static_cast<solver::SplitPlay>(split_play);
    game.quantum = endless ? solver::endless_quantum : 1;
    const int most = solver::max_of_a_value / game.quantum;
    for (std::size_t value = 0; value < solver::values; ++value) {
        if (shoe[value] < 0 || shoe[value] > most) {
            refuse("a shoe holds 0 to " + std::to_string(most) + " cards of each value, not " +
                   std::to_string(shoe[value]));
        }
        game.shoe[value] = static_cast<std::int16_t>(shoe[value] * game.quantum);
    }
    for (std::size_t kind = 0; kind < 2; ++kind) {
        game.one_suit[kind] = to_odds(suits[kind].first);
        game.spades[kind] = to_odds(suits[kind].second);
    }
    return game;
}

inline double plain(double value) { return value; }
inline std::pair<double, std::uint64_t> plain(const Exact& value) { return {value.approx(), value.residue()}; }

template <typename Number>
nanobind::object plain(const std::optional<Number>& value) {
    return value ? nanobind::cast(plain(*value)) : nanobind::none();
}

inline ChartData to_chart(const Chart& chart, const Rules& rules) {
    if (chart.size() != chart_lines * columns_of(rules)) {
        refuse(rules.hole_card == HoleCard::both_up
                   ? "this chart is for one up card, but both of the dealer's cards are face up in this game"
                   : "a chart must have a column for each of the ten up cards");
    }
    for (std::size_t i = 0; i < chart.size(); ++i) {
        for (unsigned preferences = chart.data()[i]; preferences != 0; preferences >>= 4U) {
            if ((preferences & 15U) == 0 || (preferences & 15U) > solver::acts) {
                refuse("a chart cell holds a number that is no action");
            }
        }
    }
    return ChartData(chart.data(), chart.size());
}

inline std::size_t to_threads(int threads) {
    if (threads < 1) {
        refuse("threads must be at least 1, not " + std::to_string(threads));
    }
    return static_cast<std::size_t>(threads);
}

inline void choose_prime(std::size_t prime) {
    if (prime >= Exact::offsets.size()) {
        refuse("there are " + std::to_string(Exact::offsets.size()) + " primes");
    }
    Exact::choose(prime);
}

}  // namespace pitboss
