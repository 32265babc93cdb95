// How often each hand of the player ends in each way, by a chart. Plain C++, no Python.
//
// Where `follow` adds up what hands are worth, this keeps them apart, so that a wager which is paid by the player's hand
// and by how it ended can be reckoned without knowing its pay table. Split hands are those of
// docs/decisions/0008-split-model.md: each is a first hand with some pair cards gone, and as the sum over the levels is
// linear, hands flow forward through every level with the level's share.
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

// Where a hand lies: as dealt, the first of a split, or another of it.
enum class Spot : std::uint8_t { dealt, first, later };
inline constexpr std::size_t spots = 3;

// How many hands on average end so, of one round. Hands over 21 and those taken by a blackjack are not told apart.
template <typename Number>
struct Finished {
    std::array<std::array<std::vector<Number>, finishes>, spots> by_hand;
    std::array<Number, spots> over{Number(0), Number(0), Number(0)};
    std::array<Number, spots> to_blackjack{Number(0), Number(0), Number(0)};
    Number surrendered = Number(0);
    Number blackjack_won = Number(0);
    Number blackjack_tied = Number(0);

    Finished() {
        for (auto& spot : by_hand) {
            spot.fill(std::vector<Number>(HandTable::get().size(), Number(0)));
        }
    }
};

template <typename Number>
class Finishes {
public:
    Finishes(const Game& game, const Column<Number>& column, const Play<Number>& play,
             const Arithmetic<Number>& arithmetic)
        : rules_(game.rules),
          column_(column),
          play_(play),
          arithmetic_(arithmetic),
          judge_(game.rules, column.open(), arithmetic) {
        if (play.doubles() > 0 || rules_.stand_and_double != StandAndDouble::not_offered ||
            rules_.split_ace_and_ten_pays || rules_.player_blackjack != PlayerBlackjack::ties ||
            rules_.ties != Ties::push) {
            throw std::invalid_argument("how hands end is told apart only where ties push and a hand is doubled once");
        }
        chances_.resize(HandTable::get().size());
    }

    // Adds what falls to this column's open card.
    void add(ChartData chart, Finished<Number>& found) {
        const Charted<Number> charted(rules_, play_, chart, column_.open());
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
                split(cell, charted, found);
            } else {
                found.to_blackjack[0] += taken;
                flow.start(hands.pair(cell.first, cell.second), cell.chance, Number(0));
            }
        }
        run(column_.shoe(), charted.policy(Origin::dealt), false, {Spot::dealt, Spot::later}, flow, found);
    }

private:
    // The weights of hands on their way: of the first kind and of the second.
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

    // Plays the hands out and writes down how they end; returns how many hands that are, joint with no blackjack.
    std::array<Number, 2> run(const Counts& shoe, const Policy& policy, bool one_card, std::array<Spot, 2> spot,
                              Flow& flow, Finished<Number>& found) {
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
        judge_.prospects(shoe, which, chances_);
        for (const std::int16_t index : which) {
            const auto hand = static_cast<std::size_t>(index);
            const Prospects<Number>& p = chances_[hand];
            const std::array<Number, finishes> each{p.win, p.lose, p.tie, p.clear - p.win - p.lose - p.tie};
            for (std::size_t finish = 0; finish < finishes; ++finish) {
                found.by_hand[one][finish][hand] += standing.first[hand] * each[finish];
                found.by_hand[other][finish][hand] += standing.second[hand] * each[finish];
            }
            sum[0] += standing.first[hand] * p.clear;
            sum[1] += standing.second[hand] * p.clear;
        }
        return sum;
    }

    // One card for a hand; returns the chance of going over, joint with no blackjack.
    Number draw(const Counts& shoe, std::size_t hand, const Flow& from, Flow& into) {
        const HandTable& hands = HandTable::get();
        chances_[hand].clear = judge_.clear(without(shoe, hands[hand].counts));
        for (std::size_t value = 0; value < values; ++value) {
            if (hands[hand].next[value] != HandTable::over && shoe[value] > hands[hand].counts[value]) {
                const auto next = static_cast<std::size_t>(hands[hand].next[value]);
                chances_[next].clear = judge_.clear(without(shoe, hands[next].counts));
            }
        }
        const Number first = from.first[hand];  // `into` may be where they come from
        const Number second = from.second[hand];
        return play_.draw(shoe, hands[hand], chances_, [&](std::size_t next, const Number& chance) {
            into.start(next, first * chance, second * chance);
        });
    }

    // The share of each level of a split: of hands with any second card, and with one that is no pair card.
    struct Shares {
        std::vector<Number> any;
        std::vector<Number> other;
    };

    void split(const Cell<Number>& cell, const Charted<Number>& charted, Finished<Number>& found) {
        const int value = cell.first;
        const auto pair = static_cast<std::size_t>(value);
        const Splitter<Number>& splitter = column_.splitter();
        const int most = charted.resplits(value) ? splitter.most_hands(value) : std::min(splitter.most_hands(value), 2);
        const Policy policy = charted.policy(splitter.origin(value));
        const bool one_card = value == 0 && rules_.split_aces == SplitAces::one_card;
        const int pair_cards = column_.shoe()[pair] - 2;
        const int cards = cards_in(column_.shoe()) - 2;
        const auto levels = static_cast<std::size_t>(most) + 8;
        std::array<Shares, 2> shares;
        for (Shares& each : shares) {
            each.any.assign(levels, Number(0));
            each.other.assign(levels, Number(0));
        }
        Number hands_made = Number(0);  // whatever the hole card is
        for (const SplitEnd& end : split_ends(most)) {
            const Number orders = cell.chance * Number(end.orders);
            if (end.others > 0) {
                spread(shares[0].other, end.pairs, end.others - 1, pair_cards, cards, orders);
                spread(shares[1].other, end.pairs, end.others - 1, pair_cards, cards, orders * Number(end.others - 1));
            }
            if (end.open > 0) {
                const int first = end.others > 0 ? 0 : 1;
                spread(shares[0].any, end.pairs, end.others, pair_cards, cards, orders * Number(first));
                spread(shares[1].any, end.pairs, end.others, pair_cards, cards, orders * Number(end.open - first));
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
                                      bool one_card, int pair_cards, Finished<Number>& found) {
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

    // Inclusion and exclusion, as in splits.hpp: `pairs` places hold pair cards and `others` places none.
    void spread(std::vector<Number>& share, int pairs, int others, int pair_cards, int cards, const Number& factor) {
        int binomial = 1;
        for (int also = 0; also <= others; ++also) {
            const Number term = factor * Number(binomial) * pattern(pairs + also, 0, pair_cards, cards);
            share[static_cast<std::size_t>(pairs + also)] += also % 2 == 0 ? term : -term;
            binomial = binomial * (others - also) / (also + 1);
        }
    }

    // The chance that given places hold so many pair cards, and others so many that are none.
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
    const Column<Number>& column_;
    const Play<Number>& play_;
    const Arithmetic<Number>& arithmetic_;
    Judge<Number> judge_;
    std::vector<Prospects<Number>> chances_;
};

}  // namespace pitboss::solver
