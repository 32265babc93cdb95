// The dealer's endings by the hands that still draw, where all sums are whole numbers that doubles hold exactly.
//
// A hand that draws takes its last card in one step for all hands alike: if `orders` is the number of orders in which
// the cards of a hand can come, the hands that end with a card of a value sum up to
//
//     cards of the value in the shoe x sum of orders - sum of (orders x cards of the value in the hand).
//
// There are a third as many hands that draw as final hands. Sums in another order have the same bits as long as none is
// rounded, so this way is for shoes in which no sum reaches 2^53; the tree knows for which.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "common/number_pack.hpp"
#include "common/processor.hpp"
#include "solver/hand_table.hpp"

namespace pitboss::solver {

class DrawingHands {
public:
    static constexpr std::size_t lanes = NumberPack<double>::size;
    static constexpr std::uint8_t draws_on = std::numeric_limits<std::uint8_t>::max();

    // A hand without its first cards, the orders in which it can be drawn (0: only other hands grow from it), and the
    // group of final hands to which each next card leads, or `draws_on`.
    struct Hand {
        double orders = 0.0;
        std::array<std::uint8_t, values> group{};

        Hand() { group.fill(draws_on); }
    };

    DrawingHands() = default;

    // `hands` has with each hand the same hand without its highest card. `factor_of(value, same)` is the place of the
    // factor "cards of this value less so many". Places are counted in numbers here, one for each lane.
    template <typename FactorOf>
    DrawingHands(const std::map<Counts, Hand>& hands, std::size_t groups, const FactorOf& factor_of) {
        std::vector<std::vector<Counted>> counted(groups);
        std::vector<std::vector<Held>> held(groups);
        using Alike = std::pair<int, std::array<std::uint8_t, values>>;  // number of cards, and where the next ones lead
        std::map<Alike, std::vector<Counts>> sorted;
        for (const auto& [draws, hand] : hands) {
            sorted[{cards_in(draws), hand.group}].push_back(draws);
        }
        std::map<Counts, std::uint32_t> places;
        for (const auto& [alike, all] : sorted) {
            for (const Counts& draws : all) {
                places.emplace(draws, wide(places.size()));
            }
        }
        const auto sums = wide(places.size());  // sums follow the products
        for (const auto& [alike, all] : sorted) {
            const auto sum = sums + wide(ends_.size());
            for (const Counts& draws : all) {
                const Hand& hand = hands.at(draws);
                grow(draws, hand.orders, places, factor_of);
                for (std::size_t value = 0; value < values; ++value) {
                    if (hand.group[value] != draws_on && draws[value] > 0) {
                        held[hand.group[value]].push_back({places.at(draws), hand.orders * draws[value]});
                    }
                }
            }
            ends_.push_back(steps_.size());
            for (std::size_t value = 0; value < values; ++value) {
                if (alike.second[value] != draws_on) {
                    counted[alike.second[value]].push_back({sum, wide(factor_of(value, 0))});
                }
            }
        }
        for (std::size_t group = 0; group < groups; ++group) {
            counted_.insert(counted_.end(), counted[group].begin(), counted[group].end());
            held_.insert(held_.end(), held[group].begin(), held[group].end());
            groups_.push_back({counted_.size(), held_.size()});
        }
    }

    // How many numbers `sum` needs to work in.
    [[nodiscard]] std::size_t room() const noexcept { return (steps_.size() + ends_.size()) * lanes; }

