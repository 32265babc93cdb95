// One round of the 21 family for one to seven seats that play by a chart: cards in, cents out.
//
// Tests deal the same cards to the engine and to this round; both must pay the same cents.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "common/chart.hpp"
#include "simulator/settlement.hpp"
#include "simulator/setup.hpp"

namespace pitboss {

// `source.next()` gives the next card; `insures(round)` says whether the seats insure.
class Round : public Layout {
public:
    template <typename Source, typename Insures>
    void play(const Setup& setup, const Pays& pays, Source& source, Insures&& insures) {
        if (begin(setup, pays, source, insures)) {
            act(source);
            finish(source);
        }
    }

    // The round in three steps, for a seat whose cards do not follow one another. Until the players act; returns whether
    // they do.
    template <typename Source, typename Insures>
    bool begin(const Setup& setup, const Pays& pays, Source& source, Insures&& insures) {
        lay_out(setup, pays, source);
        if (offers_insurance()) {
            if (insures(*this)) {
                insure();
            } else if (setup.takes_even_money) {
                take_even_money();
            }
        }
        if (offers_early_surrender()) {
            surrender_early();
        }
        return !ends_by_peek();
    }

    // The players act.
    template <typename Source>
    void act(Source& source) {
        const Setup& setup = *setup_;
        drawing_ = Drawing::seats;
        if (setup.rules.bet_positions > 1) {
            share_cards();
        }
        for (std::size_t seat = 0; seat < setup.seats; ++seat) {
            if (setup.features.switches && seat % setup.seats_each == 0) {
                decide_switch(seat);
            }
            play_seat(seat, source);
        }
    }

    // The dealer draws, and everything is settled.
    template <typename Source>
    void finish(Source& source) {
        drawing_ = Drawing::dealer;
        if (setup_->draws_for_hands_in_play) {
            note_hands_in_play();
        }
        if (setup_->rules.dealer_hands > 1) {
            play_dealers(source);
            return;
        }
        play_dealer(source);
        settle();
    }

protected:
    // The deal, and blackjacks that are paid before anybody is asked.
    template <typename Source>
    void lay_out(const Setup& setup, const Pays& pays, Source& source) {
        setup_ = &setup;
        pays_.fill(&pays);
        wagers_ = setup.rules.dealer_hands * setup.rules.bet_positions;
        drawing_ = Drawing::deal;
        deal(source);
        up_ = points_of(dealer_.cards[0]) - 1;
        column_ = setup.both_up ? column_of(up_, points_of(dealer_.cards[1]) - 1) : up_;
        could_be_blackjack_ = up_ == 0 || up_ == 9;
        blackjack_known_ = false;
        if (setup.rules.player_21 == Player21::always_wins ||
            setup.rules.player_blackjack == PlayerBlackjack::paid_at_once) {
            pay_blackjacks();
        }
    }

    [[nodiscard]] bool offers_insurance() const noexcept { return up_ == 0 && setup_->rules.insurance; }
    // Whether the dealer looks at the second card before the players act, or all see it.
    [[nodiscard]] bool looks() const noexcept { return setup_->both_up || peeks_under(setup_->rules, up_); }
    [[nodiscard]] bool offers_early_surrender() const noexcept {
        return setup_->rules.surrender == Surrender::early && could_be_blackjack_ && looks();
    }

    // The dealer looks where the rules say so; a blackjack ends the round.
    [[nodiscard]] bool ends_by_peek() noexcept {
        if (!looks()) {
            return false;
        }
        reveal_blackjack(dealer_.blackjack());
        if (dealer_.blackjack()) {
            settle();
        }
        return dealer_.blackjack();
    }

