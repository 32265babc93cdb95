// 3 Card 21 'N' Done (CO 30-2111): three cards, played as one hand, split into three, or surrendered.
//
// An unsplit hand is played as in the 21 family from three cards on. In a split each card starts a hand, whose play
// looks at its own cards and at the three cards dealt, never at the other hands' draws. Those draws may be treated as
// still in the shoe, so each hand has the value of a first hand with two cards gone.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "solver/chart_policy.hpp"
#include "solver/hand_play.hpp"
#include "solver/standing_hand.hpp"

namespace pitboss::solver {

using ThreeCards = std::array<int, 3>;  // value indices, ascending

struct ThreeCardCell {
    ThreeCards cards{};
    double chance = 0;  // of these cards and the open card
    double clear = 0;   // of no dealer blackjack, given them
    double value = 0;   // in original wagers, dealer blackjacks included
    Act act = Act::stand;
    std::array<std::optional<double>, acts> by_act{};
};

// What three cards make.
struct ThreeCardInfo {
    Counts counts{};
    int hard = 0;
    int hand = -1;  // in the hand table; -1: bust
    bool is_21 = false;
    bool may_split = false;
    bool may_surrender = false;

    explicit ThreeCardInfo(const ThreeCards& cards) {
        const HandTable& hands = HandTable::get();
        int aces = 0;
        std::size_t at = 0;
        hand = 0;
        for (const int card : cards) {
            ++counts[static_cast<std::size_t>(card)];
            hard += card + 1;
            aces += card == 0 ? 1 : 0;
            if (hand >= 0) {
                hand = hands[at].next[static_cast<std::size_t>(card)];
                at = hand >= 0 ? static_cast<std::size_t>(hand) : 0;
            }
        }
        is_21 = hand >= 0 && hands[at].total == best_score;
        const bool counts_over = hard + 10 * aces > static_cast<int>(best_score);
        // Ten-cards of different ranks bust with any third card, or make 21 with an ace: they may be split anyway.
        const bool has_pair = cards[0] == cards[1] || cards[1] == cards[2];
        may_split = has_pair || counts_over || (is_21 && aces > 0);
        may_surrender = counts_over && !is_21;
    }
};

// Policies against one open card: three cards as dealt, split hands, split aces.
struct ThreeCardPolicies {
    Policy dealt;
    Policy split;
    Policy aces;
};

class ThreeCardSolution {
public:
    ThreeCardSolution(const Game& game, int up)
        : rules_(game.rules),
          open_(open_card(up)),
          arithmetic_(cards_in(game.shoe) + 1),
          play_(game, arithmetic_),
          evaluator_(rules_, open_, arithmetic_),
          shoe_(without(game.shoe, open_.cards)),
          open_chance_(static_cast<double>(game.shoe[static_cast<std::size_t>(up)]) / cards_in(game.shoe)) {
        chances_.resize(HandTable::get().size());
        everything_.assign(HandTable::get().size(), 1);
    }
    ThreeCardSolution(const ThreeCardSolution&) = delete;
    ThreeCardSolution& operator=(const ThreeCardSolution&) = delete;

    [[nodiscard]] ThreeCardPolicies by_chart(ChartData chart) const {
        const ChartPolicy<double> found(rules_, play_, chart, open_);
        return {found.policy(Origin::dealt), found.policy(Origin::split), found.policy(Origin::split_aces)};
    }

    // Every three cards: with best play, or with hands played by given policies and the best first decision.
    [[nodiscard]] std::vector<ThreeCardCell> cells(const ThreeCardPolicies* given) {
        collect(shoe_, 3, -1);
        evaluator_.evaluate(shoe_, which_, chances_);
        if (given != nullptr) {
            play_.follow(shoe_, which_, everything_, chances_, Stake{1, 1}, given->dealt, dealt_);
        } else {
            play_.best(shoe_, which_, chances_, Stake{1, 1}, Origin::dealt, dealt_);
        }
        begun_.clear();
        std::vector<ThreeCardCell> found;
        for (int a = 0; a < values; ++a) {
            for (int b = a; b < values; ++b) {
                for (int c = b; c < values; ++c) {
                    const ThreeCards cards{a, b, c};
                    if (fits(ThreeCardInfo(cards).counts, shoe_)) {
                        found.push_back(cell(cards, given));
                    }
                }
            }
        }
        return found;
    }

private:
    [[nodiscard]] double ways(const ThreeCards& cards) const {
        double chance = cards[0] == cards[2] ? 1 : cards[0] == cards[1] || cards[1] == cards[2] ? 3 : 6;
        Counts left = shoe_;
        int all = cards_in(left);
        for (const int card : cards) {
            chance *= static_cast<double>(left[static_cast<std::size_t>(card)]--) / all--;
        }
        return chance;
    }

