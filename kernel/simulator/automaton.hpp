// A round of one seat as a finite automaton: a state and a card give the next state.
//
// The automaton is derived, not written: `Round` is tried with every sequence of first cards, sequences with equal
// snapshots share a state, and Moore's algorithm merges equivalent states. Dealing is then one table look-up per card
// with no branch to mispredict. Rounds with a split are marked, and played by `SplitHands` or by `Round` itself.
//
// No card depends on the size of a wager, nor, where the dealer has a hole card, on insurance. So one automaton serves
// all wager levels, insured or not: an end of a round has a result for each of these variants.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

#include "simulator/game.hpp"
#include "simulator/round.hpp"
#include "simulator/split_hands.hpp"

namespace pitboss {

inline constexpr std::size_t point_kinds = 10;  // ace, 2 … 9, ten

class Automaton {
public:
    // Whether a state holds everything that a seat's round depends on.
    [[nodiscard]] static bool can_play(const Setup& setup) noexcept {
        const Rules& rules = setup.rules;
        return setup.seats_each == 1 && rules.dealer_hands == 1 && rules.bet_positions == 1 && rules.bonus_21.empty() &&
               setup.features.bonus_cards == 0 && !setup.features.super_bonus && !setup.features.adds_winnings &&
               !setup.features.burn && rules.redoubles == 0 &&
               rules.rescue == Rescue::not_offered;
    }

    Automaton(const Setup& setup, const Pays& pays, bool insures)
        : Automaton(setup, std::span(&pays, 1),
                    insures ? InsurancePolicy::always : InsurancePolicy::never) {}

    // For one seat of however many, at every wager level. With insurance by count, each level has two variants: not
    // insured, insured.
    Automaton(const Setup& setup, std::span<const Pays> levels, InsurancePolicy insurance)
        : split_hands(alone(setup), levels, insurance), by_count_(insurance == InsurancePolicy::by_count),
          several_seats_(setup.seats > 1) {
        if (by_count_ && !setup.has_hole) {
            throw std::logic_error("without a hole card, insurance may take a card");
        }
        const Setup one = alone(setup);
        const std::vector<Cards> ends = explore(one, insurance == InsurancePolicy::always);
        pay(ends, one, levels, insurance == InsurancePolicy::always);
        merge();
        lay_out();
    }

    // A state is an offset into `next`, to which the card's points less one are added. The offset alone tells the
    // special cases: the end of a round has the highest bit, and a split is one of the three offsets below it.
    static constexpr std::uint32_t ending_bit = 1U << 15;
    static constexpr std::uint32_t end_of_split_round = ending_bit;  // the end of a round that `Round` played
    // This round is played in another way. The offset says how many cards were dealt since: none, one or two.
    static constexpr std::size_t split_states = 3;
    static constexpr std::uint32_t split = ending_bit - split_states * point_kinds;
    static constexpr std::uint32_t start = 0;
    static constexpr std::size_t max_wait = 192;

    std::vector<std::uint16_t> next;
    // Of the first variant, by end of round, in steps of ten from `end_of_split_round`, whose own entry is unused.
    std::vector<SeatResult> endings;
    // The same for every variant: two for each level with insurance by count, else one.
    std::vector<std::vector<SeatResult>> variants;
    // By end of round: whether insurance changes it.
    std::vector<bool> asks;
    // Plays most rounds with a split.
    SplitHands split_hands;

    [[nodiscard]] std::size_t variants_of_level() const noexcept { return by_count_ ? 2 : 1; }
    [[nodiscard]] static bool is_split(std::size_t state) noexcept {
        return state - split < split_states * point_kinds;
    }

    // The state in which the round ends after this many more cards.
    [[nodiscard]] std::uint32_t wait_for(std::size_t cards) const noexcept {
        return cards == 0 ? end_of_split_round : first_wait_ + static_cast<std::uint32_t>((cards - 1) * point_kinds);
    }
    [[nodiscard]] bool is_wait(std::uint32_t state) const noexcept { return state >= first_wait_ && state < split; }

    // With several seats: from this offset on the seat has acted and waits for the dealer, or its round has ended.
    [[nodiscard]] std::uint32_t first_acted() const noexcept { return first_acted_; }

private:
    static Setup alone(Setup setup) {
        setup.seats = 1;
        return setup;
    }

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

