// How the dealer's hand ends, for any cards left in the shoe.
//
// The dealer has no choices. Every way to a total is a multiset of drawn cards with the number of orders in which the
// rule draws it; its probability is that number times falling factorials of the cards left. The multisets form a tree
// of common prefixes, which is evaluated for several shoes at once.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <utility>
#include <vector>

#include "common/number.hpp"
#include "common/number_pack.hpp"
#include "common/processor.hpp"
#include "common/rules.hpp"
#include "solver/drawing_hands.hpp"
#include "solver/hand_table.hpp"

namespace pitboss::solver {

// The dealer's endings. A blackjack is not one of them; it is settled before or separately.
inline constexpr std::size_t endings = 8;
inline constexpr std::size_t ends_over = 7;  // includes 22, unless it has an ending of its own
[[nodiscard]] constexpr std::size_t ending_of(unsigned total) noexcept { return total - 16; }  // 16 to 22

class DealerTree {
public:
    static constexpr int max_draws = 20;
    using Shoes = std::array<Counts, shoes_together>;

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
        std::map<Counts, double> drawing;
        while (!level.empty()) {
            std::map<Counts, double> further;
            for (const auto& [draws, ways] : level) {
                if (is_final(draws)) {
                    ended[draws] += ways;  // only two open cards end without a draw
                } else {
                    draw_each(draws, ways, further, ended);
                    drawing.emplace(draws, ways);
                }
            }
            level.swap(further);
        }
        build(ended);
#ifdef PITBOSS_AVX2
        if (immediate_ending_ >= endings) {
            build_drawing(drawing);
        }
#endif
    }

    // The probability of each ending for several shoes at once, multiplied by `no_blackjack`. A shoe holds the cards
    // left, the dealer's hole card included. `shoe` holds the cards of each of them. A shoe like the one before it fills
    // up the lanes: what it and the following ones get is not to be read.
    template <typename Number>
    void compute(const Arithmetic<Number>& arithmetic, [[maybe_unused]] const Counts& shoe, const Shoes& left,
                 const NumberPack<Number>& no_blackjack, std::array<NumberPack<Number>, endings>& result) const {
#ifdef PITBOSS_AVX2
        if (has_avx2() && immediate_ending_ >= endings && !arithmetic.is_endless()) {
            if constexpr (std::same_as<Number, double>) {
                compute_avx2(shoe, left, no_blackjack, result);
                return;
            } else if (has_fma() && fits_in(shoe, whole_within_)) {
                compute_whole(arithmetic, left, no_blackjack, result);
                return;
            }
        }
#endif
        if constexpr (std::same_as<Number, double>) {
            compute_plain(arithmetic, left, no_blackjack, result);
        } else {
            compute_each(arithmetic, left, no_blackjack, result);
        }
    }

    // The maximum number of cards the dealer can draw.
    [[nodiscard]] int max_drawn() const noexcept { return max_drawn_; }

    // Whether the cards left are enough whatever comes; matters for shoes that are nearly empty.
    [[nodiscard]] bool suffices(const Counts& left, int cards) const {
        return cards >= max_drawn_ || suffices_from(Counts{}, left);
    }

private:
    using One = NumberPack<Exact, 1>;
    using OneShoe = std::array<Counts, 1>;
    struct Factor {
        std::size_t value;
        int same;  // cards of the value drawn before
    };
    struct Branch {
        std::uint32_t stem;
        std::uint32_t factor;
    };
    struct Leaf {
        std::uint32_t stem;
        std::uint32_t factor;
        double ways;  // orders in which the rule draws these cards; a whole number
    };
    struct Group {
        std::uint8_t ending;
        std::uint8_t draws;
        std::size_t begin;
        std::size_t end;
    };

