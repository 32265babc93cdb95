// How often each hand of the player ends in each result, by a chart.
//
// `follow` sums the values of hands; this keeps the hands apart, so that a wager on the player's final hand and its
// result can be valued without its pay table. Split hands follow docs/decisions/0008-split-model.md: each is a first
// hand with some pair cards gone. The sum over levels is linear, so hands move forward through every level with the
// level's share.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "solver/chart_policy.hpp"
#include "solver/play_wager.hpp"
#include "solver/splits.hpp"
#include "solver/up_card_solution.hpp"

namespace pitboss::solver {

// A hand as dealt, the first hand of a split, or a later one.
enum class Spot : std::uint8_t { dealt, first, later };
inline constexpr std::size_t spots = 3;

// Expected number of hands per round by result. Busts and losses to a blackjack are not split by hand.
template <typename Number>
struct HandResultCounts {
    std::array<std::array<std::vector<Number>, hand_result_kinds>, spots> by_hand;
    std::array<Number, spots> over{Number(0), Number(0), Number(0)};
    std::array<Number, spots> to_blackjack{Number(0), Number(0), Number(0)};
    Number surrendered = Number(0);
    Number blackjack_won = Number(0);
    Number blackjack_tied = Number(0);

    HandResultCounts() {
        for (auto& spot : by_hand) {
            spot.fill(std::vector<Number>(HandTable::get().size(), Number(0)));
        }
    }
};

template <typename Number>
class HandResultCounter {
public:
    HandResultCounter(const Game& game, const UpCardSolution<Number>& column, const HandPlay<Number>& play,
                      const Arithmetic<Number>& arithmetic)
        : rules_(game.rules),
          column_(column),
          play_(play),
          arithmetic_(arithmetic),
          evaluator_(game.rules, column.open(), arithmetic) {
        if (play.doubles() > 0 || rules_.stand_and_double != StandAndDouble::not_offered ||
            rules_.split_ace_and_ten_pays || rules_.player_blackjack != PlayerBlackjack::ties ||
            rules_.ties != Ties::push) {
            throw std::invalid_argument(
                "results by hand can be counted only if ties push and a hand is doubled at most once");
        }
        chances_.resize(HandTable::get().size());
    }

    // Adds the share of this column's open card.
    void add(ChartData chart, HandResultCounts<Number>& found) {
        const ChartPolicy<Number> chart_policy(rules_, play_, chart, column_.open());
        const HandTable& hands = HandTable::get();
        Flow flow(hands.size());
        for (const Cell<Number>& cell : column_.dealt(chart)) {
            const Number taken = cell.chance * (Number(1) - cell.clear);
            const Number kept = cell.chance * cell.clear;
            if (cell.act == Act::surrender) {
                const bool late = column_.surrenders_late();
                found.surrendered += late ? kept : cell.chance;
                found.to_blackjack[0] += late ? taken : Number(0);
            } else if (cell.is_blackjack && cell.act == Act::stand) {
                found.blackjack_won += kept;
                found.blackjack_tied += taken;
            } else if (cell.act == Act::split) {
                split(cell, chart_policy, found);
            } else {
                found.to_blackjack[0] += taken;
                flow.start(hands.pair(cell.first, cell.second), cell.chance, Number(0));
            }
        }
        run(column_.shoe(), chart_policy.policy(Origin::dealt), false, {Spot::dealt, Spot::later}, flow, found);
    }

private:
    // Weights of hands in progress, of two groups at once.
    struct Flow {
        explicit Flow(std::size_t size)
            : first(size, Number(0)), second(size, Number(0)), seen(size, false), stays(size, false) {}
        void start(std::size_t hand, const Number& one, const Number& other) {
            first[hand] += one;
            second[hand] += other;
            seen[hand] = true;
        }
        std::vector<Number> first;
        std::vector<Number> second;
        std::vector<bool> seen;
        std::vector<bool> stays;
    };

