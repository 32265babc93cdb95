// Competition 21 (CO 30-899.03): one card, and a wager for each further card.
//
// The value of a hand depends on its cards and its stake. The second card costs one original wager; the third and each
// later one costs from the previous such wager up to a multiple of the original. Results are linear in the amounts, so
// the value is convex in the next wager: the minimum or the maximum is best, never anything between. After one maximum
// wager all later ones are at the maximum too. So a hand is described by its cards and the number of cards bought at
// the maximum.
//
// Chances are joint with no dealer blackjack, as everywhere in the solver. A dealer blackjack takes one original wager,
// but ties with the player's. Split hands are played as if dealt (docs/decisions/0008-split-model.md).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "games/competition_21/chart.hpp"
#include "solver/splits.hpp"
#include "solver/standing_hand.hpp"

namespace pitboss::solver {

// Net, and all wagers after the first card's, in original wagers.
template <typename Number>
struct Worth {
    Number net{};
    Number wagered{};
};

inline constexpr std::size_t max_bought = 20;  // cards after the second: all aces

// What to do with a hand of two or more cards: by a chart, or hand by hand.
struct BuyPolicy {
    const BuyChart* chart = nullptr;
    std::vector<Buy> acts;  // by cards bought at the maximum, then by hand
    std::array<Buy, values> first{};
    std::array<Buy, values> pair{};
    std::size_t up = 0;

    [[nodiscard]] Buy act(std::size_t hand, std::size_t at_max) const {
        const HandTable& hands = HandTable::get();
        const HandInfo& info = hands[hand];
        if (info.total == best_score) {
            return Buy::stand;
        }
        return chart != nullptr ? chart->total(info.cards > 2, info.total, info.soft, up)
                                : acts[at_max * hands.size() + hand];
    }
};

// All hands that one shoe can make, or those with a given card.
template <typename Number>
class BoughtHands {
public:
    BoughtHands(const Rules& rules, int times, const StandEvaluator<Number>& evaluator,
                const Arithmetic<Number>& arithmetic,
                const Counts& shoe, int held = -1)
        : times_(times), arithmetic_(arithmetic), shoe_(shoe),
          wins_(arithmetic.ratio(rules.wins_pay.numerator, rules.wins_pay.denominator)) {
        const HandTable& hands = HandTable::get();
        chances_.resize(hands.size());
        for (std::size_t i = 0; i < hands.size(); ++i) {
            if (hands[i].cards > 0 && fits(hands[i].counts, shoe) &&
                (held < 0 || hands[i].counts[static_cast<std::size_t>(held)] > 0)) {
                which_.push_back(static_cast<std::int16_t>(i));
            }
        }
        evaluator.evaluate(shoe, which_, chances_);
        known_.resize((max_bought + 1) * hands.size());
        stamps_.assign(known_.size(), 0);
    }

    [[nodiscard]] const Number& clear(std::size_t hand) const { return chances_[hand].clear; }

    // The stake: one wager per card, more for those bought at the maximum.
    [[nodiscard]] int stake(const HandInfo& hand, std::size_t at_max) const noexcept {
        return hand.cards + static_cast<int>(at_max) * (times_ - 1);
    }
    [[nodiscard]] Number stand(std::size_t hand, std::size_t at_max = 0) const {
        const Number lies = arithmetic_.whole(stake(HandTable::get()[hand], at_max));
        return lies * (wins_ * chances_[hand].win - chances_[hand].lose);
    }

    // Calls `visit(next, chance, value)` for every card that does not bust the hand; returns the chance of a bust,
    // joint with no dealer blackjack.
    template <typename Visit>
    Number draw(std::size_t hand, const Visit& visit) const {
        const HandInfo& info = HandTable::get()[hand];
        const int left = cards_in(shoe_) - info.cards;
        if (left < 2) {
            throw ShoeTooSmall();
        }
        const Number each = arithmetic_.reciprocal(left);
        Number kept = Number(0);
        bool goes_over = false;
        for (std::size_t value = 0; value < values; ++value) {
            const int count = shoe_[value] - info.counts[value];
            if (count <= 0) {
                continue;
            }
            if (info.next[value] == HandTable::over) {
                goes_over = true;
                continue;
            }
            const auto next = static_cast<std::size_t>(info.next[value]);
            const Number chance = arithmetic_.whole(count) * each;
            kept += chance * chances_[next].clear;
            visit(next, chance, value);
        }
        return goes_over ? chances_[hand].clear - kept : Number(0);
    }

