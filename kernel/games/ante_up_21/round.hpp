// Rounds of Ante Up 21, each from a full shoe, by a strategy that may split a pair once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/shuffle.hpp"
#include "games/ante_up_21/cards.hpp"
#include "games/ante_up_21/dealer.hpp"
#include "games/ante_up_21/strategy.hpp"

namespace pitboss::ante_up_21 {

inline constexpr int max_half_units = 12;  // two doubled hands, ante and bet: six wagers
inline constexpr std::size_t nets = 2 * max_half_units + 1;

struct Round {
    int half_units = 0;  // won or lost, in half wagers
    int wagered = 0;
    bool folded = false;
};

// One player at a shoe. The shoe is shuffled only as far as it is dealt.
class Player {
  public:
    Player(const std::vector<std::uint8_t>& shoe, const Strategy& strategy, std::uint64_t seed, std::uint64_t block)
        : strategy_(strategy), words_(StreamId{seed, block, 0}), shoe_(shoe) {}

    Round play() {
        drawn_ = 0;
        const std::size_t one = draw();
        const std::size_t up = draw();
        const std::size_t two = draw();
        const std::size_t hole = draw();
        mine_ = {};
        ++mine_[one];
        ++mine_[two];
        theirs_ = {};
        ++theirs_[up];
        ++theirs_[hole];
        const bool bet = strategy_.bets[static_cast<std::size_t>(best_two(mine_))][up];
        const bool natural = total_of(mine_).best() == 21;
        if (makes_blackjack(up, hole)) {
            const int mine = best_two(mine_);
            const int shown = best_two(theirs_);
            const int ante = !bet || mine < shown ? -2 : mine > shown ? 2 : 0;
            return {ante + (natural ? 0 : -2), bet ? 3 : 2, !bet};
        }
        std::array<std::pair<int, int>, 2> hands{};  // totals (0: bust) and stakes
        std::size_t count = 1;
        if (natural) {
            hands[0] = {21, 1};
        } else if (strategy_.split(bet, one, two, up)) {
            count = 2;
            hands = {split_hand(one, up, bet), split_hand(two, up, bet)};
        } else {
            hands[0] = hand(total_of(mine_), up, bet);
        }
        return settle(hands, count, bet, natural);
    }

    // The cards of the last round, in order.
    [[nodiscard]] std::vector<std::uint8_t> cards() const { return {shoe_.begin(), shoe_.begin() + drawn_}; }

  private:
    std::size_t draw() {
        const auto place = static_cast<std::size_t>(drawn_++);
        std::swap(shoe_[place], shoe_[place + words_.below(static_cast<std::uint32_t>(shoe_.size() - place))]);
        return shoe_[place] % ranks;
    }

    // Plays a two-card hand to its end.
    std::pair<int, int> hand(Total total, std::size_t up, bool bet) {
        for (std::size_t cards = 2;; ++cards) {
            if (total.hard > 21) {
                return {0, 1};
            }
            const Act act = total.best() == 21 ? Act::stand
                                               : strategy_.act(mode_of(bet, best_two(mine_), up), total, up, cards);
            if (act == Act::stand) {
                return {total.best(), 1};
            }
            total = total.with(take());
            if (Strategy::doubles(act)) {
                return {total.hard > 21 ? 0 : total.best(), 2};
            }
        }
    }

    // Plays a split hand; an ace gets one card only.
    std::pair<int, int> split_hand(std::size_t card, std::size_t up, bool bet) {
        const Total total = Total{}.with(card).with(take());
        return card == 0 ? std::pair{total.best(), 1} : hand(total, up, bet);
    }

    std::size_t take() {
        const std::size_t rank = draw();
        ++mine_[rank];
        return rank;
    }

    Round settle(const std::array<std::pair<int, int>, 2>& hands, std::size_t count, bool bet, bool natural) {
        Total total = total_of(theirs_);
        while (!dealer_stands(total)) {
            const std::size_t rank = draw();
            ++theirs_[rank];
            total = total.with(rank);
        }
        Round round;
        round.half_units = bet ? static_cast<int>(2 * poker[poker_result(best_two(mine_), best_two(theirs_))]) : -2;
        round.wagered = bet ? 2 : 1;
        round.folded = !bet;
        for (std::size_t hand = 0; hand < count; ++hand) {
            const auto& [mine, stake] = hands[hand];
            const int dealers = total.best() > 21 ? 0 : total.best();
            const int won = mine == 0 ? -1 : mine > dealers ? 1 : mine == dealers ? 0 : -1;
            round.half_units += natural ? 3 : 2 * won * stake;
            round.wagered += stake;
        }
        return round;
    }

    const Strategy& strategy_;
    RandomWords words_;
    std::vector<std::uint8_t> shoe_;
    std::ptrdiff_t drawn_ = 0;
    Counts mine_{};
    Counts theirs_{};
};

}  // namespace pitboss::ante_up_21