    // `compute` for any rules and shoes, step by step.
    template <typename Number, std::size_t Size>
    void compute_plain(const Arithmetic<Number>& arithmetic, const std::array<Counts, Size>& left,
                       const NumberPack<Number, Size>& no_blackjack,
                       std::array<NumberPack<Number, Size>, endings>& result) const {
        using Pack = NumberPack<Number, Size>;
        static thread_local std::vector<Pack> factors;
        static thread_local std::vector<Pack> products;
        factors.resize(factors_.size());
        for (std::size_t i = 0; i < factors_.size(); ++i) {
            std::array<Number, Pack::size> each;
            for (std::size_t lane = 0; lane < Pack::size; ++lane) {
                each[lane] = arithmetic.whole(arithmetic.cards(left[lane][factors_[i].value] - factors_[i].same));
            }
            factors[i] = Pack::of(each);
        }
        products.resize(branches_.size());
        products[0] = Pack::all(Number(1));
        for (std::size_t i = 1; i < branches_.size(); ++i) {
            products[i] = products[branches_[i].stem] * factors[branches_[i].factor];
        }
        result.fill(Pack::all(Number(0)));
        result[ends_over] = no_blackjack;
        const auto per_draws = falling(arithmetic, left);
        for (const Group& group : groups_) {
            Pack sum = Pack::all(Number(0));
            for (std::size_t i = group.begin; i < group.end; ++i) {
                const Leaf& leaf = leaves_[i];
                const auto ways = Pack::all(Number(static_cast<int>(leaf.ways)));
                sum = sum + ways * products[leaf.stem] * factors[leaf.factor];
            }
            const Pack chance = sum * per_draws[group.draws];
            result[group.ending] = result[group.ending] + chance;
            result[ends_over] = result[ends_over] - chance;
        }
        if (immediate_ending_ < endings) {
            result[ends_over] = Pack::all(Number(0));
            result[immediate_ending_] = no_blackjack;
        }
    }

#ifdef PITBOSS_AVX2
    // `compute` with four doubles to a register, to the same bits: either the same operations in the same order,
    // without fused multiplication, which rounds once instead of twice; or, where nothing is rounded before the
    // divisions, fewer operations. Indices are offsets in doubles here.
    static constexpr std::size_t lanes = NumberPack<double>::size;
    static constexpr std::size_t registers = lanes / 4;

    void compute_avx2(const Counts& shoe, const Shoes& left, const NumberPack<double>& no_blackjack,
                      std::array<NumberPack<double>, endings>& result) const {
        add_endings_avx2(left, sums_avx2(left, has_fma() && fits_in(shoe, whole_within_)), no_blackjack, result);
    }

    // `compute` for fractions where no sum is rounded: each is a whole number below any prime, so it is its own residue.
    void compute_whole(const Arithmetic<Exact>& arithmetic, const Shoes& left, const NumberPack<Exact>& no_blackjack,
                       std::array<NumberPack<Exact>, endings>& result) const {
        const double* const sums = sums_avx2(left, true);
        result.fill(NumberPack<Exact>::all(Exact(0)));
        for (std::size_t lane = 0; lane < lanes && (lane == 0 || left[lane] != left[lane - 1]); ++lane) {
            const auto per_draws = falling(arithmetic, OneShoe{left[lane]});
            Exact over = no_blackjack.lanes[lane];
            for (std::size_t group = 0; group < groups_.size(); ++group) {
                const double sum = sums[group * lanes + lane];
                const Exact chance = Exact(sum, static_cast<std::uint64_t>(sum)) * per_draws[groups_[group].draws].only;
                result[groups_[group].ending].lanes[lane] += chance;
                over -= chance;
            }
            result[ends_over].lanes[lane] = over;
        }
    }

    // The sums of all groups, valid until the next call on this thread.
    [[nodiscard]] const double* sums_avx2(const Shoes& left, bool are_whole) const {
        static thread_local std::vector<double> memory;
        const std::size_t fixed = (factors_.size() + groups_.size()) * lanes;
        memory.resize(fixed + std::max(branches_.size() * lanes, drawing_.room()));
        double* const factors = memory.data();
        double* const sums = factors + factors_.size() * lanes;
        double* const numbers = memory.data() + fixed;
        set_factors_avx2(left, factors);
        if (are_whole) {
            drawing_.sum(factors, numbers, sums);
        } else {
            grow_products_avx2(factors, numbers);
            sum_leaves_avx2(factors, numbers, sums);
        }
        return sums;
    }

