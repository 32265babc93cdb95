// One seat at Competition 21 (CO 30-899.03) that plays by a chart: cards in, cents out.
//
// Tests deal the same cards to the engine and to this round; both must pay the same cents.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/rules.hpp"
#include "common/shuffle.hpp"
#include "games/competition_21/chart.hpp"

namespace pitboss {

// Amounts in cents, rounded to the table's chips.
struct BuyPays {
    std::int64_t stake = 0;
    std::vector<std::int64_t> won;   // by number of wagers on the hand
    std::int64_t blackjack_won = 0;  // on two wagers
    std::int64_t surrender_lost = 0;
};

struct BuyGame {
    BuyChart chart;
    BuyPays pays;
    std::array<std::uint32_t, up_cards> shoe{};  // cards by points less one
    unsigned max_splits = 3;
    unsigned times = 2;
    std::uint64_t seed = 0;
};

struct BuyResult {
    std::int64_t net = 0;
    std::int64_t wagered = 0;
};

class BuyRound {
public:
    // `next()` gives the next card by its points less one.
    template <typename Next>
    BuyResult play(const BuyGame& game, Next&& next) {
        game_ = &game;
        result_ = {0, game.pays.stake};
        hands_.clear();
        const unsigned first = next();
        up_ = next();
        could_be_blackjack_ = up_ == 0 || up_ == 9;
        hands_.push_back({});
        add(hands_[0], first);
        play_hands(next);
        play_dealer(next);
        return result_;
    }

private:
    enum class State : std::uint8_t { live, broken, surrendered, blackjack, settled };
    struct Bought {
        unsigned hard = 0;
        unsigned cards = 0;
        unsigned first = 0;  // card
        unsigned last = 0;
        unsigned wagers = 1;  // on the hand
        bool ace = false;
        bool at_max = false;  // the last card was bought at the maximum
        bool split = false;
        bool draws = true;  // split hands: whether to buy the second card
        State state = State::live;

        [[nodiscard]] bool soft() const noexcept { return ace && hard <= 11; }
        [[nodiscard]] unsigned total() const noexcept { return soft() ? hard + 10 : hard; }
    };

    static void add(Bought& hand, unsigned card) noexcept {
        hand.hard += card + 1;
        hand.ace |= card == 0;
        hand.last = card;
        if (hand.cards++ == 0) {
            hand.first = card;
        }
    }

    template <typename Next>
    void play_hands(Next& next) {
        std::vector<std::size_t>& waiting = waiting_;
        waiting.assign(1, 0);
        while (!waiting.empty()) {
            const std::size_t number = waiting.back();
            waiting.pop_back();
            play_hand(number, next);
        }
    }

    template <typename Next>
    void play_hand(std::size_t number, Next& next) {
        for (;;) {
            const Buy act = decide(hands_[number]);
            Bought& hand = hands_[number];
            if (act == Buy::surrender) {
                hand.state = State::surrendered;
                if (!could_be_blackjack_) {
                    lose(hand, game_->pays.surrender_lost);
                }
                return;
            }
            if (act == Buy::split || act == Buy::split_and_stand) {
                split(number, act == Buy::split);
                continue;
            }
            if (act == Buy::stand) {
                return;
            }
            const bool at_max = hand.cards > 1 && (hand.at_max || act == Buy::draw_max);
            const unsigned cost = at_max ? game_->times : 1;
            hand.at_max = at_max;
            hand.wagers += cost;
            result_.wagered += static_cast<std::int64_t>(cost) * game_->pays.stake;
            add(hand, next());
            if (after_card(hand)) {
                return;
            }
        }
    }

    // Returns whether the hand is over.
    bool after_card(Bought& hand) {
        if (hand.hard > 21) {
            hand.state = State::broken;
            if (!could_be_blackjack_) {
                lose(hand, hand.wagers * game_->pays.stake);
            }
            return true;
        }
        if (hand.total() == 21 && hand.cards == 2 && !hand.split) {
            hand.state = State::blackjack;
            if (!could_be_blackjack_) {
                win(hand, game_->pays.blackjack_won);
            }
            return true;
        }
        return hand.total() == 21 || (hand.split && hand.first == 0);
    }

