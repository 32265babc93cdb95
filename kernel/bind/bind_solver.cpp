// Bindings of the solver. Every input is checked here.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bind/bindings.hpp"
#include "bind/solver_inputs.hpp"
#include "common/chart.hpp"
#include "common/rules.hpp"
#include "solver/solver.hpp"

namespace nb = nanobind;

namespace pitboss {
namespace {

using solver::Cell;
using solver::Game;

using OneHand = std::optional<std::array<int, 4>>;  // first, second, up, hole (or -1), as value indices
using Amounts = nb::ndarray<const std::int32_t, nb::c_contig, nb::device::cpu>;

template <typename Number>
nb::tuple describe(const solver::OpenCards& open, const Cell<Number>& cell) {
    nb::list by_act;
    for (const std::optional<Number>& value : cell.by_act) {
        by_act.append(plain(value));
    }
    return nb::make_tuple(open.first, open.second, cell.first, cell.second, plain(cell.chance), plain(cell.clear),
                          plain(cell.value), static_cast<int>(cell.act), cell.insures, by_act, plain(cell.insurance),
                          plain(cell.even_money));
}

template <typename Number>
nb::list cells_of(const solver::Solver<Number>& solved) {
    nb::list cells;
    for (const auto& column : solved.columns()) {
        for (const Cell<Number>& cell : column->cells()) {
            cells.append(describe(column->open(), cell));
        }
    }
    return cells;
}

// `others`: bust, surrendered, lost to a blackjack, blackjack won, blackjack tied.
solver::PlayWager to_play_wager(const Amounts& by_hand, const std::array<std::int32_t, 5>& others,
                                const std::array<std::int32_t, 3>& majority, int unit, int on_split,
                                const std::optional<Chart>& later) {
    const std::size_t hands = solver::HandTable::get().size();
    solver::PlayWager play_wager;
    if (by_hand.size() != 2 * solver::hand_result_kinds * hands || unit < 1 || on_split < 0 || on_split > 2) {
        refuse("a play wager needs an amount for every hand, dealt and split, and every result");
    }
    play_wager.placed = true;
    play_wager.unit = unit;
    play_wager.on_split = static_cast<solver::OnSplit>(on_split);
    const std::int32_t* next = by_hand.data();
    for (auto& rows : play_wager.by_hand) {
        for (auto& amounts : rows) {
            amounts.assign(next, next + hands);
            next += hands;
        }
    }
    play_wager.over = others[0];
    play_wager.surrendered = others[1];
    play_wager.to_blackjack = others[2];
    play_wager.blackjack_won = others[3];
    play_wager.blackjack_tied = others[4];
    play_wager.majority = majority;
    if (later) {
        if (later->size() != chart_lines * up_cards) {
            refuse("a chart must have a column for each of the ten up cards");
        }
        const ChartData chart(later->data(), later->size());
        play_wager.later.assign(chart.begin(), chart.end());
    }
    return play_wager;
}

std::optional<solver::SingleHand> to_single_hand(const OneHand& hand, const Game& game) {
    if (!hand) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < 4; ++i) {
        if ((*hand)[i] < (i == 3 ? -1 : 0) || (*hand)[i] >= solver::values) {
            refuse("a card's value runs from 0 to 9");
        }
    }
    const auto [first, second, up, hole] = *hand;
    const bool both = game.rules.hole_card == HoleCard::both_up;
    if (both != (hole >= 0)) {
        refuse(both ? "give both of the dealer's cards: both are face up in this game"
                    : "give one dealer card: only the up card is face up in this game");
    }
    const solver::SingleHand only{first, second, both ? solver::open_cards(up, hole) : solver::open_card(up)};
    solver::Counts cards = only.open.cards;
    ++cards[static_cast<std::size_t>(first)];
    ++cards[static_cast<std::size_t>(second)];
    if (!solver::fits(cards, game.shoe)) {
        refuse("these cards are not in the shoe");
    }
    return only;
}

template <typename Number>
class Work {
public:
    Work(const Game& game, const OneHand& hand, int threads)
        : solver_(game, to_single_hand(hand, game), to_threads(threads)), rules_(game.rules) {}

    void solve() {
        const nb::gil_scoped_release release;
        solver_.solve();
    }
    [[nodiscard]] auto expected() const { return plain(solver_.expected()); }
    [[nodiscard]] nb::list cells() const { return cells_of(solver_); }

    // The value of playing by a chart, and every cell.
    [[nodiscard]] nb::tuple follow(const Chart& chart) {
        const ChartData data = to_chart(chart, rules_);
        std::vector<std::vector<Cell<Number>>> followed;
        {
            const nb::gil_scoped_release release;
            followed = solver_.follow(data);
        }
        nb::list cells;
        Number expected = Number(0);
        for (std::size_t i = 0; i < followed.size(); ++i) {
            for (const Cell<Number>& cell : followed[i]) {
                expected += cell.chance * cell.value;
                cells.append(describe(solver_.columns()[i]->open(), cell));
            }
        }
        return nb::make_tuple(plain(expected), cells);
    }

