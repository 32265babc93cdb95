// The best play of a split pair in Ante Up 21 by a player who sees and remembers every card: resplits as far as the
// rules allow, each hand by its own cards, by those of earlier hands, and by what the poker hand needs.
//
// Two facts keep this small. The value of a finished hand of 21 does not depend on the play of later hands: the cards
// to come are exchangeable, so drawing some of them changes nothing for the dealer on average. And later hands depend
// only on which cards are gone, not on how earlier hands ended. So a hand is worth its own 21 plus the value of the
// hands after it; after the last hand comes the poker.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <unordered_map>

#include "games/ante_up_21/cards.hpp"
#include "games/ante_up_21/dealer.hpp"

namespace pitboss::ante_up_21 {

inline constexpr int max_splits = 3;  // per hand and round (CO 30-814)

struct SplitRules {
    int splits = 1;           // maximum
    bool aces_again = false;  // split aces get one card and may be split again only if the house allows it
    // Skips an action if a player who ignores the other hands would lose more than this by it. Hands of a pair that was
    // split again follow such a player. Infinity: try every action of every hand.
    double margin = std::numeric_limits<double>::infinity();
};

class BestSplit {
  public:
    BestSplit(const Dealer& dealer, bool bet, const SplitRules& split_rules)
        : dealer_(dealer), bet_(bet), split_rules_(split_rules) {}

    // The mean net of splitting two cards of the same value, given no dealer blackjack.
    double value(std::size_t one, std::size_t two) {
        card_ = one;
        pair_ = {};
        ++pair_[one];
        ++pair_[two];
        return next(pair_, {2, split_rules_.splits - 1});
    }

  private:
    struct Left {        // what is left of the round
        int hands = 0;   // one-card hands that wait for their second card
        int splits = 0;  // further splits allowed
    };
    struct Hand {
        Counts drawn{};  // after its first card
        Total total;
        int cards = 1;

        [[nodiscard]] Hand with(std::size_t rank) const noexcept {
            Hand more{drawn, total.with(rank), cards + 1};
            ++more.drawn[rank];
            return more;
        }
        [[nodiscard]] bool full() const noexcept { return total.hard > 21 || total.best() == 21; }
    };
    struct DealerMean {  // averages over the dealer's hands: chances of the endings, and the value of the poker
        std::array<double, ends> chances{};
        double poker = 0;
    };
    struct Worth {
        double stand = 0;
        double hit = 0;
        double doubled = 0;
        [[nodiscard]] double best() const noexcept { return std::max({stand, hit, doubled}); }
    };
    using Known = std::unordered_map<std::uint64_t, double>;

    // Deals the second card to the next waiting hand, given all cards gone; after the last hand the poker is settled.
    double next(const Counts& gone, Left left) {
        if (left.hands == 0) {
            return dealer_mean(gone).poker;
        }
        Known& known = next_[static_cast<std::size_t>(left.hands)][static_cast<std::size_t>(left.splits)];
        const std::uint64_t key = key_of(gone);
        if (const auto at = known.find(key); at != known.end()) {
            return at->second;
        }
        Known within;
        const double found = draw(gone, {{}, Total{}.with(card_)}, 1, {left.hands - 1, left.splits}, within);
        return known[key] = found;
    }

    // A hand takes a card, its last one if doubled.
    double draw(const Counts& gone, const Hand& hand, int stake, Left left, Known& within) {
        const auto chances = dealer_.draws(gone);
        double found = 0;
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            if (chances[rank] > 0) {
                Counts more = gone;
                ++more[rank];
                found += chances[rank] * play(more, hand.with(rank), stake, left, within);
            }
        }
        return found;
    }