    // The sum of each group.
    __attribute__((target("avx2"))) void sum_leaves_avx2(const double* factors, const double* products,
                                                         double* sums) const noexcept {
        const Leaf* leaf = wide_leaves_.data();
        for (const Group& group : groups_) {
            __m256d sum[registers];
#pragma GCC unroll 4
            for (std::size_t r = 0; r < registers; ++r) {
                sum[r] = _mm256_setzero_pd();
            }
            for (const Leaf* const end = wide_leaves_.data() + group.end; leaf != end; ++leaf) {
                const __m256d ways = _mm256_broadcast_sd(&leaf->ways);
                const double* const stem = products + leaf->stem;
                const double* const factor = factors + leaf->factor;
#pragma GCC unroll 4
                for (std::size_t r = 0; r < registers; ++r) {
                    sum[r] = _mm256_add_pd(sum[r], _mm256_mul_pd(_mm256_mul_pd(ways, _mm256_loadu_pd(stem + 4 * r)),
                                                                 _mm256_loadu_pd(factor + 4 * r)));
                }
            }
#pragma GCC unroll 4
            for (std::size_t r = 0; r < registers; ++r) {
                _mm256_storeu_pd(sums + 4 * r, sum[r]);
            }
            sums += lanes;
        }
    }

    // Divides the sums by the numbers of orders, and adds them up by ending.
    __attribute__((target("avx2"))) void add_endings_avx2(const std::array<Counts, lanes>& left, const double* sums,
                                                          const NumberPack<double>& no_blackjack,
                                                          std::array<NumberPack<double>, endings>& result) const {
        std::array<double, (max_draws + 1) * lanes> per_draws;
        set_falling_avx2(left, per_draws.data());
        result.fill(NumberPack<double>::all(0.0));
        const auto* const clear = reinterpret_cast<const double*>(&no_blackjack);
        __m256d over[registers];
#pragma GCC unroll 4
        for (std::size_t r = 0; r < registers; ++r) {
            over[r] = _mm256_loadu_pd(clear + 4 * r);
        }
        for (const Group& group : groups_) {
            const double* const per = per_draws.data() + group.draws * lanes;
            auto* const here = reinterpret_cast<double*>(&result[group.ending]);
#pragma GCC unroll 4
            for (std::size_t r = 0; r < registers; ++r) {
                const __m256d chance = _mm256_mul_pd(_mm256_loadu_pd(sums + 4 * r), _mm256_loadu_pd(per + 4 * r));
                _mm256_storeu_pd(here + 4 * r, _mm256_add_pd(_mm256_loadu_pd(here + 4 * r), chance));
                over[r] = _mm256_sub_pd(over[r], chance);
            }
            sums += lanes;
        }
        auto* const to = reinterpret_cast<double*>(&result[ends_over]);
#pragma GCC unroll 4
        for (std::size_t r = 0; r < registers; ++r) {
            _mm256_storeu_pd(to + 4 * r, over[r]);
        }
    }

    __attribute__((target("avx2"))) void set_factors_avx2(const std::array<Counts, lanes>& left,
                                                          double* factors) const noexcept {
        alignas(32) std::array<double, values * lanes> all;
        for (std::size_t value = 0; value < values; ++value) {
            for (std::size_t lane = 0; lane < lanes; ++lane) {
                all[value * lanes + lane] = left[lane][value];
            }
        }
        for (const Factor& factor : factors_) {
            const __m256d same = _mm256_set1_pd(factor.same);
            const double* const from = all.data() + factor.value * lanes;
#pragma GCC unroll 4
            for (std::size_t r = 0; r < registers; ++r) {
                _mm256_storeu_pd(factors + 4 * r, _mm256_sub_pd(_mm256_load_pd(from + 4 * r), same));
            }
            factors += lanes;
        }
    }

    __attribute__((target("avx2"))) void grow_products_avx2(const double* factors, double* products) const noexcept {
        double* here = products;
        std::fill_n(here, lanes, 1.0);
        const Branch* const end = wide_branches_.data() + wide_branches_.size();
        for (const Branch* branch = wide_branches_.data() + 1; branch < end; ++branch) {
            const double* const stem = products + branch->stem;
            const double* const factor = factors + branch->factor;
            here += lanes;
#pragma GCC unroll 4
            for (std::size_t r = 0; r < registers; ++r) {
                _mm256_storeu_pd(here + 4 * r,
                                 _mm256_mul_pd(_mm256_loadu_pd(stem + 4 * r), _mm256_loadu_pd(factor + 4 * r)));
            }
        }
    }

