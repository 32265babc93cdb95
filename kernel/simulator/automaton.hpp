// A round of one seat as a finite automaton: a state and a card give the next state.
//
// The automaton is derived, not written: `Round` is tried with every sequence of first cards, sequences with equal
// snapshots share a state, and Moore's algorithm merges equivalent states. Dealing is then one table look-up per card
// with no branch to mispredict. Rounds with a split are marked and played by `Round` itself.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

#include "simulator/round.hpp"

namespace pitboss {

inline constexpr std::size_t point_kinds = 10;  // ace, 2 … 9, ten

class Automaton {
public:
    // Whether a state holds everything that the round depends on.
    [[nodiscard]] static bool can_play(const Setup& setup) noexcept {
        const Rules& rules = setup.rules;
        return setup.seats == 1 && rules.dealer_hands == 1 && rules.bet_positions == 1 && rules.bonus_21.empty() &&
               setup.features.bonus_cards == 0 && !setup.features.super_bonus && !setup.features.adds_winnings &&
               !setup.features.burn && rules.redoubles == 0 &&
               rules.rescue == Rescue::not_offered;
    }

    Automaton(const Setup& setup, const Pays& pays, bool insures) {
        explore(setup, pays, insures);
        merge();
        lay_out();
    }

    // A state is an offset into `next`, to which the card's points less one are added. The offset alone tells the two
    // special cases: the end of a round has the highest bit, and a split is one fixed number.
    static constexpr std::uint32_t ending_bit = 1U << 15;
    static constexpr std::uint32_t end_of_split_round = ending_bit;  // the end of a round that `Round` played
    static constexpr std::uint32_t split = ending_bit - 1;           // `Round` plays this round; not an offset
    static constexpr std::uint32_t start = 0;
    static constexpr std::size_t max_wait = 192;

    std::vector<std::uint16_t> next;
    // by end of round, in steps of ten from `end_of_split_round`, whose own entry is unused
    std::vector<SeatResult> endings;

    // The state in which the round ends after this many more cards.
    [[nodiscard]] std::uint32_t wait_for(std::size_t cards) const noexcept {
        return cards == 0 ? end_of_split_round : first_wait_ + static_cast<std::uint32_t>((cards - 1) * point_kinds);
    }
    [[nodiscard]] bool is_wait(std::uint32_t state) const noexcept { return state >= first_wait_ && state < split; }

private:
    using Row = std::array<std::uint32_t, point_kinds>;

    struct Signature {
        std::uint32_t kind;
        Row row;
        friend bool operator==(const Signature&, const Signature&) = default;
    };
    struct SignatureHash {
        std::size_t operator()(const Signature& seen) const noexcept {
            std::uint64_t hash = seen.kind;
            for (const std::uint32_t target : seen.row) {
                hash = (hash ^ target) * 0x9E3779B97F4A7C15U;
                hash ^= hash >> 29;
            }
            return hash;
        }
    };

    // Deals a given sequence. When it runs out, takes the round's snapshot; the cards after that do not matter.
    struct Probe {
        const std::vector<std::uint8_t>& cards;
        const Round& round;
        std::size_t used = 0;
        bool short_of_cards = false;
        bool split = false;
        Snapshot at;

        unsigned next() {
            if (used < cards.size()) {
                return cards[used++];
            }
            if (!short_of_cards) {
                short_of_cards = true;
                split = used >= 2 && round.position(0).count > 1;
                at = split ? Snapshot() : round.snapshot();
            }
            return point_kinds - 1;
        }
    };

    // A snapshot as a number. Amounts have few distinct values and are numbered.
    std::uint64_t key_of(const Snapshot& at, std::map<SeatResult, std::uint32_t>& amounts) {
        const auto amount = amounts.emplace(at.so_far, static_cast<std::uint32_t>(amounts.size())).first->second;
        std::uint64_t key = amount;
        const auto append = [&key](unsigned value, unsigned bits) { key = key << bits | value; };
        append(at.drawing, 2);
        append(at.player_hard, 5);
        append(at.player_first, 4);
        append(at.player_count, 5);
        append(at.player_doubled, 3);
        append(at.up, 4);
        append(at.dealer_hard, 5);
        append(at.dealer_count, 2);
        append(at.flags, 8);
        return key;
    }