    // The best value of a hand and of those after it. `within` caches values for the same earlier hands.
    double play(const Counts& gone, const Hand& hand, int stake, Left left, Known& within) {
        const bool ace = card_ == 0;
        const bool pair = hand.cards == 2 && total_of(hand.drawn).hard == points(card_);
        const bool again = pair && left.splits > 0 && (!ace || split_rules_.aces_again);
        const bool acts = stake == 1 && !ace && !hand.full();
        if (!acts && !again) {
            return stand_value(gone, hand.total, stake) + next(gone, left);
        }
        const std::uint64_t key = key_of(hand.drawn);
        if (const auto at = within.find(key); at != within.end()) {
            return at->second;
        }
        const Worth worth = acts ? alone(hand) : Worth{};
        const double minimum = worth.best() - (left.splits + 1 == split_rules_.splits ? split_rules_.margin
                                                   : resplit_margin());
        double found = -std::numeric_limits<double>::infinity();
        if (worth.stand >= minimum) {
            found = stand_value(gone, hand.total, 1) + next(gone, left);
        }
        if (acts && worth.hit >= minimum) {
            found = std::max(found, draw(gone, hand, 1, left, within));
        }
        if (acts && hand.cards == 2 && worth.doubled >= minimum) {
            found = std::max(found, draw(gone, hand, 2, left, within));
        }
        if (again) {
            found = std::max(found, next(gone, {left.hands + 2, left.splits - 1}));
        }
        return within[key] = found;
    }

    // The margin for hands of a pair that was split again.
    [[nodiscard]] double resplit_margin() const noexcept {
        return split_rules_.margin < std::numeric_limits<double>::infinity() ? 0 : split_rules_.margin;
    }

    double stand_value(const Counts& gone, Total total, int stake) {
        if (total.hard > 21) {
            return -stake;
        }
        const DealerMean& dealer = dealer_mean(gone);
        double found = 0;
        for (std::size_t end = 0; end < ends; ++end) {
            found += dealer.chances[end] * won(total.best(), end);
        }
        return stake * found;
    }

    const DealerMean& dealer_mean(const Counts& gone) {
        const auto [at, is_new] = dealer_means_.try_emplace(key_of(gone));
        DealerMean& found = at->second;
        if (is_new) {
            const Standing standing = dealer_.standing_of(gone);
            for (std::size_t end = 0; end < ends; ++end) {
                for (std::size_t shown = 0; shown < poker_results; ++shown) {
                    found.chances[end] += standing[end][shown];
                    found.poker += standing[end][shown] * (bet_ ? poker[shown] : -1);
                }
            }
        }
        return found;
    }

    // The values of the actions to a player who considers only this hand and the other card of the pair.
    Worth alone(const Hand& hand) {
        const std::uint64_t key = key_of(hand.drawn);
        if (const auto at = alone_.find(key); at != alone_.end()) {
            return at->second;
        }
        Counts gone = pair_;
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            gone[rank] = static_cast<std::uint8_t>(gone[rank] + hand.drawn[rank]);
        }
        Worth worth{stand_value(gone, hand.total, 1) + dealer_mean(gone).poker};
        const auto chances = dealer_.draws(gone);
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            if (chances[rank] > 0) {
                const Hand drawn = hand.with(rank);
                Counts more = gone;
                ++more[rank];
                const double stays = stand_value(more, drawn.total, 1);
                const double on_poker = dealer_mean(more).poker;
                worth.hit += chances[rank] * (drawn.full() ? stays + on_poker : alone(drawn).best());
                worth.doubled += chances[rank] * (2 * stays + on_poker);
            }
        }
        worth.doubled = hand.cards == 2 ? worth.doubled : worth.hit;  // not a choice then
        return alone_[key] = worth;
    }

    const Dealer& dealer_;
    bool bet_;
    SplitRules split_rules_;
    std::size_t card_ = 0;  // first card of each hand; a jack and a queen count the same, so either will do
    Counts pair_{};
    std::unordered_map<std::uint64_t, DealerMean> dealer_means_;
    std::array<std::array<Known, max_splits>, max_splits + 2> next_;  // by waiting hands and further splits
    std::unordered_map<std::uint64_t, Worth> alone_;
};

}  // namespace pitboss::ante_up_21
