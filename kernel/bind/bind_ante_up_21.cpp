// Bindings of Ante Up 21. Every input is checked here.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "bind/bindings.hpp"
#include "games/ante_up_21/game.hpp"
#include "games/ante_up_21/infinite_decks.hpp"
#include "games/ante_up_21/round.hpp"

namespace nb = nanobind;

namespace pitboss {
namespace {

using namespace ante_up_21;
using Bytes = nb::ndarray<const std::uint8_t, nb::c_contig, nb::device::cpu, nb::ndim<1>>;

constexpr std::size_t of_acts = modes * 2 * 22 * ups;
constexpr std::int64_t max_rounds_in_block = std::int64_t{1} << 24;  // a longer stream would repeat itself

Strategy* make_strategy(const Bytes& bets, const Bytes& splits, const Bytes& acts) {
    if (bets.size() != strengths * ranks || splits.size() != 2 * pairs * ups || acts.size() != of_acts) {
        refuse("a strategy has 210 x 13 bets, 2 x 14 x 11 splits and 4 x 2 x 22 x 11 acts");
    }
    if (std::any_of(acts.data(), acts.data() + acts.size(), [](std::uint8_t act) { return act > 3; })) {
        refuse("an act is 0 (stand), 1 (hit), 2 (double, otherwise hit) or 3 (double, otherwise stand)");
    }
    auto* strategy = new Strategy;
    const std::uint8_t* at = bets.data();
    for (auto& row : strategy->bets) {
        std::for_each(row.begin(), row.end(), [&at](bool& bet) { bet = *at++ != 0; });
    }
    at = splits.data();
    for (auto& bet : strategy->splits) {
        for (auto& row : bet) {
            std::for_each(row.begin(), row.end(), [&at](bool& split) { split = *at++ != 0; });
        }
    }
    at = acts.data();
    for (auto& mode : strategy->acts) {
        for (auto& kind : mode) {
            for (auto& row : kind) {
                std::for_each(row.begin(), row.end(), [&at](Act& act) { act = static_cast<Act>(*at++); });
            }
        }
    }
    return strategy;
}

Game* make_game(const std::array<int, ranks>& shoe) {
    int size = 0;
    for (const int count : shoe) {
        if (count < 0 || count > 32) {
            refuse("a shoe holds 0 to 32 cards of each rank");
        }
        size += count;
    }
    if (size < 24) {
        refuse("the shoe must hold at least 24 cards, so that no hand runs out of cards");
    }
    return new Game(shoe);
}

std::array<double, 5> read(const Result& result) {
    return {result.mean, result.square, result.won, result.pushed, result.wagered};
}

struct BoundStart {
    std::array<std::size_t, 3> cards;  // the player's two and the up card, by rank
    double chance;
    std::array<std::array<double, 5>, 4> results;  // bet, folded, split and bet, split and folded
};

std::vector<BoundStart> starts(const Game& game, const Strategy* strategy) {
    std::vector<BoundStart> found;
    const nb::gil_scoped_release release;
    for (const Start& start : game.starts(strategy)) {
        found.push_back({{start.one, start.two, start.up},
                         start.chance,
                         {read(start.bet), read(start.fold), read(start.split_bet), read(start.split_fold)}});
    }
    return found;
}

double best_split(const Game& game, std::array<std::size_t, 3> cards, bool bet, int splits, bool aces_again,
                  double margin) {
    const auto& [one, two, up] = cards;
    if (std::max({one, two, up}) >= ranks || !same_value(one, two)) {
        refuse("give two cards of the same value and an up card, as ranks 0 to 12");
    }
    if (splits < 1 || splits > max_splits || !(margin >= 0)) {
        refuse("splits must be 1 to 3 and the margin must not be negative");
    }
    const nb::gil_scoped_release release;
    return game.best_split(one, two, up, bet, {splits, aces_again, margin});
}

double infinite_decks(std::size_t up, int splits, bool aces_again) {
    if (up >= ranks || splits < 0 || splits > max_splits) {
        refuse("the up card must be a rank (0 to 12) and splits must be 0 to 3");
    }
    const nb::gil_scoped_release release;
    static const PokerCards seen;
    std::array<double, ranks> even{};
    even.fill(1);
    return InfiniteDecks(seen, even, up).mean(splits, aces_again);
}

std::vector<std::uint8_t> chart(const Game& game) {
    std::vector<std::uint8_t> found;
    const nb::gil_scoped_release release;
    const Strategy::Acts acts = game.chart();
    for (const auto& mode : acts) {
        for (const auto& kind : mode) {
            for (const auto& row : kind) {
                std::transform(row.begin(), row.end(), std::back_inserter(found),
                               [](Act act) { return static_cast<std::uint8_t>(act); });
            }
        }
    }
    return found;
}

void check_rounds(std::int64_t rounds) {
    if (rounds < 0 || rounds > max_rounds_in_block) {
        refuse("a block has at most 16,777,216 rounds");
    }
}

std::vector<std::uint8_t> read_shoe(const Bytes& shoe) {
    std::vector<std::uint8_t> cards(shoe.data(), shoe.data() + shoe.size());
    if (cards.size() < 52 || *std::max_element(cards.begin(), cards.end()) >= 52) {
        refuse("the shoe must hold at least 52 cards, as indices 0 to 51");
    }
    return cards;
}

// How often each net result came, in half wagers from the lowest: rounds with a bet, then rounds with a fold; then all
// that was wagered.
std::vector<std::int64_t> play_blocks(const Strategy& strategy, const Bytes& shoe, std::uint64_t seed,
                                      std::uint64_t first, const std::vector<std::int64_t>& rounds) {
    const std::vector<std::uint8_t> cards = read_shoe(shoe);
    std::for_each(rounds.begin(), rounds.end(), check_rounds);
    std::vector<std::int64_t> counts(2 * nets + 1);
    const nb::gil_scoped_release release;
    for (std::size_t block = 0; block < rounds.size(); ++block) {
        Player player(cards, strategy, seed, first + block);
        for (std::int64_t round = 0; round < rounds[block]; ++round) {
            const Round played = player.play();
            ++counts[static_cast<std::size_t>(played.half_units + max_half_units) + (played.folded ? nets : 0)];
            counts[2 * nets] += played.wagered;
        }
    }
    return counts;
}

// The first rounds of a block: cards in order, and net result in half wagers.
std::vector<std::pair<std::vector<std::uint8_t>, int>> deals(const Strategy& strategy, const Bytes& shoe,
                                                             std::uint64_t seed, std::uint64_t block,
                                                             std::int64_t rounds) {
    check_rounds(rounds);
    Player player(read_shoe(shoe), strategy, seed, block);
    std::vector<std::pair<std::vector<std::uint8_t>, int>> found;
    for (std::int64_t round = 0; round < rounds; ++round) {
        const Round played = player.play();
        found.emplace_back(player.cards(), played.half_units);
    }
    return found;
}

}  // namespace

void bind_ante_up_21(nb::module_& m) {
    nb::class_<Strategy>(m, "AnteUp21Strategy", "A strategy for Ante Up 21; see pitboss.analysis.games.ante_up_21.")
        .def(nb::new_(&make_strategy), nb::arg("bets"), nb::arg("splits"), nb::arg("acts"))
        .def("play_blocks", &play_blocks, nb::arg("shoe"), nb::arg("seed"), nb::arg("first"), nb::arg("rounds"))
        .def("deals", &deals, nb::arg("shoe"), nb::arg("seed"), nb::arg("block"), nb::arg("rounds"));
    nb::class_<BoundStart>(m, "AnteUp21Start")
        .def_ro("cards", &BoundStart::cards)
        .def_ro("chance", &BoundStart::chance)
        .def_ro("results", &BoundStart::results);
    nb::class_<Game>(m, "AnteUp21", "Ante Up 21 from a shoe given by rank; see pitboss.analysis.games.ante_up_21.")
        .def(nb::new_(&make_game), nb::arg("shoe"))
        .def("starts", &starts, nb::arg("strategy").none())
        .def("best_split", &best_split, nb::arg("cards"), nb::arg("bet"), nb::arg("splits"), nb::arg("aces_again"),
             nb::arg("margin"))
        .def("chart", &chart);
    m.def("ante_up_21_infinite_decks", &infinite_decks, nb::arg("up"), nb::arg("splits"), nb::arg("aces_again"),
          "The mean net of best play from infinite decks against an up card.");
}

}  // namespace pitboss
