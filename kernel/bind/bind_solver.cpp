// The solver as Python sees it. Checks every input here, computes in the plain C++ headers.
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
#include "common/chart.hpp"
#include "common/rules.hpp"
#include "games/switch.hpp"
#include "solver/solver.hpp"

namespace nb = nanobind;

namespace pitboss {
namespace {

using solver::Cell;
using solver::Game;

using Pair = std::pair<std::int32_t, std::int32_t>;
using Shoe = std::array<int, solver::values>;
using Chart = nb::ndarray<const std::uint16_t, nb::c_contig, nb::device::cpu>;
using OneHand = std::optional<std::array<int, 4>>;  // first, second, up, hole (or -1), as value indices
using Amounts = nb::ndarray<const std::int32_t, nb::c_contig, nb::device::cpu>;
using Suits = std::array<std::pair<Pair, Pair>, 2>;  // of 6-7-8, of 7-7-7: (chance of one suit, of spades)

Odds to_odds(const Pair& pair) {
    if (pair.second < 1 || pair.first < 0 || pair.first > pair.second) {
        refuse("a chance is a fraction from 0 to 1");
    }
    return {pair.first, pair.second};
}

Game to_game(const Rules& rules, const Shoe& shoe, const Suits& suits, bool own_split_play,
             const solver::Rider* rider = nullptr) {
    Game game;
    game.rules = rules;
    if (rider != nullptr) {
        game.rider = *rider;
    }
    game.own_split_play = own_split_play;
    for (std::size_t value = 0; value < solver::values; ++value) {
        if (shoe[value] < 0 || shoe[value] > solver::most_of_a_value) {
            refuse("a shoe holds from 0 to " + std::to_string(solver::most_of_a_value) + " cards of each value, not " +
                   std::to_string(shoe[value]));
        }
        game.shoe[value] = static_cast<std::int16_t>(shoe[value]);
    }
    for (std::size_t kind = 0; kind < 2; ++kind) {
        game.one_suit[kind] = to_odds(suits[kind].first);
        game.spades[kind] = to_odds(suits[kind].second);
    }
    return game;
}

double plain(double value) { return value; }
std::pair<double, std::uint64_t> plain(const Exact& value) { return {value.approx(), value.residue()}; }

template <typename Number>
nb::object plain(const std::optional<Number>& value) {
    return value ? nb::cast(plain(*value)) : nb::none();
}

template <typename Number>
nb::tuple describe(const solver::Open& open, const Cell<Number>& cell) {
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

ChartData to_chart(const Chart& chart, const Rules& rules) {
    if (chart.size() != chart_lines * columns_of(rules)) {
        refuse(rules.hole_card == HoleCard::both_up ? "a chart by up cards does not say what to do against two open cards"
                                                    : "a chart has a column for each of ten up cards");
    }
    for (std::size_t i = 0; i < chart.size(); ++i) {
        for (unsigned wishes = chart.data()[i]; wishes != 0; wishes >>= 4U) {
            if ((wishes & 15U) == 0 || (wishes & 15U) > solver::acts) {
                refuse("a chart has a wish that is no action");
            }
        }
    }
    return ChartData(chart.data(), chart.size());
}

// `others`: over 21, surrendered, beaten by a blackjack, a blackjack that wins, one that ties.
solver::Rider to_rider(const Amounts& by_hand, const std::array<std::int32_t, 5>& others,
                       const std::array<std::int32_t, 3>& majority, int unit, int on_split,
                       const std::optional<Chart>& later) {
    const std::size_t hands = solver::HandTable::get().size();
    solver::Rider rider;
    if (by_hand.size() != 2 * solver::finishes * hands || unit < 1 || on_split < 0 || on_split > 2) {
        refuse("a wager beside the main one pays every hand, by whether it was split and how it ends, in parts of one");
    }
    rider.rides = true;
    rider.unit = unit;
    rider.on_split = static_cast<solver::OnSplit>(on_split);
    const std::int32_t* next = by_hand.data();
    for (auto& ride : rider.by_hand) {
        for (auto& finish : ride) {
            finish.assign(next, next + hands);
            next += hands;
        }
    }
    rider.over = others[0];
    rider.surrendered = others[1];
    rider.to_blackjack = others[2];
    rider.blackjack_won = others[3];
    rider.blackjack_tied = others[4];
    rider.majority = majority;
    if (later) {
        if (later->size() != chart_lines * up_cards) {
            refuse("a chart has a column for each of ten up cards");
        }
        const ChartData chart(later->data(), later->size());
        rider.later.assign(chart.begin(), chart.end());
    }
    return rider;
}

std::optional<solver::Only> to_only(const OneHand& hand, const Game& game) {
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
        refuse(both ? "both cards of the dealer lie open" : "one card of the dealer lies open");
    }
    const solver::Only only{first, second, both ? solver::open_cards(up, hole) : solver::open_card(up)};
    solver::Counts cards = only.open.cards;
    ++cards[static_cast<std::size_t>(first)];
    ++cards[static_cast<std::size_t>(second)];
    if (!solver::fits(cards, game.shoe)) {
        refuse("these cards are not in the shoe");
    }
    return only;
}

std::size_t to_threads(int threads) {
    if (threads < 1) {
        refuse("at least one thread reckons, not " + std::to_string(threads));
    }
    return static_cast<std::size_t>(threads);
}

template <typename Number>
class Work {
public:
    Work(const Game& game, const OneHand& hand, int threads)
        : solver_(game, to_only(hand, game), to_threads(threads)), rules_(game.rules) {}

