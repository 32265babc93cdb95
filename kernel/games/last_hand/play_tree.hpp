// The chances of every player when all bets are made: players act in order, each for the own chance or by the chart.
//
// A player sees the up card, the hands played before and the own cards. Cards are independent, so a later hand is dealt
// when its turn comes.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <unordered_map>
#include <vector>

#include "games/last_hand/hand_play.hpp"
#include "games/last_hand/stakes.hpp"
#include "games/last_hand/standings.hpp"

namespace pitboss::last_hand {

class PlayTree {
public:
    PlayTree(const Game& game, const Dealer& dealer, std::span<const Player> players, std::size_t advance)
        : game_(game), dealer_(dealer), players_(players), advance_(advance), later_(players.size() + 1) {
        for (std::size_t player = players.size(); player-- > 0;) {
            later_[player] = later_[player + 1];
            for (const Amount each : reachable(game, players[player])) {
                later_[player].push_back(2 * each);
            }
            std::sort(later_[player].begin(), later_[player].end());
        }
    }

    // Over all up cards.
    [[nodiscard]] Chances chances() {
        Chances found;
        for (unsigned up = 1; up <= values; ++up) {
            found.add(against(up), chance_of(up));
        }
        return found;
    }

    // Against an up card, before the dealer has peeked.
    [[nodiscard]] Chances against(unsigned up) {
        const double blackjack = Dealer::blackjack(up);
        Chances found;
        if (blackjack > 0) {
            found.add(beaten(0, {}), blackjack);
        }
        found.add(played(up), 1.0 - blackjack);
        return found;
    }

    // Against an up card without a blackjack.
    [[nodiscard]] Chances played(unsigned up) {
        up_ = up;
        known_.assign(players_.size(), {});
        return turn(0, Standings(advance_));
    }

    struct Option {
        Act act = Act::stand;
        Amount more = 0;  // what a double adds
        Chances chances;
    };

    // What each action of the next player leads to, who has been dealt a hand below 21, when the players before came to
    // these results; doubles for less in steps of `unit`, 0: for all that is possible only.
    [[nodiscard]] std::vector<Option> options(unsigned up, std::span<const Results> before, Amount unit) {
        up_ = up;
        known_.assign(players_.size(), {});
        Standings table(advance_);
        for (std::size_t player = 0; player < before.size(); ++player) {
            table.add(player, before[player], all_later(before));
        }
        return options_of(before.size(), table, unit);
    }

private:
    static constexpr std::size_t size = std::tuple_size_v<decltype(Chances::at)>;
    using Ends = Endings<size>;
    using Play = HandPlay<size>;

    // Amounts that order any results of players before and after.
    [[nodiscard]] std::vector<Amount> all_later(std::span<const Results> before) const {
        std::vector<Amount> found = later_[before.size()];
        for (const Results& results : before) {
            for (const Amount each : results) {
                found.push_back(2 * each);
            }
        }
        std::sort(found.begin(), found.end());
        return found;
    }

    // The dealer has a blackjack: insurance is paid, and only a player's blackjack keeps its bet.
    [[nodiscard]] Chances beaten(std::size_t player, std::vector<Results> table) const {
        if (player == players_.size()) {
            return ranked(table);
        }
        const Player& own = players_[player];
        const double natural = own.is_dealt() ? (own.has_blackjack() ? 1.0 : 0.0) : blackjack_chance;
        Chances found;
        table.emplace_back();
        for (const bool pushes : {true, false}) {
            const double chance = pushes ? natural : 1.0 - natural;
            if (chance > 0) {
                table.back().fill(own.ranked(own.stack) + 2 * own.insured - (pushes ? 0 : own.bet));
                found.add(beaten(player + 1, table), chance);
            }
        }
        return found;
    }

    [[nodiscard]] Chances ranked(const std::vector<Results>& table) const {
        const std::vector<Amount> order = all_later(table);
        Standings standings(advance_);
        for (std::size_t player = 0; player < table.size(); ++player) {
            standings.add(player, table[player], order);
        }
        Weights once{};
        once[0] = 1.0;
        return standings.shared(once);
    }

    [[nodiscard]] Chances turn(std::size_t player, const Standings& table) {
        if (player == players_.size()) {
            return table.shared(dealer_.finals_of(up_));
        }
        const auto known = known_[player].find(table);
        if (known != known_[player].end()) {
            return known->second;
        }
        const Chances found = first_cards(player, table);
        known_[player].emplace(table, found);
        return found;
    }

    [[nodiscard]] Chances next(std::size_t player, const Standings& table, const Results& results) {
        Standings after = table;
        after.add(player, results, later_[player + 1]);
        return turn(player + 1, after);
    }

    [[nodiscard]] Ends endings(std::size_t player, const Standings& table, const Results& base, Amount more) {
        const Amount bet = players_[player].bet;
        Ends found;
        for (std::size_t mine = 0; mine < classes; ++mine) {
            found.single[mine] = next(player, table, settled(game_.payments, base, mine, bet));
            if (more > 0) {
                found.doubled[mine] = next(player, table, settled(game_.payments, base, mine, bet + more));
            }
        }
        return found;
    }

    [[nodiscard]] Decider decider(std::size_t player) const noexcept {
        return {players_[player].charted ? ChartData(game_.chart) : ChartData{}, up_, player};
    }

