// Random numbers as a pure function of key and counter: Philox4x32-10 (Salmon, Moraes, Dror, Shaw, "Parallel random
// numbers: as easy as 1, 2, 3", 2011). Every worker reads the same numbers for a block of rounds, in any order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "common/processor.hpp"

namespace pitboss {

namespace philox {

inline constexpr std::uint32_t multiplier_0 = 0xD2511F53;
inline constexpr std::uint32_t multiplier_1 = 0xCD9E8D57;
inline constexpr std::uint32_t weyl_0 = 0x9E3779B9;
inline constexpr std::uint32_t weyl_1 = 0xBB67AE85;
inline constexpr int rounds = 10;

using Counter = std::array<std::uint32_t, 4>;
using Key = std::array<std::uint32_t, 2>;

// One counter. Published test vectors are for this form.
[[nodiscard]] constexpr Counter encrypt(Counter c, Key k) noexcept {
    for (int round = 0; round < rounds; ++round) {
        const std::uint64_t a = std::uint64_t{multiplier_0} * c[0];
        const std::uint64_t b = std::uint64_t{multiplier_1} * c[2];
        c = {static_cast<std::uint32_t>(b >> 32) ^ c[1] ^ k[0], static_cast<std::uint32_t>(b),
             static_cast<std::uint32_t>(a >> 32) ^ c[3] ^ k[1], static_cast<std::uint32_t>(a)};
        k[0] += weyl_0;
        k[1] += weyl_1;
    }
    return c;
}

}  // namespace philox

// Counters per batch. Fills the widest registers; fixed, because it determines the order of the words.
inline constexpr std::size_t philox_lanes = 8;
inline constexpr std::size_t words_in_batch = 2 * philox_lanes;

// Identifies a stream: the simulation (seed), the block, and the shoe within the block.
struct StreamId {
    std::uint64_t seed = 0;
    std::uint64_t block = 0;
    std::uint32_t shoe = 0;
};

// Sixteen 64-bit words: the low halves of eight results, then the high halves.
inline void philox_batch_plain(const StreamId& id, std::uint32_t batch, std::uint64_t* out) noexcept {
    const philox::Key key{static_cast<std::uint32_t>(id.seed), static_cast<std::uint32_t>(id.seed >> 32)};
    for (std::uint32_t i = 0; i < philox_lanes; ++i) {
        const auto words = philox::encrypt({batch * std::uint32_t{philox_lanes} + i, id.shoe,
                                            static_cast<std::uint32_t>(id.block),
                                            static_cast<std::uint32_t>(id.block >> 32)},
                                           key);
        out[i] = words[0] | std::uint64_t{words[1]} << 32;
        out[philox_lanes + i] = words[2] | std::uint64_t{words[3]} << 32;
    }
}

#ifdef PITBOSS_AVX2
// The same for consecutive batches, four counters to a register. Each 64-bit lane holds a 32-bit number; its upper half
// is not read until the words are joined. One batch at a time: two would not fit into the sixteen registers.
__attribute__((target("avx2"))) inline void philox_batches_avx2(const StreamId& id, std::uint32_t batch,
                                                                std::size_t batches, std::uint64_t* out) noexcept {
    constexpr std::size_t registers = philox_lanes / 4;
    const __m256i m0 = _mm256_set1_epi64x(philox::multiplier_0);
    const __m256i m1 = _mm256_set1_epi64x(philox::multiplier_1);
    const __m256i step0 = _mm256_set1_epi64x(philox::weyl_0);
    const __m256i step1 = _mm256_set1_epi64x(philox::weyl_1);
    for (std::size_t done = 0; done < batches; ++done, ++batch, out += words_in_batch) {
        __m256i k0 = _mm256_set1_epi64x(static_cast<std::uint32_t>(id.seed));
        __m256i k1 = _mm256_set1_epi64x(static_cast<std::uint32_t>(id.seed >> 32));
        __m256i c0[registers];
        __m256i c1[registers];
        __m256i c2[registers];
        __m256i c3[registers];
        for (std::size_t r = 0; r < registers; ++r) {
            const auto first = static_cast<long long>(batch * philox_lanes + 4 * r);
            c0[r] = _mm256_add_epi64(_mm256_set1_epi64x(first), _mm256_set_epi64x(3, 2, 1, 0));
            c1[r] = _mm256_set1_epi64x(id.shoe);
            c2[r] = _mm256_set1_epi64x(static_cast<std::uint32_t>(id.block));
            c3[r] = _mm256_set1_epi64x(static_cast<std::uint32_t>(id.block >> 32));
        }
#pragma GCC unroll 10
        for (int round = 0; round < philox::rounds; ++round) {
#pragma GCC unroll 2
            for (std::size_t r = 0; r < registers; ++r) {
                const __m256i a = _mm256_mul_epu32(m0, c0[r]);
                const __m256i b = _mm256_mul_epu32(m1, c2[r]);
                c0[r] = _mm256_xor_si256(_mm256_xor_si256(_mm256_srli_epi64(b, 32), c1[r]), k0);
                c1[r] = b;
                c2[r] = _mm256_xor_si256(_mm256_xor_si256(_mm256_srli_epi64(a, 32), c3[r]), k1);
                c3[r] = a;
            }
            k0 = _mm256_add_epi32(k0, step0);
            k1 = _mm256_add_epi32(k1, step1);
        }
        for (std::size_t r = 0; r < registers; ++r) {
            const __m256i low = _mm256_blend_epi32(c0[r], _mm256_slli_epi64(c1[r], 32), 0xAA);
            const __m256i high = _mm256_blend_epi32(c2[r], _mm256_slli_epi64(c3[r], 32), 0xAA);
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + 4 * r), low);
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + philox_lanes + 4 * r), high);
        }
    }
}
#endif

// Fills `out` with consecutive batches.
inline void philox_batches(const StreamId& id, std::uint32_t batch, std::size_t batches, std::uint64_t* out) noexcept {
#ifdef PITBOSS_AVX2
    if (has_avx2()) {
        philox_batches_avx2(id, batch, batches, out);
        return;
    }
#endif
    for (std::size_t i = 0; i < batches; ++i) {
        philox_batch_plain(id, batch + static_cast<std::uint32_t>(i), out + i * words_in_batch);
    }
}

}  // namespace pitboss
