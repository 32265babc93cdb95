// The value of splitting a pair, exact for hands that are all played by one policy.
//
// docs/decisions/0008-split-model.md says what is exact and why. Every split hand is played by a policy that looks only
// at that hand and the dealer's open card. Cards it does not look at may be treated as still in the shoe, so each hand
// has the value of a first hand; only the pair cards, which decide the number of hands, change it. A hand known to have
// no pair card is valued by inclusion and exclusion.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include "solver/hand_play.hpp"
#include "solver/reachable_hands.hpp"
#include "solver/standing_hand.hpp"

namespace pitboss::solver {

// How a series of splits can end: `pairs` more pair cards came, `others` hands got another card, and the `open` hands
// left (no further split being allowed) may get any card. `orders` is the number of orders in which the cards can come.
struct SplitEnd {
    int pairs = 0;
    int others = 0;
    int open = 0;
    int orders = 0;
};

[[nodiscard]] inline std::vector<SplitEnd> split_ends(int max_hands) {
    std::vector<SplitEnd> ends;
    // orders[pairs][others]: number of ways to get there with hands still waiting for a card that may be a pair card.
    std::array<std::array<int, 16>, 16> orders{};
    orders[0][0] = 1;
    for (std::size_t pairs = 0; pairs < 8; ++pairs) {
        for (std::size_t others = 0; others < 10; ++others) {
            const int ways = orders[pairs][others];
            const int open = 2 + static_cast<int>(pairs) - static_cast<int>(others);
            if (ways == 0) {
                continue;
            }
            if (2 + static_cast<int>(pairs) == max_hands || open == 0) {
                ends.push_back({static_cast<int>(pairs), static_cast<int>(others), open, ways});
                continue;
            }
            orders[pairs + 1][others] += ways;
            orders[pairs][others + 1] += ways;
        }
    }
    return ends;
}

// Values of one split hand by the number of further pair cards gone, with any second card and with one that is no pair
// card; and their sum over all hands of the split.
template <typename Number>
class SplitSums {
public:
    struct Levels {
        int pair_cards = 0;  // left in the shoe without the pair
        int cards = 0;
        std::vector<Number> any;
        std::vector<Number> other;
    };

    explicit SplitSums(const Arithmetic<Number>& arithmetic) : arithmetic_(arithmetic) {}

    // The maximum number of pair cards gone when a hand is valued.
    [[nodiscard]] static int deepest(const std::vector<SplitEnd>& ends) noexcept {
        int deepest = 0;
        for (const SplitEnd& end : ends) {
            deepest = std::max(deepest, end.pairs + end.others - (end.open > 0 ? 0 : 1));
        }
        return deepest;
    }

    // The sum over all hands. `mine` is for the hand with the first wager, which gets its card first.
    [[nodiscard]] Number over_all(const Levels& mine, const Levels& given, const std::vector<SplitEnd>& ends) const {
        Number total = Number(0);
        for (const SplitEnd& end : ends) {
            const bool first_is_other = end.others > 0;
            Number sum = Number(0);
            if (end.others > 0) {
                sum += known_other(mine, end.pairs, end.others - 1) +
                       Number(end.others - 1) * known_other(given, end.pairs, end.others - 1);
            }
            if (end.open > 0) {
                const Number rest = any_card(given, end.pairs, end.others);
                sum += first_is_other ? Number(end.open) * rest
                                      : any_card(mine, end.pairs, end.others) + Number(end.open - 1) * rest;
            }
            total += Number(end.orders) * sum;
        }
        return total;
    }

private:
    // The chance that `count` given places hold pair cards.
    [[nodiscard]] Number pair_chance(const Levels& levels, int count) const {
        Number chance = Number(1);
        for (int i = 0; i < count; ++i) {
            if (i >= levels.pair_cards) {
                return Number(0);
            }
            chance *= arithmetic_.whole(arithmetic_.cards(levels.pair_cards - i)) *
                      arithmetic_.reciprocal(arithmetic_.cards(levels.cards - i));
        }
        return chance;
    }

    // The value of a hand, joint with `pairs` places holding pair cards and `others` places holding none.
    [[nodiscard]] Number joint(const Levels& levels, const std::vector<Number>& values_by_level, int pairs,
                               int others) const {
        Number sum = Number(0);
        int binomial = 1;
        for (int also = 0; also <= others; ++also) {
            const auto level = static_cast<std::size_t>(pairs + also);
            if (level < values_by_level.size()) {
                const Number term =
                    Number(binomial) * pair_chance(levels, pairs + also) * values_by_level[level];
                sum += also % 2 == 0 ? term : -term;
            }
            binomial = binomial * (others - also) / (also + 1);
        }
        return sum;
    }
    [[nodiscard]] Number known_other(const Levels& levels, int pairs, int others) const {
        return joint(levels, levels.other, pairs, others);
    }
    [[nodiscard]] Number any_card(const Levels& levels, int pairs, int others) const {
        return joint(levels, levels.any, pairs, others);
    }