    // The first cards of a round.
    struct Cards {
        std::array<std::uint8_t, 2 * max_hand_cards> cards{};
        std::size_t count = 0;

        void add(std::size_t card) { cards.at(count++) = static_cast<std::uint8_t>(card); }
    };

    // Deals a given sequence. When it runs out, takes the round's snapshot; the cards after that do not matter.
    struct Probe {
        const Cards& given;
        const Round& round;
        std::size_t used = 0;
        bool short_of_cards = false;
        bool split = false;
        Snapshot at;

        unsigned next() {
            if (used < given.count) {
                return given.cards[used++];
            }
            if (!short_of_cards) {
                short_of_cards = true;
                split = used >= 2 && round.position(0).count > 1;
                at = split ? Snapshot() : round.snapshot();
            }
            return point_kinds - 1;
        }
    };

    // What has been seen of a round, without insurance and with it.
    using Key = std::pair<std::uint64_t, std::uint64_t>;
    using Outcome = std::pair<SeatResult, SeatResult>;
    struct KeyHash {
        std::size_t operator()(const Key& key) const noexcept {
            return (key.first * 0x9E3779B97F4A7C15U ^ key.second) * 0xBF58476D1CE4E5B9U;
        }
    };

    // Amounts that tell every combination apart: in base 64, with a digit for each. A hand that is not split has at most
    // twice each of them.
    static Pays symbols() {
        Pays pays;
        std::int64_t digit = 1;
        const auto take = [&digit] { return std::exchange(digit, digit * 64); };
        pays.stake = take();
        for (std::int64_t& win : pays.win) {
            win = take();
        }
        pays.blackjack = take();
        pays.surrender_lost = take();
        pays.even_money = take();
        pays.insurance_stake = 1;
        pays.insurance_won = 64;
        return pays;
    }

