// A shoe whose order is drawn as far as it is dealt: Fisher and Yates from the front, every order equally likely.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "philox.hpp"

namespace pitboss {

inline constexpr std::size_t most_cards_in_shoe = 8 * 53;
// Six bounds below 425 multiply to less than 2^53: a word of 64 bits serves six draws, and is thrown away (because
// it would favour low numbers) less than once in two thousand times.
inline constexpr std::size_t draws_per_word = 6;
inline constexpr std::size_t words_in_shoe =
    (most_cards_in_shoe / draws_per_word / words_in_batch + 1) * words_in_batch;

// What is fixed for all shoes of one size: the threshold of fairness for each group of six places.
struct ShufflePlan {
    std::size_t size = 0;
    std::vector<std::uint64_t> products;  // of the bounds of the group that begins at place 6 i

    explicit ShufflePlan(std::size_t cards) : size(cards) {
        for (std::size_t from = 0; from < size; from += draws_per_word) {
            std::uint64_t product = 1;
            for (std::size_t place = from; place < std::min(from + draws_per_word, size); ++place) {
                product *= size - place;
            }
            products.push_back(product);
        }
    }
};

// Words for one shoe. Those that replace unfair ones are counted on from where no shoe's regular words reach.
class Words {
public:
    explicit Words(StreamId id) noexcept : id_(id) {}

    [[nodiscard]] std::uint64_t regular(std::size_t index) noexcept {
        while (index >= filled_) {
            philox_batch(id_, static_cast<std::uint32_t>(filled_ / words_in_batch), &words_[filled_]);
            filled_ += words_in_batch;
        }
        return words_[index];
    }

    void fill(std::size_t count) noexcept {
        if (count > 0) {
            static_cast<void>(regular(count - 1));
        }
    }

    [[nodiscard]] const std::uint64_t* data() const noexcept { return words_.data(); }

    [[nodiscard]] std::uint64_t spare() noexcept {
        if (spare_left_ == 0) {
            philox_batch(id_, spare_batch_++, spares_.data());
            spare_left_ = spares_.size();
        }
        return spares_[--spare_left_];
    }

    // A fair number below n, from the spare words alone.
    [[nodiscard]] std::uint32_t below(std::uint32_t n) noexcept {
        for (;;) {
            const std::uint64_t product = (spare() >> 32) * n;
            if (static_cast<std::uint32_t>(product) >= (0U - n) % n) {
                return static_cast<std::uint32_t>(product >> 32);
            }
        }
    }

private:
    StreamId id_;
    std::size_t filled_ = 0;
    std::array<std::uint64_t, words_in_shoe> words_;
    std::uint32_t spare_batch_ = 1U << 24;
    std::size_t spare_left_ = 0;
    std::array<std::uint64_t, words_in_batch> spares_;
};

__extension__ using Wide = unsigned __int128;

// Draws the cards for the places from `from` (a multiple of six) up to `to`, rounded up to a whole group.
// Returns how far the order is drawn. `Stride` is the distance of two neighbouring cards in memory.
template <std::size_t Stride = 1>
inline std::size_t draw_order(const ShufflePlan& plan, Words& words, std::uint8_t* cards, std::size_t from,
                              std::size_t to) noexcept {
    to = std::min(to, plan.size);
    words.fill((to + draws_per_word - 1) / draws_per_word);
    const std::uint64_t* const word = words.data();
    std::size_t place = from;
    for (std::size_t group = from / draws_per_word; place < to; ++group) {
        const std::size_t count = std::min(draws_per_word, plan.size - place);
        std::uint64_t low = word[group];
        std::array<std::uint32_t, draws_per_word> chosen;
        const auto split = [&](std::size_t n) {
            for (std::size_t k = 0; k < n; ++k) {
                const Wide product = static_cast<Wide>(low) * (plan.size - place - k);
                chosen[k] = static_cast<std::uint32_t>(product >> 64);
                low = static_cast<std::uint64_t>(product);
            }
        };
        const auto swap = [&](std::size_t n) {
            for (std::size_t k = 0; k < n; ++k) {
                std::swap(cards[(place + k) * Stride], cards[(place + k + chosen[k]) * Stride]);
            }
        };
        const std::uint64_t product = plan.products[group];
        const auto choose = [&](std::size_t n) {
            split(n);
            while (low < product && low < (0 - product) % product) [[unlikely]] {
                low = words.spare();
                split(n);
            }
            swap(n);
        };
        if (count == draws_per_word) [[likely]] {
            choose(draws_per_word);  // a constant, so that the loops are unrolled
        } else {
            choose(count);
        }
        place += count;
    }
    return place;
}

}  // namespace pitboss