    // The largest number that `sum` can meet; rounded, if it is not exact.
    [[nodiscard]] double largest(const std::vector<double>& factors) const {
        std::vector<double> numbers;
        double most = 1.0;
        for (const Step& step : steps_) {
            numbers.push_back(numbers.empty() ? 1.0 : numbers[step.stem / lanes] * factors[step.factor / lanes]);
            most = std::max(most, numbers.back());
        }
        std::size_t at = 0;
        for (const std::size_t end : ends_) {
            double sum = 0.0;
            for (; at < end; ++at) {
                sum += steps_[at].orders * numbers[at];
            }
            numbers.push_back(sum);
            most = std::max(most, sum);
        }
        std::size_t next = 0;
        for (const Group& group : groups_) {
            double sum = 0.0;
            for (; next < group.counted; ++next) {
                sum += numbers[counted_[next].sum / lanes] * factors[counted_[next].factor / lanes];
            }
            most = std::max(most, sum);
        }
        return most;
    }

#ifdef PITBOSS_AVX2
    // Fills `sums`, with all lanes of each group. Fused multiplication rounds nothing here either.
    __attribute__((target("avx2,fma"))) void sum(const double* factors, double* numbers, double* sums) const noexcept {
        add_up_hands(factors, numbers);
        const Counted* counted = counted_.data();
        const Held* held = held_.data();
        for (const Group& group : groups_) {
            Registers sum = zero();
            const Counted* const last_counted = counted_.data() + group.counted;
            for (; counted != last_counted; ++counted) {
                const double* const number = numbers + counted->sum;
                const double* const factor = factors + counted->factor;
#pragma GCC unroll 4
                for (std::size_t r = 0; r < registers; ++r) {
                    sum.all[r] = _mm256_fmadd_pd(_mm256_loadu_pd(number + 4 * r), _mm256_loadu_pd(factor + 4 * r),
                                                 sum.all[r]);
                }
            }
            const Held* const last_held = held_.data() + group.held;
            for (; held != last_held; ++held) {
                const __m256d times = _mm256_broadcast_sd(&held->times);
                const double* const number = numbers + held->number;
#pragma GCC unroll 4
                for (std::size_t r = 0; r < registers; ++r) {
                    sum.all[r] = _mm256_fnmadd_pd(times, _mm256_loadu_pd(number + 4 * r), sum.all[r]);
                }
            }
            store(sums, sum);
            sums += lanes;
        }
    }
#endif

private:
    struct Step {
        std::uint32_t stem;
        std::uint32_t factor;
        double orders;
    };
    struct Counted {
        std::uint32_t sum;
        std::uint32_t factor;
    };
    struct Held {
        std::uint32_t number;
        double times;
    };
    struct Group {
        std::size_t counted;  // where its sums end
        std::size_t held;
    };

    [[nodiscard]] static std::uint32_t wide(std::size_t place) noexcept {
        return static_cast<std::uint32_t>(place * lanes);
    }

    template <typename FactorOf>
    void grow(const Counts& draws, double orders, const std::map<Counts, std::uint32_t>& places,
              const FactorOf& factor_of) {
        if (steps_.empty()) {  // no card: the product is one
            steps_.push_back({0, 0, orders});
            return;
        }
        Counts stem = draws;
        const std::size_t last = highest(draws);
        --stem[last];
        steps_.push_back({places.at(stem), wide(factor_of(last, stem[last])), orders});
    }

    [[nodiscard]] static std::size_t highest(const Counts& draws) noexcept {
        std::size_t last = values - 1;
        while (draws[last] == 0) {
            --last;
        }
        return last;
    }

#ifdef PITBOSS_AVX2
    static constexpr std::size_t registers = lanes / 4;
    struct Registers {
        __m256d all[registers];
    };
    __attribute__((target("avx2,fma"), always_inline)) static Registers zero() noexcept {
        Registers found;
#pragma GCC unroll 4
        for (std::size_t r = 0; r < registers; ++r) {
            found.all[r] = _mm256_setzero_pd();
        }
        return found;
    }
    __attribute__((target("avx2,fma"), always_inline)) static void store(double* to, const Registers& from) noexcept {
#pragma GCC unroll 4
        for (std::size_t r = 0; r < registers; ++r) {
            _mm256_storeu_pd(to + 4 * r, from.all[r]);
        }
    }

    // The products of all hands, and the sums of those that are alike.
    __attribute__((target("avx2,fma"))) void add_up_hands(const double* factors, double* numbers) const noexcept {
        double* here = numbers;
        double* sum_of_alike = numbers + steps_.size() * lanes;
        std::fill_n(here, lanes, 1.0);
        here += lanes;
        std::fill_n(sum_of_alike, lanes, steps_[0].orders);  // no card is a kind of its own
        const Step* step = steps_.data() + 1;
        for (std::size_t alike = 1; alike < ends_.size(); ++alike) {
            Registers sum = zero();
            for (const Step* const end = steps_.data() + ends_[alike]; step != end; ++step) {
                const __m256d orders = _mm256_broadcast_sd(&step->orders);
                const double* const stem = numbers + step->stem;
                const double* const factor = factors + step->factor;
#pragma GCC unroll 4
                for (std::size_t r = 0; r < registers; ++r) {
                    const __m256d product =
                        _mm256_mul_pd(_mm256_loadu_pd(stem + 4 * r), _mm256_loadu_pd(factor + 4 * r));
                    _mm256_storeu_pd(here + 4 * r, product);
                    sum.all[r] = _mm256_fmadd_pd(orders, product, sum.all[r]);
                }
                here += lanes;
            }
            sum_of_alike += lanes;
            store(sum_of_alike, sum);
        }
    }
#endif

    std::vector<Step> steps_;
    std::vector<std::size_t> ends_;  // where the steps of hands that are alike end
    std::vector<Counted> counted_;
    std::vector<Held> held_;
    std::vector<Group> groups_;
};

}  // namespace pitboss::solver
