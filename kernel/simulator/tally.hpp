// Sums over rounds. Whole numbers, so that the order of adding does not matter.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "simulator/game.hpp"

namespace pitboss {

__extension__ using Wide = unsigned __int128;

// Sums for one wager. A sample is a round, all seats together.
struct Line {
    std::int64_t initial = 0;  // wagered before the first card
    std::int64_t staked = 0;   // wagered in all
    std::int64_t net = 0;
    Wide squares = 0;

    void add(std::int64_t first, std::int64_t all, std::int64_t won) noexcept {
        initial += first;
        staked += all;
        net += won;
        const auto size = static_cast<Wide>(won < 0 ? -won : won);
        squares += size * size;
    }
    void add(std::int64_t first, std::int64_t all, std::int64_t won, std::int64_t times) noexcept {
        initial += first * times;
        staked += all * times;
        net += won * times;
        const auto size = static_cast<Wide>(won < 0 ? -won : won);
        squares += size * size * static_cast<Wide>(times);
    }
    void add(const Line& other) noexcept {
        initial += other.initial;
        staked += other.staked;
        net += other.net;
        squares += other.squares;
    }
};

struct Tally {
    std::int64_t rounds = 0;
    std::int64_t shoes = 0;
    std::int64_t cards = 0;
    Line total;
    Line main;
    Line insurance;
    Line extras;  // Super Bonus, envy and fees
    std::vector<Line> sides;
    std::vector<std::vector<std::int64_t>> side_rows;  // number of times each row was paid, over all seats
    std::vector<Line> by_level;                        // the main wager, by wager level
    std::vector<std::int64_t> level_rounds;
    std::vector<std::int64_t> sessions;   // a seat's result in each session
    std::vector<std::int64_t> drawdowns;  // the deepest fall from a peak in each session

    explicit Tally(const Game& game)
        : sides(game.sides.size()), by_level(game.levels.size()), level_rounds(game.levels.size()) {
        for (const SideWagerTable& side : game.sides) {
            side_rows.emplace_back(side.nets.size());
        }
    }
};

// What a seat wagers on the game before the first card.
[[nodiscard]] inline std::int64_t initial_of(const Game& game, std::size_t level) noexcept {
    return game.setup.rules.dealer_hands * game.setup.rules.bet_positions * game.levels[level].stake;
}

// Adds one seat's result `times` times.
inline void add_result(const Game& game, std::size_t level, const SeatResult& result, std::int64_t times,
                       Tally& tally) {
    const std::int64_t initial = initial_of(game, level);
    const std::int64_t net = result.main + result.insurance;
    tally.main.add(initial, result.staked, result.main, times);
    tally.by_level[level].add(initial, result.staked, net, times);
    tally.total.add(initial, result.staked + result.insured, net + result.extras, times);
    tally.extras.add(0, 0, result.extras, times);
    if (result.insured != 0) {
        tally.insurance.add(result.insured, result.insured, result.insurance, times);
    }
    tally.level_rounds[level] += times;
}

// A seat's chips within a session.
struct Bankroll {
    std::int64_t chips = 0;
    std::int64_t fall = 0;  // from the peak so far
    std::int64_t drawdown = 0;

    void add(std::int64_t net) noexcept {
        chips += net;
        fall = std::max(fall - net, std::int64_t{0});
        drawdown = std::max(drawdown, fall);
    }
};

// The chips of every player, and the sessions that they finish together.
struct Sessions {
    std::array<Bankroll, max_seats> bankrolls{};
    std::uint32_t left = 0;  // rounds of this session

    void add(const Game& game, const std::array<std::int64_t, max_seats>& nets, Tally& tally) {
        const std::size_t players = game.setup.seats / game.setup.seats_each;
        for (std::size_t player = 0; player < players; ++player) {
            bankrolls[player].add(nets[player]);
        }
        if (--left == 0) [[unlikely]] {
            for (std::size_t player = 0; player < players; ++player) {
                tally.sessions.push_back(bankrolls[player].chips);
                tally.drawdowns.push_back(bankrolls[player].drawdown);
                bankrolls[player] = {};
            }
            left = game.session_rounds;
        }
    }
};

}  // namespace pitboss
