// The game to simulate: its shoe, wagers and counting system.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "simulator/round.hpp"
#include "simulator/side_wagers.hpp"

namespace pitboss {

// A running count and its conversion to the count that is looked up.
struct Counting {
    std::array<std::int16_t, card_kinds> tags{};
    std::int32_t start = 0;  // running count after a shuffle
    bool per_deck = true;    // true count: divided by the decks left
    std::int32_t scale = 1;  // tags are multiplied by this so that halves are whole numbers

    // Rounded down. `left` counts unseen cards without the burned ones.
    [[nodiscard]] std::int32_t reading(std::int32_t running, std::size_t left) const noexcept {
        const std::int64_t numerator = per_deck ? std::int64_t{running} * 52 : running;
        const std::int64_t decks = per_deck ? std::max(static_cast<std::int64_t>(left), std::int64_t{1}) : 1;
        const std::int64_t denominator = std::int64_t{scale} * decks;
        const std::int64_t quotient = numerator / denominator;
        return static_cast<std::int32_t>(quotient - (numerator % denominator < 0 ? 1 : 0));
    }

    // The same by a multiplication. Half a card's tag is added, so that no quotient lies near a whole number: it is off by
    // 2^-52 of itself, and at least 1 / (2 · 1,000 · 424) away.
    class Divided {
    public:
        Divided(const Counting& counting, std::size_t cards) : times_(counting.per_deck ? 52 : 1) {
            for (std::size_t left = 0; left <= cards; ++left) {
                const double decks = counting.per_deck ? static_cast<double>(std::max<std::size_t>(left, 1)) : 1.0;
                by_left_.push_back(1.0 / (static_cast<double>(counting.scale) * decks));
            }
        }
        [[nodiscard]] std::int32_t reading(std::int32_t running, std::size_t left) const noexcept {
            const double quotient = (static_cast<double>(std::int64_t{running} * times_) + 0.5) * by_left_[left];
            const auto whole = static_cast<std::int32_t>(quotient);
            return whole - (quotient < static_cast<double>(whole) ? 1 : 0);
        }

    private:
        std::int64_t times_;
        std::vector<double> by_left_;
    };
};

// The wager level for a count: `levels[0]` is for `lowest` and below.
struct Ramp {
    std::int32_t lowest = 0;
    std::vector<std::uint8_t> levels{0};

    [[nodiscard]] std::uint8_t at(std::int32_t reading) const noexcept {
        const auto last = static_cast<std::int32_t>(levels.size()) - 1;
        return levels[static_cast<std::size_t>(std::clamp(reading - lowest, 0, last))];
    }
};

enum class InsurancePolicy : std::uint8_t { never, always, by_count };

struct Game {
    Setup setup;
    std::vector<std::uint8_t> composition;  // every card of the shoe, by index
    bool endless = false;                   // a card that was dealt is as likely as before
    std::size_t cut = 0;                    // no round starts after this many cards
    std::int64_t rounds_in_shoe = 0;        // deal exactly this many rounds per shoe; 0: deal to the cut card
    std::size_t burn = 0;
    std::vector<Pays> levels;
    Counting counting;
    Ramp ramp;
    InsurancePolicy insurance = InsurancePolicy::never;
    std::int32_t insures_at = 0;
    std::vector<SideWagerTable> sides;
    std::uint64_t seed = 0;
    std::uint32_t session_rounds = 0;  // 0: no sessions
};

}  // namespace pitboss
