// A pair of Ante Up 21 split as well as it can be, by a player who sees and remembers every card: again as far as the
// rules allow, each hand by its own cards, by those of the hands before it, and by what the poker needs.
//
// Two facts keep this small. What a hand of 21 is worth when it is done does not depend on what its player does with
// later hands: the cards still to come are exchangeable, so that drawing some of them changes nothing for the dealer on
// the average. And later hands do not care how earlier ones ended, only which cards are gone. So a hand is worth its 21,
// there and then, and what the hands after it are worth; after the last of them there is the poker.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <unordered_map>

#include "games/ante_up_21/cards.hpp"
#include "games/ante_up_21/dealer.hpp"

namespace pitboss::ante_up {

inline constexpr int most_splits = 3;  // of a hand in a round (30-814)

struct Splitting {
    int splits = 1;           // at most
    bool aces_again = false;  // split aces get one card, and are split again only where the house says so
    // An act is passed over if a player who thought of no other hand would lose more than this by it. Hands of a pair
    // that was split again do what such a player would do. Infinity: every act of every hand is tried.
    double margin = std::numeric_limits<double>::infinity();
};

class BestSplit {
  public:
    BestSplit(const Dealer& dealer, bool bet, const Splitting& splitting)
        : dealer_(dealer), bet_(bet), splitting_(splitting) {}

    // The mean net of splitting two cards of the same value, the dealer having no blackjack.
    double value(std::size_t one, std::size_t two) {
        card_ = one;
        pair_ = {};
        ++pair_[one];
        ++pair_[two];
        return next(pair_, {2, splitting_.splits - 1});
    }

  private:
    struct Left {        // of the round
        int hands = 0;   // that begin with one card and wait for their second
        int splits = 0;  // that may yet be made
    };
    struct Hand {
        Counts drawn{};  // to its first card
        Total total;
        int cards = 1;

        [[nodiscard]] Hand with(std::size_t rank) const noexcept {
            Hand more{drawn, total.with(rank), cards + 1};
            ++more.drawn[rank];
            return more;
        }
        [[nodiscard]] bool full() const noexcept { return total.hard > 21 || total.best() == 21; }
    };
    struct Met {  // the dealer, on the average: chances of the ends, and what the poker comes to
        std::array<double, ends> chances{};
        double poker = 0;
    };
    struct Worth {
        double stand = 0;
        double hit = 0;
        double twice = 0;
        [[nodiscard]] double best() const noexcept { return std::max({stand, hit, twice}); }
    };
    using Known = std::unordered_map<std::uint64_t, double>;

    // The next of the waiting hands gets its second card, all these cards being gone; after the last one it is poker.
    double next(const Counts& gone, Left left) {
        if (left.hands == 0) {
            return met(gone).poker;
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

    // A hand takes a card, the last one if it is doubled.
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

    // The best that can be done with a hand and those after it. What is known of it holds within these hands before it.
    double play(const Counts& gone, const Hand& hand, int stake, Left left, Known& within) {
        const bool ace = card_ == 0;
        const bool pair = hand.cards == 2 && total_of(hand.drawn).hard == points(card_);
        const bool again = pair && left.splits > 0 && (!ace || splitting_.aces_again);
        const bool acts = stake == 1 && !ace && !hand.full();
        if (!acts && !again) {
            return stood(gone, hand.total, stake) + next(gone, left);
        }
        const std::uint64_t key = key_of(hand.drawn);
        if (const auto at = within.find(key); at != within.end()) {
            return at->second;
        }
        const Worth worth = acts ? alone(hand) : Worth{};
        const double least = worth.best() - (left.splits + 1 == splitting_.splits ? splitting_.margin : spared());
        double found = -std::numeric_limits<double>::infinity();
        if (worth.stand >= least) {
            found = stood(gone, hand.total, 1) + next(gone, left);
        }
        if (acts && worth.hit >= least) {
            found = std::max(found, draw(gone, hand, 1, left, within));
        }
        if (acts && hand.cards == 2 && worth.twice >= least) {
            found = std::max(found, draw(gone, hand, 2, left, within));
        }
        if (again) {
            found = std::max(found, next(gone, {left.hands + 2, left.splits - 1}));
        }
        return within[key] = found;
    }

    // What is tried of hands of a pair that was split again.
    [[nodiscard]] double spared() const noexcept {
        return splitting_.margin < std::numeric_limits<double>::infinity() ? 0 : splitting_.margin;
    }

    double stood(const Counts& gone, Total total, int stake) {
        if (total.hard > 21) {
            return -stake;
        }
        const Met& dealers = met(gone);
        double found = 0;
        for (std::size_t end = 0; end < ends; ++end) {
            found += dealers.chances[end] * won(total.best(), end);
        }
        return stake * found;
    }

    const Met& met(const Counts& gone) {
        const auto [at, is_new] = met_.try_emplace(key_of(gone));
        Met& found = at->second;
        if (is_new) {
            const Standing standing = dealer_.standing_of(gone);
            for (std::size_t end = 0; end < ends; ++end) {
                for (std::size_t shown = 0; shown < showings; ++shown) {
                    found.chances[end] += standing[end][shown];
                    found.poker += standing[end][shown] * (bet_ ? poker[shown] : -1);
                }
            }
        }
        return found;
    }

    // What the acts are worth to a player who thinks of this hand alone, and of the other card of the pair.
    Worth alone(const Hand& hand) {
        const std::uint64_t key = key_of(hand.drawn);
        if (const auto at = alone_.find(key); at != alone_.end()) {
            return at->second;
        }
        Counts gone = pair_;
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            gone[rank] = static_cast<std::uint8_t>(gone[rank] + hand.drawn[rank]);
        }
        Worth worth{stood(gone, hand.total, 1) + met(gone).poker};
        const auto chances = dealer_.draws(gone);
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            if (chances[rank] > 0) {
                const Hand drawn = hand.with(rank);
                Counts more = gone;
                ++more[rank];
                const double stays = stood(more, drawn.total, 1);
                const double on_poker = met(more).poker;
                worth.hit += chances[rank] * (drawn.full() ? stays + on_poker : alone(drawn).best());
                worth.twice += chances[rank] * (2 * stays + on_poker);
            }
        }
        worth.twice = hand.cards == 2 ? worth.twice : worth.hit;  // no choice then
        return alone_[key] = worth;
    }

    const Dealer& dealer_;
    bool bet_;
    Splitting splitting_;
    std::size_t card_ = 0;  // with which each hand begins; of a jack and a queen either will do, as they count the same
    Counts pair_{};
    std::unordered_map<std::uint64_t, Met> met_;
    std::array<std::array<Known, most_splits>, most_splits + 2> next_;  // by hands that wait, and splits that may be made
    std::unordered_map<std::uint64_t, Worth> alone_;
};

}  // namespace pitboss::ante_up
