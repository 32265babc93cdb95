// A shuffled shoe, drawn only as far as it is dealt.
//
// The next card is the r-th of the cards left, sorted by points, with r uniform: every order is equally likely. Nothing
// is swapped in memory. A register holds the number of cards left up to each kind (ace, 2, … or ace of spades, ace of
// hearts, …). The same random numbers give the same points whether kinds are points or cards.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "common/philox.hpp"

namespace pitboss {

inline constexpr std::size_t max_cards_in_shoe = 8 * 53;
// Sixteen random bits choose a card and are rejected if biased, less than once in 150 draws. Sixteen places are drawn
// as a group.
inline constexpr std::size_t places_in_group = 16;
inline constexpr std::size_t max_places = (max_cards_in_shoe / places_in_group + 1) * places_in_group;
inline constexpr std::size_t words_in_group = places_in_group / 4;
inline constexpr std::size_t groups_in_batch = words_in_batch / words_in_group;

// Cards left to choose from at each place of the shoe.
struct ShufflePlan {
    std::size_t size = 0;
    bool endless = false;  // every card is drawn from all of them
    std::array<std::uint16_t, max_places> bounds;

    explicit ShufflePlan(std::size_t cards, bool replaced = false) : size(cards), endless(replaced) {
        for (std::size_t place = 0; place < max_places; ++place) {
            bounds[place] = static_cast<std::uint16_t>(place >= size ? 1 : replaced ? size : size - place);
        }
    }
};

// Random words for one shoe. Words for redraws come from counters that regular words never reach.
class RandomWords {
public:
    explicit RandomWords(StreamId id) noexcept : id_(id) {}

    // Generates the words for the first `groups` groups of places.
    void fill(std::size_t groups) noexcept {
        const std::size_t batches = (groups + groups_in_batch - 1) / groups_in_batch;
        if (batches > filled_) {
            philox_batches(id_, static_cast<std::uint32_t>(filled_), batches - filled_,
                           words_.data() + filled_ * words_in_batch);
            filled_ = batches;
        }
    }

    [[nodiscard]] const std::uint64_t* group(std::size_t number) const noexcept {
        return words_.data() + number * words_in_group;
    }

    // A uniform number below n, from the redraw words.
    [[nodiscard]] std::uint32_t below(std::uint32_t n) noexcept {
        for (;;) {
            const std::uint64_t product = (spare() >> 32) * n;
            if (static_cast<std::uint32_t>(product) >= (0U - n) % n) {
                return static_cast<std::uint32_t>(product >> 32);
            }
        }
    }

private:
    [[nodiscard]] std::uint64_t spare() noexcept {
        if (spares_left_ == 0) {
            philox_batches(id_, spare_batch_++, 1, spares_.data());
            spares_left_ = spares_.size();
        }
        return spares_[--spares_left_];
    }

    StreamId id_;
    std::size_t filled_ = 0;  // batches
    std::uint32_t spare_batch_ = 1U << 24;
    std::size_t spares_left_ = 0;
    std::array<std::uint64_t, (max_places / places_in_group / groups_in_batch + 1) * words_in_batch> words_;
    std::array<std::uint64_t, words_in_batch> spares_;
};

// --- uniform numbers -----------------------------------------------------------------------------------------------

// For each place of a group a number below its bound; sets a bit for each that may be biased.
inline unsigned choose_plain(const std::uint64_t* words, const std::uint16_t* bounds, std::uint16_t* chosen) noexcept {
    unsigned doubtful = 0;
    for (std::size_t i = 0; i < places_in_group; ++i) {
        const auto bits = static_cast<std::uint16_t>(words[i / 4] >> (16 * (i % 4)));
        const std::uint32_t product = std::uint32_t{bits} * bounds[i];
        chosen[i] = static_cast<std::uint16_t>(product >> 16);
        doubtful |= static_cast<std::uint16_t>(product) < bounds[i] ? 1U << i : 0U;
    }
    return doubtful;
}

#ifdef PITBOSS_AVX2
__attribute__((target("avx2"))) inline unsigned choose_avx2(const std::uint64_t* words, const std::uint16_t* bounds,
                                                            std::uint16_t* chosen) noexcept {
    const __m256i bits = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(words));
    const __m256i bound = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bounds));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(chosen), _mm256_mulhi_epu16(bits, bound));
    // Unsigned low < bound: the maximum of the two is not the low half.
    const __m256i low = _mm256_mullo_epi16(bits, bound);
    const __m256i fair = _mm256_cmpeq_epi16(_mm256_max_epu16(low, bound), low);
    const auto mask = ~static_cast<unsigned>(_mm256_movemask_epi8(fair));
    unsigned doubtful = 0;
    for (std::size_t i = 0; mask != 0 && i < places_in_group; ++i) {
        doubtful |= (mask >> (2 * i) & 1U) << i;
    }
    return doubtful;
}
#endif

