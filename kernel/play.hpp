// One round of the 21 family for one to seven seats that play by a chart: cards in, cents out.
//
// The course and its clauses are those of CO 30-807 to 30-829, written down a second time and on purpose: tests deal the
// same cards to the engine and to this, and both must pay the same cents. What a verdict is worth is data (`Pays`).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "chart.hpp"
#include "rules.hpp"

namespace pitboss {

inline constexpr std::size_t most_seats = 7;
inline constexpr std::size_t most_hands = 8;
inline constexpr std::size_t longest_hand = 24;
inline constexpr std::size_t card_kinds = 52;
inline constexpr std::size_t doublings = 5;  // a wager once, doubled, and redoubled up to three times
inline constexpr unsigned dealer_stands = 17;  // CO 30-826(2)(a)
inline constexpr unsigned dealer_may_stop = 16;

// Aces count 1.
inline constexpr std::array<std::uint8_t, card_kinds> card_points = [] {
    std::array<std::uint8_t, card_kinds> points{};
    for (std::size_t card = 0; card < card_kinds; ++card) {
        points[card] = static_cast<std::uint8_t>(std::min<std::size_t>(card % 13 + 1, 10));
    }
    return points;
}();
[[nodiscard]] constexpr unsigned points_of(unsigned card) noexcept { return card_points[card]; }

// What each ending is worth for one size of wager, in cents, rounded to the table's chips by whoever made this.
struct Pays {
    std::int64_t stake = 0;
    std::array<std::int64_t, doublings> win{};  // won beside the stake, for the stake and its doublings
    std::int64_t blackjack = 0;
    std::int64_t surrender_lost = 0;
    std::int64_t even_money = 0;
    std::int64_t insurance_stake = 0;
    std::int64_t insurance_won = 0;
    std::int64_t split_ace_and_ten = 0;
    std::vector<std::int64_t> bonus;  // won by each hand of the rule set's bonus_21, for the stake and its doublings
};

struct SeatResult {
    std::int64_t main = 0;       // won or lost with the hand, whatever was added to its wager
    std::int64_t insurance = 0;  // won or lost with insurance
    std::int64_t staked = 0;     // put down on the hand, doubles and splits included
    std::int64_t insured = 0;    // put down on insurance

    friend auto operator<=>(const SeatResult&, const SeatResult&) = default;
};

struct Hand {
    std::uint8_t hard = 0;  // every ace as 1
    std::uint8_t count = 0;
    std::uint8_t doubled = 0;  // how often
    bool ace = false;
    bool split = false;
    bool open = true;         // its wager is not settled yet
    bool free_stake = false;  // split without a second wager
    bool free_double = false;
    std::array<std::uint8_t, longest_hand> cards;

    void add(unsigned card) noexcept {
        const unsigned points = points_of(card);
        hard = static_cast<std::uint8_t>(hard + points);
        ace |= points == 1;
        cards[count++] = static_cast<std::uint8_t>(card);
    }
    [[nodiscard]] bool soft() const noexcept { return ace && hard <= 11; }
    [[nodiscard]] unsigned total() const noexcept { return soft() ? hard + 10U : hard; }
    [[nodiscard]] bool over() const noexcept { return hard > 21; }
    // CO 30-802(1): a split hand has no initial two cards.
    [[nodiscard]] bool blackjack() const noexcept { return hard == 11 && ace && count == 2 && !split; }
    // CO 30-814: two cards of the same value.
    [[nodiscard]] bool pair() const noexcept { return count == 2 && points_of(cards[0]) == points_of(cards[1]); }
};

struct Position {
    std::array<Hand, most_hands> hands;
    std::size_t count = 0;
    bool insured = false;
};

// How to play: everything that stays the same from round to round.
struct Setup {
    Rules rules;
    Decisions decisions;
    std::size_t seats = 1;
    bool dealer_draws_out = false;  // a side wager waits for the dealer's hand

    Setup(const Rules& r, ChartData chart, std::size_t seat_count)
        : rules(r), decisions(r, chart), seats(seat_count),
          has_hole(r.hole_card != HoleCard::none) {}

