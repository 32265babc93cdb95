// The distribution of net results of one hand, or of the hands of a split, against one open card.
//
// Exact for a hand that is not split. Hands of a split share the dealer's hand and are otherwise taken as independent:
// see docs/decisions/0008-split-model.md.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "solver/hand_play.hpp"
#include "solver/splits.hpp"
#include "solver/standing_hand.hpp"

namespace pitboss::solver {

// Chances of net results in original wagers. Keys are millionths, so that equal results meet.
class NetDistribution {
public:
    void add(double net, double chance) {
        if (chance != 0.0) {
            chances_[std::llround(net * scale)] += chance;
        }
    }
    void add(const NetDistribution& other, double factor) {
        for (const auto& [key, chance] : other.chances_) {
            chances_[key] += factor * chance;
        }
    }
    [[nodiscard]] NetDistribution plus(const NetDistribution& other) const {
        NetDistribution sum;
        for (const auto& [mine, chance] : chances_) {
            for (const auto& [theirs, also] : other.chances_) {
                sum.chances_[mine + theirs] += chance * also;
            }
        }
        return sum;
    }
    [[nodiscard]] std::vector<std::pair<double, double>> all() const {
        std::vector<std::pair<double, double>> found;
        for (const auto& [key, chance] : chances_) {
            found.emplace_back(static_cast<double>(key) / scale, chance);
        }
        return found;
    }

private:
    static constexpr double scale = 1e6;
    std::map<std::int64_t, double> chances_;
};

// The dealer's endings, and a blackjack.
inline constexpr std::size_t dealer_ends = endings + 1;

// What is counted: wagers won less wagers lost, or hands won less hands lost.
enum class Measure : std::uint8_t { wagers, hands };

class DistributionBuilder {
public:
    DistributionBuilder(const Rules& rules, const StandEvaluator<double>& evaluator, const HandPlay<double>& play,
                        const Splitter<double>& splitter, Measure measure)
        : rules_(rules), evaluator_(evaluator), play_(play), splitter_(splitter), measure_(measure) {}

    // A net result in the chosen measure. In hands, a surrender is one lost and a blackjack one won.
    [[nodiscard]] double net(double wagers) const noexcept {
        return measure_ == Measure::wagers ? wagers : wagers > 0.0 ? 1.0 : wagers < 0.0 ? -1.0 : 0.0;
    }

    // Cached: asked for many times with the same cards.
    [[nodiscard]] const std::array<double, dealer_ends>& endings_of(const Counts& shoe, std::size_t hand) const {
        const Counts left = without(shoe, HandTable::get()[hand].counts);
        const auto known = known_.find(left);
        return known != known_.end() ? known->second
                                     : known_.emplace(left, dealer_ends_of(shoe, hand, left)).first->second;
    }

    // Net results of hands played from these starts, by the dealer's ending. Busts get the endings that the other cards
    // leave over.
    [[nodiscard]] std::array<NetDistribution, dealer_ends> play_out(const Counts& shoe, std::vector<double> weight,
                                                                const Policy& policy, Stake stake) {
        const HandTable& hands = HandTable::get();
        std::array<NetDistribution, dealer_ends> distribution;
        std::array<std::vector<double>, Policy::max_doubles + 1> doubled;  // by number of doubles
        doubled.fill(std::vector<double>(hands.size(), 0.0));
        std::vector<double> free(hands.size(), 0.0);
        for (std::size_t i = 1; i < hands.size(); ++i) {
            if (weight[i] > 0.0) {
                const Act act = policy.act[i];
                if (act == Act::hit) {
                    draw(shoe, i, weight[i], weight, -stake.lost, distribution);
                } else if (act == Act::double_down) {
                    const bool is_free = play_.is_free_double(hands[i]);
                    const double lost = is_free ? -stake.lost : -(stake.lost + 1);
                    draw(shoe, i, weight[i], is_free ? free : doubled[1], lost, distribution);
                } else {
                    settle(shoe, i, weight[i], stake, act == Act::stand_and_double, play_.pays(i), distribution);
                }
            }
            if (free[i] > 0.0) {
                settle(shoe, i, free[i], {stake.won + 1, stake.lost}, false, play_.paid_doubled(i), distribution);
            }
            for (std::size_t times = 1; times <= Policy::max_doubles; ++times) {
                if (doubled[times][i] > 0.0) {
                    settle_doubled(shoe, i, doubled, times, policy, stake, distribution);
                }
            }
        }
        return distribution;
    }

