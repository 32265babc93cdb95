// A round of one seat that stops at every decision, for players who are no chart.
//
// The rules are those of `Round`: the same deal, turns, cards and settlement. What differs is who decides.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "simulator/round.hpp"

namespace pitboss {

// The player's choices, in the order of `pitboss.gym.ACTIONS`; those that no rule set here offers have no name.
enum class Choice : std::uint8_t {
    stand,
    hit,
    double_down,
    split,
    surrender,
    insure,
    even_money,
    decline,
    redouble = 10,
    rescue = 11,
    double_up = 14,
};
inline constexpr std::size_t choices = 15;
inline constexpr std::array<std::string_view, choices> choice_names{
    "Stand",     "Hit",       "Double",   "Split",  "Surrender", "Insure", "EvenMoney", "Decline",
    "FreeDouble", "FreeSplit", "Redouble", "Rescue", "TakePay",   "Switch", "DoubleUp"};

using ChoiceSet = std::uint16_t;  // bit n is choice n

[[nodiscard]] constexpr ChoiceSet only(Choice choice) noexcept {
    return static_cast<ChoiceSet>(1U << static_cast<unsigned>(choice));
}

// The legal choices for every hand in every situation, apart from splits.
class LegalChoices {
public:
    explicit LegalChoices(const Rules& rules) : by_column_(columns_of(rules)) {
        for (unsigned column = 0; column < by_column_.size(); ++column) {
            for (std::size_t s = 0; s < situations; ++s) {
                for (unsigned total = 2; total <= 21; ++total) {
                    by_column_[column][s][row_of(total, false)] = of(rules, static_cast<Situation>(s), total, false, column);
                    if (total >= 12) {
                        by_column_[column][s][row_of(total, true)] = of(rules, static_cast<Situation>(s), total, true, column);
                    }
                }
            }
        }
    }

    [[nodiscard]] ChoiceSet at(unsigned column, Situation situation, unsigned row) const noexcept {
        return by_column_[column][static_cast<std::size_t>(situation)][row];
    }

private:
    static ChoiceSet of(const Rules& rules, Situation situation, unsigned total, bool soft, unsigned column) noexcept {
        const bool doubled = situation == Situation::doubled || situation == Situation::doubled_last;
        ChoiceSet found = 0;
        const auto add = [&](Act act, Choice choice) {
            if (Decisions::legal(rules, act, situation, total, soft, column)) {
                found = static_cast<ChoiceSet>(found | only(choice));
            }
        };
        add(Act::stand, Choice::stand);
        add(Act::hit, Choice::hit);
        add(Act::double_down, doubled ? Choice::redouble : Choice::double_down);
        add(Act::surrender, Choice::surrender);
        add(Act::rescue, Choice::rescue);
        add(Act::stand_and_double, Choice::double_up);
        return found;
    }

    std::vector<std::array<std::array<ChoiceSet, decision_rows>, situations>> by_column_;
};

// Rules without a switch, with one dealer hand, one bet position and nothing for free.
class AskedRound : public Round {
public:
    // Deals until the player has a decision, or to the end.
    template <typename Source>
    void start(const Setup& setup, const Pays& pays, Source& source) {
        lay_out(setup, pays, source);
        turn_ = Turn();
        asks_ = Asks::insurance;
        if (!offers_insurance()) {
            ask_early_surrender(source);
        }
    }

    [[nodiscard]] bool over() const noexcept { return asks_ == Asks::nothing; }
    [[nodiscard]] bool asks_insurance() const noexcept { return asks_ == Asks::insurance; }
    // The hand that is to act; the first one when the round is over.
    [[nodiscard]] std::size_t hand_number() const noexcept { return over() ? 0 : turn_.number; }
    // How many of the dealer's cards lie face up: the hole card is turned when the players are done.
    [[nodiscard]] std::size_t dealer_shows() const noexcept { return over() || setup_->both_up ? dealer_.count : 1; }

    [[nodiscard]] ChoiceSet legal(const LegalChoices& known) const noexcept {
        switch (asks_) {
            case Asks::nothing: return 0;
            case Asks::insurance:
                return static_cast<ChoiceSet>(only(Choice::insure) | only(Choice::decline) |
                                              (offers_even_money(seat) ? only(Choice::even_money) : 0));
            case Asks::early_surrender:
                return static_cast<ChoiceSet>(only(Choice::surrender) | only(Choice::decline));
            case Asks::play: break;
        }
        const Position& position = positions_[seat];
        const Hand& hand = position.hands[turn_.number];
        unsigned found = known.at(column_, situation_of(hand), row_of(hand.total(), hand.soft()));
        if (splits_again(position, hand)) {
            found |= only(Choice::split);
        }
        if (asked_early_) {  // it is offered once
            found &= ~unsigned{only(Choice::surrender)};
        }
        return static_cast<ChoiceSet>(found);
    }

    // Takes a legal choice and deals until the next decision, or to the end.
    template <typename Source>
    void take(Choice choice, Source& source) {
        switch (asks_) {
            case Asks::nothing: return;
            case Asks::insurance:
                if (choice == Choice::insure) {
                    insure(seat);
                } else if (choice == Choice::even_money) {
                    even_money(seat);
                }
                ask_early_surrender(source);
                return;
            case Asks::early_surrender:
                if (choice == Choice::surrender) {
                    surrender(seat, positions_[seat].hands[0]);
                }
                look(source);
                return;
            case Asks::play: break;
        }
        if (!carry_out(act_of(choice), seat, turn_, source)) {
            pay_at_once(seat, positions_[seat].hands[turn_.number]);
            if (!next_hand(seat, turn_, source)) {
                end(source);
            }
        }
    }

private:
    enum class Asks : std::uint8_t { nothing, insurance, early_surrender, play };
    static constexpr std::size_t seat = 0;

    [[nodiscard]] static Act act_of(Choice choice) noexcept {
        switch (choice) {
            case Choice::hit: return Act::hit;
            case Choice::double_down:
            case Choice::redouble: return Act::double_down;
            case Choice::split: return Act::split;
            case Choice::surrender: return Act::surrender;
            case Choice::rescue: return Act::rescue;
            case Choice::double_up: return Act::stand_and_double;
            default: return Act::stand;
        }
    }

    template <typename Source>
    void ask_early_surrender(Source& source) {
        const Hand& hand = positions_[seat].hands[0];
        asked_early_ = offers_early_surrender();
        if (asked_early_ && hand.open && !hand.blackjack()) {
            asks_ = Asks::early_surrender;
        } else {
            look(source);
        }
    }

    template <typename Source>
    void look(Source& source) {
        if (ends_by_peek()) {
            asks_ = Asks::nothing;
            return;
        }
        drawing_ = Drawing::seats;
        line_up(positions_[seat], turn_);
        asks_ = Asks::play;
        if (!next_hand(seat, turn_, source)) {
            end(source);
        }
    }

    template <typename Source>
    void end(Source& source) {
        asks_ = Asks::nothing;
        finish(source);
    }

    Asks asks_ = Asks::nothing;
    bool asked_early_ = false;
    Turn turn_;
};

}  // namespace pitboss
