// What stays the same from round to round: rules, decisions and amounts; and a seat's state and result.
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

inline constexpr std::size_t max_players = 7;
inline constexpr std::size_t max_seats = 2 * max_players;  // a player with two hands takes two seats
inline constexpr std::size_t max_hands = 8;
inline constexpr std::size_t doublings = 5;  // the wager undoubled, doubled, and redoubled up to three times

// Amounts for one wager size in cents, already rounded to the table's chips.
struct Pays {
    std::int64_t stake = 0;
    std::array<std::int64_t, doublings> win{};  // winnings on the stake and its doublings
    std::int64_t blackjack = 0;
    std::int64_t surrender_lost = 0;
    std::int64_t even_money = 0;
    std::int64_t insurance_stake = 0;
    std::int64_t insurance_won = 0;
    std::int64_t split_ace_and_ten = 0;
    std::int64_t super_bonus = 0;     // amount for the named hand at this wager size
    std::int64_t fee = 0;             // price of the right to burn a hit card
    std::vector<std::int64_t> bonus;  // by hand of bonus_21, then by doubling
    std::vector<Pays> raised;         // one entry, if winnings may be added to the wager: the amounts after that
};

struct SeatResult {
    std::int64_t main = 0;       // won or lost on the hand, with everything added to its wager
    std::int64_t insurance = 0;  // won or lost with insurance
    std::int64_t staked = 0;     // wagered on the hand, with doubles and splits
    std::int64_t insured = 0;    // wagered on insurance
    std::int64_t extras = 0;     // won or lost apart from the hand: Super Bonus, envy, fee

    friend auto operator<=>(const SeatResult&, const SeatResult&) = default;
};

[[nodiscard]] inline std::int64_t net_of(const SeatResult& result) noexcept {
    return result.main + result.insurance + result.extras;
}

struct Position {
    std::array<Hand, max_hands> hands;
    std::size_t count = 0;
    bool insured = false;
    bool may_burn = false;  // the right to burn a hit card is unused
};

// How to play.
struct Setup {
    Rules rules;
    Decisions decisions;
    std::optional<Decisions> after_early;
    Features features{};
    std::size_t seats = 1;
    std::size_t seats_each = 1;     // per player
    bool takes_even_money = false;  // if insurance is not taken
    // Whether side wagers make the dealer draw: always, for blackjacks, for seats with a hand in play.
    bool dealer_always_draws = false;
    bool draws_for_blackjacks = false;
    bool draws_for_hands_in_play = false;

    Setup(const Rules& r, ChartData chart, std::size_t players)
        : rules(r), decisions(r, chart), seats(players * (r.switch_ ? 2 : 1)), seats_each(r.switch_ ? 2 : 1),
          has_hole(r.hole_card != HoleCard::none), both_up(r.hole_card == HoleCard::both_up) {
        // With one up card the chart's column tells whether surrender was offered before; with two open cards it does
        // not.
        if (both_up && r.surrender == Surrender::early) {
            Rules later = r;
            later.surrender = Surrender::not_offered;
            after_early.emplace(later, chart);
        }
    }

    bool has_hole;
    bool both_up;  // the dealer's two cards are face up
};

// Everything that the rest of one seat's unsplit round depends on while it waits for a card. Valid where suits do not
// matter.
struct Snapshot {
    std::uint8_t drawing = 0;
    std::uint8_t player_hard = 0;
    std::uint8_t player_first = 0;  // during the deal only: tells whether there is a pair
    std::uint8_t player_count = 0;  // capped at three, unless the number of cards matters
    std::uint8_t player_doubled = 0;
    std::uint8_t up = 0;
    std::uint8_t dealer_hard = 0;
    std::uint8_t dealer_count = 0;
    std::uint8_t flags = 0;
    SeatResult so_far;

    friend auto operator<=>(const Snapshot&, const Snapshot&) = default;
};

}  // namespace pitboss
