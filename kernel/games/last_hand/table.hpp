// The last hand of a tournament with independent cards: players in order from the button, their stacks and bets.
//
// Amounts are whole numbers, scaled by the caller so that every payment is one. A player's results are the final chips
// for each way the dealer may end without a blackjack; against a blackjack nobody plays.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/chart.hpp"
#include "common/rules.hpp"

namespace pitboss::last_hand {

inline constexpr std::size_t max_players = 7;
inline constexpr std::size_t finals = 6;  // the dealer's 17 to 21, and a bust
inline constexpr std::size_t values = 10;
inline constexpr double rank_chance = 1.0 / 13.0;
inline constexpr double blackjack_chance = 2.0 * rank_chance * 4.0 * rank_chance;  // a player's first two cards

using Amount = std::int64_t;
using Results = std::array<Amount, finals>;
using Weights = std::array<double, finals>;

[[nodiscard]] constexpr double chance_of(unsigned points) noexcept {
    return points == 10 ? 4.0 * rank_chance : rank_chance;
}

struct Payments {
    Odds win{1, 1};
    Odds blackjack{3, 2};
    Amount chip = 1;  // payments are rounded up to it

    [[nodiscard]] constexpr Amount paid(Amount stake, const Odds& odds) const noexcept {
        const Amount share = Amount{odds.denominator} * chip;
        return (stake * odds.numerator + share - 1) / share * chip;
    }
};

struct Game {
    Rules rules;
    Payments payments;
    unsigned max_splits = 1;
    bool double_for_less = true;
    bool double_with_ace = true;
    std::vector<std::uint16_t> chart;
    bool countback = false;  // ties go to the larger stack before the hand; otherwise they are drawn by lot
};

struct Player {
    Amount stack = 0;
    Amount bet = 0;
    bool charted = false;  // plays by the chart; otherwise for the own chance to advance
    Amount insured = 0;
    std::array<unsigned, 2> dealt{};  // the first two cards if everybody sees them; zeros: not dealt yet
    Amount edge = 0;  // what breaks ties: less than one unit of the caller's scale, and never wagered

    [[nodiscard]] constexpr Amount ranked(Amount chips_now) const noexcept { return chips_now + edge; }
    [[nodiscard]] constexpr Amount chips() const noexcept { return stack - insured; }
    [[nodiscard]] constexpr bool is_dealt() const noexcept { return dealt[0] != 0; }
    [[nodiscard]] constexpr bool has_blackjack() const noexcept {
        return is_dealt() && dealt[0] + dealt[1] == 11 && (dealt[0] == 1 || dealt[1] == 1);
    }
};

// The points of a hand, aces as one; `ace`: one of them may count eleven.
struct Points {
    unsigned hard = 0;
    bool ace = false;

    [[nodiscard]] constexpr bool soft() const noexcept { return ace && hard <= 11; }
    [[nodiscard]] constexpr unsigned total() const noexcept { return soft() ? hard + 10 : hard; }
    [[nodiscard]] constexpr Points with(unsigned points) const noexcept { return {hard + points, ace || points == 1}; }
};

// How a finished hand compares: 16 or less, 17 to 21, bust.
inline constexpr std::size_t classes = 7;
inline constexpr std::size_t bust_class = 6;
[[nodiscard]] constexpr std::size_t class_of(unsigned total) noexcept {
    return total > 21 ? bust_class : total < 17 ? 0 : total - 16;
}

// A hand of class `mine` at this stake against the dealer's final hand.
[[nodiscard]] constexpr Amount net_of(const Payments& pay, std::size_t mine, std::size_t final, Amount stake) noexcept {
    if (mine == bust_class) {
        return -stake;
    }
    const std::size_t dealer = final + 1;  // as a class; a bust is above all of them
    if (dealer == bust_class || mine > dealer) {
        return pay.paid(stake, pay.win);
    }
    return mine == dealer ? 0 : -stake;
}

// The dealer's final hands for an up card, given no blackjack.
class Dealer {
public:
    explicit Dealer(bool hits_soft_17) : hits_soft_17_(hits_soft_17) {
        for (unsigned up = 1; up <= values; ++up) {
            Weights& found = by_up_[up - 1];
            double whole = 0.0;
            for (unsigned hole = 1; hole <= values; ++hole) {
                if (up + hole != 11 || (up != 1 && hole != 1)) {
                    whole += chance_of(hole);
                    spread(Points{}.with(up).with(hole), chance_of(hole), found);
                }
            }
            for (double& each : found) {
                each /= whole;
            }
        }
    }

    [[nodiscard]] const Weights& finals_of(unsigned up) const noexcept { return by_up_[up - 1]; }
    [[nodiscard]] static constexpr double blackjack(unsigned up) noexcept {
        return up == 1 ? chance_of(10) : up == 10 ? chance_of(1) : 0.0;
    }

private:
    void spread(Points hand, double weight, Weights& found) const noexcept {
        const unsigned total = hand.total();
        if (total > 17 || (total == 17 && !(hits_soft_17_ && hand.soft()))) {
            found[total > 21 ? finals - 1 : total - 17] += weight;
            return;
        }
        for (unsigned points = 1; points <= values; ++points) {
            spread(hand.with(points), weight * chance_of(points), found);
        }
    }

    bool hits_soft_17_;
    std::array<Weights, values> by_up_{};
};

}  // namespace pitboss::last_hand
