// What a player's chips allow: how much a double adds, whether a pair may be split, what may come of it.
#pragma once

#include <algorithm>
#include <set>
#include <vector>

#include "games/last_hand/table.hpp"

namespace pitboss::last_hand {

struct Stakes {
    Amount bet = 0;
    Amount free = 0;  // chips that are not wagered

    // What a double adds to the bet; 0: it is not possible.
    [[nodiscard]] Amount more(const Game& game, bool after_split = false) const noexcept {
        const bool offered =
            game.rules.doubling != Doubling::not_offered && (!after_split || game.rules.double_after_split);
        return !offered || free <= 0 || (free < bet && !game.double_for_less) ? 0 : std::min(bet, free);
    }
    [[nodiscard]] bool splits(const Game& game) const noexcept { return game.max_splits > 0 && free >= bet; }
    [[nodiscard]] Stakes less(Amount amount) const noexcept { return {bet, free - amount}; }
};

[[nodiscard]] inline Amount surrendered(const Payments& pay, Amount bet) noexcept {
    return bet / (2 * pay.chip) * pay.chip;  // what comes back is rounded up
}

[[nodiscard]] inline Results settled(const Payments& pay, Results results, std::size_t mine, Amount stake) noexcept {
    for (std::size_t final = 0; final < finals; ++final) {
        results[final] += net_of(pay, mine, final, stake);
    }
    return results;
}

// Every final stack that a player may come to.
[[nodiscard]] inline std::vector<Amount> reachable(const Game& game, const Player& player) {
    const Stakes stakes{player.bet, player.chips() - player.bet};
    const auto ends = [&](Amount more) {
        std::set<Amount> found{0};
        for (const Amount stake : {player.bet, player.bet + more}) {
            found.insert({-stake, game.payments.paid(stake, game.payments.win)});
        }
        return found;
    };
    std::set<Amount> nets = ends(stakes.more(game));
    nets.insert({game.payments.paid(player.bet, game.payments.blackjack), -surrendered(game.payments, player.bet)});
    if (stakes.splits(game)) {
        const Stakes left = stakes.less(player.bet);
        const Amount first = left.more(game, true);
        for (const Amount one : ends(first)) {
            for (const Amount gone : {Amount{0}, first}) {
                for (const Amount two : ends(left.less(gone).more(game, true))) {
                    nets.insert(one + two);
                }
            }
        }
    }
    std::vector<Amount> found;
    for (const Amount net : nets) {
        found.push_back(player.ranked(player.chips()) + net);
    }
    return found;
}

}  // namespace pitboss::last_hand
