// Rounds with a split by look-ups: a state and a card give the next state, as in the automaton.
//
// Hands that were split are played one after the other. Each depends on its own cards, the up card and whether it may be
// split again, and is settled against the dealer's hand alone. So one hand's states and the dealer's are tables of their
// own, and a round is as many walks as it has hands. The tables are derived, not written: `Round` plays one hand with
// every sequence of cards, and settles every end of it against every hand of the dealer.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "common/shoe.hpp"
#include "simulator/game.hpp"
#include "simulator/round.hpp"

namespace pitboss {

class SplitHands {
public:
    // For a game that the automaton plays.
    SplitHands(const Setup& setup, std::span<const Pays> levels, InsurancePolicy insurance)
        : has_hole_(setup.has_hole), free_(setup.rules.free_splits == FreeSplits::all_but_tens),
          max_splits_(setup.rules.max_splits) {
        explore_dealer(setup);
        Explorer explorer(setup, levels, *this);
        for (std::size_t up = 0; up < kinds; ++up) {
            plays_[up] = can_play(setup, up, insurance) && explorer.explore(up);
        }
        explorer.pay();
    }

    // How the hands of one seat ended.
    struct Hands {
        std::array<std::uint16_t, max_hands> ends;
        std::size_t count = 0;
        bool make_dealer_draw = false;
    };

    // Whether there are tables for this up card. Cards are points less one.
    [[nodiscard]] bool plays(std::size_t up) const noexcept { return plays_[up]; }

    // Plays the hands of a split pair.
    [[nodiscard]] Hands act(std::size_t pair, std::size_t up, KnownCards& cards) const noexcept {
        Hands hands;
        std::size_t made = 2;
        while (hands.count < made) {
            std::size_t state = starts_[start_of(pair, up, hands.count, made).place()];
            while (state < ending_bit) {
                state = next_[state + cards.next()];
            }
            if (state == splits) {
                ++made;
            } else {
                const std::size_t end = state - ending_bit;
                hands.make_dealer_draw |= draws_[end] != 0;
                hands.ends[hands.count++] = static_cast<std::uint16_t>(end);
            }
        }
        return hands;
    }

    // Draws for the dealer where needed, and settles the hands.
    [[nodiscard]] SeatResult finish(const Hands& hands, std::size_t up, std::size_t hole, std::size_t level,
                                    KnownCards& cards) const noexcept {
        std::size_t dealer = dealers_first_[up];
        dealer = has_hole_ ? dealers_next_[dealer * kinds + hole] : dealer;
        while (hands.make_dealer_draw && dealers_draw_[dealer] != 0) {
            dealer = dealers_next_[dealer * kinds + cards.next()];
        }
        SeatResult result;
        for (std::size_t hand = 0; hand < hands.count; ++hand) {
            const std::size_t row = level * draws_.size() + hands.ends[hand];
            const Amounts& amounts = amounts_[row * dealers_.size() + dealer];
            result.main += amounts.main;
            result.staked += amounts.staked;
        }
        return result;
    }

private:
    static constexpr std::size_t kinds = 10;  // ace, 2 … 9, ten
    // A state is an offset into `next_`. The end of a hand has the highest bit, and so has another split.
    static constexpr std::uint16_t ending_bit = 1U << 15;
    static constexpr std::uint16_t splits = 0xFFFF;

    // Of one hand.
    struct Amounts {
        std::int64_t main = 0;
        std::int64_t staked = 0;
    };

    // A split hand with its first card.
    struct Start {
        std::size_t pair = 0;
        std::size_t up = 0;
        bool free = false;
        bool may_split = false;

        [[nodiscard]] std::size_t place() const noexcept {
            return ((up * kinds + pair) * 2 + (free ? 1 : 0)) * 2 + (may_split ? 1 : 0);
        }
    };

    // Insurance, and a blackjack that the dealer may still turn over, are left to `Round`; also charts for two open cards.
    static bool can_play(const Setup& setup, std::size_t up, InsurancePolicy insurance) noexcept {
        const bool may_be_insured = up == 0 && insurance != InsurancePolicy::never;
        const bool may_be_blackjack = up == 0 || up == kinds - 1;
        return !setup.both_up && !may_be_insured &&
               (!may_be_blackjack || peeks_under(setup.rules, static_cast<unsigned>(up)));
    }

    [[nodiscard]] bool splits_free(std::size_t pair) const noexcept { return free_ && pair != kinds - 1; }

    // Only the first hand's wager is never free.
    [[nodiscard]] Start start_of(std::size_t pair, std::size_t up, std::size_t ended, std::size_t hands) const noexcept {
        return {pair, up, splits_free(pair) && ended > 0, hands <= max_splits_};
    }

