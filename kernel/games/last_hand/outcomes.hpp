// Final stacks of players who follow the chart, and their chances to advance.
//
// Given the dealer's up card and final hand, players who follow a chart are independent of each other: the dealer's
// hand is all that they share.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <numeric>
#include <span>
#include <vector>

#include "games/last_hand/endings.hpp"
#include "games/last_hand/standings.hpp"

namespace pitboss::last_hand {

struct Outcome {
    Amount final = 0;
    double chance = 0.0;
    double above = 0.0;  // the chance of more chips than this
};
using Outcomes = std::vector<Outcome>;  // from the most chips to the fewest

// The final stack of each ending.
[[nodiscard]] inline std::array<Amount, all_ends> stacks_of(const Game& game, const Player& player,
                                                            const Afforded& afforded) noexcept {
    const Payments& pay = game.payments;
    const auto net = [&](std::size_t end, Amount more) {
        const Amount stake = player.bet + (end < hand_ends / 2 ? 0 : more);
        return end % 3 == 0 ? -stake : end % 3 == 1 ? 0 : pay.paid(stake, pay.win);
    };
    std::array<Amount, all_ends> found{};
    const Amount base = player.ranked(player.stack);
    for (std::size_t end = 0; end < hand_ends; ++end) {
        found[end] = base + net(end, afforded.more);
        for (std::size_t other = 0; other < hand_ends; ++other) {
            const Amount second = afforded.second[end < hand_ends / 2 ? 0 : 1];
            found[split_ends + end * hand_ends + other] =
                base + net(end, afforded.first) + net(other, second);
        }
    }
    found[half_end] = base - surrendered(pay, player.bet);
    found[blackjack_end] = base + pay.paid(player.bet, pay.blackjack);
    return found;
}

// A player's final stacks for each up card and each way the dealer may end.
class FinalStacks {
public:
    FinalStacks(const EndingChances& chances, const std::array<Amount, all_ends>& stacks) {
        std::array<std::size_t, all_ends> order;
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return stacks[a] > stacks[b]; });
        for (unsigned up = 1; up <= values; ++up) {
            for (std::size_t way = 0; way < ways; ++way) {
                fill(by_up_[up - 1][way], chances.of(up, way), order, stacks);
            }
        }
    }

    [[nodiscard]] const Outcomes& of(unsigned up, std::size_t way) const noexcept { return by_up_[up - 1][way]; }

private:
    static void fill(Outcomes& found, const EndingChances::Ends& chances, const std::array<std::size_t, all_ends>& order,
                     const std::array<Amount, all_ends>& stacks) {
        double above = 0.0;
        for (const std::size_t end : order) {
            if (chances[end] <= 0) {
                continue;
            }
            if (!found.empty() && found.back().final == stacks[end]) {
                found.back().chance += chances[end];
            } else {
                found.push_back({stacks[end], chances[end], above});
            }
            above += chances[end];
        }
    }

    std::array<std::array<Outcomes, ways>, values> by_up_;
};

// The tables of endings, made when a player's chips first need them.
class ChartedPlay {
public:
    explicit ChartedPlay(const Game& game) : game_(game), dealer_(game.rules.dealer_hits_soft_17) {}

    [[nodiscard]] FinalStacks stacks(const Player& player) {
        const Afforded afforded(game_, player);
        std::unique_ptr<EndingChances>& chances = known_[afforded.kind()];
        if (!chances) {
            chances = std::make_unique<EndingChances>(game_, afforded);
        }
        return {*chances, stacks_of(game_, player, afforded)};
    }

    [[nodiscard]] const Dealer& dealer() const noexcept { return dealer_; }

private:
    const Game& game_;
    Dealer dealer_;
    std::array<std::unique_ptr<EndingChances>, Afforded::kinds> known_;
};

// Who may be ahead of a player or tied with one, among independent players: the chance of each pair of numbers.
class Rivals {
public:
    Rivals(std::size_t players, std::size_t advance) noexcept : players_(players), advance_(advance) {
        cases_[0][0] = 1.0;
    }

