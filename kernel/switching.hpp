// Which deals of two hands are switched: a table that comes from outside. Plain C++, no Python.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "chart.hpp"

namespace pitboss {

// By the up card, the two cards of the first hand and those of the second, all by points less one (CO 30-2105(8)(b)).
struct Switches {
    static constexpr std::size_t size = up_cards * up_cards * up_cards * up_cards * up_cards;
    std::vector<std::uint8_t> table;

    [[nodiscard]] bool of(std::size_t up, std::size_t a, std::size_t c, std::size_t b, std::size_t d) const noexcept {
        return table[(((up * up_cards + a) * up_cards + c) * up_cards + b) * up_cards + d] != 0;
    }
};

}  // namespace pitboss