    bool has_hole;
};

// Everything about one seat's unsplit round that its further course depends on, while it waits for a card, as long as
// suits do not matter.
struct Snapshot {
    std::uint8_t drawing = 0;
    std::uint8_t player_hard = 0;
    std::uint8_t player_first = 0;  // during the deal: it says whether there is a pair
    std::uint8_t player_count = 0;  // one, two, more; exactly where the number of cards counts
    std::uint8_t player_doubled = 0;
    std::uint8_t up = 0;
    std::uint8_t dealer_hard = 0;
    std::uint8_t dealer_count = 0;
    std::uint8_t flags = 0;
    SeatResult so_far;

    friend auto operator<=>(const Snapshot&, const Snapshot&) = default;
};

// `Source::next()` gives the next card; `Insures::operator()(round)` says whether the seats insure.
class Round {
public:
    template <typename Source, typename Insures>
    void play(const Setup& setup, const Pays& pays, Source& source, Insures&& insures) {
        setup_ = &setup;
        pays_ = &pays;
        drawing_ = Drawing::deal;
        deal(source);
        up_ = points_of(dealer_.cards[0]) - 1;
        could_be_blackjack_ = up_ == 0 || up_ == 9;
        known_ = false;
        if (setup.rules.player_21 == Player21::always_wins) {
            pay_blackjacks();
        }
        if (up_ == 0 && setup.rules.insurance && insures(*this)) {
            insure();
        }
        const bool peeks = peeks_under(setup.rules, up_);
        if (peeks) {
            if (setup.rules.surrender == Surrender::early) {
                surrender_early();
            }
            know_blackjack(dealer_.blackjack());
            if (dealer_.blackjack()) {
                settle();
                return;
            }
        }
        drawing_ = Drawing::seats;
        for (std::size_t seat = 0; seat < setup.seats; ++seat) {
            play_seat(seat, source);
        }
        drawing_ = Drawing::dealer;
        play_dealer(source);
        settle();
    }

    [[nodiscard]] const SeatResult& result(std::size_t seat) const noexcept { return results_[seat]; }
    [[nodiscard]] const Hand& dealer() const noexcept { return dealer_; }
    [[nodiscard]] const Position& position(std::size_t seat) const noexcept { return positions_[seat]; }
    // As dealt: splitting does not change it.
    [[nodiscard]] std::array<std::uint8_t, 2> first_two(std::size_t seat) const noexcept { return first_two_[seat]; }

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
        const std::array<bool, 8> flags{hand.ace,    hand.open,           hand.free_double, dealer_.ace, known_ && !dealing,
                                        !dealing && could_be_blackjack_, positions_[0].insured, false};
        for (std::size_t i = 0; i < flags.size(); ++i) {
            found.flags = static_cast<std::uint8_t>(found.flags | (flags[i] ? 1U << i : 0U));
        }
        found.so_far = results_[0];
        return found;
    }

private:
    enum class Drawing : std::uint8_t { deal, seats, dealer };

    // CO 30-820: one card each and the dealer's, a second each and, where there is one, the hole card.
    template <typename Source>
    void deal(Source& source) {
        const std::size_t seats = setup_->seats;
        dealer_ = Hand();
        for (std::size_t seat = 0; seat < seats; ++seat) {
            results_[seat] = SeatResult{0, 0, pays_->stake, 0};
            positions_[seat].count = 1;
            positions_[seat].insured = false;
            positions_[seat].hands[0] = Hand();
            positions_[seat].hands[0].add(source.next());
        }
        dealer_.add(source.next());
        for (std::size_t seat = 0; seat < seats; ++seat) {
            Hand& hand = positions_[seat].hands[0];
            hand.add(source.next());
            first_two_[seat] = {hand.cards[0], hand.cards[1]};
        }
        if (setup_->has_hole) {
            dealer_.add(source.next());
        }
    }

    // Where nothing beats a player's 21, a blackjack is paid before the dealer looks; it may be insured all the same.
    void pay_blackjacks() noexcept {
        for (std::size_t seat = 0; seat < setup_->seats; ++seat) {
            if (positions_[seat].hands[0].blackjack()) {
                pay(seat, positions_[seat].hands[0], pays_->blackjack);
            }
        }
    }