    // The number of hands by result: (spot, hand, by result), busts and losses to a blackjack by spot, surrenders,
    // blackjacks won and tied.
    [[nodiscard]] nb::tuple hand_results(const Chart& chart) {
        const ChartData data = to_chart(chart, rules_);
        solver::HandResultCounts<Number> found;
        {
            const nb::gil_scoped_release release;
            found = solver_.hand_results(data);
        }
        nb::list hands;
        for (std::size_t spot = 0; spot < solver::spots; ++spot) {
            for (std::size_t hand = 0; hand < solver::HandTable::get().size(); ++hand) {
                nb::list each;
                bool any = false;
                for (std::size_t kind = 0; kind < solver::hand_result_kinds; ++kind) {
                    const Number& chance = found.by_hand[spot][kind][hand];
                    any = any || Arithmetic<Number>::approx(chance) != 0.0;
                    each.append(plain(chance));
                }
                if (any) {
                    hands.append(nb::make_tuple(spot, hand, each));
                }
            }
        }
        nb::list over;
        nb::list to_blackjack;
        for (std::size_t spot = 0; spot < solver::spots; ++spot) {
            over.append(plain(found.over[spot]));
            to_blackjack.append(plain(found.to_blackjack[spot]));
        }
        return nb::make_tuple(hands, over, to_blackjack, plain(found.surrendered), plain(found.blackjack_won),
                              plain(found.blackjack_tied));
    }

    // What a chart does by open card: with two cards, by origin, and whether pairs are split again.
    [[nodiscard]] nb::list acts(const Chart& chart) const {
        const ChartData data = to_chart(chart, rules_);
        if (rules_.hole_card == HoleCard::both_up) {
            refuse("acts can be listed only for games with one up card");
        }
        nb::list found;
        for (const solver::ChartActs& each : solver_.acts_by(data)) {
            nb::list played;
            for (const auto& acts : each.played) {
                played.append(nb::bytes(reinterpret_cast<const char*>(acts.data()), acts.size()));
            }
            found.append(nb::make_tuple(each.up, nb::bytes(reinterpret_cast<const char*>(each.first.data()),
                                                           each.first.size()),
                                        played, each.resplits));
        }
        return found;
    }

protected:
    solver::Solver<Number> solver_;
    Rules rules_;
};

class Solution : public Work<double> {
public:
    Solution(const Rules& rules, const Shoe& shoe, const Suits& suits, int split_play, const OneHand& hand,
             int threads, const solver::PlayWager* play_wager, bool endless)
        : Work<double>(to_game(rules, shoe, suits, split_play, play_wager, endless), hand, threads) {}

    // After `solve`, by open card: (hand, chance of no blackjack, value, values of stand, hit and double, best act),
    // all joint with no dealer blackjack.
    [[nodiscard]] nb::list hand_values() const {
        nb::list found;
        for (const auto& column : solver_.columns()) {
            nb::list hands;
            for (const std::int16_t index : column->which()) {
                const auto hand = static_cast<std::size_t>(index);
                hands.append(nb::make_tuple(hand, column->clear_of(hand), column->best_value(hand),
                                            column->dealt_value(hand, solver::Act::stand),
                                            column->dealt_value(hand, solver::Act::hit),
                                            column->dealt_value(hand, solver::Act::double_down),
                                            static_cast<int>(column->best_act(hand))));
            }
            found.append(nb::make_tuple(column->open().first, hands));
        }
        return found;
    }

    // Net results by a chart with their chances, and the dealer's endings: 16 to 22, bust, blackjack. With `hands`,
    // counts hands won less hands lost instead of wagers.
    [[nodiscard]] nb::tuple outcomes(const Chart& chart, bool hands) {
        const ChartData data = to_chart(chart, rules_);
        std::pair<solver::NetDistribution, std::array<double, solver::endings + 1>> found;
        {
            const nb::gil_scoped_release release;
            found = solver_.outcomes(data, hands ? solver::Measure::hands : solver::Measure::wagers);
        }
        return nb::make_tuple(found.first.all(), found.second);
    }

    // For each hand: up card, two cards, the dealer's ending, net result, and the chance of both.
    [[nodiscard]] nb::list outcomes_by_hand(const Chart& chart) {
        const ChartData data = to_chart(chart, rules_);
        std::vector<std::vector<solver::Outcomes::ByEnding>> found;
        {
            const nb::gil_scoped_release release;
            found = solver_.outcomes_by_hand(data);
        }
        nb::list rows;
        for (std::size_t i = 0; i < found.size(); ++i) {
            for (const auto& hand : found[i]) {
                for (std::size_t ending = 0; ending < hand.distribution.size(); ++ending) {
                    for (const auto& [net, chance] : hand.distribution[ending].all()) {
                        rows.append(nb::make_tuple(solver_.columns()[i]->open().first, hand.first, hand.second,
                                                   ending, net, chance));
                    }
                }
            }
        }
        return rows;
    }