// Redraws the biased ones.
inline void choose_again(unsigned doubtful, RandomWords& words, const std::uint64_t* group, const std::uint16_t* bounds,
                         std::uint16_t* chosen) noexcept {
    for (std::size_t i = 0; i < places_in_group; ++i) {
        const auto bits = static_cast<std::uint16_t>(group[i / 4] >> (16 * (i % 4)));
        const auto low = static_cast<std::uint16_t>(std::uint32_t{bits} * bounds[i]);
        if ((doubtful >> i & 1U) != 0 && low < (0x10000U % bounds[i])) {
            chosen[i] = static_cast<std::uint16_t>(words.below(bounds[i]));
        }
    }
}

// --- cards left ----------------------------------------------------------------------------------------------------

inline constexpr std::size_t lanes_in_register = 16;

// Cards left of all kinds up to each one. Holds `Registers` × 16 kinds.
template <std::size_t Registers>
struct CardsLeft {
    static constexpr std::size_t room = Registers * lanes_in_register;
    std::uint8_t kinds;
    alignas(32) std::array<std::int16_t, room> up_to;

    // `counts` has the number of cards of each kind; missing kinds are never chosen.
    explicit CardsLeft(std::span<const std::uint16_t> counts) noexcept
        : kinds(static_cast<std::uint8_t>(counts.size())) {
        up_to.fill(-1);
        std::int16_t sum = 0;
        for (std::size_t kind = 0; kind < counts.size(); ++kind) {
            sum = static_cast<std::int16_t>(sum + counts[kind]);
            up_to[kind] = sum;
        }
    }

    // Takes the `chosen`-th card left.
    std::uint8_t take(std::int16_t chosen) noexcept {
        std::size_t kind = room;
        for (std::size_t i = room; i-- > 0;) {
            if (up_to[i] > chosen) {
                kind = i;
                --up_to[i];
            }
        }
        return static_cast<std::uint8_t>(kind);
    }
};

template <std::size_t Registers>
inline void take_group_plain(CardsLeft<Registers>& left, const std::uint16_t* chosen, std::size_t count,
                             std::uint8_t* kinds) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
        kinds[i] = left.take(static_cast<std::int16_t>(chosen[i]));
    }
}

#ifdef PITBOSS_AVX2
// Takes a card, and returns in each lane how many of the lane's kinds lie beyond it, as a negative number.
template <std::size_t Registers>
__attribute__((target("avx2"), always_inline)) inline __m256i take_avx2(__m256i* up_to, std::uint16_t chosen) noexcept {
    const __m256i place = _mm256_set1_epi16(static_cast<std::int16_t>(chosen));
    __m256i beyond = _mm256_cmpgt_epi16(up_to[0], place);
    up_to[0] = _mm256_add_epi16(up_to[0], beyond);
#pragma GCC unroll 4
    for (std::size_t r = 1; r < Registers; ++r) {
        const __m256i here = _mm256_cmpgt_epi16(up_to[r], place);
        up_to[r] = _mm256_add_epi16(up_to[r], here);
        beyond = _mm256_add_epi16(beyond, here);
    }
    return beyond;
}

// A shoe that is drawn, and the numbers that choose its next cards.
template <std::size_t Registers>
struct Draw {
    CardsLeft<Registers>* left;
    const std::uint16_t* chosen;
    std::uint8_t* kinds;
};

// The kind taken is the number of kinds less those beyond it. The lanes of sixteen cards are added up together, modulo
// 256. A card waits for the one before it: the cards of several shoes are taken in turn, so that the processor has
// something to do meanwhile.
template <std::size_t Registers, std::size_t Shoes>
__attribute__((target("avx2"))) inline void take_groups_avx2(const std::array<Draw<Registers>, Shoes>& shoes,
                                                             std::size_t count) noexcept {
    static_assert(Registers == 1 || Registers == 4);
    __m256i up_to[Shoes][Registers];
#pragma GCC unroll 4
    for (std::size_t shoe = 0; shoe < Shoes; ++shoe) {
#pragma GCC unroll 4
        for (std::size_t r = 0; r < Registers; ++r) {
            up_to[shoe][r] = _mm256_load_si256(reinterpret_cast<const __m256i*>(shoes[shoe].left->up_to.data()) + r);
        }
    }
    const __m256i zero = _mm256_setzero_si256();
    const __m128i low_byte = _mm_set1_epi32(0xFF);
    const __m128i all = _mm_set1_epi8(static_cast<char>(shoes[0].left->kinds));
    // Within a quarter the sums come in the order 0, 2, 1, 3.
    const __m128i order = _mm_setr_epi8(0, 2, 1, 3, 4, 6, 5, 7, 8, 10, 9, 11, 12, 14, 13, 15);
    std::size_t done = 0;
    for (; done + places_in_group <= count; done += places_in_group) {
#pragma GCC unroll 4
        for (std::size_t shoe = 0; shoe < Shoes; ++shoe) {
            __m128i quarter[4];
#pragma GCC unroll 4
            for (std::size_t q = 0; q < 4; ++q) {
                const std::uint16_t* const four = shoes[shoe].chosen + done + 4 * q;
                const __m256i a = take_avx2<Registers>(up_to[shoe], four[0]);
                const __m256i b = take_avx2<Registers>(up_to[shoe], four[1]);
                const __m256i c = take_avx2<Registers>(up_to[shoe], four[2]);
                const __m256i d = take_avx2<Registers>(up_to[shoe], four[3]);
                const __m256i first = _mm256_sad_epu8(_mm256_packs_epi16(a, b), zero);
                const __m256i second = _mm256_sad_epu8(_mm256_packs_epi16(c, d), zero);
                const __m256i both = _mm256_or_si256(first, _mm256_slli_epi64(second, 32));
                const __m128i sums = _mm_add_epi32(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1));
                quarter[q] = _mm_and_si128(sums, low_byte);
            }
            const __m128i words = _mm_packus_epi16(_mm_packus_epi32(quarter[0], quarter[1]),
                                                   _mm_packus_epi32(quarter[2], quarter[3]));
            _mm_storeu_si128(reinterpret_cast<__m128i*>(shoes[shoe].kinds + done),
                             _mm_add_epi8(_mm_shuffle_epi8(words, order), all));
        }
    }