    // CO 30-812: half the wager beside a hand; for a blackjack, even money in its place where that is offered.
    void insure() noexcept {
        for (std::size_t seat = 0; seat < setup_->seats; ++seat) {
            Position& position = positions_[seat];
            if (setup_->rules.even_money && position.hands[0].blackjack() && position.hands[0].open) {
                results_[seat].main += pays_->even_money;
                position.hands[0].open = false;
            } else {
                position.insured = true;
                results_[seat].insured = pays_->insurance_stake;
            }
        }
    }

    void surrender_early() noexcept {
        for (std::size_t seat = 0; seat < setup_->seats; ++seat) {
            Hand& hand = positions_[seat].hands[0];
            if (!hand.open || hand.blackjack()) {
                continue;
            }
            const Decisions& decisions = setup_->decisions;
            const bool gives_up = hand.pair() ? decisions.pair_surrenders_early(points_of(hand.cards[0]), up_)
                                              : decisions.surrenders_early(row_of(hand.total(), hand.soft()), up_);
            if (gives_up) {
                surrender(seat, hand);
            }
        }
    }

    void surrender(std::size_t seat, Hand& hand) noexcept {
        results_[seat].main -= pays_->surrender_lost;
        hand.open = false;
    }

    void know_blackjack(bool blackjack) noexcept {
        known_ = true;
        could_be_blackjack_ = blackjack;
        for (std::size_t seat = 0; seat < setup_->seats; ++seat) {
            if (positions_[seat].insured) {
                results_[seat].insurance = blackjack ? pays_->insurance_won : -pays_->insurance_stake;
                positions_[seat].insured = false;
            }
        }
    }

    // --- a seat's hands: the first is played out before the second gets its card (CO 30-814) ---------------------

    template <typename Source>
    void play_seat(std::size_t seat, Source& source) {
        Position& position = positions_[seat];
        if (!position.hands[0].open) {
            return;
        }
        std::array<std::uint8_t, most_hands> waiting;
        std::size_t left = 0;
        waiting[left++] = 0;
        while (left > 0) {
            const std::size_t number = waiting[--left];
            Hand& hand = position.hands[number];
            bool decides = hand.count > 1 ? may_decide(hand) : take_card(seat, hand, source);
            while (decides) {
                switch (decide(position, hand)) {
                    case Act::hit: decides = take_card(seat, hand, source); break;
                    case Act::double_down: {
                        put_down_double(seat, hand);
                        decides = take_card(seat, hand, source);
                        break;
                    }
                    case Act::stand_and_double:
                        put_down_double(seat, hand);
                        decides = false;
                        break;
                    case Act::rescue:
                        rescue(seat, hand);
                        decides = false;
                        break;
                    case Act::split:
                        waiting[left++] = static_cast<std::uint8_t>(split(seat, hand));
                        decides = take_card(seat, hand, source);
                        break;
                    case Act::surrender:
                        surrender(seat, hand);
                        decides = false;
                        break;
                    default: decides = false; break;
                }
            }
            pay_at_once(seat, hand);
        }
    }

    // What nothing can beat any more.
    void pay_at_once(std::size_t seat, Hand& hand) noexcept {
        if (!hand.open || hand.total() != 21) {
            return;
        }
        if (setup_->rules.player_21 == Player21::always_wins) {
            pay(seat, hand, win_of(hand));
        } else if (!could_be_blackjack_ && hand.blackjack()) {
            pay(seat, hand, pays_->blackjack);
        }
    }

    // A hand of 21 has no decision (CO 30-821(3)), unless the game lets a soft one be doubled.
    [[nodiscard]] bool may_decide(const Hand& hand) const noexcept {
        return hand.total() != 21 || (setup_->rules.double_21 && hand.soft() && hand.doubled == 0);
    }

