// Bindings of a tournament's last hand. Every input is checked here.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bind/bindings.hpp"
#include "common/philox.hpp"
#include "games/last_hand/outcomes.hpp"
#include "games/last_hand/play_tree.hpp"

namespace nb = nanobind;

namespace pitboss {
namespace {

using namespace last_hand;

using Cells = nb::ndarray<const std::uint16_t, nb::c_contig, nb::device::cpu>;
using Rows = nb::ndarray<const std::int64_t, nb::c_contig, nb::device::cpu, nb::ndim<2>>;
using Pay = std::pair<std::int32_t, std::int32_t>;

constexpr Amount max_amount = Amount{1} << 40;
constexpr std::int32_t max_odds = 1000;
constexpr std::size_t max_known = 20'000;  // stacks of one call that are kept

// A game of the last hand, for many tables.
struct LastHandGame {
    Game game;
};

Odds to_odds(const Pay& pay) {
    if (pay.first < 0 || pay.second < 1 || pay.first > max_odds || pay.second > max_odds) {
        refuse("odds are two whole numbers up to " + std::to_string(max_odds));
    }
    return {pay.first, pay.second};
}

LastHandGame* make_game(const Rules& rules, std::int64_t chip, bool double_for_less, bool double_with_ace, bool splits,
                        const Cells& chart, bool countback) {
    if (chart.size() != chart_lines * up_cards) {
        refuse("a chart must have a column for each up card");
    }
    if (chip < 1 || chip > max_amount) {
        refuse("a chip is worth at least 1");
    }
    auto* found = new LastHandGame;
    found->game = {rules,
                   {to_odds({rules.wins_pay.numerator, rules.wins_pay.denominator}),
                    to_odds({rules.blackjack_pays.numerator, rules.blackjack_pays.denominator}), chip},
                   splits ? 1U : 0U,
                   double_for_less,
                   double_with_ace,
                   {chart.data(), chart.data() + chart.size()},
                   countback};
    return found;
}

// How many players had fewer chips before the hand: with a scale of at least as many units, it breaks ties.
Amount players_below(std::span<const Amount> stacks, std::size_t place) {
    return std::count_if(stacks.begin(), stacks.end(), [&](Amount each) { return each < stacks[place]; });
}

// The tables of a call: players in rows of stacks and bets.
struct Tables {
    const Rows& stacks;
    const Rows& bets;
    std::size_t players;

    Tables(const Rows& all_stacks, const Rows& all_bets, std::size_t advance)
        : stacks(all_stacks), bets(all_bets), players(all_stacks.shape(1)) {
        if (players < 2 || players > max_players || advance < 1 || advance >= players) {
            refuse("two to " + std::to_string(max_players) + " players compare, and fewer advance");
        }
        if (bets.shape(0) != stacks.shape(0) || bets.shape(1) != players) {
            refuse("every stack has a bet");
        }
        for (std::size_t place = 0; place < stacks.size(); ++place) {
            if (bets.data()[place] < 0 || stacks.data()[place] < bets.data()[place] ||
                stacks.data()[place] > max_amount) {
                refuse("a bet is from 0 to the stack");
            }
        }
    }

