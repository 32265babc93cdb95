// The layout of a round: hands, the dealer's hand, what the seats have won and lost, and what settles it.
//
// What a verdict is worth is data (`Pays`); which verdict it is follows CO 30-807 to 30-829, written down a second
// time.
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
    // As dealt: splitting does not change it.
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
                                        !dealing && known_,
                                        !dealing && could_be_blackjack_,
                                        positions_[0].insured};
        for (std::size_t i = 0; i < flags.size(); ++i) {
            found.flags = static_cast<std::uint8_t>(found.flags | (flags[i] ? 1U << i : 0U));
        }
        found.so_far = results_[0];
        return found;
    }

    // The dealer looked, and had a blackjack: nobody acted.
    [[nodiscard]] bool ended_by_peek() const noexcept { return drawing_ == Drawing::deal; }
    // The seat had a hand in play when all players had acted.
    [[nodiscard]] bool was_in_play(std::size_t seat) const noexcept {
        return drawing_ == Drawing::dealer && in_play_[seat];
    }

protected:
    enum class Drawing : std::uint8_t { deal, seats, dealer };

    // --- before the players act --------------------------------------------------------------------------------

    // Where nothing beats a player's 21, or the game says so, a blackjack is paid before the dealer looks; it may be insured all the same.
    void pay_blackjacks() noexcept {
        for (std::size_t seat = 0; seat < setup_->seats; ++seat) {
            if (positions_[seat].hands[0].blackjack()) {
                pay(seat, positions_[seat].hands[0], pays_[seat]->blackjack);
            }
        }
    }

    // CO 30-812: half the wager beside a hand; for a blackjack, even money in its place where that is offered.
    void insure() noexcept {
        for (std::size_t seat = 0; seat < setup_->seats; ++seat) {
            if (!even_money(seat)) {
                positions_[seat].insured = true;
                results_[seat].insured = wagers_ * pays_[seat]->insurance_stake;
            }
        }
    }

    // CO 30-812(2): even money for the blackjacks, and no hand is insured.
    void take_even_money() noexcept {
        for (std::size_t seat = 0; seat < setup_->seats; ++seat) {
            even_money(seat);
        }
    }

    // Pays it where it is offered; whether it was.
    bool even_money(std::size_t seat) noexcept {
        Hand& hand = positions_[seat].hands[0];
        if (!setup_->rules.even_money || !hand.blackjack() || !hand.open) {
            return false;
        }
        results_[seat].main += wagers_ * pays_[seat]->even_money;
        hand.open = false;
        return true;
    }

    void surrender_early() noexcept {
        for (std::size_t seat = 0; seat < setup_->seats; ++seat) {
            Hand& hand = positions_[seat].hands[0];
            if (!hand.open || hand.blackjack()) {
                continue;
            }
            const Decisions& decisions = decisions_of(positions_[seat]);
            const bool gives_up = hand.pair() ? decisions.pair_surrenders_early(points_of(hand.cards[0]), column_)
                                              : decisions.surrenders_early(row_of(hand.total(), hand.soft()), column_);
            if (gives_up) {
                surrender(seat, hand);
            }
        }
    }

    // Whoever may still burn a card plays by another chart; whoever was asked for early surrender is not asked again.
    [[nodiscard]] const Decisions& decisions_of(const Position& position) const noexcept {
        if (setup_->after_early && (up_ == 0 || up_ == 9)) {
            return *setup_->after_early;
        }
        return position.may_burn ? setup_->beside.burn->decisions : setup_->decisions;
    }

    void surrender(std::size_t seat, Hand& hand) noexcept {
        results_[seat].main -= wagers_ * pays_[seat]->surrender_lost;
        hand.open = false;
    }

    void know_blackjack(bool blackjack) noexcept {
        known_ = true;
        could_be_blackjack_ = blackjack;
        const std::int64_t times = std::max<std::int64_t>(wagers_, setup_->rules.bet_positions);
        for (std::size_t seat = 0; seat < setup_->seats; ++seat) {
            if (positions_[seat].insured) {
                results_[seat].insurance += times * (blackjack ? pays_[seat]->insurance_won : -pays_[seat]->insurance_stake);
                positions_[seat].insured = false;
            }
        }
    }

    // What nothing can beat any more.
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

    // The last doubled part goes back, or the initial wager; the rest is given up.
    void rescue(std::size_t seat, Hand& hand) noexcept {
        const std::int64_t whole = pays_[seat]->stake << hand.doubled;
        results_[seat].main -= wagers_ * (setup_->rules.rescue == Rescue::initial ? whole - pays_[seat]->stake : whole / 2);
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

    // --- what is still open ------------------------------------------------------------------------------------

    [[nodiscard]] bool waits_for_count() const noexcept {
        if (setup_->draws_out) {
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

    // Insurance, a player's blackjack, or a broken hand whose double or split would go back.
    [[nodiscard]] bool waits_for_blackjack() const noexcept {
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

    // --- settlement (CO 30-807, 808) --------------------------------------------------------------------------

    void settle() noexcept {
        const bool blackjack = dealer_.blackjack();
        for (std::size_t seat = 0; seat < setup_->seats; ++seat) {
            Position& position = positions_[seat];
            std::array<bool, most_hands> original_taken{};  // of each bet position
            // A first hand that is closed before the dealer's blackjack went over 21, and the original wager with it.
            original_taken[0] = setup_->rules.broken_hands == BrokenHands::lose_all && !position.hands[0].open;
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

    // Only the original wager is taken; what doubling and splitting added goes back (CO 30-813, 814).
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
        } else if (dealers == dealer_may_stop && rules.dealer_16 != Dealer16::draws) {
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
                results_[seat].main -= wagers_ * pays_[seat]->stake;  // what was added standing loses ties (CO 30-899.10)
            }
            hand.open = false;
        }
    }

    void pay(std::size_t seat, Hand& hand, std::int64_t won) noexcept {
        results_[seat].main += wagers_ * won;
        hand.open = false;
        if (setup_->beside.super_bonus && hand.count == 3) {
            pay_super_bonus(seat, hand);
        }
    }

    // In full to the winner, and envy for it to every other seat.
    void pay_super_bonus(std::size_t seat, const Hand& hand) noexcept {
        const SuperBonus& bonus = *setup_->beside.super_bonus;
        if (pays_[seat]->super_bonus == 0 || ((hand.doubled > 0 || hand.split) && !bonus.any_hand) ||
            !bonus.holds(hand.cards.data(), dealer_.cards[0])) {
            return;
        }
        for (std::size_t other = 0; other < setup_->seats; ++other) {
            results_[other].beside += other == seat ? pays_[seat]->super_bonus : bonus.envy;
        }
    }

    // What was put down on the hand; a free part was not.
    void lose(std::size_t seat, Hand& hand) noexcept {
        const std::int64_t stake = hand.free_stake ? 0 : pays_[seat]->stake;
        const std::int64_t whole = pays_[seat]->stake << hand.doubled;
        results_[seat].main -= wagers_ * (whole - (pays_[seat]->stake - stake) - (hand.free_double ? pays_[seat]->stake : 0));
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
        // What rides for free wins its worth; the rest is paid by the odds.
        const std::int64_t free = (hand.free_stake ? pays_[seat]->stake : 0) + (hand.free_double ? pays_[seat]->stake : 0);
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
    std::array<const Pays*, most_seats> pays_{};  // by seat: a wager may have been added to
    Drawing drawing_ = Drawing::deal;
    unsigned up_ = 0;
    unsigned column_ = 0;  // of the chart
    bool could_be_blackjack_ = false;
    bool known_ = false;  // the dealer's blackjack, or its absence, has been shown
    std::int64_t wagers_ = 1;  // so many wagers on a hand are settled at once: one against each hand of the dealer's
    Hand dealer_;
    std::array<bool, most_seats> in_play_{};
    std::array<Position, most_seats> positions_;
    std::array<SeatResult, most_seats> results_{};
    std::array<std::array<std::uint8_t, 2>, most_seats> first_two_{};
    std::array<std::uint8_t, most_bonus_cards> bonus_cards_{};
};

}  // namespace pitboss