    // A split pair, joint with no dealer blackjack, as everywhere here.
    [[nodiscard]] NetDistribution split(const Counts& shoe, int value, const Policy& policy, bool resplits) {
        NetDistribution total;
        for (const NetDistribution& each : split_by_ending(shoe, value, policy, resplits)) {
            total.add(each, 1.0);
        }
        return total;
    }
    [[nodiscard]] std::array<NetDistribution, dealer_ends> split_by_ending(const Counts& shoe, int value,
                                                                       const Policy& policy,
                                                                       bool resplits) {
        const auto pair = static_cast<std::size_t>(value);
        Counts rest = shoe;
        --rest[pair];
        const auto real = hand_of_split(rest, value, policy, {1, 1});
        const auto free = splitter_.is_free(value) ? hand_of_split(rest, value, policy, {1, 0}) : real;
        const int max_hands = resplits ? splitter_.max_hands(value) : 2;
        const int pairs_left = rest[pair] - 1;
        const int cards_left = cards_in(rest) - 1;
        std::array<NetDistribution, dealer_ends> total;
        for (const SplitEnd& end : split_ends(max_hands)) {
            double chance = end.orders;
            for (int i = 0; i < end.pairs + end.others; ++i) {
                const bool is_pair = i < end.pairs;
                const int fitting = is_pair ? pairs_left - i : cards_left - pairs_left - (i - end.pairs);
                chance *= static_cast<double>(evaluator_.cards(std::max(fitting, 0))) /
                          evaluator_.cards(cards_left - i);
            }
            for (std::size_t i = 0; i < dealer_ends; ++i) {
                if (real.ending[i] <= 0.0 || chance == 0.0) {
                    continue;
                }
                NetDistribution sum;
                sum.add(0.0, real.ending[i]);
                for (int hand = 0; hand < end.others + end.open; ++hand) {
                    const auto& kind = hand == 0 ? real : free;
                    sum = sum.plus(hand < end.others ? kind.other[i] : kind.any[i]);
                }
                total[i].add(sum, chance);
            }
        }
        return total;
    }

private:
    // A blackjack is an ending of its own where it takes everything; otherwise it takes one original wager, which is not
    // counted here.
    [[nodiscard]] std::array<double, dealer_ends> dealer_ends_of(const Counts& shoe, std::size_t hand,
                                                                 const Counts& left) const {
        std::array<double, dealer_ends> found{};
        const auto drawn = evaluator_.dealer_endings(shoe, hand);
        std::copy(drawn.begin(), drawn.end(), found.begin());
        found[endings] = rules_.broken_hands == BrokenHands::all_lose ? 1.0 - evaluator_.clear(left) : 0.0;
        return found;
    }

    void settle_doubled(const Counts& shoe, std::size_t hand,
                        std::array<std::vector<double>, Policy::max_doubles + 1>& doubled, std::size_t times,
                        const Policy& policy, Stake stake, std::array<NetDistribution, dealer_ends>& distribution) {
        const double weight = doubled[times][hand];
        const int added = 1 << (times - 1);
        const Stake now{(stake.won + 1) * added, (stake.lost + 1) * added};
        const Act act = times <= play_.doubles() ? policy.doubled[times - 1][hand] : Act::stand;
        if (act == Act::double_down) {
            draw(shoe, hand, weight, doubled[times + 1], -2 * now.lost, distribution);
        } else if (act == Act::rescue) {
            const auto& found = endings_of(shoe, hand);
            for (std::size_t i = 0; i < endings; ++i) {
                distribution[i].add(net(-now.lost * play_.given_up(times)), weight * found[i]);
            }
        } else {
            settle(shoe, hand, weight, now, false, play_.paid_doubled(hand), distribution);
        }
    }

    void settle(const Counts& shoe, std::size_t hand, double weight, Stake stake, bool adds, double pays,
                std::array<NetDistribution, dealer_ends>& distribution) {
        const HandInfo& info = HandTable::get()[hand];
        const auto& found = endings_of(shoe, hand);
        const bool charlie = rules_.charlie > 0 && info.cards >= rules_.charlie;
        for (std::size_t i = 0; i < dealer_ends; ++i) {
            const int verdict = i == endings ? -1 : charlie ? 1 : evaluator_.verdict(info.total, i);
            const bool tie = info.total > 16 && i == ending_of(info.total);
            const int more = adds ? 1 : 0;
            const double won = verdict > 0   ? (stake.won + more) * pays
                               : verdict < 0 ? -(stake.lost + more)
                                             : (adds && tie ? -1.0 : 0.0);
            distribution[i].add(measure_ == Measure::hands ? verdict : won, weight * found[i]);
        }
    }

