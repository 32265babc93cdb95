// How the dealer's hand ends, for any cards that are left. Plain C++, no Python.
//
// The dealer's drawing rule knows no choice. So every way to a total is a multiset of drawn cards, with the number of
// orders in which the rule would draw it; its probability is that number times falling factorials of the cards left.
// The multisets are walked as a tree of common beginnings, several shoes at once.
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

// Where the dealer's hand ends. A blackjack is not among them: it is settled before, or apart.
inline constexpr std::size_t endings = 8;
inline constexpr std::size_t ends_over = 7;  // 22 included, unless it has an ending of its own
[[nodiscard]] constexpr std::size_t ending_of(unsigned total) noexcept { return total - 16; }  // 16 to 22

class DealerTree {
public:
    static constexpr int most_draws = 20;

    // The tree for these rules and cards; it takes longer to plant than to climb, so that all are kept.
    [[nodiscard]] static const DealerTree& get(const Rules& rules, const Counts& known) {
        static std::mutex planting;
        static std::map<std::tuple<bool, Dealer16, Dealer22, Counts>, std::unique_ptr<DealerTree>> forest;
        const std::lock_guard<std::mutex> guard(planting);
        auto& tree = forest[{rules.dealer_hits_soft_17, rules.dealer_16, rules.dealer_22, known}];
        if (!tree) {
            tree = std::make_unique<DealerTree>(rules, known);
        }
        return *tree;
    }

    // The dealer holds `known` (one or two cards). With one card, the next may not make a blackjack.
    DealerTree(const Rules& rules, const Counts& known) : rules_(rules), known_(known) {
        std::map<Counts, double> level{{Counts{}, 1.0}};
        std::map<Counts, double> ended;
        while (!level.empty()) {
            std::map<Counts, double> further;
            for (const auto& [draws, ways] : level) {
                if (is_final(draws)) {
                    ended[draws] += ways;  // only the two cards that both lie open
                } else {
                    draw_each(draws, ways, further, ended);
                }
            }
            level.swap(further);
        }
        plant(ended);
    }

    // Probabilities of each ending for several shoes at once, times that of no blackjack (`no_blackjack`).
    // Shoes hold the cards left, the dealer's hole card among them.
    template <typename Number>
    void reckon(const Arithmetic<Number>& arithmetic, const std::array<Counts, Pack<Number>::size>& left,
                const Pack<Number>& no_blackjack, std::array<Pack<Number>, endings>& result) const {
        static thread_local std::vector<Pack<Number>> factors;
        static thread_local std::vector<Pack<Number>> products;
        factors.resize(factors_.size());
        for (std::size_t i = 0; i < factors_.size(); ++i) {
            std::array<Number, Pack<Number>::size> each;
            for (std::size_t lane = 0; lane < Pack<Number>::size; ++lane) {
                each[lane] = arithmetic.whole(left[lane][factors_[i].value] - factors_[i].same);
            }
            factors[i] = Pack<Number>::of(each);
        }
        products.resize(branches_.size());
        products[0] = Pack<Number>::all(Number(1));
        for (std::size_t i = 1; i < branches_.size(); ++i) {
            products[i] = products[branches_[i].stem] * factors[branches_[i].factor];
        }
        result.fill(Pack<Number>::all(Number(0)));
        result[ends_over] = no_blackjack;
        const auto per_draws = falling(arithmetic, left);
        for (const Group& group : groups_) {
            Pack<Number> sum = Pack<Number>::all(Number(0));
            for (std::size_t i = group.begin; i < group.end; ++i) {
                const Leaf& leaf = leaves_[i];
                sum = sum + Pack<Number>::all(Number(leaf.ways)) * products[leaf.stem] * factors[leaf.factor];
            }
            const Pack<Number> chance = sum * per_draws[group.draws];
            result[group.ending] = result[group.ending] + chance;
            result[ends_over] = result[ends_over] - chance;
        }
        if (at_once_ < endings) {
            result[ends_over] = Pack<Number>::all(Number(0));
            result[at_once_] = no_blackjack;
        }
    }

    // Most cards that the dealer can come to draw: with as many left, the cards suffice.
    [[nodiscard]] int longest() const noexcept { return longest_; }

    // Whether the cards left suffice whatever comes; for shoes that are nearly empty.
    [[nodiscard]] bool suffices(const Counts& left) const {
        return cards_in(left) >= longest_ || suffices_from(Counts{}, left);
    }

private:
    struct Factor {
        std::size_t value;
        int same;  // how many of the value were drawn before
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

    // 1 / (n (n-1) ...) for so many draws from n cards; 0 where the cards do not suffice.
    template <typename Number>
    [[nodiscard]] std::array<Pack<Number>, most_draws + 1> falling(
        const Arithmetic<Number>& arithmetic, const std::array<Counts, Pack<Number>::size>& left) const {
        std::array<Pack<Number>, most_draws + 1> per_draws;
        std::array<int, Pack<Number>::size> cards{};
        for (std::size_t lane = 0; lane < Pack<Number>::size; ++lane) {
            cards[lane] = cards_in(left[lane]);
        }
        per_draws[0] = Pack<Number>::all(Number(1));
        for (std::size_t draws = 0; draws < static_cast<std::size_t>(longest_); ++draws) {
            std::array<Number, Pack<Number>::size> each;
            for (std::size_t lane = 0; lane < Pack<Number>::size; ++lane) {
                const int rest = cards[lane] - static_cast<int>(draws);
                each[lane] = rest > 0 ? arithmetic.reciprocal(rest) : Number(0);
            }
            per_draws[draws + 1] = per_draws[draws] * Pack<Number>::of(each);
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

    // CO 30-826(2): draw to 16, stand on 17; soft 17 as the house chooses. Where 16 stops, two cards may make it.
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
            longest_ = std::max(longest_, cards_in(more));
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

    // The tree: a multiset in rising order of values grows from the same without its last card.
    void plant(const std::map<Counts, double>& ended) {
        std::map<Counts, std::uint16_t> grown{{Counts{}, 0}};
        branches_.push_back({0, 0});
        std::map<std::pair<std::uint8_t, std::uint8_t>, std::vector<Leaf>> sorted;
        for (const auto& [draws, ways] : ended) {
            const unsigned total = held(draws).total;
            if (cards_in(draws) == 0) {
                at_once_ = has_own_ending(total) ? ending_of(total) : ends_over;
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
            any = true;  // a card that makes a blackjack is there too, though nothing follows it
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
    std::size_t at_once_ = endings;  // the ending of two open cards that need no draw
    int longest_ = 0;
};

}  // namespace pitboss::solver
