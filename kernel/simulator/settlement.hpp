// The layout of a round (hands, dealer's hand, results) and its settlement.
//
// Amounts are data (`Pays`). Who wins follows CO 30-807 to 30-829, written independently of the engine.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "simulator/setup.hpp"

namespace pitboss {

class Layout {
public:
    [[nodiscard]] const SeatResult& result(std::size_t seat) const noexcept { return results_[seat]; }
    [[nodiscard]] const Hand& dealer() const noexcept { return dealer_; }
    [[nodiscard]] const Position& position(std::size_t seat) const noexcept { return positions_[seat]; }
    // As dealt: a split does not change it.
    [[nodiscard]] std::array<std::uint8_t, 2> first_two(std::size_t seat) const noexcept { return first_two_[seat]; }

    [[nodiscard]] std::uint8_t bonus_card(std::size_t number) const noexcept { return bonus_cards_[number]; }

    [[nodiscard]] Snapshot snapshot() const noexcept {
        const Hand& hand = positions_[0].hands[0];
        const auto few = [](std::uint8_t count) { return std::min<std::uint8_t>(count, 3); };
        const bool dealing = drawing_ == Drawing::deal;
        Snapshot found;
        found.drawing = static_cast<std::uint8_t>(drawing_);
        found.player_hard = hand.hard;
        found.player_first = dealing && hand.count > 0 ? static_cast<std::uint8_t>(points_of(hand.cards[0])) : 0;
        found.player_count = setup_->rules.charlie > 0 ? hand.count : few(hand.count);
        found.player_doubled = hand.doubled;
        found.up = dealer_.count > 0 ? static_cast<std::uint8_t>(points_of(dealer_.cards[0])) : 0;
        found.dealer_hard = dealer_.hard;
        found.dealer_count = few(dealer_.count);
        const std::array<bool, 7> flags{hand.ace,
                                        hand.open,
                                        hand.free_double,
                                        dealer_.ace,
                                        !dealing && blackjack_known_,
                                        !dealing && could_be_blackjack_,
                                        positions_[0].insured};
        for (std::size_t i = 0; i < flags.size(); ++i) {
            found.flags = static_cast<std::uint8_t>(found.flags | (flags[i] ? 1U << i : 0U));
        }
        found.so_far = results_[0];
        return found;
    }

    // The dealer peeked and had a blackjack: nobody acted.
    [[nodiscard]] bool ended_by_peek() const noexcept { return drawing_ == Drawing::deal; }
    // Whether the seat had a hand in play when all players had acted.
    [[nodiscard]] bool was_in_play(std::size_t seat) const noexcept {
        return drawing_ == Drawing::dealer && in_play_[seat];
    }

protected:
    enum class Drawing : std::uint8_t { deal, seats, dealer };

    // --- before the players act ------------------------------------------------------------------------------------

    // A blackjack that cannot lose, or that the game pays at once, is paid before the dealer peeks. It may still be
    // insured.
    void pay_blackjacks() noexcept {
        for (std::size_t seat = 0; seat < setup_->seats; ++seat) {
            if (positions_[seat].hands[0].blackjack()) {
                pay(seat, positions_[seat].hands[0], pays_[seat]->blackjack);
            }
        }
    }

    // CO 30-812: half the wager on each hand; a blackjack takes even money instead where that is offered.
    void insure() noexcept {
        for (std::size_t seat = 0; seat < setup_->seats; ++seat) {
            if (!even_money(seat)) {
                insure(seat);
            }
        }
    }
    void insure(std::size_t seat) noexcept {
        positions_[seat].insured = true;
        results_[seat].insured = wagers_ * pays_[seat]->insurance_stake;
    }

    // CO 30-812(2): even money for blackjacks, no insurance for the others.
    void take_even_money() noexcept {
        for (std::size_t seat = 0; seat < setup_->seats; ++seat) {
            even_money(seat);
        }
    }

