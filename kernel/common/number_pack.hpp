// Several numbers at once, one for each of several shoes.
#pragma once

#include <array>
#include <cstddef>

#include "common/number.hpp"

namespace pitboss {

template <typename Number>
struct NumberPack {
    static constexpr std::size_t size = 1;
    Number only{};

    [[nodiscard]] static NumberPack all(const Number& x) { return {x}; }
    [[nodiscard]] static NumberPack of(const std::array<Number, size>& each) { return {each[0]}; }
    [[nodiscard]] std::array<Number, size> each() const { return {only}; }
    friend NumberPack operator*(const NumberPack& a, const NumberPack& b) { return {a.only * b.only}; }
    friend NumberPack operator+(const NumberPack& a, const NumberPack& b) { return {a.only + b.only}; }
    friend NumberPack operator-(const NumberPack& a, const NumberPack& b) { return {a.only - b.only}; }
};

// Eight doubles as compiler vectors: GCC does not vectorize these loops by itself.
template <>
struct NumberPack<double> {
    static constexpr std::size_t size = 8;
    using Two = double __attribute__((vector_size(2 * sizeof(double))));
    Two a{}, b{}, c{}, d{};

    [[nodiscard]] static NumberPack all(double x) {
        const Two both{x, x};
        return {both, both, both, both};
    }
    [[nodiscard]] static NumberPack of(const std::array<double, size>& each) {
        return {Two{each[0], each[1]}, Two{each[2], each[3]}, Two{each[4], each[5]}, Two{each[6], each[7]}};
    }
    [[nodiscard]] std::array<double, size> each() const {
        return {a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1]};
    }
    friend NumberPack operator*(const NumberPack& x,
                                const NumberPack& y) { return {x.a * y.a, x.b * y.b, x.c * y.c, x.d * y.d}; }
    friend NumberPack operator+(const NumberPack& x,
                                const NumberPack& y) { return {x.a + y.a, x.b + y.b, x.c + y.c, x.d + y.d}; }
    friend NumberPack operator-(const NumberPack& x,
                                const NumberPack& y) { return {x.a - y.a, x.b - y.b, x.c - y.c, x.d - y.d}; }
};

}  // namespace pitboss
