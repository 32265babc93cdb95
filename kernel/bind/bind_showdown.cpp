// Bindings of showdowns. Every input is checked here.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "bind/bindings.hpp"
#include "games/showdown.hpp"

namespace nb = nanobind;

namespace pitboss {
namespace {

using Cards = nb::ndarray<const std::uint8_t, nb::c_contig, nb::device::cpu, nb::ndim<1>>;
using Hands = nb::ndarray<const std::uint16_t, nb::c_contig, nb::device::cpu, nb::shape<-1, 3>>;

constexpr std::size_t max_kinds = 64;
constexpr std::int64_t max_rounds_in_block = std::int64_t{1} << 24;  // a longer stream would repeat itself

std::vector<ShowdownHand> read_hands(const Hands& hands, std::size_t kinds) {
    if (hands.shape(0) != sets_of_five) {
        refuse("a table of hands has " + std::to_string(sets_of_five) + " rows, one for each five of 53 cards");
    }
    std::vector<ShowdownHand> found(sets_of_five);
    const std::uint16_t* at = hands.data();
    for (ShowdownHand& hand : found) {
        hand = {at[0], at[1], at[2]};
        at += 3;
        if (hand.kind >= kinds) {
            refuse("a hand is of kind " + std::to_string(hand.kind) + ", where there are " + std::to_string(kinds));
        }
    }
    return found;
}

Showdown* make_showdown(const Cards& deck, const Hands& players, const Hands& dealers, std::size_t player_kinds,
                        std::size_t dealer_kinds, std::uint64_t seed) {
    std::vector<std::uint8_t> cards(deck.data(), deck.data() + deck.size());
    std::vector<std::uint8_t> sorted = cards;
    std::sort(sorted.begin(), sorted.end());
    if (cards.size() < 2 * cards_of_showdown || sorted.back() >= kinds_of_showdown ||
        std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) {
        refuse("a deck holds ten or more different cards, by their indices from 0 to 52");
    }
    if (player_kinds < 1 || player_kinds > max_kinds || dealer_kinds < 1 || dealer_kinds > max_kinds) {
        refuse("the number of kinds must be 1 to " + std::to_string(max_kinds) + " kinds");
    }
    return new Showdown{std::move(cards), read_hands(players, player_kinds), read_hands(dealers, dealer_kinds),
                        player_kinds, dealer_kinds, seed};
}

void check_rounds(std::int64_t rounds) {
    if (rounds < 0 || rounds > max_rounds_in_block) {
        refuse("a block has at most " + std::to_string(max_rounds_in_block) + " rounds");
    }
}

std::vector<std::int64_t> play_blocks(const Showdown& game, std::uint64_t first,
                                      const std::vector<std::int64_t>& rounds) {
    std::for_each(rounds.begin(), rounds.end(), check_rounds);
    std::vector<std::int64_t> counts(game.cases());
    const nb::gil_scoped_release release;
    for (std::size_t block = 0; block < rounds.size(); ++block) {
        deal_block(game, first + block, rounds[block],
                   [&](const FiveCards& player, const FiveCards& dealer) { ++counts[game.case_of(player, dealer)]; });
    }
    return counts;
}

std::vector<std::vector<std::uint8_t>> deals(const Showdown& game, std::uint64_t block, std::int64_t rounds) {
    check_rounds(rounds);
    std::vector<std::vector<std::uint8_t>> found;
    deal_block(game, block, rounds, [&](const FiveCards& player, const FiveCards& dealer) {
        found.emplace_back(player.begin(), player.end());
        found.back().insert(found.back().end(), dealer.begin(), dealer.end());
    });
    return found;
}

// The case of every round, for comparison with a table.
std::vector<std::size_t> cases(const Showdown& game, std::uint64_t block, std::int64_t rounds) {
    check_rounds(rounds);
    std::vector<std::size_t> found;
    deal_block(game, block, rounds,
               [&](const FiveCards& player, const FiveCards& dealer) { found.push_back(game.case_of(player, dealer));
                   });
    return found;
}

}  // namespace

void bind_showdown(nb::module_& m) {
    nb::class_<Showdown>(m, "Showdown",
                         "Two hands of five cards from one deck; see pitboss.analysis.simulation.games.showdown.")
        .def(nb::new_(&make_showdown), nb::kw_only(), nb::arg("deck"), nb::arg("players"), nb::arg("dealers"),
             nb::arg("player_kinds"), nb::arg("dealer_kinds"), nb::arg("seed"))
        .def("play_blocks", &play_blocks, nb::arg("first"), nb::arg("rounds"))
        .def("cases", &cases, nb::arg("block"), nb::arg("rounds"))
        .def("deals", &deals, nb::arg("block"), nb::arg("rounds"));
}

}  // namespace pitboss
