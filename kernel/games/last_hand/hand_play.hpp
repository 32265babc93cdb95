// One hand of the last hand, solved backward from how it may end: for the player's own chance, or by the chart.
//
// A value is a vector that adds up linearly: the chances of all players, or the chances of all endings.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "games/last_hand/table.hpp"

namespace pitboss::last_hand {

inline constexpr double tie = 1e-13;  // values this close are equal; the first action is taken

template <std::size_t Size>
struct Vector {
    std::array<double, Size> at{};

    constexpr void add(const Vector& other, double weight) noexcept {
        for (std::size_t i = 0; i < Size; ++i) {
            at[i] += weight * other.at[i];
        }
    }
};

// Who decides: the chart's cells for an up card, or a place of the vector that is made as large as possible.
struct Decider {
    ChartData chart;  // empty: the best for `own`
    unsigned up = 1;
    std::size_t own = 0;
};

// What a hand may do besides standing and hitting.
struct Allowed {
    bool doubles = false;  // by rules and chips; totals are checked for each hand
    bool split_hand = false;
    bool one_card = false;  // a split ace
};

// What ends a hand: by class, at the first stake and at the doubled one.
template <std::size_t Size>
struct Endings {
    std::array<Vector<Size>, classes> single{};
    std::array<Vector<Size>, classes> doubled{};
};

template <std::size_t Size>
class HandPlay {
public:
    using Value = Vector<Size>;

    HandPlay(const Game& game, const Decider& decider, const Allowed& allowed, const Endings<Size>& ends)
        : game_(game), decider_(decider), allowed_(allowed), ends_(ends) {
        for (unsigned hard = 21; hard >= 12; --hard) {
            set({hard, false});
        }
        for (unsigned hard = 11; hard >= 2; --hard) {
            set({hard, true});
        }
        for (unsigned hard = 11; hard >= 2; --hard) {
            set({hard, false});
        }
    }

    [[nodiscard]] const Value& stand(Points hand) const noexcept { return ends_.single[class_of(hand.total())]; }

    [[nodiscard]] Value hit(Points hand) const noexcept {
        Value found;
        for (unsigned points = 1; points <= values; ++points) {
            found.add(later(hand.with(points)), chance_of(points));
        }
        return found;
    }

    [[nodiscard]] Value doubled(Points hand) const noexcept {
        Value found;
        for (unsigned points = 1; points <= values; ++points) {
            found.add(ends_.doubled[class_of(hand.with(points).total())], chance_of(points));
        }
        return found;
    }

    // A hand of two cards; `split` and `surrender` are what those actions are worth, where they are allowed.
    [[nodiscard]] Value first_two(Points hand, unsigned pair, const Value* split, const Value* surrender) const {
        if (hand.total() == 21 || allowed_.one_card) {
            return stand(hand);
        }
        const bool doubles = may_double(hand);
        if (!decider_.chart.empty()) {
            return charted(hand, pair, doubles, split, surrender);
        }
        Value best = stand(hand);
        better(best, hit(hand));
        if (doubles) {
            better(best, doubled(hand));
        }
        if (split != nullptr) {
            better(best, *split);
        }
        if (surrender != nullptr) {
            better(best, *surrender);
        }
        return best;
    }

    // A split hand from its one card.
    [[nodiscard]] Value from_card(unsigned card) const {
        Value found;
        for (unsigned points = 1; points <= values; ++points) {
            found.add(first_two(Points{}.with(card).with(points), 0, nullptr, nullptr), chance_of(points));
        }
        return found;
    }

    [[nodiscard]] bool may_double(Points hand) const noexcept {
        return allowed_.doubles && (game_.double_with_ace || !hand.ace) &&
               game_.rules.double_totals.holds(hand.total(), hand.soft());
    }

private:
    [[nodiscard]] const Value& later(Points hand) const noexcept {
        if (hand.hard > 21) {
            return ends_.single[bust_class];
        }
        return hand.soft() ? soft_[hand.hard] : hard_[hand.hard];
    }

    void set(Points hand) {
        Value& found = hand.soft() ? soft_[hand.hard] : hard_[hand.hard];
        found = stand(hand);
        if (hand.total() == 21) {
            return;
        }
        const bool doubles = game_.rules.doubling == Doubling::any_time && may_double(hand);
        if (decider_.chart.empty()) {
            better(found, hit(hand));
            if (doubles) {
                better(found, doubled(hand));
            }
            return;
        }
        const ChartKind kind = hand.soft() ? ChartKind::soft : ChartKind::hard;
        switch (choice(ChartContext::more_cards, kind, hand.total(), {.doubles = doubles})) {
            case Act::hit: found = hit(hand); break;
            case Act::double_down: found = doubled(hand); break;
            default: break;
        }
    }

    void better(Value& best, const Value& other) const noexcept {
        if (other.at[decider_.own] > best.at[decider_.own] + tie) {
            best = other;
        }
    }

    struct Offered {
        bool doubles = false;
        bool splits = false;
        bool surrenders = false;
    };

    // The first choice of the cell that is offered.
    [[nodiscard]] Act choice(ChartContext context, ChartKind kind, unsigned row, const Offered& offered) const noexcept {
        std::uint16_t cell = chart_cell(decider_.chart, context, kind, row, decider_.up - 1);
        for (; cell != 0; cell = static_cast<std::uint16_t>(cell >> 4)) {
            const auto act = static_cast<Act>(cell & 15U);
            const bool taken = act == Act::stand || act == Act::hit || (act == Act::double_down && offered.doubles) ||
                               (act == Act::split && offered.splits) || (act == Act::surrender && offered.surrenders);
            if (taken) {
                return act;
            }
        }
        return Act::none;
    }

    [[nodiscard]] Value charted(Points hand, unsigned pair, bool doubles, const Value* split,
                                const Value* surrender) const {
        const ChartContext context = allowed_.split_hand ? ChartContext::after_split : ChartContext::first_two;
        const Offered offered{doubles, split != nullptr, surrender != nullptr};
        Act act = Act::none;
        if (split != nullptr) {
            act = choice(context, ChartKind::pair, pair, offered);
        }
        if (act == Act::none) {
            act = choice(context, hand.soft() ? ChartKind::soft : ChartKind::hard, hand.total(), offered);
        }
        switch (act) {
            case Act::hit: return hit(hand);
            case Act::double_down: return doubled(hand);
            case Act::split: return split == nullptr ? stand(hand) : *split;
            case Act::surrender: return surrender == nullptr ? stand(hand) : *surrender;
            default: return stand(hand);
        }
    }

    const Game& game_;
    Decider decider_;
    Allowed allowed_;
    const Endings<Size>& ends_;
    std::array<Value, 22> hard_{};
    std::array<Value, 12> soft_{};
};

}  // namespace pitboss::last_hand
