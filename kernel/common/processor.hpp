// What the processor can do. One build runs everywhere: AVX2 is detected at run time and gives the same numbers.
#pragma once

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define PITBOSS_AVX2
#include <immintrin.h>

namespace pitboss {

[[nodiscard]] inline bool has_avx2() noexcept {
    static const bool found = __builtin_cpu_supports("avx2");
    return found;
}

// Fused multiplication and addition, which rounds once. Only for numbers that are exact anyhow.
[[nodiscard]] inline bool has_fma() noexcept {
    static const bool found = __builtin_cpu_supports("fma");
    return found;
}

}  // namespace pitboss
#endif