    // A beginning of a hand: how it starts, and its next cards.
    struct Beginning {
        Start start;
        std::array<std::uint8_t, max_hand_cards> cards{};
        std::size_t count = 0;

        void add(std::size_t card) { cards.at(count++) = static_cast<std::uint8_t>(card); }
    };

    // What the rest of a hand depends on.
    struct Key {
        std::uint8_t hard = 0;
        std::uint8_t count = 0;
        std::uint8_t first = 0;  // matters for a pair, and for aces
        std::uint8_t doubled = 0;
        bool ace = false;
        bool open = false;
        bool free_stake = false;
        bool free_double = false;
        friend auto operator<=>(const Key&, const Key&) = default;

        Key(const Rules& rules, const Hand& hand)
            : hard(hand.hard), count(rules.charlie > 0 ? hand.count : std::min<std::uint8_t>(hand.count, 3)),
              first(hand.cards[0] == 0 || hand.count == 1 ? hand.cards[0] : std::uint8_t{kinds}),
              doubled(hand.doubled), ace(hand.ace), open(hand.open), free_stake(hand.free_stake),
              free_double(hand.free_double) {}
    };

    // Plays one hand, or the dealer's, as a round does.
    class Trial : public Round {
    public:
        // Returns whether the hand is split again.
        bool play_hand(const Setup& setup, const Pays& pays, const Beginning& beginning) {
            begin_hand(setup, pays, beginning.start);
            Given given{beginning, hand()};
            Turn turn;
            bool decides = take_card(0, hand(), given);
            while (decides) {
                const Act act = decide(positions_[0], hand());
                if (act == Act::split) {
                    break;
                }
                decides = carry_out(act, 0, turn, given);
            }
            short_of_cards_ = given.short_of_cards;
            waiting_ = given.at;
            if (!decides) {
                pay_at_once(0, hand());
            }
            return decides;
        }

        // Whether the cards ran out, and the hand that waited for the next one.
        [[nodiscard]] bool short_of_cards() const noexcept { return short_of_cards_; }
        [[nodiscard]] const Hand& waiting() const noexcept { return waiting_; }
        [[nodiscard]] Hand& hand() noexcept { return positions_[0].hands[0]; }

        [[nodiscard]] bool makes_dealer_draw() noexcept {
            positions_[0].count = 1;
            in_play_[0] = hand().open && !hand().over();
            return needs_dealer_total();
        }
        [[nodiscard]] Amounts settle_against(const Hand& dealer) noexcept {
            dealer_ = dealer;
            if (hand().open) {
                settle_hand(0, hand());
            }
            return {results_[0].main, results_[0].staked};
        }
        [[nodiscard]] bool dealer_draws(const Setup& setup, const Hand& dealer) noexcept {
            setup_ = &setup;
            dealer_ = dealer;
            return must_draw();
        }

    private:
        // After the last card it deals tens, which do not matter.
        struct Given {
            const Beginning& beginning;
            const Hand& hand;
            std::size_t used = 0;
            bool short_of_cards = false;
            Hand at{};

            unsigned next() {
                if (used < beginning.count) {
                    return beginning.cards[used++];
                }
                at = short_of_cards ? at : hand;
                short_of_cards = true;
                return kinds - 1;
            }
        };

        void begin_hand(const Setup& setup, const Pays& pays, const Start& start) {
            setup_ = &setup;
            pays_.fill(&pays);
            drawing_ = Drawing::seats;
            dealer_ = Hand();
            dealer_.add(static_cast<unsigned>(start.up));
            up_ = column_ = static_cast<unsigned>(start.up);
            could_be_blackjack_ = false;
            blackjack_known_ = true;
            results_[0] = SeatResult{0, 0, start.free ? 0 : pays.stake, 0, 0};
            positions_[0].count = setup.rules.max_splits + (start.may_split ? 0U : 1U);
            hand() = Hand();
            hand().add(static_cast<unsigned>(start.pair));
            hand().split = true;
            hand().free_stake = start.free;
        }

        bool short_of_cards_ = false;
        Hand waiting_;
    };

    // Finds the states and the ends of a hand.
    class Explorer {
    public:
        Explorer(const Setup& setup, std::span<const Pays> levels, SplitHands& tables)
            : setup_(setup), levels_(levels), tables_(tables) {}