#pragma GCC unroll 4
    for (std::size_t shoe = 0; shoe < Shoes; ++shoe) {
        const auto& [left, chosen, kinds] = shoes[shoe];
#pragma GCC unroll 4
        for (std::size_t r = 0; r < Registers; ++r) {
            _mm256_store_si256(reinterpret_cast<__m256i*>(left->up_to.data()) + r, up_to[shoe][r]);
        }
        take_group_plain(*left, chosen + done, count - done, kinds + done);
    }
}
#endif

// Chooses the cards of these groups, each by its number among the cards left at its place.
inline void choose_groups(const ShufflePlan& plan, RandomWords& words, std::size_t first, std::size_t last,
                          std::uint16_t* chosen) noexcept {
    words.fill(last);
#ifdef PITBOSS_AVX2
    const bool wide = has_avx2();
#endif
    for (std::size_t group = first; group < last; ++group) {
        const std::uint16_t* const bounds = plan.bounds.data() + group * places_in_group;
        std::uint16_t* const here = chosen + group * places_in_group;
#ifdef PITBOSS_AVX2
        const unsigned doubtful = wide ? choose_avx2(words.group(group), bounds, here)
                                       : choose_plain(words.group(group), bounds, here);
#else
        const unsigned doubtful = choose_plain(words.group(group), bounds, here);
#endif
        if (doubtful != 0) [[unlikely]] {
            choose_again(doubtful, words, words.group(group), bounds, here);
        }
    }
}

// What is drawn of a shoe: the random words, the cards left and the kinds in the order in which they come.
template <std::size_t Registers>
struct Order {
    RandomWords* words;
    CardsLeft<Registers>* left;
    std::uint8_t* kinds;
};

// Draws places `from` (a multiple of the group size) to `to`, rounded up to a whole group, of several shoes. Returns how
// far the orders are drawn.
template <std::size_t Registers, std::size_t Shoes>
inline std::size_t draw_orders(const ShufflePlan& plan, const std::array<Order<Registers>, Shoes>& orders,
                               std::size_t from, std::size_t to) noexcept {
    const std::size_t first = from / places_in_group;
    const std::size_t last = (std::min(to, plan.size) + places_in_group - 1) / places_in_group;
    const std::size_t begin = first * places_in_group;
    const std::size_t end = std::min(last * places_in_group, plan.size);
    std::array<std::array<std::uint16_t, max_places>, Shoes> chosen;
    std::array<Draw<Registers>, Shoes> draws;
    for (std::size_t shoe = 0; shoe < Shoes; ++shoe) {
        const Order<Registers>& order = orders[shoe];
        choose_groups(plan, *order.words, first, last, chosen[shoe].data());
        draws[shoe] = {order.left, chosen[shoe].data() + begin, order.kinds + begin};
    }
    if (plan.endless) {
        for (const Draw<Registers>& draw : draws) {
            for (std::size_t i = 0; i < end - begin; ++i) {
                CardsLeft<Registers> all = *draw.left;
                draw.kinds[i] = all.take(static_cast<std::int16_t>(draw.chosen[i]));
            }
        }
        return end;
    }
#ifdef PITBOSS_AVX2
    if (has_avx2()) {
        take_groups_avx2(draws, end - begin);
        return end;
    }
#endif
    for (const Draw<Registers>& draw : draws) {
        take_group_plain(*draw.left, draw.chosen, end - begin, draw.kinds);
    }
    return end;
}

// The same for one shoe.
template <std::size_t Registers>
inline std::size_t draw_order(const ShufflePlan& plan, RandomWords& words, CardsLeft<Registers>& left,
                              std::uint8_t* kinds, std::size_t from, std::size_t to) noexcept {
    return draw_orders(plan, std::array{Order<Registers>{&words, &left, kinds}}, from, to);
}

}  // namespace pitboss
