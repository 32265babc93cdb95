// The hands a policy can reach, and those among them that stand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/hand_play.hpp"
#include "solver/hand_table.hpp"

namespace pitboss::solver {

class ReachableHands {
public:
    // Starts over. `left` holds the cards that hands can be made of.
    void clear(const Counts& left) {
        left_ = left;
        seen_.assign(HandTable::get().size(), 0);
        reached_.clear();
        standing_.clear();
    }
    void start(std::size_t hand) { seen_[hand] |= undoubled; }
    // Adds every hand one card after this one, which is not played itself.
    void start_after(std::size_t hand) { mark_next(HandTable::get()[hand], undoubled); }

    // Adds every hand the policy reaches from the starts. `doubles` is the number of doubles after which a hand has a
    // decision.
    void run(const Policy& policy, std::size_t doubles) {
        const HandTable& hands = HandTable::get();
        for (std::size_t i = 0; i < hands.size(); ++i) {
            if (seen_[i] == 0) {
                continue;
            }
            reached_.push_back(static_cast<std::int16_t>(i));
            bool stands = false;
            if ((seen_[i] & undoubled) != 0) {
                const Act act = policy.act[i];
                stands = act != Act::hit && act != Act::double_down;
                if (!stands) {
                    mark_next(hands[i], act == Act::hit ? undoubled : undoubled << 1U);
                }
            }
            for (std::size_t times = 1; times <= Policy::max_doubles; ++times) {
                if ((seen_[i] & (undoubled << times)) != 0) {
                    const bool again = times <= doubles && policy.doubled[times - 1][i] == Act::double_down;
                    stands = stands || !again;
                    if (again) {
                        mark_next(hands[i], undoubled << (times + 1));
                    }
                }
            }
            if (stands) {
                standing_.push_back(static_cast<std::int16_t>(i));
            }
        }
    }

    // Bit 0: played undoubled; bit n: doubled n times.
    [[nodiscard]] const std::vector<std::uint8_t>& seen() const noexcept { return seen_; }
    [[nodiscard]] const std::vector<std::int16_t>& reached() const noexcept { return reached_; }
    [[nodiscard]] const std::vector<std::int16_t>& standing() const noexcept { return standing_; }

private:
    static constexpr unsigned undoubled = 1;

    void mark_next(const HandInfo& hand, unsigned how) {
        for (std::size_t value = 0; value < values; ++value) {
            if (hand.next[value] != HandTable::over && left_[value] > hand.counts[value]) {
                seen_[static_cast<std::size_t>(hand.next[value])] |= static_cast<std::uint8_t>(how);
            }
        }
    }

    Counts left_{};
    std::vector<std::uint8_t> seen_;
    std::vector<std::int16_t> reached_;
    std::vector<std::int16_t> standing_;
};

}  // namespace pitboss::solver