    // CO 30-820: a card to each seat and the dealer, a second to each seat, then the hole card if there is one.
    template <typename Source>
    void deal(Source& source) {
        const std::size_t seats = setup_->seats;
        dealer_ = Hand();
        for (std::size_t seat = 0; seat < seats; ++seat) {
            results_[seat] = SeatResult{0, 0, wagers_ * pays_[seat]->stake, 0, 0};
            positions_[seat].count = 1;
            positions_[seat].insured = false;
            positions_[seat].may_burn = setup_->features.burn.has_value();
            if (positions_[seat].may_burn) {
                results_[seat].extras -= pays_[seat]->fee;  // charged whether or not a card is burned
            }
            positions_[seat].hands[0] = Hand();
            positions_[seat].hands[0].add(source.next());
        }
        dealer_.add(source.next());
        if (setup_->features.adds_winnings) {
            add_winnings();
        }
        for (std::size_t seat = 0; seat < seats; ++seat) {
            Hand& hand = positions_[seat].hands[0];
            hand.add(source.next());
            first_two_[seat] = {hand.cards[0], hand.cards[1]};
        }
        if (setup_->has_hole) {
            dealer_.add(source.next());
        }
        for (std::size_t number = 0; number < setup_->features.bonus_cards; ++number) {
            bonus_cards_[number] = static_cast<std::uint8_t>(source.next());
        }
    }

    // CO 30-899.17(8): before the second card.
    void add_winnings() noexcept {
        for (std::size_t seat = 0; seat < setup_->seats; ++seat) {
            const std::size_t mine = positions_[seat].hands[0].cards[0] % ranks_of_a_suit;
            if ((*setup_->features.adds_winnings)[mine][dealer_.cards[0] % ranks_of_a_suit]) {
                const std::int64_t before = pays_[seat]->stake;
                pays_[seat] = &pays_[seat]->raised.front();
                results_[seat].staked += pays_[seat]->stake - before;
            }
        }
    }

    // CO 30-2105(8)(b): on the player's turn, while both hands are in play.
    void decide_switch(std::size_t seat) noexcept {
        Hand& first = positions_[seat].hands[0];
        Hand& second = positions_[seat + 1].hands[0];
        if (!first.open || !second.open) {
            return;
        }
        const auto place = [](const Hand& hand, std::size_t card) { return points_of(hand.cards[card]) - 1; };
        if (setup_->features.switches->of(up_, place(first, 0), place(first, 1), place(second, 0), place(second, 1))) {
            const Hand before = first;
            first = of_two(before.cards[0], second.cards[1]);
            second = of_two(second.cards[0], before.cards[1]);
        }
    }
    [[nodiscard]] static Hand of_two(unsigned first, unsigned second) noexcept {
        Hand hand;
        hand.add(first);
        hand.add(second);
        hand.switched = true;
        return hand;
    }

    // CO 30-899.05(1), (4)(f): from here on each bet position draws to the same two cards by itself. Until now all of
    // them had the same result.
    void share_cards() noexcept {
        wagers_ = 1;
        for (std::size_t seat = 0; seat < setup_->seats; ++seat) {
            Position& position = positions_[seat];
            position.count = setup_->rules.bet_positions;
            for (std::size_t number = 1; number < position.count; ++number) {
                position.hands[number] = position.hands[0];
                position.hands[number].origin = static_cast<std::uint8_t>(number);
            }
        }
    }

    // --- a seat's hands, one after the other (CO 30-814) -----------------------------------------------------------

    // The hand that is played, and those that wait for their turn.
    struct Turn {
        std::array<std::uint8_t, max_hands> waiting;
        std::size_t left = 0;
        std::size_t number = 0;
    };

    template <typename Source>
    void play_seat(std::size_t seat, Source& source) {
        Position& position = positions_[seat];
        Turn turn;
        line_up(position, turn);
        while (next_hand(seat, turn, source)) {
            Hand& hand = position.hands[turn.number];
            while (carry_out(decide(position, hand), seat, turn, source)) {
            }
            pay_at_once(seat, hand);
        }
    }

    // The first hand comes first; a seat that is settled has none.
    static void line_up(const Position& position, Turn& turn) noexcept {
        if (position.hands[0].open) {
            for (std::size_t number = position.count; number-- > 0;) {
                turn.waiting[turn.left++] = static_cast<std::uint8_t>(number);
            }
        }
    }

    // Turns to the next hand that has a decision; returns whether there is one.
    template <typename Source>
    bool next_hand(std::size_t seat, Turn& turn, Source& source) {
        while (turn.left > 0) {
            turn.number = turn.waiting[--turn.left];
            Hand& hand = positions_[seat].hands[turn.number];
            if (hand.count > 1 ? may_decide(hand) : take_card(seat, hand, source)) {
                return true;
            }
            pay_at_once(seat, hand);
        }
        return false;
    }

