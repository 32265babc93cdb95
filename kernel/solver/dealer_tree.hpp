// How the dealer's hand ends, for any cards left in the shoe.
//
// The dealer has no choices. Every way to a total is a multiset of drawn cards with the number of orders in which the
// rule draws it; its probability is that number times falling factorials of the cards left. The multisets form a tree
// of common prefixes, which is evaluated for several shoes at once.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <utility>
#include <vector>

#include "common/number.hpp"
#include "common/number_pack.hpp"
#include "common/rules.hpp"
#include "solver/hand_table.hpp"

namespace pitboss::solver {

// The dealer's endings. A blackjack is not one of them; it is settled before or separately.
inline constexpr std::size_t endings = 8;
inline constexpr std::size_t ends_over = 7;  // includes 22, unless it has an ending of its own
[[nodiscard]] constexpr std::size_t ending_of(unsigned total) noexcept { return total - 16; }  // 16 to 22

class DealerTree {
public:
    static constexpr int max_draws = 20;

    // The tree for these rules and cards. Building takes longer than evaluating, so all trees are kept.
    [[nodiscard]] static const DealerTree& get(const Rules& rules, const Counts& known) {
        static std::mutex building;
        static std::map<std::tuple<bool, Dealer16, Dealer22, Counts>, std::unique_ptr<DealerTree>> trees;
        const std::lock_guard<std::mutex> guard(building);
        auto& tree = trees[{rules.dealer_hits_soft_17, rules.dealer_16, rules.dealer_22, known}];
        if (!tree) {
            tree = std::make_unique<DealerTree>(rules, known);
        }
        return *tree;
    }

    // The dealer holds `known` (one or two cards). With one card, the next must not make a blackjack.
    DealerTree(const Rules& rules, const Counts& known) : rules_(rules), known_(known) {
        std::map<Counts, double> level{{Counts{}, 1.0}};
        std::map<Counts, double> ended;
        while (!level.empty()) {
            std::map<Counts, double> further;
            for (const auto& [draws, ways] : level) {
                if (is_final(draws)) {
                    ended[draws] += ways;  // only two open cards end without a draw
                } else {
                    draw_each(draws, ways, further, ended);
                }
            }
            level.swap(further);
        }
        build(ended);
    }

    // The probability of each ending for several shoes at once, multiplied by `no_blackjack`. A shoe holds the cards
    // left, the dealer's hole card included.
    template <typename Number>
    void compute(const Arithmetic<Number>& arithmetic, const std::array<Counts, NumberPack<Number>::size>& left,
                 const NumberPack<Number>& no_blackjack, std::array<NumberPack<Number>, endings>& result) const {
        static thread_local std::vector<NumberPack<Number>> factors;
        static thread_local std::vector<NumberPack<Number>> products;
        factors.resize(factors_.size());
        for (std::size_t i = 0; i < factors_.size(); ++i) {
            std::array<Number, NumberPack<Number>::size> each;
            for (std::size_t lane = 0; lane < NumberPack<Number>::size; ++lane) {
                each[lane] = arithmetic.whole(arithmetic.cards(left[lane][factors_[i].value] - factors_[i].same));
            }
            factors[i] = NumberPack<Number>::of(each);
        }
        products.resize(branches_.size());
        products[0] = NumberPack<Number>::all(Number(1));
        for (std::size_t i = 1; i < branches_.size(); ++i) {
            products[i] = products[branches_[i].stem] * factors[branches_[i].factor];
        }
        result.fill(NumberPack<Number>::all(Number(0)));
        result[ends_over] = no_blackjack;
        const auto per_draws = falling(arithmetic, left);
        for (const Group& group : groups_) {
            NumberPack<Number> sum = NumberPack<Number>::all(Number(0));
            for (std::size_t i = group.begin; i < group.end; ++i) {
                const Leaf& leaf = leaves_[i];
                sum = sum + NumberPack<Number>::all(Number(leaf.ways)) * products[leaf.stem] * factors[leaf.factor];
            }
            const NumberPack<Number> chance = sum * per_draws[group.draws];
            result[group.ending] = result[group.ending] + chance;
            result[ends_over] = result[ends_over] - chance;
        }
        if (immediate_ending_ < endings) {
            result[ends_over] = NumberPack<Number>::all(Number(0));
            result[immediate_ending_] = no_blackjack;
        }
    }

