// Several numbers at once, one for each of several shoes.
#pragma once

#include <array>
#include <cstddef>

#include "common/number.hpp"

namespace pitboss {

inline constexpr std::size_t shoes_together = 16;

template <typename Number, std::size_t Size = shoes_together>
struct NumberPack;

template <typename Number>
struct NumberPack<Number, 1> {
    static constexpr std::size_t size = 1;
    Number only{};

    [[nodiscard]] static NumberPack all(const Number& x) { return {x}; }
    [[nodiscard]] static NumberPack of(const std::array<Number, size>& each) { return {each[0]}; }
    [[nodiscard]] std::array<Number, size> each() const { return {only}; }
    friend NumberPack operator*(const NumberPack& a, const NumberPack& b) { return {a.only * b.only}; }
    friend NumberPack operator+(const NumberPack& a, const NumberPack& b) { return {a.only + b.only}; }
    friend NumberPack operator-(const NumberPack& a, const NumberPack& b) { return {a.only - b.only}; }
};

// Sixteen doubles as compiler vectors: GCC does not vectorize these loops by itself.
template <>
struct NumberPack<double, shoes_together> {
    static constexpr std::size_t size = shoes_together;
    using Two = double __attribute__((vector_size(2 * sizeof(double))));
    std::array<Two, size / 2> twos{};

    [[nodiscard]] static NumberPack all(double x) {
        NumberPack pack;
        pack.twos.fill(Two{x, x});
        return pack;
    }
    [[nodiscard]] static NumberPack of(const std::array<double, size>& each) {
        NumberPack pack;
        for (std::size_t i = 0; i < size / 2; ++i) {
            pack.twos[i] = Two{each[2 * i], each[2 * i + 1]};
        }
        return pack;
    }
    [[nodiscard]] std::array<double, size> each() const {
        std::array<double, size> each;
        for (std::size_t i = 0; i < size; ++i) {
            each[i] = twos[i / 2][i % 2];
        }
        return each;
    }
    friend NumberPack operator*(NumberPack x, const NumberPack& y) {
        for (std::size_t i = 0; i < size / 2; ++i) {
            x.twos[i] *= y.twos[i];
        }
        return x;
    }
    friend NumberPack operator+(NumberPack x, const NumberPack& y) {
        for (std::size_t i = 0; i < size / 2; ++i) {
            x.twos[i] += y.twos[i];
        }
        return x;
    }
    friend NumberPack operator-(NumberPack x, const NumberPack& y) {
        for (std::size_t i = 0; i < size / 2; ++i) {
            x.twos[i] -= y.twos[i];
        }
        return x;
    }
};

// Sixteen fractions. They are only kept together: each is calculated with by itself.
template <>
struct NumberPack<Exact, shoes_together> {
    static constexpr std::size_t size = shoes_together;
    std::array<Exact, size> lanes{};

    [[nodiscard]] static NumberPack all(const Exact& x) {
        NumberPack pack;
        pack.lanes.fill(x);
        return pack;
    }
    [[nodiscard]] static NumberPack of(const std::array<Exact, size>& each) { return {each}; }
    [[nodiscard]] std::array<Exact, size> each() const { return lanes; }
};

}  // namespace pitboss