        // Tries every beginning with this up card. Returns whether there is room for its states.
        bool explore(std::size_t up) {
            known_.clear();
            beginnings_.clear();
            const std::size_t first = tables_.next_.size();
            for (std::size_t pair = 0; pair < kinds; ++pair) {
                for (const bool free : {false, true}) {
                    for (const bool may_split : {false, true}) {
                        const Start start{pair, up, free, may_split};
                        if (!free || tables_.splits_free(pair)) {
                            tables_.starts_[start.place()] = add_state({start, {}, 0});
                        }
                    }
                }
            }
            for (std::size_t state = 0; state < beginnings_.size(); ++state) {
                for (std::size_t card = 0; card < kinds; ++card) {
                    Beginning beginning = beginnings_[state];
                    beginning.add(card);
                    const std::uint16_t target = target_of(beginning);
                    tables_.next_[first + state * kinds + card] = target;
                }
            }
            return tables_.next_.size() <= ending_bit;
        }

        // Settles every end against every hand of the dealer, at every level.
        void pay() {
            for (const Pays& level : levels_) {
                for (const Beginning& example : examples_) {
                    for (const Hand& dealer : tables_.dealers_) {
                        trial_.play_hand(setup_, level, example);
                        tables_.amounts_.push_back(trial_.settle_against(dealer));
                    }
                }
            }
            for (const Beginning& example : examples_) {
                trial_.play_hand(setup_, levels_[0], example);
                tables_.draws_.push_back(trial_.makes_dealer_draw());
            }
        }

    private:
        std::uint16_t add_state(const Beginning& beginning) {
            const std::size_t state = tables_.next_.size();
            tables_.next_.resize(state + kinds);
            beginnings_.push_back(beginning);
            return static_cast<std::uint16_t>(state);
        }

        // Where these cards lead: to another split, to a hand that waits for a card, or to the end of the hand.
        std::uint16_t target_of(const Beginning& beginning) {
            const bool again = trial_.play_hand(setup_, levels_[0], beginning);
            if (trial_.short_of_cards()) {
                const auto found = known_.try_emplace(Key(setup_.rules, trial_.waiting()), std::uint16_t{0});
                if (found.second) {
                    found.first->second = add_state(beginning);
                }
                return found.first->second;
            }
            if (again) {
                return splits;
            }
            const auto number = static_cast<std::uint16_t>(examples_.size());
            const auto found = ends_.try_emplace(Key(setup_.rules, trial_.hand()), number);
            if (found.second) {
                examples_.push_back(beginning);
            }
            return ending_bit | found.first->second;
        }

        const Setup& setup_;
        std::span<const Pays> levels_;
        SplitHands& tables_;
        Trial trial_;
        std::map<Key, std::uint16_t> known_;  // states of this up card
        std::vector<Beginning> beginnings_;   // that lead to them
        std::map<Key, std::uint16_t> ends_;
        std::vector<Beginning> examples_;  // of each end
    };

    // The dealer's hands are told apart by their points and by whether an ace is among them.
    void explore_dealer(const Setup& setup) {
        std::map<std::pair<std::uint8_t, bool>, std::uint16_t> known;
        Trial trial;
        const auto state_of = [&](const Hand& hand) {
            const auto number = static_cast<std::uint16_t>(dealers_.size());
            const auto found = known.try_emplace({hand.hard, hand.ace}, number);
            if (found.second) {
                dealers_.push_back(hand);
                dealers_draw_.push_back(trial.dealer_draws(setup, hand));
            }
            return found.first->second;
        };
        for (unsigned up = 0; up < kinds; ++up) {
            Hand hand;
            hand.add(up);
            dealers_first_[up] = state_of(hand);
        }
        for (std::size_t state = 0; state < dealers_.size(); ++state) {
            for (unsigned card = 0; card < kinds; ++card) {
                Hand hand = dealers_[state];
                if (dealers_draw_[state]) {
                    hand.add(card);
                }
                dealers_next_.push_back(state_of(hand));
            }
        }
    }

    bool has_hole_;
    bool free_;
    std::size_t max_splits_;
    std::array<bool, kinds> plays_{};                        // by up card
    std::array<std::uint16_t, kinds * kinds * 4> starts_{};  // states, by `Start`
    std::vector<std::uint16_t> next_;                        // by state and card
    std::vector<std::uint8_t> draws_;                        // by end: whether it makes the dealer draw
    std::vector<Hand> dealers_;
    std::array<std::uint16_t, kinds> dealers_first_{};  // by up card
    std::vector<std::uint16_t> dealers_next_;           // by the dealer's hand and card
    std::vector<std::uint8_t> dealers_draw_;            // by the dealer's hand
    std::vector<Amounts> amounts_;                      // by level, end and the dealer's hand
};

}  // namespace pitboss