    [[nodiscard]] std::size_t rows() const { return stacks.shape(0); }
    [[nodiscard]] Player player(std::size_t row, std::size_t place, bool charted, bool countback = false) const {
        const std::size_t at = row * players + place;
        const std::span<const Amount> own(stacks.data() + row * players, players);
        return {stacks.data()[at], bets.data()[at], charted, 0, {}, countback ? players_below(own, place) : 0};
    }
};

template <typename Number>
nb::ndarray<nb::numpy, Number> to_numpy(std::vector<Number>&& numbers, std::size_t rows, std::size_t columns) {
    auto* data = new std::vector<Number>(std::move(numbers));
    const nb::capsule owner(data, [](void* at) noexcept { delete static_cast<std::vector<Number>*>(at); });
    const std::array<std::size_t, 2> shape{rows, columns};
    return {data->data(), shape.size(), shape.data(), owner};
}

// Calls `visit(row, players' final stacks)` for every row; equal stacks with equal bets are looked up once.
template <typename Visit>
void each_charted(ChartedPlay& play, const Tables& tables, bool countback, const Visit& visit) {
    std::map<std::tuple<Amount, Amount, Amount>, FinalStacks> known;
    std::array<const FinalStacks*, max_players> row_of{};
    for (std::size_t row = 0; row < tables.rows(); ++row) {
        if (known.size() > max_known) {
            known.clear();
        }
        for (std::size_t place = 0; place < tables.players; ++place) {
            const Player player = tables.player(row, place, true, countback);
            const std::tuple<Amount, Amount, Amount> key{player.stack, player.bet, player.edge};
            auto found = known.find(key);
            if (found == known.end()) {
                found = known.emplace(key, play.stacks(player)).first;
            }
            row_of[place] = &found->second;
        }
        visit(row, std::span<const FinalStacks* const>(row_of.data(), tables.players));
    }
}

nb::ndarray<nb::numpy, double> charted(const LastHandGame& last, const Rows& stacks, const Rows& bets,
                                       std::size_t advance) {
    const Tables tables(stacks, bets, advance);
    std::vector<double> found(stacks.size());
    {
        const nb::gil_scoped_release release;
        ChartedPlay play(last.game);
        const auto share = [&](std::size_t row, std::span<const FinalStacks* const> players) {
            const Chances chances = charted_chances(play.dealer(), players, advance);
            std::copy_n(chances.at.begin(), tables.players,
                        found.begin() + static_cast<std::ptrdiff_t>(row * tables.players));
        };
        each_charted(play, tables, last.game.countback, share);
    }
    return to_numpy(std::move(found), tables.rows(), tables.players);
}

// Final stacks of hands dealt at random; the numbers of a row depend on the seed and the row only.
nb::ndarray<nb::numpy, std::int64_t> dealt(const LastHandGame& last, const Rows& stacks, const Rows& bets,
                                           std::uint64_t seed, std::uint64_t first) {
    const Tables tables(stacks, bets, 1);
    std::vector<std::int64_t> found(stacks.size());
    {
        const nb::gil_scoped_release release;
        ChartedPlay play(last.game);
        each_charted(play, tables, false, [&](std::size_t row, std::span<const FinalStacks* const> players) {
            const std::uint64_t number = first + row;
            const auto uniform = [&](std::size_t place) {
                const philox::Counter words = philox::encrypt(
                    {static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(number >> 32),
                     static_cast<std::uint32_t>(place), 0},
                    {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)});
                return (static_cast<double>(words[0]) + 0.5) / 4294967296.0;
            };
            deal(play.dealer(), players, uniform,
                 std::span<Amount>(found.data() + row * tables.players, tables.players));
        });
    }
    return to_numpy(std::move(found), tables.rows(), tables.players);
}

// The chances with best play of all who are not charted.
nb::ndarray<nb::numpy, double> played(const LastHandGame& last, const Rows& stacks, const Rows& bets,
                                      std::size_t advance, const std::vector<bool>& charts) {
    const Tables tables(stacks, bets, advance);
    if (charts.size() != tables.players) {
        refuse("every player plays by the chart or not");
    }
    std::vector<double> found(stacks.size());
    {
        const nb::gil_scoped_release release;
        const Dealer dealer(last.game.rules.dealer_hits_soft_17);
        for (std::size_t row = 0; row < tables.rows(); ++row) {
            std::vector<Player> players;
            for (std::size_t place = 0; place < tables.players; ++place) {
                players.push_back(tables.player(row, place, charts[place], last.game.countback));
            }
            const Chances chances = PlayTree(last.game, dealer, players, advance).chances();
            std::copy_n(chances.at.begin(), tables.players,
                        found.begin() + static_cast<std::ptrdiff_t>(row * tables.players));
        }
    }
    return to_numpy(std::move(found), tables.rows(), tables.players);
}

// A player as Python gives one: stack, bet, by the chart, insured, first cards (zeros: not dealt).
using Seated = std::tuple<Amount, Amount, bool, Amount, unsigned, unsigned>;

std::vector<Player> to_players(const LastHandGame& last, const std::vector<Seated>& seated, std::size_t advance,
                               unsigned up) {
    if (seated.size() < 2 || seated.size() > max_players || advance < 1 || advance >= seated.size()) {
        refuse("two to " + std::to_string(max_players) + " players compare, and fewer advance");
    }
    if (up < 1 || up > values) {
        refuse("an up card has 1 to 10 points");
    }
    std::vector<Player> found;
    for (const auto& [stack, bet, charted, insured, one, two] : seated) {
        if (bet < 0 || insured < 0 || insured > max_amount || bet > max_amount || stack > max_amount ||
            stack < bet + insured) {
            refuse("a bet with its insurance is from 0 to the stack");
        }
        if (one > values || two > values || (one == 0) != (two == 0)) {
            refuse("a hand has two cards from 1 to 10 points, or none");
        }
        found.push_back({stack, bet, charted, insured, {one, two}});
    }
    if (last.game.countback) {
        std::vector<Amount> stacks;
        std::transform(found.begin(), found.end(), std::back_inserter(stacks), [](const Player& each) { return each.stack; });
        for (std::size_t place = 0; place < found.size(); ++place) {
            found[place].edge = players_below(stacks, place);
        }
    }
    return found;
}

std::vector<double> to_list(const Chances& chances, std::size_t players) {
    return {chances.at.begin(), chances.at.begin() + static_cast<std::ptrdiff_t>(players)};
}

// Chances against an up card: before the dealer has peeked, or when there is no blackjack.
std::vector<double> against(const LastHandGame& last, const std::vector<Seated>& seated, std::size_t advance,
                            unsigned up, bool peeked) {
    const std::vector<Player> players = to_players(last, seated, advance, up);
    const nb::gil_scoped_release release;
    const Dealer dealer(last.game.rules.dealer_hits_soft_17);
    PlayTree tree(last.game, dealer, players, advance);
    return to_list(peeked ? tree.played(up) : tree.against(up), players.size());
}

using Choice = std::tuple<int, Amount, std::vector<double>>;

// What each action of the next player leads to: the chart's number of the action, an amount, the chances.
std::vector<Choice> options(const LastHandGame& last, const std::vector<Seated>& seated, std::size_t advance,
                            unsigned up, const std::vector<Results>& before, Amount unit) {
    const std::vector<Player> players = to_players(last, seated, advance, up);
    if (before.size() >= players.size() || unit < 0) {
        refuse("fewer players have finished than play");
    }
    for (const Results& results : before) {
        if (*std::min_element(results.begin(), results.end()) < 0 ||
            *std::max_element(results.begin(), results.end()) > 8 * max_amount) {
            refuse("final chips are not negative");
        }
    }
    const Player& next = players[before.size()];
    if (!next.is_dealt() || next.has_blackjack()) {
        refuse("the player to act needs a hand below 21");
    }
    if (unit > 0 && next.bet / unit > 10'000) {
        refuse("a double may be made in at most 10000 units");
    }
    std::vector<Choice> found;
    const nb::gil_scoped_release release;
    const Dealer dealer(last.game.rules.dealer_hits_soft_17);
    PlayTree tree(last.game, dealer, players, advance);
    for (const PlayTree::Option& each : tree.options(up, before, unit)) {
        found.emplace_back(static_cast<int>(each.act), each.more, to_list(each.chances, players.size()));
    }
    return found;
}

}  // namespace

void bind_last_hand(nb::module_& m) {
    nb::class_<LastHandGame>(m, "LastHandGame")
        .def(nb::new_(&make_game), nb::arg("rules"), nb::arg("chip"), nb::arg("double_for_less"),
             nb::arg("double_with_ace"), nb::arg("splits"), nb::arg("chart"), nb::arg("countback") = false)
        .def("charted", &charted, nb::arg("stacks"), nb::arg("bets"), nb::arg("advance"))
        .def("dealt", &dealt, nb::arg("stacks"), nb::arg("bets"), nb::arg("seed"), nb::arg("first"))
        .def("played", &played, nb::arg("stacks"), nb::arg("bets"), nb::arg("advance"), nb::arg("charts"))
        .def("against", &against, nb::arg("players"), nb::arg("advance"), nb::arg("up"), nb::arg("peeked"))
        .def("options", &options, nb::arg("players"), nb::arg("advance"), nb::arg("up"), nb::arg("before"),
             nb::arg("unit"));
}

}  // namespace pitboss
