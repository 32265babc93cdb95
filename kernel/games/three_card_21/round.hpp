// Rounds of 3 Card 21 'N' Done (CO 30-2111), dealt from a full shoe, by a plan for every three cards and every hand.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "common/shuffle.hpp"
#include "games/three_card_21/solver.hpp"

namespace pitboss {

inline constexpr int max_half_units = 12;  // three doubled hands, in half wagers

// What to do with the three cards, and with every hand after that, by up card.
struct ThreeCardPlan {
    using Act = solver::Act;
    std::array<std::array<Act, 1000>, solver::values> first{};  // by the three value indices, ascending
    std::array<solver::ThreeCardPolicies, solver::values> play;
    bool hits_soft_17 = false;
    bool one_card_to_aces = true;

    [[nodiscard]] static std::size_t place(solver::ThreeCards cards) noexcept {
        std::sort(cards.begin(), cards.end());
        return static_cast<std::size_t>(100 * cards[0] + 10 * cards[1] + cards[2]);
    }
};

struct ThreeCardResult {
    int half_units = 0;  // won or lost, in half wagers
    int wagers = 1;
};

// Plays one round. `next` gives the value index of the next card: player, dealer, player, dealer, player, then draws.
template <typename Next>
class ThreeCardRound {
public:
    ThreeCardRound(const ThreeCardPlan& plan, Next& next) : plan_(plan), next_(next) {}

    [[nodiscard]] ThreeCardResult play() {
        const int first = next_();
        up_ = next_();
        const int second = next_();
        hole_ = next_();
        const solver::ThreeCards cards{first, second, next_()};
        const solver::ThreeCardInfo info(cards);
        const ThreeCardPlan::Act act = plan_.first[index(up_)][ThreeCardPlan::place(cards)];
        if (info.is_21 && act != ThreeCardPlan::Act::split) {
            return {2, 1};
        }
        if ((up_ == 0 && hole_ == 9) || (up_ == 9 && hole_ == 0)) {
            return {-2, 1};
        }
        if (act == ThreeCardPlan::Act::surrender) {
            return {-1, 1};
        }
        if (act == ThreeCardPlan::Act::split) {
            result_.wagers = 3;
            for (const int card : cards) {
                begin(card);
            }
        } else {
            play_hand(info.hand, plan_.play[index(up_)].dealt, false);
        }
        settle();
        return result_;
    }

private:
    struct Waiting {
        unsigned total;
        int stake;
    };

    [[nodiscard]] static std::size_t index(int value) noexcept { return static_cast<std::size_t>(value); }
    [[nodiscard]] int drawn(int hand) { return hands_[index(hand)].next[index(next_())]; }

    void begin(int card) {
        const solver::ThreeCardPolicies& play = plan_.play[index(up_)];
        const int hand = drawn(static_cast<int>(hands_.single(card)));
        play_hand(hand, card == 0 ? play.aces : play.split, card == 0 && plan_.one_card_to_aces);
    }

    // Plays a hand until it busts, makes 21, is doubled or stands.
    void play_hand(int hand, const solver::Policy& policy, bool ends) {
        int stake = 1;
        for (;;) {
            if (hand < 0) {
                result_.half_units -= 2 * stake;
                return;
            }
            const unsigned total = hands_[index(hand)].total;
            if (total == best_score) {
                result_.half_units += 2 * stake;
                return;
            }
            const ThreeCardPlan::Act act = ends ? ThreeCardPlan::Act::stand : policy.act[index(hand)];
            if (act == ThreeCardPlan::Act::stand) {
                waiting_[count_++] = {total, stake};
                return;
            }
            if (act == ThreeCardPlan::Act::double_down) {
                stake = 2;
                ++result_.wagers;
                ends = true;
            }
            hand = drawn(hand);
        }
    }

    void settle() {
        if (count_ == 0) {
            return;
        }
        int hand = static_cast<int>(hands_.pair(up_, hole_));
        unsigned dealer = hands_[index(hand)].total;
        while (dealer < 17 || (dealer == 17 && hands_[index(hand)].soft && plan_.hits_soft_17)) {
            hand = drawn(hand);
            if (hand < 0) {
                dealer = 0;  // dealer busts: every standing hand wins
                break;
            }
            dealer = hands_[index(hand)].total;
        }
        for (std::size_t i = 0; i < count_; ++i) {
            const int sign = waiting_[i].total > dealer ? 1 : waiting_[i].total < dealer ? -1 : 0;
            result_.half_units += 2 * sign * waiting_[i].stake;
        }
    }

    const ThreeCardPlan& plan_;
    Next& next_;
    const solver::HandTable& hands_ = solver::HandTable::get();
    int up_ = 0;
    int hole_ = 0;
    ThreeCardResult result_{};
    std::array<Waiting, 3> waiting_{};
    std::size_t count_ = 0;
};

inline constexpr std::size_t suited_kinds = 52;
using SuitedShoe = std::array<std::uint16_t, suited_kinds>;

// The next card of a full shoe: the r-th of the cards left, sorted by kind. Remembers the first cards for wagers that
// depend on suits.
class FreshShoe {
public:
    FreshShoe(const SuitedShoe& shoe, std::uint32_t cards, RandomWords& words) : left_(shoe), cards_(cards),
        words_(words) {}

    [[nodiscard]] int operator()() {
        std::uint32_t rank = words_.below(cards_--);
        std::size_t kind = 0;
        while (rank >= left_[kind]) {
            rank -= left_[kind++];
        }
        --left_[kind];
        if (drawn_ < first_.size()) {
            first_[drawn_++] = kind;
        }
        return static_cast<int>(std::min<std::size_t>(kind % 13, solver::values - 1));
    }

    // The player's three cards as one number.
    [[nodiscard]] std::size_t three_cards() const noexcept {
        return (first_[0] * suited_kinds + first_[2]) * suited_kinds + first_[4];
    }

private:
    SuitedShoe left_;
    std::uint32_t cards_;
    RandomWords& words_;
    std::array<std::size_t, 5> first_{};
    std::size_t drawn_ = 0;
};

}  // namespace pitboss
