// Ante Up 21 as Python sees it. Every input is checked here.
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

using namespace ante_up;
using Bytes = nb::ndarray<const std::uint8_t, nb::c_contig, nb::device::cpu, nb::ndim<1>>;

constexpr std::size_t of_acts = modes * 2 * 22 * ups;
constexpr std::int64_t most_rounds_in_block = std::int64_t{1} << 24;  // beyond which a stream would repeat itself

Strategy* make_strategy(const Bytes& bets, const Bytes& splits, const Bytes& acts) {
    if (bets.size() != strengths * ranks || splits.size() != 2 * pairs * ups || acts.size() != of_acts) {
        refuse("a strategy has 210 x 13 bets, 2 x 14 x 11 splits and 4 x 2 x 22 x 11 acts");
    }
    if (std::any_of(acts.data(), acts.data() + acts.size(), [](std::uint8_t act) { return act > 3; })) {
        refuse("an act is 0 to stand, 1 to hit, 2 to double or else hit, 3 to double or else stand");
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
            refuse("a shoe holds from 0 to 32 cards of each rank");
        }
        size += count;
    }
    if (size < 24) {
        refuse("a shoe holds at least 24 cards, so that no hand can run out of them");
    }
    return new Game(shoe);
}

std::array<double, 5> read(const Result& result) {
    return {result.mean, result.square, result.won, result.pushed, result.wagered};
}

struct Found {
    std::array<std::size_t, 3> cards;  // the player's two and the up card, by rank
    double chance;
    std::array<std::array<double, 5>, 4> results;  // bet, folded, split and bet, split and folded
};

std::vector<Found> starts(const Game& game, const Strategy* strategy) {
    std::vector<Found> found;
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
        refuse("two cards of the same value and an up card, by rank, are split");
    }
    if (splits < 1 || splits > most_splits || !(margin >= 0)) {
        refuse("a hand is split from one to three times, and acts are passed over by a margin of 0 or more");
    }
    const nb::gil_scoped_release release;
    return game.best_split(one, two, up, bet, {splits, aces_again, margin});
}

double endless(std::size_t up, int splits, bool aces_again) {
    if (up >= ranks || splits < 0 || splits > most_splits) {
        refuse("an up card is a rank, and a hand is split at most three times");
    }
    const nb::gil_scoped_release release;
    static const Seen seen;
    std::array<double, ranks> even{};
    even.fill(1);
    return Endless(seen, even, up).mean(splits, aces_again);
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
    if (rounds < 0 || rounds > most_rounds_in_block) {
        refuse("a block has at most 16,777,216 rounds");
    }
}

std::vector<std::uint8_t> read_shoe(const Bytes& shoe) {
    std::vector<std::uint8_t> cards(shoe.data(), shoe.data() + shoe.size());
    if (cards.size() < 52 || *std::max_element(cards.begin(), cards.end()) >= 52) {
        refuse("a shoe holds 52 or more cards, by their indices from 0 to 51");
    }
    return cards;
}

// How often each net result came, in half wagers from the lowest: of rounds that were bet on, then of those in which the
// ante was folded; then all that was wagered.
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
            ++counts[static_cast<std::size_t>(played.half_units + most_half_units) + (played.folded ? nets : 0)];
            counts[2 * nets] += played.wagered;
        }
    }
    return counts;
}

// The first rounds of a block: the cards as they came, and the net result in half wagers.
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

void bind_ante_up(nb::module_& m) {
    nb::class_<Strategy>(m, "AnteUpStrategy", "What a player of Ante Up 21 does; see pitboss.analysis.games.ante_up_21.")
        .def(nb::new_(&make_strategy), nb::arg("bets"), nb::arg("splits"), nb::arg("acts"))
        .def("play_blocks", &play_blocks, nb::arg("shoe"), nb::arg("seed"), nb::arg("first"), nb::arg("rounds"))
        .def("deals", &deals, nb::arg("shoe"), nb::arg("seed"), nb::arg("block"), nb::arg("rounds"));
    nb::class_<Found>(m, "AnteUpStart")
        .def_ro("cards", &Found::cards)
        .def_ro("chance", &Found::chance)
        .def_ro("results", &Found::results);
    nb::class_<Game>(m, "AnteUp", "Ante Up 21 from a shoe with so many cards of each rank; see pitboss.analysis.games.ante_up_21.")
        .def(nb::new_(&make_game), nb::arg("shoe"))
        .def("starts", &starts, nb::arg("strategy").none())
        .def("best_split", &best_split, nb::arg("cards"), nb::arg("bet"), nb::arg("splits"), nb::arg("aces_again"),
             nb::arg("margin"))
        .def("chart", &chart);
    m.def("ante_up_endless", &endless, nb::arg("up"), nb::arg("splits"), nb::arg("aces_again"),
          "The mean net of the best play from endless decks against an up card.");
}

}  // namespace pitboss