    // A hand of two or more cards by a policy. Cached.
    [[nodiscard]] Worth<Number> follow(std::size_t hand, std::size_t at_max, const BuyPolicy& policy) {
        const std::size_t place = at_max * HandTable::get().size() + hand;
        if (stamps_[place] != stamp_) {
            const Buy act = policy.act(hand, at_max);
            const Worth<Number> found = act == Buy::stand ? Worth<Number>{stand(hand, at_max), Number(0)}
                                                          : bought(hand, at_max, act, policy);
            known_[place] = found;
            stamps_[place] = stamp_;
        }
        return known_[place];
    }
    void forget() noexcept { ++stamp_; }

    // The best value of this hand; writes the best actions into the policy.
    [[nodiscard]] Number best(std::size_t hand, std::size_t at_max, BuyPolicy& policy) {
        const HandTable& hands = HandTable::get();
        const std::size_t place = at_max * hands.size() + hand;
        if (stamps_[place] == stamp_) {
            return known_[place].net;
        }
        Number best_value = stand(hand, at_max);
        Buy chosen = Buy::stand;
        if (hands[hand].total != best_score) {
            for (const Buy act : {Buy::draw, Buy::draw_max}) {
                if (act == Buy::draw && at_max > 0) {
                    continue;
                }
                const std::size_t then = act == Buy::draw_max ? at_max + 1 : 0;
                Number sum = Number(0);
                const Number over = draw(hand, [&](std::size_t next, const Number& chance, std::size_t) {
                    sum += chance * best(next, then, policy);
                });
                sum -= arithmetic_.whole(stake_after(hands[hand], then)) * over;
                if (sum > best_value) {
                    best_value = sum;
                    chosen = act;
                }
            }
        }
        policy.acts[place] = chosen;
        known_[place] = {best_value, Number(0)};
        stamps_[place] = stamp_;
        return best_value;
    }

private:
    [[nodiscard]] int stake_after(const HandInfo& hand, std::size_t at_max) const noexcept {
        return hand.cards + 1 + static_cast<int>(at_max) * (times_ - 1);
    }

    [[nodiscard]] Worth<Number> bought(std::size_t hand, std::size_t at_max, Buy act, const BuyPolicy& policy) {
        const HandInfo& info = HandTable::get()[hand];
        const std::size_t then = at_max > 0 || act == Buy::draw_max ? at_max + 1 : 0;
        Worth<Number> found{Number(0), arithmetic_.whole(then > 0 ? times_ : 1)};
        const Number over = draw(hand, [&](std::size_t next, const Number& chance, std::size_t) {
            const Worth<Number> further = follow(next, then, policy);
            found.net += chance * further.net;
            found.wagered += chance * further.wagered;
        });
        found.net -= arithmetic_.whole(stake_after(info, then)) * over;
        return found;
    }

    int times_;
    const Arithmetic<Number>& arithmetic_;
    Counts shoe_;
    Number wins_;
    std::vector<std::int16_t> which_;
    std::vector<StandChances<Number>> chances_;
    std::vector<Worth<Number>> known_;
    std::vector<std::uint32_t> stamps_;
    std::uint32_t stamp_ = 1;
};

// The solution against one up card.
template <typename Number>
class Competition21Solution {
public:
    Competition21Solution(const Game& game, int times, int up, const Arithmetic<Number>& arithmetic)
        : rules_(game.rules), times_(times), up_(up), open_(open_card(up)), arithmetic_(arithmetic),
          evaluator_(rules_, open_, arithmetic), shoe_(without(game.shoe, open_.cards)),
          dealt_(rules_, times, evaluator_, arithmetic, shoe_),
          chance_(arithmetic.whole(game.shoe[static_cast<std::size_t>(up)]) *
                  arithmetic.reciprocal(cards_in(game.shoe))) {}

    // Of this up card.
    [[nodiscard]] const Number& chance() const noexcept { return chance_; }
    [[nodiscard]] bool has(int first) const noexcept { return shoe_[static_cast<std::size_t>(first)] > 0; }
    // Of a first card, given the up card.
    [[nodiscard]] Number first_chance(int first) const {
        return arithmetic_.whole(shoe_[static_cast<std::size_t>(first)]) * arithmetic_.reciprocal(cards_in(shoe_));
    }