    [[nodiscard]] ThreeCardCell cell(const ThreeCards& cards, const ThreeCardPolicies* given) {
        const ThreeCardInfo info(cards);
        ThreeCardCell found;
        found.cards = cards;
        found.chance = open_chance_ * ways(cards);
        found.clear = evaluator_.clear(without(shoe_, info.counts));
        const double lost = 1 - found.clear;
        found.value = -2;
        const auto consider = [&](Act act, double value) {
            found.by_act[static_cast<std::size_t>(act)] = value;
            if (value > found.value) {
                found.value = value;
                found.act = act;
            }
        };
        if (info.is_21) {
            consider(Act::stand, 1);  // paid before the dealer peeks
        } else if (info.hand >= 0) {
            play_options(static_cast<std::size_t>(info.hand), given, lost, consider);
        }
        if (info.may_surrender) {
            consider(Act::surrender, -0.5 * found.clear - lost);
        }
        if (info.may_split) {
            consider(Act::split, split(cards, given) - lost);
        }
        return found;
    }

    template <typename Consider>
    void play_options(std::size_t hand, const ThreeCardPolicies* given, double lost, const Consider& consider) {
        if (given != nullptr) {
            consider(given->dealt.act[hand], dealt_.value[hand] - lost);
            return;
        }
        for (const Act act : {Act::stand, Act::hit, Act::double_down}) {
            if (act != Act::double_down || play_.may_double(HandTable::get()[hand], Origin::dealt)) {
                consider(act, play_.value_of(shoe_, hand, chances_, Stake{1, 1}, act, dealt_) - lost);
            }
        }
    }

    // Three hands, each with the other two cards gone.
    [[nodiscard]] double split(const ThreeCards& cards, const ThreeCardPolicies* given) {
        return begun(cards[0], cards[1], cards[2], given) + begun(cards[1], cards[0], cards[2], given) +
               begun(cards[2], cards[0], cards[1], given);
    }

    // The value of a hand that starts with one card when two others are gone.
    [[nodiscard]] double begun(int card, int gone, int also_gone, const ThreeCardPolicies* given) {
        const ThreeCards key{card, std::min(gone, also_gone), std::max(gone, also_gone)};
        const auto known = begun_.find(key);
        if (known != begun_.end()) {
            return known->second;
        }
        const HandTable& hands = HandTable::get();
        Counts rest = shoe_;
        --rest[static_cast<std::size_t>(gone)];
        --rest[static_cast<std::size_t>(also_gone)];
        const std::size_t single = hands.single(card);
        collect(rest, 2, card);
        std::vector<StandChances<double>> chances(hands.size());
        evaluator_.evaluate(rest, which_, chances);
        chances[single].clear = evaluator_.clear(without(rest, hands[single].counts));
        const bool one_card = card == 0 && rules_.split_aces == SplitAces::one_card;
        const Origin origin = card == 0 ? Origin::split_aces : Origin::split;
        if (one_card) {
            const Policy stands{std::vector<Act>(hands.size(), Act::stand), {}};
            play_.follow(rest, which_, everything_, chances, Stake{1, 1}, stands, split_);
        } else if (given != nullptr) {
            const Policy& policy = card == 0 ? given->aces : given->split;
            play_.follow(rest, which_, everything_, chances, Stake{1, 1}, policy, split_);
        } else {
            play_.best(rest, which_, chances, Stake{1, 1}, origin, split_);
        }
        double value = 0;
        play_.draw(rest, hands[single], chances,
                   [&](std::size_t next, double chance) { value += chance * split_.value[next]; });
        begun_[key] = value;
        return value;
    }

    // Hands of `min_count` or more cards that `left` can make, all with the card `with` (-1: any).
    void collect(const Counts& left, int min_count, int with) {
        const HandTable& hands = HandTable::get();
        which_.clear();
        for (std::size_t i = 0; i < hands.size(); ++i) {
            if (hands[i].cards >= min_count && (with < 0 || hands[i].counts[static_cast<std::size_t>(with)] > 0) &&
                fits(hands[i].counts, left)) {
                which_.push_back(static_cast<std::int16_t>(i));
            }
        }
    }

    Rules rules_;
    OpenCards open_;
    Arithmetic<double> arithmetic_;
    HandPlay<double> play_;
    StandEvaluator<double> evaluator_;
    Counts shoe_;  // without the open card
    double open_chance_;
    std::vector<StandChances<double>> chances_;
    std::vector<std::uint8_t> everything_;
    std::vector<std::int16_t> which_;
    HandPlay<double>::Result dealt_;
    HandPlay<double>::Result split_;
    std::map<ThreeCards, double> begun_;
};

}  // namespace pitboss::solver