    // The maximum number of cards the dealer can draw.
    [[nodiscard]] int max_drawn() const noexcept { return max_drawn_; }

    // Whether the cards left are enough whatever comes; matters for shoes that are nearly empty.
    [[nodiscard]] bool suffices(const Counts& left) const {
        return cards_in(left) >= max_drawn_ || suffices_from(Counts{}, left);
    }

private:
    struct Factor {
        std::size_t value;
        int same;  // cards of the value drawn before
    };
    struct Branch {
        std::uint16_t stem;
        std::uint16_t factor;
    };
    struct Leaf {
        std::uint16_t stem;
        std::uint16_t factor;
        int ways;  // orders in which the rule draws these cards
    };
    struct Group {
        std::uint8_t ending;
        std::uint8_t draws;
        std::size_t begin;
        std::size_t end;
    };

    // 1 / (n (n-1) …) for each number of draws from n cards; 0 if there are too few cards.
    template <typename Number>
    [[nodiscard]] std::array<NumberPack<Number>, max_draws + 1> falling(
        const Arithmetic<Number>& arithmetic, const std::array<Counts, NumberPack<Number>::size>& left) const {
        std::array<NumberPack<Number>, max_draws + 1> per_draws;
        std::array<int, NumberPack<Number>::size> cards{};
        for (std::size_t lane = 0; lane < NumberPack<Number>::size; ++lane) {
            cards[lane] = cards_in(left[lane]);
        }
        per_draws[0] = NumberPack<Number>::all(Number(1));
        for (std::size_t draws = 0; draws < static_cast<std::size_t>(max_drawn_); ++draws) {
            std::array<Number, NumberPack<Number>::size> each;
            for (std::size_t lane = 0; lane < NumberPack<Number>::size; ++lane) {
                const int rest = cards[lane] - static_cast<int>(draws);
                each[lane] = rest > 0 ? arithmetic.reciprocal(arithmetic.cards(rest)) : Number(0);
            }
            per_draws[draws + 1] = per_draws[draws] * NumberPack<Number>::of(each);
        }
        return per_draws;
    }

    [[nodiscard]] std::uint16_t factor_of(std::size_t value, int same) {
        for (std::size_t i = 0; i < factors_.size(); ++i) {
            if (factors_[i].value == value && factors_[i].same == same) {
                return static_cast<std::uint16_t>(i);
            }
        }
        factors_.push_back({value, same});
        return static_cast<std::uint16_t>(factors_.size() - 1);
    }

    [[nodiscard]] HandInfo held(const Counts& draws) const noexcept {
        HandInfo hand;
        unsigned hard = 0;
        for (std::size_t value = 0; value < values; ++value) {
            hard += static_cast<unsigned>((known_[value] + draws[value])) * static_cast<unsigned>(value + 1);
        }
        hand.hard = static_cast<std::uint8_t>(hard);
        hand.soft = known_[0] + draws[0] > 0 && hard + ace_bonus <= best_score;
        hand.total = static_cast<std::uint8_t>(hand.soft ? hard + ace_bonus : hard);
        hand.cards = static_cast<std::uint8_t>(cards_in(known_) + cards_in(draws));
        return hand;
    }

    // CO 30-826(2): draw to 16, stand on 17; soft 17 as the house chooses. If the dealer stops on 16, two cards can be
    // enough.
    [[nodiscard]] bool is_final(const Counts& draws) const noexcept {
        const HandInfo hand = held(draws);
        if (hand.cards < 2) {
            return false;
        }
        if (hand.total == 16) {
            return rules_.dealer_16 != Dealer16::draws;
        }
        return hand.total > 17 || (hand.total == 17 && !(hand.soft && rules_.dealer_hits_soft_17));
    }

