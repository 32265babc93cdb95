// A round of one seat as a finite automaton: a state and a card give the next state, and nothing else is asked.
//
// The automaton is not written down but found out: the round of play.hpp is tried with every beginning, beginnings
// after which it goes on alike are one state, and Moore's refinement makes the states as few as can be. Dealing is then
// one look-up for each card, without a branch that a processor could guess wrongly. Rounds with a split are marked and
// played by play.hpp itself.
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
    // Whether a round depends on nothing that a state does not know.
    [[nodiscard]] static bool can_play(const Setup& setup) noexcept {
        const Rules& rules = setup.rules;
        return setup.seats == 1 && rules.dealer_hands == 1 && rules.bet_positions == 1 && rules.bonus_21.empty() &&
               setup.beside.bonus_cards == 0 && !setup.beside.super_bonus && !setup.beside.adds_winnings &&
               !setup.beside.burn && rules.redoubles == 0 &&
               rules.rescue == Rescue::not_offered;
    }

    Automaton(const Setup& setup, const Pays& pays, bool insures) {
        explore(setup, pays, insures);
        merge();
        lay_out();
    }

    // A state is an offset into `next`; the card's points less one are added to it. What is asked at every card can be
    // seen from the offset alone: the end of a round has the highest bit, and a hand to be split is one number.
    static constexpr std::uint32_t ending_bit = 1U << 15;
    static constexpr std::uint32_t waited = ending_bit;   // the end of a round that play.hpp has played
    static constexpr std::uint32_t split = ending_bit - 1;  // this round is played by play.hpp; not an offset
    static constexpr std::uint32_t start = 0;
    static constexpr std::size_t longest_wait = 192;

    std::vector<std::uint16_t> next;
    std::vector<SeatResult> endings;  // of the end at `waited`, which is unused, and of those that follow it by ten

    // The round is over when so many more cards have gone by.
    [[nodiscard]] std::uint32_t waiting(std::size_t cards) const noexcept {
        return cards == 0 ? waited : waits_ + static_cast<std::uint32_t>((cards - 1) * point_kinds);
    }
    [[nodiscard]] bool is_waiting(std::uint32_t state) const noexcept { return state >= waits_ && state < split; }

private:
    using Row = std::array<std::uint32_t, point_kinds>;

    struct Seen {
        std::uint32_t kind;
        Row row;
        friend bool operator==(const Seen&, const Seen&) = default;
    };
    struct HashSeen {
        std::size_t operator()(const Seen& seen) const noexcept {
            std::uint64_t hash = seen.kind;
            for (const std::uint32_t target : seen.row) {
                hash = (hash ^ target) * 0x9E3779B97F4A7C15U;
                hash ^= hash >> 29;
            }
            return hash;
        }
    };

    // Cards of a beginning; when they are used up the state of the round is taken, and what follows does not matter.
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

    // A snapshot as a number; what was won and staked so far has few values, and is numbered.
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

    // States that lead to the same for every card, however many follow, are one.
    void merge() {
        std::vector<std::uint32_t> kind(rows_.size(), 0);
        std::size_t kinds = 1;
        for (;;) {
            std::unordered_map<Seen, std::uint32_t, HashSeen> found;
            found.reserve(rows_.size());
            std::vector<std::uint32_t> finer(rows_.size());
            for (std::size_t state = 0; state < rows_.size(); ++state) {
                const auto place = found.emplace(Seen{kind[state], seen_as(rows_[state], kind)},
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
            merged[kind[state]] = seen_as(rows_[state], kind);
        }
        rows_ = std::move(merged);
    }

    static Row seen_as(const Row& row, const std::vector<std::uint32_t>& kind) {
        Row seen = row;
        for (std::uint32_t& target : seen) {
            target = target >= split_mark ? target : kind[target];
        }
        return seen;
    }

    // The states, then those that wait; the ends of rounds from `ending_bit` on.
    void lay_out() {
        const std::size_t states = rows_.size();
        waits_ = static_cast<std::uint32_t>(states * point_kinds);
        if (waits_ + longest_wait * point_kinds >= split || endings.size() * point_kinds >= split - point_kinds) {
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
            for (std::size_t wait = 1; wait <= longest_wait; ++wait) {
                put(waiting(wait), card, waiting(wait - 1));
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
    std::uint32_t waits_ = 0;
};

}  // namespace pitboss
