// Who is ahead so far, for each way the dealer may end, as far as it matters to those who still play.
//
// For each way: groups of players with equal chips, best first, and only as many as may still advance. Chips matter by
// their order alone, so an amount that no later player can reach is replaced by the space between the amounts that one
// can: many histories of the table become the same standings.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/last_hand/hand_play.hpp"

namespace pitboss::last_hand {

using Chances = Vector<8>;

class Standings {
public:
    explicit Standings(std::size_t advance) noexcept : advance_(advance) {}

    // Adds a player's results. Amounts are compared doubled, so that odd numbers lie between them; `later` has the
    // doubled amounts that players still to come may reach, in ascending order.
    void add(std::size_t player, const Results& results, std::span<const Amount> later) noexcept {
        for (std::size_t final = 0; final < finals; ++final) {
            insert(final, 2 * results[final], static_cast<std::uint8_t>(1U << player), later);
        }
    }

    // The chances when nobody is left to play.
    [[nodiscard]] Chances shared(const Weights& weights) const noexcept {
        Chances found;
        for (std::size_t final = 0; final < finals; ++final) {
            auto places = static_cast<int>(advance_);
            for (std::size_t slot = 0; slot < advance_ && places > 0; ++slot) {
                const std::uint8_t group = mask(final, slot);
                const int size = std::popcount(group);
                if (size == 0) {
                    break;
                }
                const double share = weights[final] * (places >= size ? 1.0 : static_cast<double>(places) / size);
                for (std::size_t player = 0; player < max_players; ++player) {
                    if ((group >> player & 1U) != 0) {
                        found.at[player] += share;
                    }
                }
                places -= size;
            }
        }
        return found;
    }

    friend bool operator==(const Standings&, const Standings&) = default;

    [[nodiscard]] std::size_t hash() const noexcept {
        std::uint64_t found = 0x9E3779B97F4A7C15ULL;
        for (std::size_t place = 0; place < finals * advance_; ++place) {
            found = (found ^ static_cast<std::uint64_t>(entries_[place])) * 0xD6E8FEB86659FD93ULL;
            found ^= found >> 32;
        }
        return static_cast<std::size_t>(found);
    }

private:
    // An entry is the doubled amount plus one, times 256, and the players of the group as bits; 0 is no group.
    [[nodiscard]] static Amount entry(Amount doubled, std::uint8_t group) noexcept {
        return (doubled + 1) * 256 + group;
    }
    [[nodiscard]] static Amount amount(Amount entry) noexcept { return entry / 256 - 1; }
    [[nodiscard]] std::uint8_t mask(std::size_t final, std::size_t slot) const noexcept {
        return static_cast<std::uint8_t>(entries_[final * advance_ + slot] & 255);
    }

    [[nodiscard]] static Amount simplified(Amount doubled, std::span<const Amount> later) noexcept {
        const auto above = std::upper_bound(later.begin(), later.end(), doubled);
        if (above == later.begin()) {
            return -1;
        }
        const Amount below = *std::prev(above);
        return below == doubled ? doubled : below + 1;
    }

    void insert(std::size_t final, Amount doubled, std::uint8_t player, std::span<const Amount> later) noexcept {
        std::array<Amount, max_players + 1> groups{};
        std::size_t size = 0;
        bool placed = false;
        const auto put = [&](Amount each, std::uint8_t group) { groups[size++] = entry(each, group); };
        for (std::size_t slot = 0; slot < advance_; ++slot) {
            const Amount each = entries_[final * advance_ + slot];
            if (each == 0) {
                break;
            }
            auto group = static_cast<std::uint8_t>(each & 255);
            if (!placed && amount(each) <= doubled) {
                placed = true;
                if (amount(each) == doubled) {
                    group = static_cast<std::uint8_t>(group | player);
                } else {
                    put(doubled, player);
                }
            }
            put(amount(each), group);
        }
        if (!placed) {
            put(doubled, player);
        }
        keep(final, groups, size, later);
    }

    void keep(std::size_t final, const std::array<Amount, max_players + 1>& groups, std::size_t size,
              std::span<const Amount> later) noexcept {
        std::size_t ahead = 0;
        for (std::size_t slot = 0; slot < advance_; ++slot) {
            Amount& kept = entries_[final * advance_ + slot];
            kept = 0;
            if (slot < size && ahead < advance_) {
                const auto group = static_cast<std::uint8_t>(groups[slot] & 255);
                kept = entry(simplified(amount(groups[slot]), later), group);
                ahead += static_cast<std::size_t>(std::popcount(group));
            }
        }
    }

    std::size_t advance_;
    std::array<Amount, finals * max_players> entries_{};
};

struct StandingsHash {
    [[nodiscard]] std::size_t operator()(const Standings& standings) const noexcept { return standings.hash(); }
};

}  // namespace pitboss::last_hand