    [[nodiscard]] BuyPolicy by_chart(const BuyChart& chart) const {
        BuyPolicy policy;
        policy.chart = &chart;
        policy.up = static_cast<std::size_t>(up_);
        for (std::size_t value = 0; value < values; ++value) {
            policy.first[value] = chart.first(value, policy.up);
            policy.pair[value] = chart.pair(value, policy.up);
        }
        return policy;
    }

    // The best policy for these first cards: first the play of each hand, then what to split and to draw to.
    [[nodiscard]] BuyPolicy best(std::span<const int> firsts) {
        BuyPolicy policy;
        policy.up = static_cast<std::size_t>(up_);
        policy.acts.assign((max_bought + 1) * HandTable::get().size(), Buy::stand);
        dealt_.forget();
        for (const int first : firsts) {
            const std::size_t single = HandTable::get().single(first);
            static_cast<void>(dealt_.draw(single, [&](std::size_t next, const Number&, std::size_t) {
                static_cast<void>(dealt_.best(next, 0, policy));
            }));
        }
        forget();
        for (const int first : firsts) {
            choose_pair(first, policy);
            choose_first(first, policy);
        }
        return policy;
    }

    void forget() {
        dealt_.forget();
        for (auto& levels : levels_) {
            for (auto& table : levels) {
                table->forget();
            }
        }
    }

    // A first card by a policy, dealer blackjacks included. Insurance is taken only if it gains.
    [[nodiscard]] Worth<Number> value(int first, const BuyPolicy& policy, bool insures) {
        const std::size_t single = HandTable::get().single(first);
        const Number& clear = dealt_.clear(single);
        Worth<Number> found = by_first(first, policy.first[static_cast<std::size_t>(first)], policy);
        found.net -= Number(1) - clear;
        found.wagered += Number(1);
        if (insures && rules_.insurance && up_ == 0) {
            const Number pays = arithmetic_.ratio(rules_.insurance_pays.numerator, rules_.insurance_pays.denominator);
            const Number worth = arithmetic_.ratio(1, 2) * (pays * (Number(1) - clear) - clear);
            if (worth > Number(0)) {
                found.net += worth;
                found.wagered += arithmetic_.ratio(1, 2);
            }
        }
        return found;
    }

private:
    [[nodiscard]] Worth<Number> by_first(int first, Buy act, const BuyPolicy& policy) {
        const std::size_t single = HandTable::get().single(first);
        if (act == Buy::surrender) {
            return {-(arithmetic_.ratio(1, 2) * dealt_.clear(single)), Number(0)};
        }
        if (act == Buy::stand) {
            return {dealt_.stand(single), Number(0)};
        }
        Worth<Number> found{Number(0), Number(1)};
        static_cast<void>(dealt_.draw(single, [&](std::size_t next, const Number& chance, std::size_t value) {
            const Worth<Number> two = with_second(first, static_cast<int>(value), next, policy);
            found.net += chance * two.net;
            found.wagered += chance * two.wagered;
        }));
        return found;
    }

    // A blackjack is paid on both wagers and ties with the dealer's: it loses nothing to a dealer blackjack.
    [[nodiscard]] Worth<Number> with_second(int first, int second, std::size_t hand, const BuyPolicy& policy) {
        if (HandTable::get()[hand].total == best_score) {
            const Number pays = arithmetic_.ratio(rules_.blackjack_pays.numerator, rules_.blackjack_pays.denominator);
            const Number& clear = dealt_.clear(hand);
            return {Number(2) * pays * clear + Number(1) - clear, Number(0)};
        }
        const Buy pair = policy.pair[static_cast<std::size_t>(first)];
        return first == second && pair != Buy::none ? split(first, pair, policy) : dealt_.follow(hand, 0, policy);
    }

    // Each card takes one of the two wagers; each hand then buys its second card or stands on one.
    [[nodiscard]] Worth<Number> split(int value, Buy act, const BuyPolicy& policy) {
        const std::size_t single = HandTable::get().single(value);
        if (act == Buy::split_and_stand) {
            return {Number(2) * level(value, 0).stand(single), Number(0)};
        }
        const std::vector<SplitEnd> ends = split_ends(value == 0 ? 2 : rules_.max_splits + 1);
        typename SplitSums<Number>::Levels net;
        net.pair_cards = shoe_[static_cast<std::size_t>(value)] - 2;
        net.cards = cards_in(shoe_) - 2;
        auto wagered = net;
        const int deepest = std::min(SplitSums<Number>::deepest(ends), net.pair_cards);
        for (int gone = 0; gone <= deepest; ++gone) {
            one_hand(value, static_cast<std::size_t>(gone), policy, net, wagered);
        }
        const SplitSums<Number> sums(arithmetic_);
        // Each hand's first card cost one wager too; the pair had paid two of them.
        return {sums.over_all(net, net, ends), sums.over_all(wagered, wagered, ends) - Number(2)};
    }