    __attribute__((target("avx2"))) void set_falling_avx2(const std::array<Counts, lanes>& left,
                                                          double* per_draws) const noexcept {
        alignas(32) std::array<double, lanes> cards;
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            cards[lane] = cards_in(left[lane]);
        }
        const __m256d one = _mm256_set1_pd(1.0);
        const __m256d zero = _mm256_setzero_pd();
        for (std::size_t half = 0; half < lanes; half += 4) {
            __m256d rest = _mm256_load_pd(cards.data() + half);
            __m256d product = one;
            double* here = per_draws + half;
            _mm256_storeu_pd(here, product);
            for (int draws = 0; draws < max_drawn_; ++draws) {
                const __m256d enough = _mm256_cmp_pd(rest, zero, _CMP_GT_OQ);
                product = _mm256_mul_pd(product, _mm256_and_pd(_mm256_div_pd(one, rest), enough));
                here += lanes;
                _mm256_storeu_pd(here, product);
                rest = _mm256_sub_pd(rest, one);
            }
        }
    }
#endif

    // `compute` for fractions, one shoe after the other.
    void compute_each(const Arithmetic<Exact>& arithmetic, const Shoes& left, const NumberPack<Exact>& no_blackjack,
                      std::array<NumberPack<Exact>, endings>& result) const {
        for (std::size_t lane = 0; lane < left.size() && (lane == 0 || left[lane] != left[lane - 1]); ++lane) {
            const OneShoe shoe{left[lane]};
            std::array<One, endings> here;
            if (immediate_ending_ >= endings && !arithmetic.is_endless()) {
                compute_residues(arithmetic, shoe, One{no_blackjack.lanes[lane]}, here);
            } else {
                compute_plain(arithmetic, shoe, One{no_blackjack.lanes[lane]}, here);
            }
            for (std::size_t ending = 0; ending < endings; ++ending) {
                result[ending].lanes[lane] = here[ending].only;
            }
        }
    }

    // A factor is a number of cards and the ways are few, so that a sum of products of residues needs one reduction at
    // its end; the doubles that go with them are computed as everywhere.
    void compute_residues(const Arithmetic<Exact>& arithmetic, const OneShoe& left, const One& no_blackjack,
                          std::array<One, endings>& result) const {
        struct Part {
            double approx;
            std::uint64_t residue;
        };
        static thread_local std::vector<Part> factors;
        static thread_local std::vector<Part> products;
        const Exact::Reduction prime;
        factors.resize(factors_.size());
        for (std::size_t i = 0; i < factors_.size(); ++i) {
            // Below zero only where an earlier factor of the same product is zero.
            const int cards = left[0][factors_[i].value] - factors_[i].same;
            factors[i] = {static_cast<double>(cards), static_cast<std::uint64_t>(std::max(cards, 0))};
        }
        products.resize(branches_.size());
        products[0] = {1.0, 1};
        for (std::size_t i = 1; i < branches_.size(); ++i) {
            const Part& stem = products[branches_[i].stem];
            const Part& factor = factors[branches_[i].factor];
            products[i] = {stem.approx * factor.approx, prime.of(Exact::Wide{stem.residue} * factor.residue)};
        }
        result.fill(One::all(Exact(0)));
        Exact over = no_blackjack.only;
        const auto per_draws = falling(arithmetic, left);
        for (const Group& group : groups_) {
            double approx = 0.0;
            Exact::Wide sum = 0;
            for (std::size_t i = group.begin; i < group.end; ++i) {
                const Leaf& leaf = leaves_[i];
                const Part& stem = products[leaf.stem];
                const Part& factor = factors[leaf.factor];
                approx = approx + leaf.ways * stem.approx * factor.approx;
                sum += Exact::Wide{stem.residue} * (factor.residue * static_cast<std::uint64_t>(leaf.ways));
            }
            const Exact chance = Exact(approx, prime.of(sum)) * per_draws[group.draws].only;
            result[group.ending].only += chance;
            over -= chance;
        }
        result[ends_over].only = over;
    }

    // 1 / (n (n-1) …) for each number of draws from n cards; 0 if there are too few cards.
    template <typename Number, std::size_t Size>
    [[nodiscard]] std::array<NumberPack<Number, Size>, max_draws + 1> falling(
        const Arithmetic<Number>& arithmetic, const std::array<Counts, Size>& left) const {
        using Pack = NumberPack<Number, Size>;
        std::array<Pack, max_draws + 1> per_draws;
        std::array<int, Pack::size> cards{};
        for (std::size_t lane = 0; lane < Pack::size; ++lane) {
            cards[lane] = cards_in(left[lane]);
        }
        per_draws[0] = Pack::all(Number(1));
        for (std::size_t draws = 0; draws < static_cast<std::size_t>(max_drawn_); ++draws) {
            std::array<Number, Pack::size> each;
            for (std::size_t lane = 0; lane < Pack::size; ++lane) {
                const int rest = cards[lane] - static_cast<int>(draws);
                each[lane] = rest > 0 ? arithmetic.reciprocal(arithmetic.cards(rest)) : Number(0);
            }
            per_draws[draws + 1] = per_draws[draws] * Pack::of(each);
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
            sorted[{ending, drawn}].push_back({grow(grown, stem), factor_of(last, stem[last]), ways});
        }
        for (const auto& [key, leaves] : sorted) {
            groups_.push_back({key.first, key.second, leaves_.size(), leaves_.size() + leaves.size()});
            leaves_.insert(leaves_.end(), leaves.begin(), leaves.end());
        }
#ifdef PITBOSS_AVX2
        for (const Branch& branch : branches_) {
            wide_branches_.push_back({branch.stem * std::uint32_t{lanes}, branch.factor * std::uint32_t{lanes}});
        }
        for (const Leaf& leaf : leaves_) {
            wide_leaves_.push_back({leaf.stem * std::uint32_t{lanes}, leaf.factor * std::uint32_t{lanes}, leaf.ways});
        }
#endif
    }

    [[nodiscard]] static std::size_t last_value(const Counts& draws) noexcept {
        std::size_t last = values - 1;
        while (draws[last] == 0) {
            --last;
        }
        return last;
    }

