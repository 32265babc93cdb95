// Several numbers reckoned with at once, for as many shoes. Plain C++, no Python.
#pragma once

#include <array>
#include <cstddef>

#include "common/number.hpp"

namespace pitboss {

template <typename Number>
struct Pack {
    static constexpr std::size_t size = 1;
    Number only{};

    [[nodiscard]] static Pack all(const Number& x) { return {x}; }
    [[nodiscard]] static Pack of(const std::array<Number, size>& each) { return {each[0]}; }
    [[nodiscard]] std::array<Number, size> each() const { return {only}; }
    friend Pack operator*(const Pack& a, const Pack& b) { return {a.only * b.only}; }
    friend Pack operator+(const Pack& a, const Pack& b) { return {a.only + b.only}; }
    friend Pack operator-(const Pack& a, const Pack& b) { return {a.only - b.only}; }
};

// Eight doubles as the compiler's own vectors: left to itself it does not see that the loops run in parallel.
template <>
struct Pack<double> {
    static constexpr std::size_t size = 8;
    using Two = double __attribute__((vector_size(2 * sizeof(double))));
    Two a{}, b{}, c{}, d{};

    [[nodiscard]] static Pack all(double x) {
        const Two both{x, x};
        return {both, both, both, both};
    }
    [[nodiscard]] static Pack of(const std::array<double, size>& each) {
        return {Two{each[0], each[1]}, Two{each[2], each[3]}, Two{each[4], each[5]}, Two{each[6], each[7]}};
    }
    [[nodiscard]] std::array<double, size> each() const {
        return {a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1]};
    }
    friend Pack operator*(const Pack& x, const Pack& y) { return {x.a * y.a, x.b * y.b, x.c * y.c, x.d * y.d}; }
    friend Pack operator+(const Pack& x, const Pack& y) { return {x.a + y.a, x.b + y.b, x.c + y.c, x.d + y.d}; }
    friend Pack operator-(const Pack& x, const Pack& y) { return {x.a - y.a, x.b - y.b, x.c - y.c, x.d - y.d}; }
};

}  // namespace pitboss