    const Arithmetic<Number>& arithmetic_;
};

template <typename Number>
class Splitter {
public:
    Splitter(const Game& game, const StandEvaluator<Number>& evaluator, const HandPlay<Number>& play,
             const Arithmetic<Number>& arithmetic)
        : rules_(game.rules), play_wager_(game.play_wager), split_play_(game.split_play), evaluator_(evaluator),
            play_(play), arithmetic_(arithmetic) {
        chances_.resize(HandTable::get().size());
    }

    [[nodiscard]] int max_hands(int value) const noexcept {
        return value == 0 && !rules_.resplit_aces ? std::min<int>(rules_.max_splits + 1, 2) : rules_.max_splits + 1;
    }
    [[nodiscard]] bool is_free(int value) const noexcept {
        return rules_.free_splits == FreeSplits::all_but_tens && value != values - 1;
    }
    [[nodiscard]] Origin origin(int value) const noexcept { return value == 0 ? Origin::split_aces : Origin::split; }

    // The stake on the first hand of a split, and on each later one.
    [[nodiscard]] Stake first_stake() const noexcept {
        return {1, 1, play_wager_.placed ? play_wager_.on_first() : PlayWagerRows::dealt};
    }
    [[nodiscard]] Stake later_stake(int value) const noexcept {
        const int risked = rules_.broken_hands == BrokenHands::wait ? 0 : 1;
        return {1, is_free(value) ? 0 : 1, play_wager_.placed ? play_wager_.on_later() : PlayWagerRows::dealt, risked};
    }

    // Keeps the chances of standing hands from one call of `value` to the next, or forgets them. The shoe must stay the
    // same meanwhile. For charts that are valued again and again with few cells changed.
    void keep_chances(bool keeps) {
        keeps_ = keeps;
        kept_.clear();
    }

    // The value of splitting two cards of `value`. `shoe` is without the open cards but includes the pair. `real` is
    // the policy of a hand with the player's wager, `free` of a hand with a free wager.
    [[nodiscard]] Number value(const Counts& shoe, int value, const Policy& real, const Policy& free,
                               bool resplits = true) {
        const std::vector<SplitEnd> ends = split_ends(resplits ? max_hands(value) : std::min(max_hands(value), 2));
        const Stake first = first_stake();
        const Stake later = later_stake(value);
        const bool alike = !is_free(value) && first.play_wager == later.play_wager && first.risked == later.risked;
        if (split_play_ == SplitPlay::as_dealt) {
            const Levels mine = levels(shoe, value, real, first, ends);
            const Levels given = alike ? mine : levels(shoe, value, later.risked > 0 ? real : free, later, ends);
            return SplitSums<Number>(arithmetic_).over_all(mine, given, ends);
        }
        const auto by_own = [&](const std::vector<SplitEnd>& some, int gone) {
            const Levels mine = levels(shoe, value, own_policy(shoe, value, first, gone), first, some);
            const Levels given = alike ? mine : levels(shoe, value, own_policy(shoe, value, later, gone), later, some);
            return SplitSums<Number>(arithmetic_).over_all(mine, given, some);
        };
        if (split_play_ == SplitPlay::own) {
            return by_own(ends, 0);
        }
        // A policy for each number of hands, made with the pair cards gone that it takes.
        Number total = Number(0);
        for (int pairs = 0; pairs <= std::min(max_hands(value) - 2, shoe[static_cast<std::size_t>(value)] - 2);
             ++pairs) {
            std::vector<SplitEnd> some;
            std::copy_if(ends.begin(), ends.end(), std::back_inserter(some),
                         [pairs](const SplitEnd& end) { return end.pairs == pairs; });
            if (!some.empty()) {
                total += by_own(some, pairs);
            }
        }
        return total;
    }

private:
    using Levels = typename SplitSums<Number>::Levels;

    // The best policy for a hand of this pair, given that the other card of the pair and `gone` more are gone.
    [[nodiscard]] Policy own_policy(const Counts& shoe, int value, Stake stake, int gone) {
        const HandTable& hands = HandTable::get();
        const auto pair = static_cast<std::size_t>(value);
        Counts rest = shoe;
        rest[pair] = static_cast<std::int16_t>(rest[pair] - 1 - gone);
        std::vector<std::int16_t> which;
        for (std::size_t i = 0; i < hands.size(); ++i) {
            if (hands[i].cards >= 2 && hands[i].counts[pair] > 0 && fits(hands[i].counts, rest)) {
                which.push_back(static_cast<std::int16_t>(i));
            }
        }
        evaluator_.evaluate(rest, which, chances_);
        typename HandPlay<Number>::Result best;
        play_.best(rest, which, chances_, stake, origin(value), best);
        return best.policy;
    }