    // Returns whether the hand has another decision.
    template <typename Source>
    bool take_card(std::size_t seat, Hand& hand, Source& source) {
        hand.add(source.next());
        if (hand.over()) {
            // Collected at once, unless a dealer blackjack would still send back what was added (CO 30-813, 814).
            if (!could_be_blackjack_ || !(hand.doubled > 0 || hand.split)) {
                lose(seat, hand);
            }
            return false;
        }
        const Rules& rules = setup_->rules;
        if (hand.split && hand.count == 2 && rules.split_ace_and_ten_pays && hand.hard == 11 && hand.ace) {
            pay(seat, hand, pays_->split_ace_and_ten);
            return false;
        }
        if (hand.doubled > 0) {
            return hand.hard < 21 && (hand.doubled <= rules.redoubles || rules.rescue != Rescue::not_offered);
        }
        if (rules.charlie > 0 && hand.count >= rules.charlie && !could_be_blackjack_) {
            pay(seat, hand, pays_->win[0]);
            return false;
        }
        return may_decide(hand) && !(one_card_ace(hand) && !splits_again(positions_[seat], hand));
    }

    [[nodiscard]] bool one_card_ace(const Hand& hand) const noexcept {
        return hand.split && setup_->rules.split_aces == SplitAces::one_card && points_of(hand.cards[0]) == 1;
    }

    [[nodiscard]] bool splits_again(const Position& position, const Hand& hand) const noexcept {
        const Rules& rules = setup_->rules;
        return hand.pair() && hand.doubled == 0 && position.count <= rules.max_splits &&
               !(hand.split && points_of(hand.cards[0]) == 1 && !rules.resplit_aces);
    }

    [[nodiscard]] Act decide(const Position& position, const Hand& hand) const noexcept {
        const Decisions& decisions = setup_->decisions;
        if (hand.doubled > 0) {
            const bool more = hand.doubled <= setup_->rules.redoubles && hand.doubled + 1U < doublings;
            const Situation situation = more ? Situation::doubled : Situation::doubled_last;
            return decisions.by_total(situation, row_of(hand.total(), hand.soft()), up_);
        }
        const Situation situation = hand.count == 2 ? (hand.split ? Situation::split_two : Situation::first_two)
                                                    : (hand.split ? Situation::split_more : Situation::more_cards);
        if (one_card_ace(hand)) {
            return decisions.splits_ace_again(up_) ? Act::split : Act::stand;
        }
        if (hand.pair()) {
            return decisions.by_pair(situation, points_of(hand.cards[0]), up_, splits_again(position, hand));
        }
        return decisions.by_total(situation, row_of(hand.total(), hand.soft()), up_);
    }

    void put_down_double(std::size_t seat, Hand& hand) noexcept {
        const Rules& rules = setup_->rules;
        if (hand.count == 2 && hand.doubled == 0 && rules.free_doubles.holds(hand.total(), hand.soft())) {
            hand.free_double = true;
        } else {
            results_[seat].staked += pays_->stake << hand.doubled;
        }
        ++hand.doubled;
    }

    // The last doubled part goes back, or the initial wager; the rest is given up.
    void rescue(std::size_t seat, Hand& hand) noexcept {
        const std::int64_t whole = pays_->stake << hand.doubled;
        results_[seat].main -= setup_->rules.rescue == Rescue::initial ? whole - pays_->stake : whole / 2;
        hand.open = false;
    }

    std::size_t split(std::size_t seat, Hand& hand) noexcept {
        Position& position = positions_[seat];
        const std::size_t number = position.count++;
        Hand& other = position.hands[number];
        other = Hand();
        other.add(hand.cards[1]);
        Hand kept = Hand();
        kept.add(hand.cards[0]);
        kept.free_stake = hand.free_stake;
        kept.split = other.split = true;
        hand = kept;
        if (setup_->rules.free_splits == FreeSplits::all_but_tens && points_of(other.cards[0]) != 10) {
            other.free_stake = true;
        } else {
            results_[seat].staked += pays_->stake;
        }
        return number;
    }

    // --- the dealer (CO 30-826) ---------------------------------------------------------------------------------