    // Pays even money if it is offered, and returns whether it was.
    bool even_money(std::size_t seat) noexcept {
        if (!offers_even_money(seat)) {
            return false;
        }
        results_[seat].main += wagers_ * pays_[seat]->even_money;
        positions_[seat].hands[0].open = false;
        return true;
    }
    [[nodiscard]] bool offers_even_money(std::size_t seat) const noexcept {
        const Hand& hand = positions_[seat].hands[0];
        return setup_->rules.even_money && hand.blackjack() && hand.open;
    }

    void surrender_early() noexcept {
        for (std::size_t seat = 0; seat < setup_->seats; ++seat) {
            Hand& hand = positions_[seat].hands[0];
            if (!hand.open || hand.blackjack()) {
                continue;
            }
            const Decisions& decisions = decisions_of(positions_[seat]);
            const bool surrenders = hand.pair() ? decisions.pair_surrenders_early(points_of(hand.cards[0]), column_)
                                              : decisions.surrenders_early(row_of(hand.total(), hand.soft()), column_);
            if (surrenders) {
                surrender(seat, hand);
            }
        }
    }

    // A player who may still burn a card has a chart of their own. After early surrender was offered it is not offered
    // again.
    [[nodiscard]] const Decisions& decisions_of(const Position& position) const noexcept {
        if (setup_->after_early && (up_ == 0 || up_ == 9)) {
            return *setup_->after_early;
        }
        return position.may_burn ? setup_->features.burn->decisions : setup_->decisions;
    }

    void surrender(std::size_t seat, Hand& hand) noexcept {
        results_[seat].main -= wagers_ * pays_[seat]->surrender_lost;
        hand.open = false;
    }

    void reveal_blackjack(bool blackjack) noexcept {
        blackjack_known_ = true;
        could_be_blackjack_ = blackjack;
        const std::int64_t times = std::max<std::int64_t>(wagers_, setup_->rules.bet_positions);
        for (std::size_t seat = 0; seat < setup_->seats; ++seat) {
            if (positions_[seat].insured) {
                results_[seat].insurance += times *
                    (blackjack ? pays_[seat]->insurance_won : -pays_[seat]->insurance_stake);
                positions_[seat].insured = false;
            }
        }
    }

    // Pays hands that can no longer lose.
    void pay_at_once(std::size_t seat, Hand& hand) noexcept {
        if (!hand.open || hand.total() != 21) {
            return;
        }
        if (setup_->rules.player_21 == Player21::always_wins) {
            pay(seat, hand, win_of(seat, hand));
        } else if (!could_be_blackjack_ && hand.blackjack()) {
            pay(seat, hand, pays_[seat]->blackjack);
        }
    }

    // Returns the last doubled part or the initial wager; the rest is lost.
    void rescue(std::size_t seat, Hand& hand) noexcept {
        const std::int64_t whole = pays_[seat]->stake << hand.doubled;
        results_[seat].main -= wagers_ * (setup_->rules.rescue == Rescue::initial ? whole - pays_[seat]->stake
                                              : whole / 2);
        hand.open = false;
    }

    void note_hands_in_play() noexcept {
        for (std::size_t seat = 0; seat < setup_->seats; ++seat) {
            const Position& position = positions_[seat];
            in_play_[seat] = std::any_of(position.hands.begin(),
                                         position.hands.begin() + static_cast<std::ptrdiff_t>(position.count),
                                         [](const Hand& hand) { return hand.open && !hand.over(); });
        }
    }

    // --- what the dealer must still do -----------------------------------------------------------------------------

    [[nodiscard]] bool needs_dealer_total() const noexcept {
        if (setup_->dealer_always_draws) {
            return true;
        }
        for (std::size_t seat = 0; seat < setup_->seats; ++seat) {
            const Position& position = positions_[seat];
            if ((setup_->draws_for_hands_in_play && in_play_[seat]) ||
                (setup_->draws_for_blackjacks && position.hands[0].blackjack())) {
                return true;
            }
            for (std::size_t number = 0; number < position.count; ++number) {
                const Hand& hand = position.hands[number];
                const bool beats_all = hand.total() == 21 && setup_->rules.player_21 != Player21::ties;
                if (hand.open && !hand.over() && !hand.blackjack() && !beats_all) {
                    return true;
                }
            }
        }
        return false;
    }