    // Returns whether the hand has another decision.
    template <typename Source>
    bool carry_out(Act act, std::size_t seat, Turn& turn, Source& source) {
        Hand& hand = positions_[seat].hands[turn.number];
        switch (act) {
            case Act::hit: return take_card(seat, hand, source);
            case Act::double_down: place_double(seat, hand); return take_card(seat, hand, source);
            case Act::stand_and_double: place_double(seat, hand); return false;
            case Act::rescue: rescue(seat, hand); return false;
            case Act::split:
                turn.waiting[turn.left++] = static_cast<std::uint8_t>(split(seat, hand));
                return take_card(seat, hand, source);
            case Act::surrender: surrender(seat, hand); return false;
            default: return false;
        }
    }

    // A 21 has no decision (CO 30-821(3)), unless the game lets a soft 21 be doubled or two cards be doubled up.
    [[nodiscard]] bool may_decide(const Hand& hand) const noexcept {
        return hand.total() != 21 || (setup_->rules.double_21 && hand.soft() && hand.doubled == 0) ||
               may_double_up(hand);
    }

    // Split hands only: a dealt 21 is a blackjack.
    [[nodiscard]] bool may_double_up(const Hand& hand) const noexcept {
        const StandAndDouble offered = setup_->rules.stand_and_double;
        return hand.split && hand.count == 2 && hand.doubled == 0 && offered != StandAndDouble::not_offered &&
               !(offered == StandAndDouble::not_after_aces && from_aces(hand));
    }

    // Returns whether the hand has another decision.
    template <typename Source>
    bool take_card(std::size_t seat, Hand& hand, Source& source) {
        if (positions_[seat].may_burn) {
            take_or_burn_card(positions_[seat], hand, source);
        } else {
            hand.add(source.next());
        }
        if (hand.over()) {
            // A bust is collected at once, unless a dealer blackjack would still return the double or split (CO 30-813,
            // 814).
            if (!could_be_blackjack_ || !(hand.doubled > 0 || hand.split) ||
                setup_->rules.broken_hands != BrokenHands::wait) {
                lose(seat, hand);
            }
            return false;
        }
        const Rules& rules = setup_->rules;
        if (rules.split_ace_and_ten_pays && hand.count == 2 && hand.total() == 21 && from_aces(hand)) {
            pay(seat, hand, pays_[seat]->split_ace_and_ten);
            return false;
        }
        if (hand.doubled > 0) {
            return hand.hard < 21 && (hand.doubled <= rules.redoubles || rules.rescue != Rescue::not_offered);
        }
        if (rules.charlie > 0 && hand.count >= rules.charlie && !could_be_blackjack_) {
            pay(seat, hand, pays_[seat]->win[0]);
            return false;
        }
        return may_decide(hand) &&
               !(one_card_ace(hand) && !splits_again(positions_[seat], hand) && !may_double_up(hand));
    }

    [[nodiscard]] static bool from_aces(const Hand& hand) noexcept {
        return hand.split && points_of(hand.cards[0]) == 1;
    }

    // CO 30-899.25(5): a card the plan rejects is burned and the next one is kept. A card that makes 21 ends the hand
    // before the player is asked.
    template <typename Source>
    void take_or_burn_card(Position& position, Hand& hand, Source& source) {
        const unsigned row = row_of(hand.total(), hand.soft());
        const Hand before = hand;
        const unsigned card = source.next();
        hand.add(card);
        if (setup_->features.burn->burns[column_][hand.doubled > 0][row][points_of(card) - 1] && hand.total() != 21) {
            position.may_burn = false;
            hand = before;
            hand.add(source.next());
        }
    }

    [[nodiscard]] bool one_card_ace(const Hand& hand) const noexcept {
        return setup_->rules.split_aces == SplitAces::one_card && from_aces(hand);
    }

    [[nodiscard]] bool splits_again(const Position& position, const Hand& hand) const noexcept {
        const Rules& rules = setup_->rules;
        // Several bet positions are split once, all together: equal hands are played alike.
        const std::size_t made = rules.bet_positions > 1 ? (hand.split ? 2 : 1) : position.count;
        return hand.pair() && hand.doubled == 0 && made <= rules.max_splits &&
               !(hand.split && points_of(hand.cards[0]) == 1 && !rules.resplit_aces);
    }