#ifdef PITBOSS_AVX2
    // Numbers below this are exact, with room for the rounding of the number that is compared with it.
    static constexpr double whole_numbers_below = 0x1p52;
    static constexpr int max_decks_tried = 64;

    void build_drawing(const std::map<Counts, double>& drawing) {
        std::map<Counts, DrawingHands::Hand> hands;
        for (const auto& [draws, ways] : drawing) {
            DrawingHands::Hand& hand = hands[draws];
            hand.orders = ways;
            for (std::size_t value = 0; value < values; ++value) {
                Counts more = draws;
                ++more[value];
                if (!makes_blackjack(more) && is_final(more) && has_own_ending(held(more).total)) {
                    hand.group[value] = group_of(ending_of(held(more).total), static_cast<std::size_t>(cards_in(more)));
                }
            }
            for (Counts stem = draws; cards_in(stem) > 0; --stem[last_value(stem)]) {
                hands.try_emplace(stem);  // those that the dealer never holds only lead to others
            }
        }
        drawing_ = DrawingHands(hands, groups_.size(),
                                [this](std::size_t value, int same) { return factor_of(value, same); });
        find_whole_numbers();
    }

    [[nodiscard]] std::uint8_t group_of(std::size_t ending, std::size_t draws) const noexcept {
        const auto found = std::find_if(groups_.begin(), groups_.end(), [=](const Group& group) {
            return group.ending == ending && group.draws == draws;
        });
        return static_cast<std::uint8_t>(found - groups_.begin());
    }

    // The most decks in which no sum is rounded; in fewer cards none is either, because no product is larger.
    void find_whole_numbers() {
        for (int decks = 1; decks <= max_decks_tried; ++decks) {
            Counts shoe;
            shoe.fill(static_cast<std::int16_t>(4 * decks));
            shoe[values - 1] = static_cast<std::int16_t>(16 * decks);
            std::vector<double> factors;
            for (const Factor& factor : factors_) {
                factors.push_back(std::max(shoe[factor.value] - factor.same, 0));
            }
            if (drawing_.largest(factors) >= whole_numbers_below) {
                return;
            }
            whole_within_ = shoe;
        }
    }

    [[nodiscard]] static bool fits_in(const Counts& shoe, const Counts& whole) noexcept {
        return std::equal(shoe.begin(), shoe.end(), whole.begin(), std::less_equal<>());
    }
#endif

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
#ifdef PITBOSS_AVX2
    std::vector<Branch> wide_branches_;
    std::vector<Leaf> wide_leaves_;
    DrawingHands drawing_;
    Counts whole_within_{};  // shoes of which every sum over `drawing_` is exact
#endif
    std::size_t immediate_ending_ = endings;  // the ending of two open cards that need no draw
    int max_drawn_ = 0;
};

}  // namespace pitboss::solver