    // Deals one card. A bust loses whatever the dealer has: its endings are those the other cards do not account for.
    void draw(const Counts& shoe, std::size_t hand, double weight, std::vector<double>& into, double lost,
              std::array<NetDistribution, dealer_ends>& distribution) {
        const HandInfo& info = HandTable::get()[hand];
        std::array<double, dealer_ends> rest = endings_of(shoe, hand);
        const int left = cards_in(shoe) - info.cards;
        bool over = false;
        for (std::size_t value = 0; value < values; ++value) {
            const int count = shoe[value] - info.counts[value];
            if (count <= 0) {
                continue;
            }
            if (info.next[value] == HandTable::over) {
                over = true;
                continue;
            }
            const auto next = static_cast<std::size_t>(info.next[value]);
            const double chance = static_cast<double>(evaluator_.cards(count)) / evaluator_.cards(left);
            into[next] += weight * chance;
            const auto& found = endings_of(shoe, next);
            for (std::size_t i = 0; i < dealer_ends; ++i) {
                rest[i] -= chance * found[i];
            }
        }
        for (std::size_t i = 0; over && i < dealer_ends; ++i) {
            distribution[i].add(measure_ == Measure::hands ? -1.0 : lost, weight * rest[i]);
        }
    }

    // One hand of a split: the chance of each ending and, given it, the net results with any second card and with one
    // that is no pair card.
    struct OneHand {
        std::array<double, dealer_ends> ending{};
        std::array<NetDistribution, dealer_ends> any;
        std::array<NetDistribution, dealer_ends> other;
    };

    [[nodiscard]] OneHand hand_of_split(const Counts& rest, int value, const Policy& given, Stake stake) {
        const HandTable& hands = HandTable::get();
        const std::size_t single = hands.single(value);
        const bool one_card = value == 0 && rules_.split_aces == SplitAces::one_card;
        Policy policy = given;
        if (one_card) {
            for (Act& act : policy.act) {
                act = act == Act::stand_and_double ? act : Act::stand;
            }
        }
        OneHand found;
        found.ending = endings_of(rest, single);
        const int left = cards_in(rest) - 1;
        for (const bool with_pair : {false, true}) {
            std::vector<double> start(hands.size(), 0.0);
            double sum = 0.0;
            std::array<double, dealer_ends> ending{};
            for (std::size_t second = 0; second < values; ++second) {
                const int count = rest[second] - hands[single].counts[second];
                if (count > 0 && (with_pair || static_cast<int>(second) != value)) {
                    const auto next = static_cast<std::size_t>(hands[single].next[second]);
                    const double chance = static_cast<double>(evaluator_.cards(count)) / evaluator_.cards(left);
                    start[next] = chance;
                    sum += chance;
                    const auto& here = endings_of(rest, next);
                    for (std::size_t i = 0; i < dealer_ends; ++i) {
                        ending[i] += chance * here[i];
                    }
                }
            }
            std::array<NetDistribution, dealer_ends> distribution;
            pays_at_once(rest, value, start, stake, distribution);
            const auto played = play_out(rest, start, policy, stake);
            for (std::size_t i = 0; i < dealer_ends; ++i) {
                distribution[i].add(played[i], 1.0);
                if (ending[i] > 0.0) {
                    (with_pair ? found.any : found.other)[i].add(distribution[i], 1.0 / ending[i]);
                }
            }
        }
        return found;
    }

    void pays_at_once(const Counts& rest, int value, std::vector<double>& start, Stake stake,
                      std::array<NetDistribution, dealer_ends>& distribution) {
        const std::size_t hand = HandTable::get().pair(0, values - 1);
        if (value != 0 || !rules_.split_ace_and_ten_pays || start[hand] == 0.0) {
            return;
        }
        const auto& found = endings_of(rest, hand);
        for (std::size_t i = 0; i < endings; ++i) {
            distribution[i].add(net(stake.won * play_.odds(*rules_.split_ace_and_ten_pays)), start[hand] * found[i]);
        }
        start[hand] = 0.0;
    }

    const Rules& rules_;
    const StandEvaluator<double>& evaluator_;
    const HandPlay<double>& play_;
    const Splitter<double>& splitter_;
    Measure measure_;
    mutable std::map<Counts, std::array<double, dealer_ends>> known_;
};

}  // namespace pitboss::solver