    // Plays the hands out and records how they end; returns the number of hands, joint with no blackjack.
    std::array<Number, 2> run(const Counts& shoe, const Policy& policy, bool one_card, std::array<Spot, 2> spot,
                              Flow& flow, HandResultCounts<Number>& found) {
        const HandTable& hands = HandTable::get();
        Flow standing(hands.size());
        std::vector<std::int16_t> which;
        std::array<Number, 2> sum{Number(0), Number(0)};
        const std::size_t one = static_cast<std::size_t>(spot[0]);
        const std::size_t other = static_cast<std::size_t>(spot[1]);
        for (std::size_t i = 0; i < hands.size(); ++i) {
            if (flow.seen[i]) {
                const Act act = one_card ? Act::stand : policy.act[i];
                if (act == Act::hit || act == Act::double_down) {
                    const Number over = draw(shoe, i, flow, act == Act::hit ? flow : standing);
                    found.over[one] += flow.first[i] * over;
                    found.over[other] += flow.second[i] * over;
                    sum[0] += flow.first[i] * over;
                    sum[1] += flow.second[i] * over;
                } else {
                    standing.start(i, flow.first[i], flow.second[i]);
                }
            }
            if (standing.seen[i]) {
                which.push_back(static_cast<std::int16_t>(i));
            }
        }
        evaluator_.evaluate(shoe, which, chances_);
        for (const std::int16_t index : which) {
            const auto hand = static_cast<std::size_t>(index);
            const StandChances<Number>& p = chances_[hand];
            const std::array<Number, hand_result_kinds> each{p.win, p.lose, p.tie, p.clear - p.win - p.lose - p.tie};
            for (std::size_t kind = 0; kind < hand_result_kinds; ++kind) {
                found.by_hand[one][kind][hand] += standing.first[hand] * each[kind];
                found.by_hand[other][kind][hand] += standing.second[hand] * each[kind];
            }
            sum[0] += standing.first[hand] * p.clear;
            sum[1] += standing.second[hand] * p.clear;
        }
        return sum;
    }

    // Deals one card to a hand; returns the chance of a bust, joint with no blackjack.
    Number draw(const Counts& shoe, std::size_t hand, const Flow& from, Flow& into) {
        const HandTable& hands = HandTable::get();
        chances_[hand].clear = evaluator_.clear(without(shoe, hands[hand].counts));
        for (std::size_t value = 0; value < values; ++value) {
            if (hands[hand].next[value] != HandTable::over && shoe[value] > hands[hand].counts[value]) {
                const auto next = static_cast<std::size_t>(hands[hand].next[value]);
                chances_[next].clear = evaluator_.clear(without(shoe, hands[next].counts));
            }
        }
        const Number first = from.first[hand];  // copied, because `into` may be `from`
        const Number second = from.second[hand];
        return play_.draw(shoe, hands[hand], chances_, [&](std::size_t next, const Number& chance) {
            into.start(next, first * chance, second * chance);
        });
    }

    // Share of each level of a split: hands with any second card, and hands whose second card is no pair card.
    struct Shares {
        std::vector<Number> any;
        std::vector<Number> other;
    };

    void split(const Cell<Number>& cell, const ChartPolicy<Number>& chart_policy, HandResultCounts<Number>& found) {
        const int value = cell.first;
        const auto pair = static_cast<std::size_t>(value);
        const Splitter<Number>& splitter = column_.splitter();
        const int max_hands = chart_policy.resplits(value) ? splitter.max_hands(value)
            : std::min(splitter.max_hands(value), 2);
        const Policy policy = chart_policy.policy(splitter.origin(value));
        const bool one_card = value == 0 && rules_.split_aces == SplitAces::one_card;
        const int pair_cards = column_.shoe()[pair] - 2;
        const int cards = cards_in(column_.shoe()) - 2;
        const std::vector<SplitEnd> ends = split_ends(max_hands);
        const auto levels = static_cast<std::size_t>(SplitSums<Number>::deepest(ends)) + 1;  // no hand lies deeper
        std::array<Shares, 2> shares;
        for (Shares& each : shares) {
            each.any.assign(levels, Number(0));
            each.other.assign(levels, Number(0));
        }
        Number hands_made = Number(0);  // whatever the hole card is
        for (const SplitEnd& end : ends) {
            const Number orders = cell.chance * Number(end.orders);
            if (end.others > 0) {
                add_shares(shares[0].other, end.pairs, end.others - 1, pair_cards, cards, orders);
                add_shares(shares[1].other, end.pairs, end.others - 1, pair_cards, cards, orders *
                           Number(end.others - 1));
            }
            if (end.open > 0) {
                const int first = end.others > 0 ? 0 : 1;
                add_shares(shares[0].any, end.pairs, end.others, pair_cards, cards, orders * Number(first));
                add_shares(shares[1].any, end.pairs, end.others, pair_cards, cards, orders * Number(end.open - first));
            }
            hands_made += orders * Number(2 + end.pairs) * pattern(end.pairs, end.others, pair_cards, cards);
        }
        const auto played = play_levels(value, shares, policy, one_card, pair_cards, found);
        if (column_.peeks()) {
            found.to_blackjack[0] += cell.chance * (Number(1) - cell.clear);
        } else {
            found.to_blackjack[1] += cell.chance - played[0];
            found.to_blackjack[2] += hands_made - cell.chance - played[1];
        }
    }