    template <typename Source>
    void play_dealer(Source& source) {
        const bool counts = waits_for_count();
        if (dealer_.count == 1 && (counts || (could_be_blackjack_ && waits_for_blackjack()))) {
            dealer_.add(source.next());
        }
        if (!known_ && dealer_.count == 2) {
            know_blackjack(dealer_.blackjack());
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
        if (total == dealer_may_stop && rules.dealer_16 != Dealer16::draws) {
            return false;
        }
        return total < dealer_stands || (total == dealer_stands && dealer_.soft() && rules.dealer_hits_soft_17);
    }

    [[nodiscard]] bool waits_for_count() const noexcept {
        if (setup_->dealer_draws_out) {
            return true;
        }
        for (std::size_t seat = 0; seat < setup_->seats; ++seat) {
            const Position& position = positions_[seat];
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
            bool original_taken = false;
            for (std::size_t number = 0; number < position.count; ++number) {
                Hand& hand = position.hands[number];
                if (!hand.open) {
                    continue;
                }
                if (blackjack) {
                    settle_against_blackjack(seat, hand, original_taken);
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
            if (rules.player_blackjack == PlayerBlackjack::always_wins) {
                pay(seat, hand, pays_->blackjack);
            } else if (rules.ties == Ties::push) {
                hand.open = false;
            } else {
                hand.doubled = 0;
                lose(seat, hand);
            }
            return;
        }
        if (rules.player_21 == Player21::always_wins && hand.total() == 21) {
            pay(seat, hand, win_of(hand));
            return;
        }
        hand.open = false;
        if (!original_taken) {
            results_[seat].main -= pays_->stake;
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
            pay(seat, hand, pays_->blackjack);
            return;
        }
        const unsigned mine = hand.total();
        const unsigned dealers = dealer_.total();
        const bool charlie = rules.charlie > 0 && hand.count >= rules.charlie;
        const bool twenty_one = mine == 21 && rules.player_21 != Player21::ties;
        if (charlie || twenty_one) {
            pay(seat, hand, win_of(hand));
        } else if (dealers == dealer_may_stop && rules.dealer_16 != Dealer16::draws) {
            if (rules.dealer_16 == Dealer16::pushes_below_21 && mine == 21) {
                pay(seat, hand, win_of(hand));
            }
            hand.open = false;
        } else if (dealers == 22 && rules.dealer_22 == Dealer22::pushes) {
            hand.open = false;
        } else if (dealers > 21 || mine > dealers) {
            pay(seat, hand, win_of(hand));
        } else if (mine < dealers || rules.ties != Ties::push) {
            lose(seat, hand);
        } else {
            hand.open = false;
        }
    }

    void pay(std::size_t seat, Hand& hand, std::int64_t won) noexcept {
        results_[seat].main += won;
        hand.open = false;
    }

    // What was put down on the hand; a free part was not.
    void lose(std::size_t seat, Hand& hand) noexcept {
        const std::int64_t stake = hand.free_stake ? 0 : pays_->stake;
        const std::int64_t whole = pays_->stake << hand.doubled;
        results_[seat].main -= whole - (pays_->stake - stake) - (hand.free_double ? pays_->stake : 0);
        hand.open = false;
    }

    [[nodiscard]] std::int64_t win_of(const Hand& hand) const noexcept {
        if ((hand.doubled == 0 || setup_->rules.bonus_21_doubled) && hand.total() == 21) {
            const auto& bonuses = setup_->rules.bonus_21;
            for (std::size_t i = 0; i < bonuses.size(); ++i) {
                if (holds(bonuses[i], hand)) {
                    return pays_->bonus[i * doublings + hand.doubled];
                }
            }
        }
        // What rides for free wins its worth; the rest is paid by the odds.
        const std::int64_t free = (hand.free_stake ? pays_->stake : 0) + (hand.free_double ? pays_->stake : 0);
        const unsigned own = (1U << hand.doubled) - (hand.free_stake ? 1U : 0U) - (hand.free_double ? 1U : 0U);
        return free + (own == 0 ? 0 : pays_->win[static_cast<std::size_t>(std::bit_width(own)) - 1]);
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
    const Pays* pays_ = nullptr;
    Drawing drawing_ = Drawing::deal;
    unsigned up_ = 0;
    bool could_be_blackjack_ = false;
    bool known_ = false;  // the dealer's blackjack, or its absence, has been shown
    Hand dealer_;
    std::array<Position, most_seats> positions_;
    std::array<SeatResult, most_seats> results_{};
    std::array<std::array<std::uint8_t, 2>, most_seats> first_two_{};
};

}  // namespace pitboss
