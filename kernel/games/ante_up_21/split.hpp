// Two cards of Ante Up 21 split once, exactly, both hands by a strategy. All cards of the seat make one poker hand, so
// the play of the second hand depends on whether the first has made a pair.
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

namespace pitboss::ante_up_21 {

struct SplitHand {  // a finished split hand: the cards after its first one
    Counts drawn{};
    int total = 0;
    double stake = 1;
    double orders = 0;
};

[[nodiscard]] inline Counts combined(Counts cards, const Counts& others) noexcept {
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        cards[rank] = static_cast<std::uint8_t>(cards[rank] + others[rank]);
    }
    return cards;
}

// Every way a hand that starts with `card` can end by a strategy, with the cards `on_layout` dealt.
[[nodiscard]] inline std::vector<SplitHand> split_hands_of(const Dealer& dealer, std::size_t card,
                                                           const Counts& on_layout, bool bet,
                                                           const Strategy& strategy) {
    std::map<std::pair<std::uint64_t, double>, SplitHand> found;
    const std::function<void(Counts, Total, std::size_t, double)> go = [&](const Counts& drawn, Total total,
                                                                           std::size_t cards, double stake) {
        bool done = total.hard > 21 || stake > 1 || (cards > 1 && (card == 0 || total.best() == 21));
        bool doubled = false;
        if (!done && cards > 1) {
            const Act act = strategy.act(mode_of(bet, best_two(combined(on_layout, drawn)), dealer.up()), total,
                                         dealer.up(), cards);
            done = act == Act::stand;
            doubled = Strategy::doubles(act);
        }
        if (done) {
            SplitHand& split_hand = found[{key_of(drawn), stake}];
            split_hand = {drawn, total.best(), stake, split_hand.orders + 1};
            return;
        }
        const auto left = dealer.left_after(combined(on_layout, drawn));
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            if (left[rank] > 0) {
                Counts more = drawn;
                ++more[rank];
                go(more, total.with(rank), cards + 1, doubled ? 2 : 1);
            }
        }
    };
    go({}, Total{}.with(card), 1, 1);
    std::vector<SplitHand> split_hands;
    for (const auto& [key, split_hand] : found) {
        split_hands.push_back(split_hand);
    }
    return split_hands;
}

// Two cards of the same value, given no dealer blackjack.
[[nodiscard]] inline Result split_once(const Dealer& dealer, const std::array<std::size_t, 2>& cards, bool bet,
                                       const Strategy& strategy) {
    Counts pair{};
    ++pair[cards[0]];
    ++pair[cards[1]];
    struct Both {
        std::uint64_t key = 0;
        const SplitHand* first = nullptr;
        const SplitHand* second = nullptr;
    };
    const auto firsts = split_hands_of(dealer, cards[0], pair, bet, strategy);
    std::list<std::vector<SplitHand>> seconds;
    std::vector<Both> all;
    const bool depends_on_first = bet && cards[0] != cards[1];  // otherwise the first hand does not affect the second
    for (const SplitHand& first : firsts) {
        if (seconds.empty() || depends_on_first) {
            const Counts on_layout = depends_on_first ? combined(pair, first.drawn) : pair;
            seconds.push_back(split_hands_of(dealer, cards[1], on_layout, bet, strategy));
        }
        for (const SplitHand& second : seconds.back()) {
            all.push_back({key_of(combined(first.drawn, second.drawn)), &first, &second});
        }
    }
    std::sort(all.begin(), all.end(), [](const Both& a, const Both& b) { return a.key < b.key; });
    Result result;
    for (std::size_t at = 0; at < all.size();) {  // hands with the same cards meet the same dealer
        const std::uint64_t key = all[at].key;
        const Counts drawn = combined(all[at].first->drawn, all[at].second->drawn);
        const double chance = dealer.chance_of_order(pair, drawn);
        const Standing standing = chance > 0 ? dealer.standing_of(combined(pair, drawn)) : Standing{};
        for (; at < all.size() && all[at].key == key; ++at) {
            const SplitHand& first = *all[at].first;
            const SplitHand& second = *all[at].second;
            const double ways = chance * first.orders * second.orders;
            for (std::size_t end = 0; end < ends && ways > 0; ++end) {
                const double net = first.stake * won(first.total, end) + second.stake * won(second.total, end);
                for (std::size_t shown = 0; shown < poker_results; ++shown) {
                    result.add(ways * standing[end][shown], net + (bet ? poker[shown] : -1),
                               first.stake + second.stake + (bet ? 2 : 1));
                }
            }
        }
    }
    return result;
}

}  // namespace pitboss::ante_up_21