    // For insurance, a player's blackjack, or a busted hand whose double or split would be returned.
    [[nodiscard]] bool needs_blackjack_check() const noexcept {
        for (std::size_t seat = 0; seat < setup_->seats; ++seat) {
            const Position& position = positions_[seat];
            for (std::size_t number = 0; number < position.count; ++number) {
                if (position.insured || position.hands[number].open) {
                    return true;
                }
            }
        }
        return false;
    }

    // --- settlement (CO 30-807, 808) -------------------------------------------------------------------------------

    void settle() noexcept {
        const bool blackjack = dealer_.blackjack();
        for (std::size_t seat = 0; seat < setup_->seats; ++seat) {
            Position& position = positions_[seat];
            std::array<bool, max_hands> original_taken{};  // by bet position
            // A first hand closed before the dealer's blackjack had busted and lost the original wager.
            original_taken[0] = setup_->rules.broken_hands != BrokenHands::wait && !position.hands[0].open;
            for (std::size_t number = 0; number < position.count; ++number) {
                Hand& hand = position.hands[number];
                if (!hand.open) {
                    continue;
                }
                if (blackjack) {
                    settle_against_blackjack(seat, hand, original_taken[hand.origin]);
                } else {
                    settle_hand(seat, hand);
                }
            }
        }
    }

    // Only the original wager is lost; doubles and splits are returned (CO 30-813, 814), unless all hands lose everything.
    void settle_against_blackjack(std::size_t seat, Hand& hand, bool& original_taken) noexcept {
        const Rules& rules = setup_->rules;
        if (hand.blackjack()) {
            if (rules.player_blackjack != PlayerBlackjack::ties) {
                pay(seat, hand, pays_[seat]->blackjack);
            } else if (rules.ties == Ties::push) {
                hand.open = false;
            } else {
                hand.doubled = 0;
                lose(seat, hand);
            }
            return;
        }
        if (rules.player_21 == Player21::always_wins && hand.total() == 21) {
            pay(seat, hand, win_of(seat, hand));
            return;
        }
        if (rules.broken_hands == BrokenHands::all_lose) {
            lose(seat, hand);
            return;
        }
        hand.open = false;
        if (!original_taken) {
            results_[seat].main -= wagers_ * pays_[seat]->stake;
            original_taken = true;
        }
    }

    void settle_hand(std::size_t seat, Hand& hand) noexcept {
        const Rules& rules = setup_->rules;
        if (hand.over()) {
            lose(seat, hand);
            return;
        }
        if (hand.blackjack()) {
            pay(seat, hand, pays_[seat]->blackjack);
            return;
        }
        const unsigned mine = hand.total();
        const unsigned dealers = dealer_.total();
        const bool charlie = rules.charlie > 0 && hand.count >= rules.charlie;
        const bool twenty_one = mine == 21 && rules.player_21 != Player21::ties;
        if (charlie || twenty_one) {
            pay(seat, hand, win_of(seat, hand));
        } else if (dealers == dealer_may_stop_on && rules.dealer_16 != Dealer16::draws) {
            if (rules.dealer_16 == Dealer16::pushes_below_21 && mine == 21) {
                pay(seat, hand, win_of(seat, hand));
            }
            hand.open = false;
        } else if (dealers == 22 && rules.dealer_22 == Dealer22::pushes) {
            hand.open = false;
        } else if (dealers > 21 || mine > dealers) {
            pay(seat, hand, win_of(seat, hand));
        } else if (mine < dealers || rules.ties != Ties::push) {
            lose(seat, hand);
        } else {
            if (hand.doubled > 0 && hand.count == 2) {
                results_[seat].main -= wagers_ * pays_[seat]->stake;  // a double-up loses ties (CO 30-899.10)
            }
            hand.open = false;
        }
    }

    void pay(std::size_t seat, Hand& hand, std::int64_t won) noexcept {
        results_[seat].main += wagers_ * won;
        hand.open = false;
        if (setup_->features.super_bonus && hand.count == 3) {
            pay_super_bonus(seat, hand);
        }
    }