    [[nodiscard]] Buy decide(const Bought& hand) const noexcept {
        if (hand.cards == 1) {
            if (hand.split) {
                return hand.draws ? Buy::draw : Buy::stand;
            }
            return game_->chart.first(hand.first, up_);
        }
        if (hand.cards == 2 && hand.first == hand.last && hands_.size() <= game_->max_splits) {
            const Buy pair = game_->chart.pair(hand.first, up_);
            if (pair != Buy::none) {
                return pair;
            }
        }
        return game_->chart.total(hand.cards > 2, hand.total(), hand.soft(), up_);
    }

    // Each card takes one of the two wagers; the other hand waits.
    void split(std::size_t number, bool draws) {
        const unsigned card = hands_[number].first;
        Bought half;
        add(half, card);
        half.split = true;
        half.draws = draws;
        hands_[number] = half;
        waiting_.push_back(hands_.size());
        hands_.push_back(half);
    }

    template <typename Next>
    void play_dealer(Next& next) {
        bool counts = false;
        bool open = false;
        for (const Bought& hand : hands_) {
            counts |= hand.state == State::live;
            open |= hand.state != State::settled;
        }
        if (!counts && !open) {
            return;
        }
        Bought dealer;
        add(dealer, up_);
        add(dealer, next());
        if (dealer.total() == 21) {
            against_blackjack();
            return;
        }
        while (counts && dealer.total() < dealer_stands_on) {
            add(dealer, next());
        }
        for (Bought& hand : hands_) {
            settle(hand, dealer);
        }
    }

    // One original wager is lost; the rest is returned (CO 30-899.03(9)).
    void against_blackjack() {
        if (hands_[0].state != State::blackjack) {
            result_.net -= game_->pays.stake;
        }
    }

    void settle(Bought& hand, const Bought& dealer) {
        const std::int64_t lies = hand.wagers * game_->pays.stake;
        switch (hand.state) {
            case State::broken: lose(hand, lies); break;
            case State::surrendered: lose(hand, game_->pays.surrender_lost); break;
            case State::blackjack: win(hand, game_->pays.blackjack_won); break;
            case State::live:
                if (dealer.hard > 21 || hand.total() > dealer.total()) {
                    win(hand, game_->pays.won[hand.wagers]);
                } else if (hand.total() < dealer.total()) {
                    lose(hand, lies);
                }
                break;
            case State::settled: break;
        }
    }

    void win(Bought& hand, std::int64_t cents) noexcept {
        result_.net += cents;
        hand.state = State::settled;
    }
    void lose(Bought& hand, std::int64_t cents) noexcept {
        result_.net -= cents;
        hand.state = State::settled;
    }

    const BuyGame* game_ = nullptr;
    BuyResult result_;
    unsigned up_ = 0;
    bool could_be_blackjack_ = false;
    std::vector<Bought> hands_;
    std::vector<std::size_t> waiting_;
};

// Sums over rounds, in cents.
struct BuyTally {
    std::int64_t rounds = 0;
    std::int64_t net = 0;
    std::int64_t squares = 0;
    std::int64_t wagered = 0;
    std::array<std::int64_t, 3> ways{};  // lost, pushed, won
};

// Every round is dealt from a full shoe.
inline void play_block(const BuyGame& game, std::uint64_t block, std::int64_t rounds, BuyTally& tally) {
    RandomWords words(StreamId{game.seed, block, 0});
    BuyRound round;
    std::uint32_t whole = 0;
    for (const std::uint32_t count : game.shoe) {
        whole += count;
    }
    for (std::int64_t i = 0; i < rounds; ++i) {
        std::array<std::uint32_t, up_cards> left = game.shoe;
        std::uint32_t cards = whole;
        const BuyResult found = round.play(game, [&] {
            std::uint32_t place = words.below(cards--);
            unsigned card = 0;
            while (place >= left[card]) {
                place -= left[card++];
            }
            --left[card];
            return card;
        });
        ++tally.rounds;
        tally.net += found.net;
        tally.squares += found.net * found.net;
        tally.wagered += found.wagered;
        ++tally.ways[found.net < 0 ? 0 : found.net == 0 ? 1 : 2];
    }
}

}  // namespace pitboss
