// The chances of a hand that stands against the dealer's final hand.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "common/chart.hpp"
#include "common/number.hpp"
#include "common/rules.hpp"
#include "solver/dealer_tree.hpp"
#include "solver/game.hpp"
#include "solver/hand_table.hpp"

namespace pitboss::solver {

// Chances of a standing hand, all joint with no dealer blackjack, which has the chance `clear`. Draws can then be
// weighted by the cards left, whether or not the dealer peeked.
template <typename Number>
struct StandChances {
    Number win{};
    Number lose{};
    Number tie{};  // equal totals that neither win nor lose
    Number clear{};
};

template <typename Number>
class StandEvaluator {
public:
    StandEvaluator(const Rules& rules, const OpenCards& open, const Arithmetic<Number>& arithmetic)
        : rules_(rules), open_(open), is_blackjack_(open.is_blackjack()), arithmetic_(arithmetic), tree_(DealerTree::get(rules, open.cards)) {
        for (unsigned total = 0; total < verdicts_.size(); ++total) {
            for (std::size_t ending = 0; ending < endings; ++ending) {
                verdicts_[total][ending] = static_cast<std::int8_t>(verdict(total, ending));
            }
        }
    }

    // The chance of no dealer blackjack with these cards left.
    [[nodiscard]] Number clear(const Counts& left) const { return clear(left, cards_in(left)); }
    // The same where the number of these cards is known.
    [[nodiscard]] Number clear(const Counts& left, int cards) const {
        if (is_blackjack_) {
            return Number(0);
        }
        const int missing = open_.missing();
        if (missing < 0) {
            return Number(1);
        }
        if (cards <= 0) {
            throw ShoeTooSmall();
        }
        return Number(1) - arithmetic_.whole(arithmetic_.cards(left[static_cast<std::size_t>(missing)])) *
                               arithmetic_.reciprocal(arithmetic_.cards(cards));
    }

    // Evaluates the hands `which`. `shoe` includes their cards but not the open cards.
    void evaluate(const Counts& shoe, std::span<const std::int16_t> which,
                  std::vector<StandChances<Number>>& found) const {
        const HandTable& hands = HandTable::get();
        const int cards = cards_in(shoe);
        std::size_t done = 0;
        while (done < which.size()) {
            const std::size_t count = std::min(lanes, which.size() - done);
            std::array<Counts, lanes> left;
            std::array<Number, lanes> clears;
            for (std::size_t lane = 0; lane < lanes; ++lane) {
                const auto hand = static_cast<std::size_t>(which[done + std::min(lane, count - 1)]);
                left[lane] = without(shoe, hands[hand].counts);
                const int cards_left = cards - hands[hand].cards;
                clears[lane] = clear(left[lane], cards_left);
                if (!is_blackjack_ && !tree_.suffices(left[lane], cards_left)) {
                    throw ShoeTooSmall();
                }
            }
            std::array<NumberPack<Number>, endings> chances;
            tree_.compute(arithmetic_, shoe, left, NumberPack<Number>::of(clears), chances);
            std::array<std::array<Number, lanes>, endings> each;
            for (std::size_t ending = 0; ending < endings; ++ending) {
                each[ending] = chances[ending].each();
            }
            for (std::size_t lane = 0; lane < count; ++lane) {
                const auto hand = static_cast<std::size_t>(which[done + lane]);
                found[hand] = chances_of(hands[hand], clears[lane], each, lane);
            }
            done += count;
        }
    }

    // The dealer's endings against one hand, joint with no blackjack.
    [[nodiscard]] std::array<Number, endings> dealer_endings(const Counts& shoe, std::size_t hand) const {
        std::array<Counts, lanes> left;
        left.fill(without(shoe, HandTable::get()[hand].counts));
        std::array<NumberPack<Number>, endings> chances;
        tree_.compute(arithmetic_, left[0], left, NumberPack<Number>::all(clear(left[0])), chances);
        std::array<Number, endings> found;
        for (std::size_t ending = 0; ending < endings; ++ending) {
            found[ending] = chances[ending].each()[0];
        }
        return found;
    }

    // A number of cards left, as chances are made from it.
    [[nodiscard]] int cards(int n) const noexcept { return arithmetic_.cards(n); }

    // 1: the hand wins, -1: it loses, 0: it pushes.
    [[nodiscard]] int verdict(unsigned total, std::size_t ending) const noexcept {
        if (ending == ends_over) {
            return 1;
        }
        if (ending == ending_of(22)) {
            return total == 21 && rules_.player_21 == Player21::always_wins ? 1 : 0;
        }
        if (ending == ending_of(16)) {
            return total == 21 && rules_.dealer_16 == Dealer16::pushes_below_21 ? 1 : 0;
        }
        const unsigned dealer = static_cast<unsigned>(ending) + 16;
        if (total != dealer) {
            return total > dealer ? 1 : -1;
        }
        if (total == 21 && rules_.player_21 != Player21::ties) {
            return 1;
        }
        return rules_.ties == Ties::push ? 0 : -1;
    }

private:
    static constexpr std::size_t lanes = NumberPack<Number>::size;

    [[nodiscard]] StandChances<Number> chances_of(const HandInfo& hand, const Number& clear,
                                                  const std::array<std::array<Number, lanes>, endings>& chances,
                                                  std::size_t lane) const {
        StandChances<Number> found{Number(0), Number(0), Number(0), clear};
        if (is_blackjack_) {
            return found;
        }
        if (rules_.charlie > 0 && hand.cards >= rules_.charlie) {
            found.win = clear;
            return found;
        }
        for (std::size_t ending = 0; ending < endings; ++ending) {
            const Number& chance = chances[ending][lane];
            const int verdict_here = verdicts_[hand.total][ending];
            if (verdict_here > 0) {
                found.win += chance;
            } else if (verdict_here < 0) {
                found.lose += chance;
            } else if (hand.total > 16 && ending == ending_of(hand.total)) {
                found.tie += chance;
            }
        }
        return found;
    }

    const Rules& rules_;
    OpenCards open_;
    bool is_blackjack_;
    const Arithmetic<Number>& arithmetic_;
    const DealerTree& tree_;
    std::array<std::array<std::int8_t, endings>, 22> verdicts_{};  // by the hand's total and the dealer's ending
};

}  // namespace pitboss::solver