    // The best chart by totals, in the layout of common/chart.hpp. Call `solve` first.
    [[nodiscard]] nb::ndarray<nb::numpy, std::uint16_t, nb::ndim<1>> basic() {
        auto* const cells = new solver::ChartCells();
        const nb::capsule owner(cells, [](void* p) noexcept { delete static_cast<solver::ChartCells*>(p); });
        {
            const nb::gil_scoped_release release;
            *cells = solver_.basic();
        }
        return nb::ndarray<nb::numpy, std::uint16_t, nb::ndim<1>>(cells->data(), {cells->size()}, owner);
    }
};

// The solution modulo one prime, with its doubles: best play, or by a chart.
nb::tuple solve_exact(const Rules& rules, const Shoe& shoe, const Suits& suits, int split_play,
                      const OneHand& hand, const std::optional<Chart>& chart, std::size_t prime, int threads,
                      const solver::PlayWager* play_wager, bool endless) {
    choose_prime(prime);
    Work<Exact> work(to_game(rules, shoe, suits, split_play, play_wager, endless), hand, threads);
    if (chart) {
        const nb::tuple followed = work.follow(*chart);
        return nb::make_tuple(Exact::modulus(), followed[0], followed[1]);
    }
    work.solve();
    return nb::make_tuple(Exact::modulus(), work.expected(), work.cells());
}

// How hands end by a chart, modulo one prime.
nb::tuple hand_results_exact(const Rules& rules, const Shoe& shoe, const Suits& suits, const OneHand& hand,
                             const Chart& chart, std::size_t prime) {
    choose_prime(prime);
    Work<Exact> work(to_game(rules, shoe, suits, 0), hand, 1);
    return nb::make_tuple(Exact::modulus(), work.hand_results(chart));
}

// The cards of every hand of the solver, by value.
nb::list hand_counts() {
    nb::list found;
    const solver::HandTable& hands = solver::HandTable::get();
    for (std::size_t i = 0; i < hands.size(); ++i) {
        found.append(hands[i].counts);
    }
    return found;
}

nb::tuple act_names() {
    nb::list names;
    for (const std::string_view word : solver::act_words) {
        names.append(nb::str(word.data(), word.size()));
    }
    return nb::tuple(names);
}

}  // namespace

void bind_solver(nb::module_& m) {
    m.attr("ACTS") = act_names();
    m.attr("EXACT_PRIMES") = Exact::offsets.size();
    nb::class_<solver::PlayWager>(m, "PlayWager", "A wager on the play of the hand, by what each final hand pays.")
        .def("__init__", [](solver::PlayWager* self, const Amounts& by_hand, const std::array<std::int32_t, 5>& others,
                            const std::array<std::int32_t, 3>& majority, int unit, int on_split,
                            const std::optional<Chart>& later) {
            new (self) solver::PlayWager(to_play_wager(by_hand, others, majority, unit, on_split, later));
        }, nb::arg("by_hand"), nb::arg("others"), nb::arg("majority"), nb::arg("unit"), nb::arg("on_split"),
             nb::arg("later").none());
    nb::class_<Solution>(m, "Solution", "Best play for every two cards against every open card, or play by a chart.")
        .def(nb::init<const Rules&, const Shoe&, const Suits&, int, const OneHand&, int, const solver::PlayWager*, bool>(),
             nb::arg("rules"), nb::arg("shoe"), nb::arg("suits"), nb::arg("split_play"), nb::arg("hand").none(),
             nb::arg("threads") = 1, nb::arg("play_wager").none() = nb::none(), nb::arg("endless") = false)
        .def("solve", &Solution::solve)
        .def_prop_ro("expected", &Solution::expected)
        .def("cells", &Solution::cells)
        .def("follow", &Solution::follow, nb::arg("chart"))
        .def("basic", &Solution::basic)
        .def("outcomes", &Solution::outcomes, nb::arg("chart"), nb::arg("hands") = false)
        .def("outcomes_by_hand", &Solution::outcomes_by_hand, nb::arg("chart"))
        .def("hand_values", &Solution::hand_values)
        .def("hand_results", &Solution::hand_results, nb::arg("chart"))
        .def("acts", &Solution::acts, nb::arg("chart"));
    m.def("hand_results_exact", &hand_results_exact, nb::arg("rules"), nb::arg("shoe"), nb::arg("suits"),
          nb::arg("hand").none(),
          nb::arg("chart"), nb::arg("prime"), "How hands end by a chart, modulo a prime, with doubles.");
    m.def("hand_counts", &hand_counts, "The cards of every hand that a player can hold, by value.");
    m.def("solve_exact", &solve_exact, nb::arg("rules"), nb::arg("shoe"), nb::arg("suits"), nb::arg("split_play"),
          nb::arg("hand").none(), nb::arg("chart").none(), nb::arg("prime"), nb::arg("threads") = 1,
          nb::arg("play_wager").none() = nb::none(), nb::arg("endless") = false,
          "The solution modulo a prime, with doubles.");
}

}  // namespace pitboss