    [[nodiscard]] Levels levels(const Counts& shoe, int value, const Policy& policy, Stake stake,
                                const std::vector<SplitEnd>& ends) {
        const auto pair = static_cast<std::size_t>(value);
        Levels found;
        found.pair_cards = shoe[pair] - 2;
        found.cards = cards_in(shoe) - 2;
        const int deepest = SplitSums<Number>::deepest(ends);
        mark(shoe, value, policy);
        for (int level = 0; level <= std::min(deepest, found.pair_cards); ++level) {
            Counts rest = shoe;
            rest[pair] = static_cast<std::int16_t>(rest[pair] - 1 - level);
            one_hand(rest, value, level, policy, stake, found);
        }
        return found;
    }

    // Marks the hands the policy can reach from one card.
    void mark(const Counts& shoe, int value, const Policy& policy) {
        Counts left = shoe;
        --left[static_cast<std::size_t>(value)];
        reachable_.clear(left);
        reachable_.start_after(HandTable::get().single(value));
        if (value == 0 && rules_.split_aces == SplitAces::one_card) {
            Policy stand;
            stand.act.resize(HandTable::get().size(), Act::stand);
            reachable_.run(stand, 0);
        } else {
            reachable_.run(policy, play_.doubles());
        }
    }

    // The value of a first hand; `rest` is the shoe without the open cards and the other cards of the split.
    void one_hand(const Counts& rest, int value, int level, const Policy& policy, Stake stake, Levels& found) {
        const HandTable& hands = HandTable::get();
        const HandInfo& single = hands[hands.single(value)];
        usable_.clear();
        standing_now_.clear();
        for (const std::int16_t hand : reachable_.reached()) {
            const auto index = static_cast<std::size_t>(hand);
            if (fits(hands[index].counts, rest)) {
                usable_.push_back(hand);
                chances_[index].clear = evaluator_.clear(without(rest, hands[index].counts));
            }
        }
        for (const std::int16_t hand : reachable_.standing()) {
            if (fits(hands[static_cast<std::size_t>(hand)].counts, rest)) {
                standing_now_.push_back(hand);
            }
        }
        evaluate_standing(rest, value, level);
        const bool one_card = value == 0 && rules_.split_aces == SplitAces::one_card;
        if (!one_card) {
            play_.follow(rest, usable_, reachable_.seen(), chances_, stake, policy, result_);
        }
        chances_[hands.single(value)].clear = evaluator_.clear(without(rest, single.counts));
        Number any = Number(0);
        Number other = Number(0);
        play_.draw(rest, single, chances_, [&](std::size_t next, const Number& chance) {
            const bool pays_at_once = value == 0 && hands[next].total == best_score && rules_.split_ace_and_ten_pays;
            const Number worth =
                pays_at_once ? play_.odds(*rules_.split_ace_and_ten_pays) * chances_[next].clear *
                                   arithmetic_.whole(stake.won)
                : one_card   ? one_card_ace(next, policy, stake)
                             : result_.value[next];
            any += chance * worth;
            if (hands[next].counts[static_cast<std::size_t>(value)] == 1) {
                other += chance * worth;
            }
        });
        found.any.push_back(any);
        found.other.push_back(other);
    }

    // Evaluates the hands of `standing_now_`; those that are kept are not evaluated again.
    void evaluate_standing(const Counts& rest, int value, int level) {
        if (!keeps_) {
            evaluator_.evaluate(rest, standing_now_, chances_);
            return;
        }
        Kept& kept = kept_[{value, level}];
        if (kept.chances.empty()) {
            kept.chances.resize(chances_.size());
            kept.known.resize(chances_.size(), false);
        }
        std::vector<std::int16_t> missing;
        for (const std::int16_t hand : standing_now_) {
            if (!kept.known[static_cast<std::size_t>(hand)]) {
                kept.known[static_cast<std::size_t>(hand)] = true;
                missing.push_back(hand);
            }
        }
        evaluator_.evaluate(rest, missing, kept.chances);
        for (const std::int16_t hand : standing_now_) {
            chances_[static_cast<std::size_t>(hand)] = kept.chances[static_cast<std::size_t>(hand)];
        }
    }

    [[nodiscard]] Number one_card_ace(std::size_t hand, const Policy& policy, Stake stake) const {
        const bool adds = policy.act[hand] == Act::stand_and_double &&
                          play_.may_stand_and_double(HandTable::get()[hand], Origin::split_aces);
        return adds ? play_.stand_and_double(chances_[hand], stake) : play_.stand(hand, chances_[hand], stake);
    }

    const Rules& rules_;
    const PlayWager& play_wager_;
    SplitPlay split_play_;
    const StandEvaluator<Number>& evaluator_;
    const HandPlay<Number>& play_;
    const Arithmetic<Number>& arithmetic_;
    std::vector<StandChances<Number>> chances_;
    ReachableHands reachable_;
    std::vector<std::int16_t> usable_;
    std::vector<std::int16_t> standing_now_;
    typename HandPlay<Number>::Result result_;

    // Standing hands by pair and number of further pair cards gone.
    struct Kept {
        std::vector<StandChances<Number>> chances;
        std::vector<bool> known;
    };
    bool keeps_ = false;
    std::map<std::pair<int, int>, Kept> kept_;
};

}  // namespace pitboss::solver