    void solve() {
        const nb::gil_scoped_release release;
        solver_.solve();
    }
    [[nodiscard]] auto expected() const { return plain(solver_.expected()); }
    [[nodiscard]] nb::list cells() const { return cells_of(solver_); }

    // The value of playing by a chart, and every cell of it.
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

    // How many hands end in each way: hands with (spot, hand, by finish), those over 21 and those that a blackjack took
    // by spot, surrendered ones, and blackjacks that won and that tied.
    [[nodiscard]] nb::tuple finished(const Chart& chart) {
        const ChartData data = to_chart(chart, rules_);
        solver::Finished<Number> found;
        {
            const nb::gil_scoped_release release;
            found = solver_.finished(data);
        }
        nb::list hands;
        for (std::size_t spot = 0; spot < solver::spots; ++spot) {
            for (std::size_t hand = 0; hand < solver::HandTable::get().size(); ++hand) {
                nb::list each;
                bool any = false;
                for (std::size_t finish = 0; finish < solver::finishes; ++finish) {
                    const Number& chance = found.by_hand[spot][finish][hand];
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

    // What a chart does, by open card: with two cards, by origin, and whether pairs are split again.
    [[nodiscard]] nb::list acts(const Chart& chart) const {
        const ChartData data = to_chart(chart, rules_);
        if (rules_.hole_card == HoleCard::both_up) {
            refuse("what a chart does is told for one open card, not for two");
        }
        nb::list found;
        for (const solver::Acts& each : solver_.acts_by(data)) {
            nb::list played;
            for (const auto& acts : each.played) {
                played.append(nb::bytes(reinterpret_cast<const char*>(acts.data()), acts.size()));
            }
            found.append(nb::make_tuple(each.up, nb::bytes(reinterpret_cast<const char*>(each.first.data()), each.first.size()),
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
    Solution(const Rules& rules, const Shoe& shoe, const Suits& suits, bool own_split_play, const OneHand& hand,
             int threads, const solver::Rider* rider)
        : Work<double>(to_game(rules, shoe, suits, own_split_play, rider), hand, threads) {}

    // After `solve`, by open card: (hand, chance of no blackjack, value, values of standing, hitting and doubling, best
    // act), everything joint with no dealer blackjack.
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

    // Net results by a chart and their chances, and the dealer's endings: 16 to 22, over, blackjack.
    // With `hands`, hands won less hands lost instead of wagers.
    [[nodiscard]] nb::tuple outcomes(const Chart& chart, bool hands) {
        const ChartData data = to_chart(chart, rules_);
        std::pair<solver::Spread, std::array<double, solver::endings + 1>> found;
        {
            const nb::gil_scoped_release release;
            found = solver_.outcomes(data, hands ? solver::Measure::hands : solver::Measure::wagers);
        }
        return nb::make_tuple(found.first.all(), found.second);
    }

    // Of each hand by itself: up card, two cards, the dealer's ending, net result, and the chance of both.
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
                for (std::size_t ending = 0; ending < hand.spread.size(); ++ending) {
                    for (const auto& [net, chance] : hand.spread[ending].all()) {
                        rows.append(nb::make_tuple(solver_.columns()[i]->open().first, hand.first, hand.second,
                                                   ending, net, chance));
                    }
                }
            }
        }
        return rows;
    }

    // The best chart by totals, in the layout of chart.hpp; after `solve`.
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

void choose_prime(std::size_t prime) {
    if (prime >= Exact::offsets.size()) {
        refuse("there are " + std::to_string(Exact::offsets.size()) + " primes");
    }
    Exact::choose(prime);
}

// Everything modulo one prime, beside its double: of best play, or by a chart.
nb::tuple solve_exact(const Rules& rules, const Shoe& shoe, const Suits& suits, bool own_split_play,
                      const OneHand& hand, const std::optional<Chart>& chart, std::size_t prime, int threads,
                      const solver::Rider* rider) {
    choose_prime(prime);
    Work<Exact> work(to_game(rules, shoe, suits, own_split_play, rider), hand, threads);
    if (chart) {
        const nb::tuple followed = work.follow(*chart);
        return nb::make_tuple(Exact::modulus(), followed[0], followed[1]);
    }
    work.solve();
    return nb::make_tuple(Exact::modulus(), work.expected(), work.cells());
}

// How hands end by a chart, modulo one prime.
nb::tuple finished_exact(const Rules& rules, const Shoe& shoe, const Suits& suits, const OneHand& hand,
                         const Chart& chart, std::size_t prime) {
    choose_prime(prime);
    Work<Exact> work(to_game(rules, shoe, suits, false), hand, 1);
    return nb::make_tuple(Exact::modulus(), work.finished(chart));
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

using Dealt = std::optional<std::array<int, 5>>;  // two cards of the first hand, two of the second, the up card

std::optional<solver::SwitchDeal> to_deal(const Dealt& deal, const Game& game) {
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
nb::list beside_each_other(const Game& game, const Dealt& deal, const std::optional<Chart>& chart, int threads) {
    const std::optional<ChartData> data = chart ? std::optional(to_chart(*chart, game.rules)) : std::nullopt;
    const solver::SwitchSolver<Number> work(game, to_deal(deal, game), to_threads(threads));
    std::vector<solver::Beside<Number>> found;
    {
        const nb::gil_scoped_release release;
        found = work.values_of(data);
    }
    nb::list rows;
    for (const solver::Beside<Number>& each : found) {
        rows.append(nb::make_tuple(each.up, each.first, each.second, each.other_first, each.other_second,
                                   plain(each.played), plain(each.as_dealt), plain(each.clear),
                                   static_cast<int>(each.act)));
    }
    return rows;
}

// Hands that may be switched, each beside the other's cards: in doubles, or modulo one prime beside them.
nb::tuple switch_values(const Rules& rules, const Shoe& shoe, const Suits& suits, bool own_split_play,
                        const Dealt& deal, const std::optional<Chart>& chart, std::optional<std::size_t> prime,
                        int threads) {
    const Game game = to_game(rules, shoe, suits, own_split_play);
    if (!prime) {
        return nb::make_tuple(0, beside_each_other<double>(game, deal, chart, threads));
    }
    choose_prime(*prime);
    return nb::make_tuple(Exact::modulus(), beside_each_other<Exact>(game, deal, chart, threads));
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
    nb::class_<solver::Rider>(m, "Rider", "A wager beside the main one, by what each end of a hand pays.")
        .def("__init__", [](solver::Rider* self, const Amounts& by_hand, const std::array<std::int32_t, 5>& others,
                            const std::array<std::int32_t, 3>& majority, int unit, int on_split,
                            const std::optional<Chart>& later) {
            new (self) solver::Rider(to_rider(by_hand, others, majority, unit, on_split, later));
        }, nb::arg("by_hand"), nb::arg("others"), nb::arg("majority"), nb::arg("unit"), nb::arg("on_split"),
             nb::arg("later").none());
    nb::class_<Solution>(m, "Solution", "Best play for every two cards against every open card, or play by a chart.")
        .def(nb::init<const Rules&, const Shoe&, const Suits&, bool, const OneHand&, int, const solver::Rider*>(),
             nb::arg("rules"), nb::arg("shoe"), nb::arg("suits"), nb::arg("own_split_play"), nb::arg("hand").none(),
             nb::arg("threads") = 1, nb::arg("rider").none() = nb::none())
        .def("solve", &Solution::solve)
        .def_prop_ro("expected", &Solution::expected)
        .def("cells", &Solution::cells)
        .def("follow", &Solution::follow, nb::arg("chart"))
        .def("basic", &Solution::basic)
        .def("outcomes", &Solution::outcomes, nb::arg("chart"), nb::arg("hands") = false)
        .def("outcomes_by_hand", &Solution::outcomes_by_hand, nb::arg("chart"))
        .def("hand_values", &Solution::hand_values)
        .def("finished", &Solution::finished, nb::arg("chart"))
        .def("acts", &Solution::acts, nb::arg("chart"));
    m.def("finished_exact", &finished_exact, nb::arg("rules"), nb::arg("shoe"), nb::arg("suits"), nb::arg("hand").none(),
          nb::arg("chart"), nb::arg("prime"), "How hands end by a chart, modulo a prime, beside its approximation.");
    m.def("hand_counts", &hand_counts, "The cards of every hand that a player can hold, by value.");
    m.def("solve_exact", &solve_exact, nb::arg("rules"), nb::arg("shoe"), nb::arg("suits"), nb::arg("own_split_play"),
          nb::arg("hand").none(), nb::arg("chart").none(), nb::arg("prime"), nb::arg("threads") = 1,
          nb::arg("rider").none() = nb::none(),
          "The solution modulo a prime, beside its approximation in doubles.");
    m.def("switch_values", &switch_values, nb::arg("rules"), nb::arg("shoe"), nb::arg("suits"),
          nb::arg("own_split_play"), nb::arg("deal").none(), nb::arg("chart").none(), nb::arg("prime").none(),
          nb::arg("threads") = 1, "Every hand beside every other that its second card may be exchanged with.");
}

}  // namespace pitboss