    void one_hand(int value, std::size_t gone, const BuyPolicy& policy, typename SplitSums<Number>::Levels& net,
                  typename SplitSums<Number>::Levels& wagered) {
        BoughtHands<Number>& table = level(value, gone);
        Worth<Number> any;
        Worth<Number> other;
        any.net = any.wagered = other.net = other.wagered = Number(0);
        static_cast<void>(table.draw(
            HandTable::get().single(value), [&](std::size_t next, const Number& chance, std::size_t second) {
                Worth<Number> here{table.stand(next), Number(0)};
                if (value != 0) {
                    here = table.follow(next, 0, policy);
                }
                here.wagered += Number(2);
                any.net += chance * here.net;
                any.wagered += chance * here.wagered;
                if (static_cast<int>(second) != value) {
                    other.net += chance * here.net;
                    other.wagered += chance * here.wagered;
                }
            }));
        net.any.push_back(any.net);
        net.other.push_back(other.net);
        wagered.any.push_back(any.wagered);
        wagered.other.push_back(other.wagered);
    }

    // Hands with one card of a split pair; the other and `gone` more pair cards are out of the shoe.
    [[nodiscard]] BoughtHands<Number>& level(int value, std::size_t gone) {
        auto& tables = levels_[static_cast<std::size_t>(value)];
        while (tables.size() <= gone) {
            Counts rest = shoe_;
            rest[static_cast<std::size_t>(value)] =
                static_cast<std::int16_t>(rest[static_cast<std::size_t>(value)] - 1 - static_cast<int>(tables.size()));
            tables.push_back(
                std::make_unique<BoughtHands<Number>>(rules_, times_, evaluator_, arithmetic_, rest, value));
        }
        return *tables[gone];
    }

    void choose_pair(int value, BuyPolicy& policy) {
        const std::size_t hand = HandTable::get().pair(value, value);
        if (!fits(HandTable::get()[hand].counts, shoe_)) {
            return;
        }
        Number best_value = dealt_.follow(hand, 0, policy).net;
        for (const Buy act : {Buy::split, Buy::split_and_stand}) {
            const Number worth = split(value, act, policy).net;
            if (worth > best_value) {
                best_value = worth;
                policy.pair[static_cast<std::size_t>(value)] = act;
            }
        }
    }

    void choose_first(int first, BuyPolicy& policy) {
        Buy& chosen = policy.first[static_cast<std::size_t>(first)];
        Number best_value{};
        for (const Buy act : {Buy::stand, Buy::draw, Buy::surrender}) {
            const Number worth = by_first(first, act, policy).net;
            if (act == Buy::stand || worth > best_value) {
                best_value = worth;
                chosen = act;
            }
        }
    }

    const Rules& rules_;
    int times_;
    int up_;
    OpenCards open_;
    const Arithmetic<Number>& arithmetic_;
    StandEvaluator<Number> evaluator_;
    Counts shoe_;
    BoughtHands<Number> dealt_;
    Number chance_;
    std::array<std::vector<std::unique_ptr<BoughtHands<Number>>>, values> levels_;
};

// The best chart against one up card: changes one cell at a time while that gains, from the last decision to the first,
// so that the play of a hand is known before it can be surrendered.
inline void find_chart(Competition21Solution<double>& column, std::size_t up, BuyChart& chart) {
    const auto worth = [&] {
        column.forget();
        const BuyPolicy policy = column.by_chart(chart);
        double sum = 0.0;
        for (int first = 0; first < values; ++first) {
            if (column.has(first)) {
                sum += column.first_chance(first) * column.value(first, policy, false).net;
            }
        }
        return sum;
    };
    double best_value = worth();
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t row = BuyChart::rows; row-- > 0;) {
            for (const Buy act : BuyChart::choices(row)) {
                const Buy before = chart.at(row, up);
                if (act == before) {
                    continue;
                }
                chart.at(row, up) = act;
                const double now = worth();
                if (now > best_value + 1e-12) {
                    best_value = now;
                    changed = true;
                } else {
                    chart.at(row, up) = before;
                }
            }
        }
    }
}

}  // namespace pitboss::solver
