// Every hand of at most 21, as a multiset of card values.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "common/totals.hpp"

namespace pitboss::solver {

inline constexpr int values = 10;  // of cards: index 0 is an ace, index 9 a ten or face card
using Counts = std::array<std::int16_t, values>;

[[nodiscard]] inline int cards_in(const Counts& counts) noexcept {
    int cards = 0;
    for (const int count : counts) {
        cards += count;
    }
    return cards;
}

struct HandInfo {
    Counts counts{};
    std::uint8_t hard = 0;  // every ace counted as 1
    std::uint8_t total = 0;
    std::uint8_t cards = 0;
    bool soft = false;
    std::array<std::int16_t, values> next{};  // the hand with one more card of each value; -1: bust
};

// Hands by ascending hard total: a hand comes before every hand it can become.
class HandTable {
public:
    static constexpr std::int16_t over = -1;

    [[nodiscard]] static const HandTable& get() {
        static const HandTable table;
        return table;
    }

    [[nodiscard]] std::size_t size() const noexcept { return hands_.size(); }
    [[nodiscard]] const HandInfo& operator[](std::size_t index) const noexcept { return hands_[index]; }

    // The one-card hand of this value (index 0 to 9).
    [[nodiscard]] std::size_t single(int value) const noexcept {
        return static_cast<std::size_t>(hands_[0].next[static_cast<std::size_t>(value)]);
    }
    [[nodiscard]] std::size_t pair(int first, int second) const noexcept {
        return static_cast<std::size_t>(hands_[single(first)].next[static_cast<std::size_t>(second)]);
    }

private:
    HandTable() {
        Counts none{};
        collect(none, 0, 0);
        std::stable_sort(hands_.begin(), hands_.end(),
                         [](const HandInfo& a, const HandInfo& b) { return a.hard < b.hard; });
        std::map<Counts, std::int16_t> index;
        for (std::size_t i = 0; i < hands_.size(); ++i) {
            index[hands_[i].counts] = static_cast<std::int16_t>(i);
        }
        for (HandInfo& hand : hands_) {
            for (std::size_t value = 0; value < values; ++value) {
                Counts more = hand.counts;
                ++more[value];
                const auto found = index.find(more);
                hand.next[value] = found == index.end() ? over : found->second;
            }
        }
    }

    void collect(Counts& counts, int lowest, unsigned hard) {
        HandInfo hand;
        hand.counts = counts;
        hand.hard = static_cast<std::uint8_t>(hard);
        hand.soft = counts[0] > 0 && hard + ace_bonus <= best_score;
        hand.total = static_cast<std::uint8_t>(hand.soft ? hard + ace_bonus : hard);
        hand.cards = static_cast<std::uint8_t>(cards_in(counts));
        hands_.push_back(hand);
        for (int value = lowest; value < values; ++value) {
            const unsigned more = hard + static_cast<unsigned>(value) + 1;
            if (more <= best_score) {
                ++counts[static_cast<std::size_t>(value)];
                collect(counts, value, more);
                --counts[static_cast<std::size_t>(value)];
            }
        }
    }

    std::vector<HandInfo> hands_;
};

}  // namespace pitboss::solver
