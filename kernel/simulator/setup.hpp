// Hands of 21, what stands on them, and what they are worth.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/chart.hpp"
#include "common/hand.hpp"
#include "common/rules.hpp"
#include "simulator/decisions.hpp"
#include "simulator/features.hpp"

namespace pitboss {

inline constexpr std::size_t most_players = 7;
inline constexpr std::size_t most_seats = 2 * most_players;  // where a player has two hands, each is a seat
inline constexpr std::size_t most_hands = 8;
inline constexpr std::size_t doublings = 5;  // a wager once, doubled, and redoubled up to three times

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
    std::int64_t super_bonus = 0;     // dollars for a named hand, by the size of the wager
    std::int64_t fee = 0;             // what buys the burning of a hit card
    std::vector<std::int64_t> bonus;  // won by each hand of the rule set's bonus_21, for the stake and its doublings
    std::vector<Pays> raised;         // one, where winnings may be added to the wager: what it is worth then
};

struct SeatResult {
    std::int64_t main = 0;       // won or lost with the hand, whatever was added to its wager
    std::int64_t insurance = 0;  // won or lost with insurance
    std::int64_t staked = 0;     // put down on the hand, doubles and splits included
    std::int64_t insured = 0;    // put down on insurance
    std::int64_t beside = 0;     // won or lost beside the hand: the Super Bonus, envy, a fee

    friend auto operator<=>(const SeatResult&, const SeatResult&) = default;
};

[[nodiscard]] inline std::int64_t net_of(const SeatResult& result) noexcept {
    return result.main + result.insurance + result.beside;
}

struct Position {
    std::array<Hand, most_hands> hands;
    std::size_t count = 0;
    bool insured = false;
    bool may_burn = false;  // a hit card that is not liked is still burned
};

// How to play: everything that stays the same from round to round.
struct Setup {
    Rules rules;
    Decisions decisions;
    std::optional<Decisions> after_early;
    Beside beside{};
    std::size_t seats = 1;
    std::size_t seats_each = 1;  // of one player
    bool takes_even_money = false;  // where insurance is not taken
    // Side wagers that wait for the dealer's hand: any, those of blackjacks, those of seats that have a hand in play.
    bool draws_out = false;
    bool draws_for_blackjacks = false;
    bool draws_for_hands_in_play = false;

    Setup(const Rules& r, ChartData chart, std::size_t players)
        : rules(r), decisions(r, chart), seats(players * (r.switch_ ? 2 : 1)), seats_each(r.switch_ ? 2 : 1),
          has_hole(r.hole_card != HoleCard::none), both_up(r.hole_card == HoleCard::both_up) {
        // With one up card a chart's column says whether surrender was offered before; with two open cards it does not.
        if (both_up && r.surrender == Surrender::early) {
            Rules later = r;
            later.surrender = Surrender::not_offered;
            after_early.emplace(later, chart);
        }
    }

    bool has_hole;
    bool both_up;  // the dealer's two cards lie open
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

}  // namespace pitboss
