// One hand of Ante Up 21 against one up card, exactly: by a strategy, or with best play.
//
// Hands are multisets, so each is evaluated once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "games/ante_up_21/cards.hpp"
#include "games/ante_up_21/dealer.hpp"
#include "games/ante_up_21/strategy.hpp"

namespace pitboss::ante_up_21 {

// Chances and means of a round's net in wagers on 21. The ante counts as one wager.
struct Result {
    double mean = 0;
    double square = 0;
    double won = 0;
    double pushed = 0;
    double wagered = 0;  // in all

    void add(double chance, double net, double staked) noexcept {
        mean += chance * net;
        square += chance * net * net;
        won += net > 0 ? chance : 0;
        pushed += net == 0 ? chance : 0;
        wagered += chance * staked;
    }
    void add(double chance, const Result& other) noexcept {
        mean += chance * other.mean;
        square += chance * other.square;
        won += chance * other.won;
        pushed += chance * other.pushed;
        wagered += chance * other.wagered;
    }
};

// The play of a hand after a bet or a fold: by a strategy, or best if there is none.
class OneHand {
  public:
    OneHand(Dealer& dealer, bool bet, const Strategy* strategy = nullptr)
        : dealer_(dealer), bet_(bet), strategy_(strategy) {}

    // The first two cards, not a blackjack.
    Result begins(const Counts& cards) { return plays(cards, true); }

    // A hand that stands with this stake on 21. A blackjack wins `blackjack`.
    [[nodiscard]] Result stands(const Counts& cards, double stake = 1, double blackjack = 0) {
        const Standing& standing = dealer_.standing(cards);
        const int mine = total_of(cards).best();
        Result result;
        for (std::size_t end = 0; end < ends; ++end) {
            const double net = blackjack > 0 ? blackjack : stake * won(mine, end);
            for (std::size_t shown = 0; shown < poker_results; ++shown) {
                result.add(standing[end][shown], net + (bet_ ? poker[shown] : -1), stake + (bet_ ? 2 : 1));
            }
        }
        return result;
    }

    // A hand that takes a card, its last one if doubled.
    [[nodiscard]] Result draws(const Counts& cards, bool doubled) {
        const auto chances = dealer_.draws(cards);
        Result result;
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            if (chances[rank] > 0) {
                Counts more = cards;
                ++more[rank];
                const bool over = total_of(more).hard > 21;
                result.add(chances[rank], doubled || over ? stands(more, doubled ? 2 : 1) : plays(more, false));
            }
        }
        return result;
    }

  private:
    Result plays(const Counts& cards, bool first) {
        if (total_of(cards).best() == 21) {
            return stands(cards);
        }
        const std::uint64_t key = key_of(cards);
        if (const auto at = known_.find(key); at != known_.end()) {
            return at->second;
        }
        return known_[key] = strategy_ != nullptr ? by_strategy(cards, first) : best(cards, first);
    }

    Result by_strategy(const Counts& cards, bool first) {
        const Mode mode = mode_of(bet_, best_two(cards), dealer_.up());
        const Act act = strategy_->act(mode, total_of(cards), dealer_.up(), first ? 2 : 3);
        return act == Act::stand ? stands(cards) : draws(cards, Strategy::doubles(act));
    }

    Result best(const Counts& cards, bool first) {
        Result result = stands(cards);
        for (const bool doubled : {false, true}) {
            if (!doubled || first) {
                const Result other = draws(cards, doubled);
                result = other.mean > result.mean ? other : result;
            }
        }
        return result;
    }

    Dealer& dealer_;
    bool bet_;
    const Strategy* strategy_;
    std::unordered_map<std::uint64_t, Result> known_;
};

}  // namespace pitboss::ante_up_21
