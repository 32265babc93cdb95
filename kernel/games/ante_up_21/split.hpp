// Two cards of Ante Up 21 that are split once, exactly, both hands by a strategy. The position has one poker hand, of all
// its cards: what is done with the second hand depends on whether the first has made a pair.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <utility>
#include <vector>

#include "games/ante_up_21/cards.hpp"
#include "games/ante_up_21/dealer.hpp"
#include "games/ante_up_21/hand.hpp"
#include "games/ante_up_21/strategy.hpp"

namespace pitboss::ante_up {

struct Half {  // a hand of a split when it is done: what was drawn to its first card
    Counts drawn{};
    int total = 0;
    double stake = 1;
    double orders = 0;
};

[[nodiscard]] inline Counts together(Counts cards, const Counts& others) noexcept {
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        cards[rank] = static_cast<std::uint8_t>(cards[rank] + others[rank]);
    }
    return cards;
}

// Every way that a hand which begins with one of two cards can end by a strategy, all of these cards lying there.
[[nodiscard]] inline std::vector<Half> halves_of(const Dealer& dealer, std::size_t card, const Counts& lying, bool bet,
                                                 const Strategy& strategy) {
    std::map<std::pair<std::uint64_t, double>, Half> found;
    const std::function<void(Counts, Total, std::size_t, double)> go = [&](const Counts& drawn, Total total,
                                                                           std::size_t cards, double stake) {
        bool done = total.hard > 21 || stake > 1 || (cards > 1 && (card == 0 || total.best() == 21));
        bool twice = false;
        if (!done && cards > 1) {
            const Act act = strategy.act(mode_of(bet, best_two(together(lying, drawn)), dealer.up()), total, dealer.up(), cards);
            done = act == Act::stand;
            twice = Strategy::doubles(act);
        }
        if (done) {
            Half& half = found[{key_of(drawn), stake}];
            half = {drawn, total.best(), stake, half.orders + 1};
            return;
        }
        const auto left = dealer.left_after(together(lying, drawn));
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            if (left[rank] > 0) {
                Counts more = drawn;
                ++more[rank];
                go(more, total.with(rank), cards + 1, twice ? 2 : 1);
            }
        }
    };
    go({}, Total{}.with(card), 1, 1);
    std::vector<Half> halves;
    for (const auto& [key, half] : found) {
        halves.push_back(half);
    }
    return halves;
}

// Two cards of the same value; the dealer has no blackjack.
[[nodiscard]] inline Result split_once(const Dealer& dealer, const std::array<std::size_t, 2>& cards, bool bet,
                                       const Strategy& strategy) {
    Counts pair{};
    ++pair[cards[0]];
    ++pair[cards[1]];
    struct Both {
        std::uint64_t key = 0;
        const Half* first = nullptr;
        const Half* second = nullptr;
    };
    const auto firsts = halves_of(dealer, cards[0], pair, bet, strategy);
    std::list<std::vector<Half>> seconds;
    std::vector<Both> all;
    const bool watches = bet && cards[0] != cards[1];  // else nothing that the first hand did matters to the second
    for (const Half& first : firsts) {
        if (seconds.empty() || watches) {
            const Counts lying = watches ? together(pair, first.drawn) : pair;
            seconds.push_back(halves_of(dealer, cards[1], lying, bet, strategy));
        }
        for (const Half& second : seconds.back()) {
            all.push_back({key_of(together(first.drawn, second.drawn)), &first, &second});
        }
    }
    std::sort(all.begin(), all.end(), [](const Both& a, const Both& b) { return a.key < b.key; });
    Result result;
    for (std::size_t at = 0; at < all.size();) {  // whatever has the same cards meets the same dealer
        const std::uint64_t key = all[at].key;
        const Counts drawn = together(all[at].first->drawn, all[at].second->drawn);
        const double chance = dealer.chance_of_order(pair, drawn);
        const Standing met = chance > 0 ? dealer.standing_of(together(pair, drawn)) : Standing{};
        for (; at < all.size() && all[at].key == key; ++at) {
            const Half& first = *all[at].first;
            const Half& second = *all[at].second;
            const double ways = chance * first.orders * second.orders;
            for (std::size_t end = 0; end < ends && ways > 0; ++end) {
                const double net = first.stake * won(first.total, end) + second.stake * won(second.total, end);
                for (std::size_t shown = 0; shown < showings; ++shown) {
                    result.add(ways * met[end][shown], net + (bet ? poker[shown] : -1),
                               first.stake + second.stake + (bet ? 2 : 1));
                }
            }
        }
    }
    return result;
}

}  // namespace pitboss::ante_up