    [[nodiscard]] Chances first_cards(std::size_t player, const Standings& table) {
        const Player& own = players_[player];
        const Stakes stakes{own.bet, own.chips() - own.bet};
        Results base;
        base.fill(own.ranked(own.chips()));
        const Chances paid = moved(player, table, base, game_.payments.paid(own.bet, game_.payments.blackjack));
        if (own.has_blackjack()) {
            return paid;
        }
        const Ends ends = endings(player, table, base, stakes.more(game_));
        const Play play(game_, decider(player), {.doubles = stakes.more(game_) > 0}, ends);
        std::array<Chances, values + 1> split;
        if (stakes.splits(game_)) {
            split = splits(player, table, base, stakes);
        }
        const Chances half = moved(player, table, base, -surrendered(game_.payments, own.bet));
        const bool surrenders = game_.rules.surrender == Surrender::late;
        const auto first_two = [&](unsigned one, unsigned two) {
            const bool may_split = one == two && stakes.splits(game_);
            return play.first_two(Points{}.with(one).with(two), one, may_split ? &split[one] : nullptr,
                                  surrenders ? &half : nullptr);
        };
        if (own.is_dealt()) {
            return first_two(own.dealt[0], own.dealt[1]);
        }
        Chances found;
        found.add(paid, blackjack_chance);
        for (unsigned one = 1; one <= values; ++one) {
            for (unsigned two = one; two <= values; ++two) {
                if (one != 1 || two != 10) {
                    found.add(first_two(one, two), chance_of(one) * chance_of(two) * (one == two ? 1.0 : 2.0));
                }
            }
        }
        return found;
    }

    [[nodiscard]] std::vector<Option> options_of(std::size_t player, const Standings& table, Amount unit) {
        const Player& own = players_[player];
        const Stakes stakes{own.bet, own.chips() - own.bet};
        const auto [one, two] = own.dealt;
        const Points hand = Points{}.with(one).with(two);
        Results base;
        base.fill(own.ranked(own.chips()));
        const Amount more = stakes.more(game_);
        const Ends ends = endings(player, table, base, more);
        const Play play(game_, decider(player), {.doubles = more > 0}, ends);
        std::vector<Option> found{{Act::stand, 0, play.stand(hand)}, {Act::hit, 0, play.hit(hand)}};
        if (play.may_double(hand)) {
            found.push_back({Act::double_down, more, play.doubled(hand)});
            for (Amount less = unit; unit > 0 && game_.double_for_less && less < more; less += unit) {
                const Ends lower = endings(player, table, base, less);
                found.push_back({Act::double_down, less, Play(game_, decider(player), {}, lower).doubled(hand)});
            }
        }
        if (one == two && stakes.splits(game_)) {
            found.push_back({Act::split, stakes.bet, splits(player, table, base, stakes)[one]});
        }
        if (game_.rules.surrender == Surrender::late) {
            const Amount half = surrendered(game_.payments, own.bet);
            found.push_back({Act::surrender, half, moved(player, table, base, -half)});
        }
        return found;
    }

    [[nodiscard]] Chances moved(std::size_t player, const Standings& table, Results base, Amount net) {
        for (Amount& each : base) {
            each += net;
        }
        return next(player, table, base);
    }

    // What splitting each pair is worth: the first hand is played out, then the second with the first one known.
    [[nodiscard]] std::array<Chances, values + 1> splits(std::size_t player, const Standings& table,
                                                         const Results& base, const Stakes& stakes) {
        const Stakes left = stakes.less(stakes.bet);
        const Amount more = left.more(game_, true);
        std::array<Ends, values + 1> firsts;
        for (const bool doubled : {false, true}) {
            if (doubled && more == 0) {
                continue;
            }
            for (std::size_t mine = 0; mine < classes; ++mine) {
                const Results after = settled(game_.payments, base, mine, stakes.bet + (doubled ? more : 0));
                const auto seconds = second_hands(player, table, after, left.less(doubled ? more : 0));
                for (unsigned card = 1; card <= values; ++card) {
                    (doubled ? firsts[card].doubled : firsts[card].single)[mine] = seconds[card];
                }
            }
        }
        std::array<Chances, values + 1> found;
        for (unsigned card = 1; card <= values; ++card) {
            found[card] = Play(game_, decider(player), split_hand(card, more), firsts[card]).from_card(card);
        }
        return found;
    }

    [[nodiscard]] std::array<Chances, values + 1> second_hands(std::size_t player, const Standings& table,
                                                               const Results& after, const Stakes& stakes) {
        const Amount more = stakes.more(game_, true);
        const Ends ends = endings(player, table, after, more);
        const Play play(game_, decider(player), split_hand(0, more), ends);
        std::array<Chances, values + 1> found;
        for (unsigned card = 1; card <= values; ++card) {
            const Allowed allowed = split_hand(card, more);
            found[card] = (allowed.one_card ? Play(game_, decider(player), allowed, ends) : play).from_card(card);
        }
        return found;
    }

    [[nodiscard]] Allowed split_hand(unsigned card, Amount more) const noexcept {
        return {.doubles = more > 0,
                .split_hand = true,
                .one_card = card == 1 && game_.rules.split_aces == SplitAces::one_card};
    }

    const Game& game_;
    const Dealer& dealer_;
    std::span<const Player> players_;
    std::size_t advance_;
    std::vector<std::vector<Amount>> later_;  // doubled amounts that a player and those after may reach
    unsigned up_ = 1;
    std::vector<std::unordered_map<Standings, Chances, StandingsHash>> known_;
};

}  // namespace pitboss::last_hand