    // The full amount to the winner, and envy to every other seat.
    void pay_super_bonus(std::size_t seat, const Hand& hand) noexcept {
        const SuperBonus& bonus = *setup_->features.super_bonus;
        if (pays_[seat]->super_bonus == 0 || ((hand.doubled > 0 || hand.split) && !bonus.any_hand) ||
            !bonus.holds(hand.cards.data(), dealer_.cards[0])) {
            return;
        }
        for (std::size_t other = 0; other < setup_->seats; ++other) {
            results_[other].extras += other == seat ? pays_[seat]->super_bonus : bonus.envy;
        }
    }

    // Takes the player's own wagers; free parts cost nothing.
    void lose(std::size_t seat, Hand& hand) noexcept {
        const std::int64_t stake = hand.free_stake ? 0 : pays_[seat]->stake;
        const std::int64_t whole = pays_[seat]->stake << hand.doubled;
        results_[seat].main -= wagers_ * (whole - (pays_[seat]->stake - stake) -
                                          (hand.free_double ? pays_[seat]->stake : 0));
        hand.open = false;
    }

    [[nodiscard]] std::int64_t win_of(std::size_t seat, const Hand& hand) const noexcept {
        if ((hand.doubled == 0 || setup_->rules.bonus_21_doubled) && hand.total() == 21) {
            const auto& bonuses = setup_->rules.bonus_21;
            for (std::size_t i = 0; i < bonuses.size(); ++i) {
                if (holds(bonuses[i], hand)) {
                    return pays_[seat]->bonus[i * doublings + hand.doubled];
                }
            }
        }
        // A free part wins its face value; the rest is paid by the odds.
        const std::int64_t free = (hand.free_stake ? pays_[seat]->stake : 0) +
            (hand.free_double ? pays_[seat]->stake : 0);
        const unsigned own = (1U << hand.doubled) - (hand.free_stake ? 1U : 0U) - (hand.free_double ? 1U : 0U);
        return free + (own == 0 ? 0 : pays_[seat]->win[static_cast<std::size_t>(std::bit_width(own)) - 1]);
    }

    [[nodiscard]] static bool holds(const Bonus& bonus, const Hand& hand) noexcept {
        if (hand.count < bonus.min_cards || hand.count > bonus.max_cards) {
            return false;
        }
        const unsigned suit = hand.cards[0] / 13U;
        bool one_suit = true;
        for (std::size_t i = 1; i < hand.count; ++i) {
            one_suit &= hand.cards[i] / 13U == suit;
        }
        if ((bonus.suits == BonusSuits::one_suit && !one_suit) ||
            (bonus.suits == BonusSuits::spades && !(one_suit && suit == 0))) {
            return false;
        }
        if (bonus.ranks[0] == 0) {
            return true;
        }
        std::array<std::uint8_t, 3> ranks;
        for (std::size_t i = 0; i < 3; ++i) {
            ranks[i] = static_cast<std::uint8_t>(hand.cards[i] % 13 + 1);
        }
        std::sort(ranks.begin(), ranks.end());
        return ranks == bonus.ranks;
    }

    const Setup* setup_ = nullptr;
    std::array<const Pays*, max_seats> pays_{};  // by seat, because winnings may raise a wager
    Drawing drawing_ = Drawing::deal;
    unsigned up_ = 0;
    unsigned column_ = 0;  // of the chart
    bool could_be_blackjack_ = false;
    bool blackjack_known_ = false;  // whether the dealer has a blackjack has been revealed
    std::int64_t wagers_ = 1;       // wagers on a hand that are settled together, one for each dealer hand
    Hand dealer_;
    std::array<bool, max_seats> in_play_{};
    std::array<Position, max_seats> positions_;
    std::array<SeatResult, max_seats> results_{};
    std::array<std::array<std::uint8_t, 2>, max_seats> first_two_{};
    std::array<std::uint8_t, max_bonus_cards> bonus_cards_{};
};

}  // namespace pitboss