    void explore(const Setup& setup, const Pays& pays, bool insures) {
        std::unordered_map<std::uint64_t, std::uint32_t> known;
        std::map<SeatResult, std::uint32_t> amounts;
        std::map<SeatResult, std::uint32_t> ends;
        std::vector<std::vector<std::uint8_t>> beginnings{{}};
        rows_.emplace_back();
        Round round;
        for (std::size_t state = 0; state < beginnings.size(); ++state) {
            for (std::size_t card = 0; card < point_kinds; ++card) {
                std::vector<std::uint8_t> cards = beginnings[state];
                cards.push_back(static_cast<std::uint8_t>(card));
                Probe probe{.cards = cards, .round = round, .at = {}};
                round.play(setup, pays, probe, [insures](const Round&) { return insures; });
                std::uint32_t target = split_mark;
                if (!probe.short_of_cards) {
                    const auto found = ends.emplace(round.result(0), static_cast<std::uint32_t>(ends.size()));
                    target = end_mark + found.first->second;
                } else if (!probe.split) {
                    const auto number = static_cast<std::uint32_t>(beginnings.size());
                    const auto found = known.emplace(key_of(probe.at, amounts), number);
                    target = found.first->second;
                    if (found.second) {
                        beginnings.push_back(std::move(cards));
                        rows_.emplace_back();
                    }
                }
                rows_[state][card] = target;
            }
        }
        endings.resize(ends.size());
        for (const auto& [result, number] : ends) {
            endings[number] = result;
        }
    }

    // Merges states with the same future for every sequence of cards.
    void merge() {
        std::vector<std::uint32_t> kind(rows_.size(), 0);
        std::size_t kinds = 1;
        for (;;) {
            std::unordered_map<Signature, std::uint32_t, SignatureHash> found;
            found.reserve(rows_.size());
            std::vector<std::uint32_t> finer(rows_.size());
            for (std::size_t state = 0; state < rows_.size(); ++state) {
                const auto place = found.emplace(Signature{kind[state], signature_of(rows_[state], kind)},
                                                 static_cast<std::uint32_t>(found.size()));
                finer[state] = place.first->second;
            }
            kind = std::move(finer);
            if (found.size() == kinds) {
                break;
            }
            kinds = found.size();
        }
        std::vector<Row> merged(kinds);
        for (std::size_t state = 0; state < rows_.size(); ++state) {
            merged[kind[state]] = signature_of(rows_[state], kind);
        }
        rows_ = std::move(merged);
    }

    static Row signature_of(const Row& row, const std::vector<std::uint32_t>& kind) {
        Row seen = row;
        for (std::uint32_t& target : seen) {
            target = target >= split_mark ? target : kind[target];
        }
        return seen;
    }

    // Layout: states, then wait states; ends of rounds from `ending_bit` on.
    void lay_out() {
        const std::size_t states = rows_.size();
        first_wait_ = static_cast<std::uint32_t>(states * point_kinds);
        if (first_wait_ + max_wait * point_kinds >= split || endings.size() * point_kinds >= split - point_kinds) {
            throw std::length_error("this game has too many states");
        }
        next.resize(ending_bit + (1 + endings.size()) * point_kinds);
        const auto put = [this](std::size_t state, std::size_t card, std::uint32_t target) {
            next[state + card] = static_cast<std::uint16_t>(target);
        };
        const auto place = [](std::uint32_t target) {
            if (target == split_mark) {
                return split;
            }
            constexpr auto step = static_cast<std::uint32_t>(point_kinds);
            return target >= end_mark ? ending_bit + (1 + target - end_mark) * step : target * step;
        };
        for (std::size_t card = 0; card < point_kinds; ++card) {
            for (std::size_t state = 0; state < states; ++state) {
                put(state * point_kinds, card, place(rows_[state][card]));
            }
            for (std::size_t wait = 1; wait <= max_wait; ++wait) {
                put(wait_for(wait), card, wait_for(wait - 1));
            }
            for (std::size_t end = 0; end <= endings.size(); ++end) {  // the next round begins
                put(ending_bit + end * point_kinds, card, place(rows_[start][card]));
            }
        }
        endings.insert(endings.begin(), SeatResult());
    }

    static constexpr std::uint32_t split_mark = 1U << 30;
    static constexpr std::uint32_t end_mark = split_mark + 1;

    std::vector<Row> rows_;
    std::uint32_t first_wait_ = 0;
};

}  // namespace pitboss