    [[nodiscard]] bool makes_blackjack(const Counts& draws) const noexcept {
        const HandInfo hand = held(draws);
        return cards_in(known_) == 1 && hand.cards == 2 && hand.total == 21;
    }

    void draw_each(const Counts& draws, double ways, std::map<Counts, double>& further,
                   std::map<Counts, double>& ended) {
        for (std::size_t value = 0; value < values; ++value) {
            Counts more = draws;
            ++more[value];
            if (makes_blackjack(more)) {
                continue;
            }
            max_drawn_ = std::max(max_drawn_, cards_in(more));
            if (!is_final(more)) {
                further[more] += ways;
            } else if (has_own_ending(held(more).total)) {
                ended[more] += ways;
            }
        }
    }

    [[nodiscard]] bool has_own_ending(unsigned total) const noexcept {
        return total <= 21 || (total == 22 && rules_.dealer_22 == Dealer22::pushes);
    }

    // A multiset in ascending order is a branch of the same multiset without its last card.
    void build(const std::map<Counts, double>& ended) {
        std::map<Counts, std::uint16_t> grown{{Counts{}, 0}};
        branches_.push_back({0, 0});
        std::map<std::pair<std::uint8_t, std::uint8_t>, std::vector<Leaf>> sorted;
        for (const auto& [draws, ways] : ended) {
            const unsigned total = held(draws).total;
            if (cards_in(draws) == 0) {
                immediate_ending_ = has_own_ending(total) ? ending_of(total) : ends_over;
                continue;
            }
            Counts stem = draws;
            const std::size_t last = last_value(draws);
            --stem[last];
            const auto ending = static_cast<std::uint8_t>(ending_of(total));
            const auto drawn = static_cast<std::uint8_t>(cards_in(draws));
            sorted[{ending, drawn}].push_back({grow(grown, stem), factor_of(last, stem[last]), static_cast<int>(ways)});
        }
        for (const auto& [key, leaves] : sorted) {
            groups_.push_back({key.first, key.second, leaves_.size(), leaves_.size() + leaves.size()});
            leaves_.insert(leaves_.end(), leaves.begin(), leaves.end());
        }
    }

    [[nodiscard]] static std::size_t last_value(const Counts& draws) noexcept {
        std::size_t last = values - 1;
        while (draws[last] == 0) {
            --last;
        }
        return last;
    }

    std::uint16_t grow(std::map<Counts, std::uint16_t>& grown, const Counts& draws) {
        const auto found = grown.find(draws);
        if (found != grown.end()) {
            return found->second;
        }
        Counts stem = draws;
        const std::size_t last = last_value(draws);
        --stem[last];
        const std::uint16_t below = grow(grown, stem);
        const auto index = static_cast<std::uint16_t>(branches_.size());
        branches_.push_back({below, factor_of(last, stem[last])});
        grown.emplace(draws, index);
        return index;
    }

    [[nodiscard]] bool suffices_from(const Counts& draws, const Counts& left) const {
        if (is_final(draws)) {
            return true;
        }
        bool any = false;
        for (std::size_t value = 0; value < values; ++value) {
            Counts more = draws;
            if (left[value] <= more[value]++) {
                continue;
            }
            any = true;  // also a card that makes a blackjack, though nothing follows it
            if (!makes_blackjack(more) && !suffices_from(more, left)) {
                return false;
            }
        }
        return any;
    }

    Rules rules_;
    Counts known_;
    std::vector<Factor> factors_;
    std::vector<Branch> branches_;
    std::vector<Leaf> leaves_;
    std::vector<Group> groups_;
    std::size_t immediate_ending_ = endings;  // the ending of two open cards that need no draw
    int max_drawn_ = 0;
};

}  // namespace pitboss::solver