    [[nodiscard]] Act decide(const Position& position, const Hand& hand) const noexcept {
        const Decisions& decisions = decisions_of(position);
        if (seeks_super_bonus(hand)) {
            return Act::hit;
        }
        const Situation situation = situation_of(hand);
        if (hand.doubled == 0 && hand.pair()) {
            return decisions.by_pair(situation, points_of(hand.cards[0]), column_, splits_again(position, hand));
        }
        return decisions.by_total(situation, row_of(hand.total(), hand.soft()), column_);
    }

    [[nodiscard]] Situation situation_of(const Hand& hand) const noexcept {
        if (hand.doubled > 0) {
            const bool more = hand.doubled <= setup_->rules.redoubles && hand.doubled + 1U < doublings;
            return more ? Situation::doubled : Situation::doubled_last;
        }
        if (hand.count > 2) {
            return hand.split ? Situation::split_more : Situation::more_cards;
        }
        return from_aces(hand) ? Situation::split_aces : hand.split ? Situation::split_two : Situation::first_two;
    }

    [[nodiscard]] bool seeks_super_bonus(const Hand& hand) const noexcept {
        const auto& bonus = setup_->features.super_bonus;
        return bonus && bonus->played_for && hand.count == 2 && (!hand.split || bonus->any_hand) && hand.doubled == 0 &&
               bonus->is_possible(hand.cards.data(), dealer_.cards[0]);
    }

    void place_double(std::size_t seat, Hand& hand) noexcept {
        const Rules& rules = setup_->rules;
        if (hand.count == 2 && hand.doubled == 0 && rules.free_doubles.holds(hand.total(), hand.soft())) {
            hand.free_double = true;
        } else {
            results_[seat].staked += wagers_ * (pays_[seat]->stake << hand.doubled);
        }
        ++hand.doubled;
    }

    std::size_t split(std::size_t seat, Hand& hand) noexcept {
        Position& position = positions_[seat];
        position.may_burn = false;  // CO 30-899.25(5)(a)(i)
        const std::size_t number = position.count++;
        Hand& other = position.hands[number];
        other = Hand();
        other.add(hand.cards[1]);
        Hand kept = Hand();
        kept.add(hand.cards[0]);
        kept.free_stake = hand.free_stake;
        kept.split = other.split = true;
        kept.origin = other.origin = hand.origin;
        hand = kept;
        if (setup_->rules.free_splits == FreeSplits::all_but_tens && points_of(other.cards[0]) != 10) {
            other.free_stake = true;
        } else {
            results_[seat].staked += wagers_ * pays_[seat]->stake;
        }
        return number;
    }

    // --- the dealer (CO 30-826) ------------------------------------------------------------------------------------

    // CO 30-899.01(5), (6): the dealer plays several hands from one up card, and each settles one of the wagers on a
    // player's hand.
    template <typename Source>
    void play_dealers(Source& source) {
        const std::array<Position, max_seats> played = positions_;
        const bool could_be_blackjack = could_be_blackjack_;
        const bool known = blackjack_known_;
        wagers_ = 1;
        for (unsigned number = 0; number < setup_->rules.dealer_hands; ++number) {
            if (number > 0) {
                const unsigned up_card = dealer_.cards[0];
                dealer_ = Hand();
                dealer_.add(up_card);
                std::copy_n(played.begin(), setup_->seats, positions_.begin());
                could_be_blackjack_ = could_be_blackjack;
                blackjack_known_ = known;
            }
            play_dealer(source);
            settle();
        }
    }

    template <typename Source>
    void play_dealer(Source& source) {
        const bool counts = needs_dealer_total();
        if (dealer_.count == 1 && (counts || (could_be_blackjack_ && needs_blackjack_check()))) {
            dealer_.add(source.next());
        }
        if (!blackjack_known_ && dealer_.count == 2) {
            reveal_blackjack(dealer_.blackjack());
        }
        if (dealer_.count == 2 && counts) {
            while (must_draw()) {
                dealer_.add(source.next());
            }
        }
    }

    [[nodiscard]] bool must_draw() const noexcept {
        const Rules& rules = setup_->rules;
        const unsigned total = dealer_.total();
        if (total == dealer_may_stop_on && rules.dealer_16 != Dealer16::draws) {
            return false;
        }
        return total < dealer_stands_on || (total == dealer_stands_on && dealer_.soft() && rules.dealer_hits_soft_17);
    }

};

}  // namespace pitboss