    void add(double above, double equal) noexcept {
        for (std::size_t ahead = advance_; ahead-- > 0;) {
            for (std::size_t tied = players_; tied-- > 0;) {
                double& now = cases_[ahead][tied];
                now = now * (1.0 - above - equal) + (ahead > 0 ? above * cases_[ahead - 1][tied] : 0.0) +
                      (tied > 0 ? equal * cases_[ahead][tied - 1] : 0.0);
            }
        }
    }

    // The chance to advance where ties are drawn by lot.
    [[nodiscard]] double share() const noexcept {
        double found = 0.0;
        for (std::size_t ahead = 0; ahead < advance_; ++ahead) {
            for (std::size_t tied = 0; tied < players_; ++tied) {
                const double places = static_cast<double>(advance_ - ahead) / static_cast<double>(tied + 1);
                found += cases_[ahead][tied] * std::min(1.0, places);
            }
        }
        return found;
    }

private:
    std::size_t players_;
    std::size_t advance_;
    std::array<std::array<double, max_players>, max_players> cases_{};
};

// Adds each player's chance to be among the first `advance`, for independent stacks.
inline void rank(std::span<const Outcomes* const> players, std::size_t advance, double weight, Chances& into) {
    for (std::size_t player = 0; player < players.size(); ++player) {
        std::array<std::size_t, max_players> at{};
        for (const Outcome& own : *players[player]) {
            Rivals rivals(players.size(), advance);
            for (std::size_t other = 0; other < players.size(); ++other) {
                if (other == player) {
                    continue;
                }
                const Outcomes& theirs = *players[other];
                while (at[other] < theirs.size() && theirs[at[other]].final > own.final) {
                    ++at[other];
                }
                const bool ended = at[other] == theirs.size();
                const bool ties = !ended && theirs[at[other]].final == own.final;
                rivals.add(ended ? 1.0 : theirs[at[other]].above, ties ? theirs[at[other]].chance : 0.0);
            }
            into.at[player] += weight * own.chance * rivals.share();
        }
    }
}

// The chances over all up cards and dealer's hands.
[[nodiscard]] inline Chances charted_chances(const Dealer& dealer, std::span<const FinalStacks* const> players,
                                             std::size_t advance) {
    Chances found;
    std::array<const Outcomes*, max_players> each{};
    for (unsigned up = 1; up <= values; ++up) {
        const double blackjack = Dealer::blackjack(up);
        for (std::size_t way = 0; way < ways; ++way) {
            const double chance = way == finals ? blackjack : (1.0 - blackjack) * dealer.finals_of(up)[way];
            for (std::size_t player = 0; player < players.size(); ++player) {
                each[player] = &players[player]->of(up, way);
            }
            if (chance > 0) {
                rank({each.data(), players.size()}, advance, chance_of(up) * chance, found);
            }
        }
    }
    return found;
}

// One hand dealt at random: `uniform(n)` gives the n-th number from 0 to 1, the first two for the dealer.
template <typename Uniform>
void deal(const Dealer& dealer, std::span<const FinalStacks* const> players, const Uniform& uniform,
          std::span<Amount> into) {
    double left = uniform(0);
    unsigned up = 1;
    for (; up < values && left >= chance_of(up); ++up) {
        left -= chance_of(up);
    }
    const double blackjack = Dealer::blackjack(up);
    double end = uniform(1);
    std::size_t way = finals;
    if (end >= blackjack) {
        end = (end - blackjack) / (1.0 - blackjack);
        for (way = 0; way < finals - 1 && end >= dealer.finals_of(up)[way]; ++way) {
            end -= dealer.finals_of(up)[way];
        }
    }
    for (std::size_t player = 0; player < players.size(); ++player) {
        const Outcomes& own = players[player]->of(up, way);
        const double drawn = uniform(player + 2);
        std::size_t at = own.size() - 1;  // the fewest chips at the lowest numbers, so that equal numbers run alike
        while (at > 0 && drawn >= 1.0 - own[at].above) {
            --at;
        }
        into[player] = own[at].final;
    }
}

}  // namespace pitboss::last_hand