    // A snapshot as a number. Amounts have few distinct values and are numbered.
    static std::uint64_t key_of(const Snapshot& at, std::map<SeatResult, std::uint32_t>& amounts) {
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

    // Tries every beginning. Returns the cards of a round for each different end.
    std::vector<Cards> explore(const Setup& setup, bool insures) {
        const Pays pays = symbols();
        std::unordered_map<Key, std::uint32_t, KeyHash> known;
        std::map<SeatResult, std::uint32_t> amounts;
        std::map<Outcome, std::uint32_t> ends;
        std::vector<Cards> end_cards;
        std::vector<Cards> beginnings{{}};
        rows_.emplace_back();
        phases_.push_back(0);
        Round round;
        for (std::size_t state = 0; state < beginnings.size(); ++state) {
            for (std::size_t card = 0; card < point_kinds; ++card) {
                Cards cards = beginnings[state];
                cards.add(card);
                Probe probe{.given = cards, .round = round, .at = {}};
                round.play(setup, pays, probe, [insures](const Round&) { return insures; });
                Outcome outcome{round.result(0), {}};
                Probe insured{.given = cards, .round = round, .at = {}};
                if (by_count_) {
                    round.play(setup, pays, insured, [](const Round&) { return true; });
                    outcome.second = round.result(0);
                    if (insured.short_of_cards != probe.short_of_cards || insured.split != probe.split) {
                        throw std::logic_error("insurance changes the cards of a round");
                    }
                }
                std::uint32_t target = split_mark;
                if (!probe.short_of_cards) {
                    const auto found = ends.emplace(outcome, static_cast<std::uint32_t>(ends.size()));
                    target = end_mark + found.first->second;
                    if (found.second) {
                        end_cards.push_back(cards);
                    }
                } else if (!probe.split) {
                    const Key key{key_of(probe.at, amounts), by_count_ ? key_of(insured.at, amounts) : 0};
                    const auto found = known.emplace(key, static_cast<std::uint32_t>(beginnings.size()));
                    target = found.first->second;
                    if (found.second) {
                        beginnings.push_back(cards);
                        rows_.emplace_back();
                        phases_.push_back(several_seats_ && probe.at.drawing == dealer_draws ? 1 : 0);
                    }
                }
                rows_[state][card] = target;
            }
        }
        return end_cards;
    }

    // Plays one round for each end at every level, and merges ends with the same results.
    void pay(const std::vector<Cards>& ends, const Setup& setup, std::span<const Pays> levels, bool insures) {
        std::map<std::vector<SeatResult>, std::uint32_t> found;
        std::vector<std::uint32_t> number(ends.size());
        Round round;
        for (std::size_t end = 0; end < ends.size(); ++end) {
            std::vector<SeatResult> results;
            for (const Pays& pays : levels) {
                for (std::size_t variant = 0; variant < variants_of_level(); ++variant) {
                    Probe probe{.given = ends[end], .round = round, .at = {}};
                    round.play(setup, pays, probe, [&](const Round&) { return by_count_ ? variant == 1 : insures; });
                    results.push_back(round.result(0));
                }
            }
            number[end] = found.emplace(std::move(results), static_cast<std::uint32_t>(found.size())).first->second;
        }
        variants.assign(levels.size() * variants_of_level(), std::vector<SeatResult>(1 + found.size()));
        asks.assign(1 + found.size(), false);
        for (const auto& [results, end] : found) {
            for (std::size_t variant = 0; variant < results.size(); ++variant) {
                variants[variant][1 + end] = results[variant];
                asks[1 + end] = asks[1 + end] || (by_count_ && results[variant] != results[variant - variant % 2]);
            }
        }
        endings = variants.front();
        for (Row& row : rows_) {
            for (std::uint32_t& target : row) {
                target = target >= end_mark ? end_mark + number[target - end_mark] : target;
            }
        }
    }

    // Merges states with the same future for every sequence of cards.
    void merge() {
        std::vector<std::uint32_t> kind = phases_;
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
        // Seats that still act first.
        std::vector<std::uint32_t> phase(kinds);
        for (std::size_t state = 0; state < rows_.size(); ++state) {
            phase[kind[state]] = phases_[state];
        }
        std::vector<std::uint32_t> place(kinds);
        std::uint32_t places = 0;
        for (const std::uint32_t now : {0U, 1U}) {
            for (std::size_t each = 0; each < kinds; ++each) {
                if (phase[each] == now) {
                    place[each] = places++;
                }
            }
            first_acted_ = now == 0 ? places * static_cast<std::uint32_t>(point_kinds) : first_acted_;
        }
        for (std::uint32_t& each : kind) {
            each = place[each];
        }
        std::vector<Row> merged(kinds);
        for (std::size_t state = 0; state < rows_.size(); ++state) {
            merged[kind[state]] = signature_of(rows_[state], kind);
        }
        rows_ = std::move(merged);
        phases_.clear();
    }

    static Row signature_of(const Row& row, const std::vector<std::uint32_t>& kind) {
        Row seen = row;
        for (std::uint32_t& target : seen) {
            target = target >= split_mark ? target : kind[target];
        }
        return seen;
    }

    // Layout: states, then wait states; the states of a split; ends of rounds from `ending_bit` on.
    void lay_out() {
        const std::size_t states = rows_.size();
        first_wait_ = static_cast<std::uint32_t>(states * point_kinds);
        if (first_wait_ + max_wait * point_kinds >= split || endings.size() * point_kinds >= split) {
            throw std::length_error("this game has too many states");
        }
        next.resize(ending_bit + endings.size() * point_kinds);
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
            for (std::size_t since = 0; since + 1 < split_states; ++since) {
                put(split + since * point_kinds, card, split + static_cast<std::uint32_t>((since + 1) * point_kinds));
            }
            for (std::size_t end = 0; end < endings.size(); ++end) {  // the next round begins
                put(ending_bit + end * point_kinds, card, place(rows_[start][card]));
            }
        }
    }

    static constexpr std::uint32_t split_mark = 1U << 30;
    static constexpr std::uint32_t end_mark = split_mark + 1;
    static constexpr std::uint8_t dealer_draws = 2;  // of a snapshot

    bool by_count_ = false;
    bool several_seats_ = false;
    std::vector<Row> rows_;
    std::vector<std::uint32_t> phases_;  // 1: the dealer draws; only told apart with several seats
    std::uint32_t first_wait_ = 0;
    std::uint32_t first_acted_ = 0;
};

}  // namespace pitboss