    std::array<Number, 2> play_levels(int value, const std::array<Shares, 2>& shares, const Policy& policy,
                                      bool one_card, int pair_cards, HandResultCounts<Number>& found) {
        const HandTable& hands = HandTable::get();
        const auto pair = static_cast<std::size_t>(value);
        const HandInfo& single = hands[hands.single(value)];
        std::array<Number, 2> played{Number(0), Number(0)};
        const int deepest = std::min(pair_cards, static_cast<int>(shares[0].any.size()) - 1);
        for (int level = 0; level <= deepest; ++level) {
            const auto at = static_cast<std::size_t>(level);
            Counts rest = column_.shoe();
            rest[pair] = static_cast<std::int16_t>(rest[pair] - 1 - level);
            const Number each = arithmetic_.reciprocal(cards_in(rest) - 1);
            Flow flow(hands.size());
            for (std::size_t second = 0; second < values; ++second) {
                const int count = rest[second] - single.counts[second];
                if (count <= 0) {
                    continue;
                }
                const Number chance = arithmetic_.whole(count) * each;
                const bool is_pair = second == pair;
                const auto weight = [&](const Shares& share) {
                    return chance * (is_pair ? share.any[at] : share.any[at] + share.other[at]);
                };
                flow.start(static_cast<std::size_t>(single.next[second]), weight(shares[0]), weight(shares[1]));
            }
            const auto sum = run(rest, policy, one_card, {Spot::first, Spot::later}, flow, found);
            played[0] += sum[0];
            played[1] += sum[1];
        }
        return played;
    }

    // Inclusion and exclusion as in splits.hpp: `pairs` places hold pair cards, `others` places do not.
    void add_shares(std::vector<Number>& share, int pairs, int others, int pair_cards, int cards,
                    const Number& factor) {
        int binomial = 1;
        for (int also = 0; also <= others; ++also) {
            const Number term = factor * Number(binomial) * pattern(pairs + also, 0, pair_cards, cards);
            share[static_cast<std::size_t>(pairs + also)] += also % 2 == 0 ? term : -term;
            binomial = binomial * (others - also) / (also + 1);
        }
    }

    // The chance that `pairs` given places hold pair cards and `others` given places do not.
    [[nodiscard]] Number pattern(int pairs, int others, int pair_cards, int cards) const {
        Number chance = Number(1);
        for (int i = 0; i < pairs + others; ++i) {
            const int fitting = i < pairs ? pair_cards - i : cards - pair_cards - (i - pairs);
            if (fitting <= 0) {
                return Number(0);
            }
            chance *= arithmetic_.whole(fitting) * arithmetic_.reciprocal(cards - i);
        }
        return chance;
    }

    const Rules& rules_;
    const UpCardSolution<Number>& column_;
    const HandPlay<Number>& play_;
    const Arithmetic<Number>& arithmetic_;
    StandEvaluator<Number> evaluator_;
    std::vector<StandChances<Number>> chances_;
};

}  // namespace pitboss::solver
