// Several seats through the automaton, round by round.
//
// A seat's result depends on its own cards and the dealer's alone. So each seat is a round of its own: the automaton
// takes the seat's first two cards and the dealer's, then the cards that the seat draws, and, when all seats have acted,
// the cards that the dealer draws. Hands that are split are looked up one by one, or played by a `Round` of one seat.
// Results equal those of `Simulator` bit for bit; it also plays the rounds for which a shoe has too few cards.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "simulator/automaton.hpp"
#include "simulator/simulator.hpp"

namespace pitboss {

template <bool Suits>
class AutomatonSeats {
public:
    AutomatonSeats(const Game& game, const Automaton& automaton)
        : game_(game), stack_(game.composition), automaton_(automaton), simulator_(game), alone_(game.setup),
          divided_(game.counting, game.composition.size()), seats_(game.setup.seats),
          dealt_(2 * game.setup.seats + (game.setup.has_hole ? 2 : 1)) {
        alone_.seats = 1;
        for (const auto& variant : automaton_.variants) {
            for (const SeatResult& result : variant) {
                results_.push_back({result.main, result.insurance, result.staked, result.insured});
            }
        }
        lay_out_steps();
        lay_out_deals();
    }

    void play_blocks(std::uint64_t first, const std::vector<std::int64_t>& rounds, Tally& tally) {
        for (std::size_t i = 0; i < rounds.size(); ++i) {
            sessions_ = {{}, game_.session_rounds};
            std::int64_t left = rounds[i];
            for (std::uint32_t shoe = 0; left > 0; ++shoe) {
                left -= play_shoe({game_.seed, first + i, shoe}, left, tally);
            }
        }
    }

private:
    using Source = ShoeSource<Suits>;
    using State = std::uint16_t;

    struct Amounts {
        std::int64_t main = 0;
        std::int64_t insurance = 0;
        std::int64_t staked = 0;
        std::int64_t insured = 0;
    };

    // A seat's first two cards and the dealer's, in the order of a deal to one seat.
    struct Dealt {
        std::array<std::uint8_t, 4> cards;
        std::size_t used = 0;
        [[nodiscard]] unsigned next() noexcept { return cards[used++]; }
    };

    // A seat with a hand that was split: its hands, or the round that played them, and the result.
    struct Split {
        bool looked_up = false;
        SplitHands::Hands hands;
        Round round;
        SeatResult result;
    };

    // The automaton's steps, with ends that stay as they are.
    void lay_out_steps() {
        steps_ = automaton_.next;
        for (std::size_t end = 0; end < automaton_.endings.size(); ++end) {
            const std::size_t offset = Automaton::ending_bit + end * point_kinds;
            std::fill_n(steps_.begin() + static_cast<std::ptrdiff_t>(offset), point_kinds, static_cast<State>(offset));
        }
    }

    // The state after the deal, by up card, hole card, first and second card. A hand to split is the start's offset,
    // which no dealt hand has.
    void lay_out_deals() {
        const std::size_t holes = game_.setup.has_hole ? point_kinds : 1;
        for (std::size_t up = 0; up < point_kinds; ++up) {
            for (std::size_t hole = 0; hole < holes; ++hole) {
                for (std::size_t first = 0; first < point_kinds; ++first) {
                    for (std::size_t second = 0; second < point_kinds; ++second) {
                        std::size_t state = automaton_.next[Automaton::start + first];
                        state = automaton_.next[state + up];
                        state = automaton_.next[state + second];
                        if (game_.setup.has_hole && !Automaton::is_split(state) && state < Automaton::ending_bit) {
                            state = automaton_.next[state + hole];
                        }
                        deals_.push_back(static_cast<State>(Automaton::is_split(state) ? Automaton::start : state));
                    }
                }
            }
        }
    }

    std::int64_t play_shoe(const StreamId& id, std::int64_t max_rounds, Tally& tally) {
        Source source(stack_, id, game_.cut + cards_drawn_ahead * seats_);
        source.move_to(game_.burn);
        std::int32_t running = game_.counting.start;
        std::size_t counted = game_.burn;
        std::int64_t played = 0;
        const bool counts = simulator_.counts();
        const std::int64_t rounds = game_.rounds_in_shoe;
        while (played < max_rounds && (rounds > 0 ? played < rounds : source.place() < game_.cut)) {
            source.begin_round();
            std::uint8_t level = game_.ramp.levels[0];
            if (counts) {
                for (; counted < source.place(); ++counted) {
                    running += game_.counting.tags[source.cards()[counted]];
                }
                level = game_.ramp.at(divided_.reading(running, source.left()));
            }
            if (!play_round(source, level, running, tally)) {
                play_with_round(source, level, running, tally);
            }
            ++played;
        }
        tally.rounds += played;
        tally.cards += static_cast<std::int64_t>(source.place());
        ++tally.shoes;
        return played;
    }

    // Whether the seats insure, from the cards that lie face up.
    [[nodiscard]] bool insures(const Source& source, std::int32_t running) const noexcept {
        if (game_.insurance != InsurancePolicy::by_count) {
            return game_.insurance == InsurancePolicy::always;
        }
        const std::size_t seen = source.start() + 2 * seats_ + 1;
        for (std::size_t place = source.start(); place < seen; ++place) {
            running += game_.counting.tags[source.cards()[place]];
        }
        return divided_.reading(running, stack_.plan.size - seen) >= game_.insures_at;
    }

    // Plays a round, and returns false, with nothing done, where the known cards of the shoe do not suffice.
    bool play_round(Source& source, std::uint8_t level, std::int32_t running, Tally& tally) {
        const std::size_t start = source.start();
        KnownCards cards{source.points(), start + dealt_, source.drawn()};
        if (cards.place > cards.limit) {
            return false;
        }
        const std::uint8_t* const points = source.points() + start;
        const std::size_t up = points[seats_];
        const bool asks = up == 0 && game_.insurance == InsurancePolicy::by_count;
        const bool insured = asks && insures(source, running);
        const bool splits = deal(points);
        if (splits) {
            act_with_splits(source, level, asks ? insured : game_.insurance == InsurancePolicy::always, cards);
        } else {
            act(cards);
        }
        const std::size_t tail = cards.place;
        draw(cards);
        if (splits) {
            finish_splits(source, tail, level, cards);
        }
        if (cards.ran_out) {
            return false;
        }
        source.move_to(cards.place);
        const std::size_t variant = level * automaton_.variants_of_level() + (insured ? 1 : 0);
        record(source.cards() + start, level, variant, tally);
        return true;
    }

    // Sets the states of all seats, and lists those that act. Returns whether any has a hand to split.
    bool deal(const std::uint8_t* points) noexcept {
        const std::size_t hole = game_.setup.has_hole ? points[dealt_ - 1] : 0;
        const std::size_t holes = game_.setup.has_hole ? point_kinds : 1;
        const State* const table = deals_.data() + (points[seats_] * holes + hole) * point_kinds * point_kinds;
        const std::size_t first_acted = automaton_.first_acted();
        acting_ = 0;
        bool splits = false;
        for (std::size_t seat = 0; seat < seats_; ++seat) {
            const State state = table[points[seat] * point_kinds + points[seats_ + 1 + seat]];
            states_[seat] = state;
            turn_[acting_] = static_cast<std::uint8_t>(seat);
            acting_ += state < first_acted ? 1 : 0;
            splits |= state == Automaton::start;
        }
        return splits;
    }

    // One loop for the cards of all seats, so that only its end is hard to predict.
    void act(KnownCards& cards) noexcept {
        const State* const steps = steps_.data();
        const std::size_t first_acted = automaton_.first_acted();
        turn_[acting_] = max_seats;
        std::size_t turn = 0;
        std::size_t state = states_[turn_[0]];
        while (turn < acting_) {
            state = steps[state + cards.next()];
            states_[turn_[turn]] = static_cast<State>(state);
            const bool done = state >= first_acted;
            turn += done ? 1 : 0;
            state = done ? states_[turn_[turn]] : state;
        }
    }

    [[gnu::noinline]] void act_with_splits(const Source& source, std::uint8_t level, bool insured, KnownCards& cards) {
        const std::size_t first_acted = automaton_.first_acted();
        splits_ = 0;
        for (std::size_t i = 0; i < acting_; ++i) {
            const std::size_t seat = turn_[i];
            std::size_t state = states_[seat];
            if (state == Automaton::start) {
                act_split(source, seat, level, insured, cards);
                state = Automaton::end_of_split_round;
            } else {
                while (state < first_acted) {
                    state = steps_[state + cards.next()];
                }
            }
            states_[seat] = static_cast<State>(state);
        }
    }

    // Most split hands are looked up; a `Round` of one seat plays the others.
    void act_split(const Source& source, std::size_t seat, std::uint8_t level, bool insured, KnownCards& cards) {
        const SplitHands& tables = automaton_.split_hands;
        Split& split = split_seats_[splits_++];
        const std::uint8_t* const points = source.points() + source.start();
        split.looked_up = tables.plays(points[seats_]);
        if (split.looked_up) {
            split.hands = tables.act(points[seat], points[seats_], cards);
            return;
        }
        const std::uint8_t* const dealt = source.cards() + source.start();
        Dealt own{{dealt[seat], dealt[seats_], dealt[seats_ + 1 + seat], dealt[dealt_ - 1]}};
        split.round.begin(alone_, game_.levels[level], own, [insured](const Round&) { return insured; });
        KnownCards drawn{source.cards(), cards.place, cards.limit, cards.ran_out};
        split.round.act(drawn);
        cards.place = drawn.place;
        cards.ran_out = drawn.ran_out;
    }

    // The dealer's cards, for all seats at once.
    void draw(KnownCards& cards) noexcept {
        const State* const steps = steps_.data();
        for (;;) {
            unsigned all = Automaton::ending_bit;
            for (std::size_t seat = 0; seat < seats_; ++seat) {
                all &= states_[seat];
            }
            if (all != 0) {
                return;
            }
            const unsigned card = cards.next();
            for (std::size_t seat = 0; seat < seats_; ++seat) {
                states_[seat] = steps[std::size_t{states_[seat]} + card];
            }
        }
    }

    // The seats that were split take the same cards of the dealer.
    void finish_splits(const Source& source, std::size_t tail, std::uint8_t level, KnownCards& cards) {
        const SplitHands& tables = automaton_.split_hands;
        const std::uint8_t* const points = source.points() + source.start();
        for (std::size_t i = 0; i < splits_; ++i) {
            Split& split = split_seats_[i];
            KnownCards dealers{split.looked_up ? source.points() : source.cards(), tail, cards.limit, cards.ran_out};
            if (split.looked_up) {
                split.result = tables.finish(split.hands, points[seats_], points[dealt_ - 1], level, dealers);
            } else {
                split.round.finish(dealers);
                split.result = split.round.result(0);
            }
            cards.place = std::max(cards.place, dealers.place);
            cards.ran_out = dealers.ran_out;
        }
    }

    void play_with_round(Source& source, std::uint8_t level, std::int32_t running, Tally& tally) {
        source.move_to(source.start());
        round_.play(game_.setup, game_.levels[level], source,
                    [&](const Round&) { return simulator_.insures(source, running); });
        Amounts sum;
        std::array<std::int64_t, max_seats> nets;
        for (std::size_t seat = 0; seat < seats_; ++seat) {
            nets[seat] = add(round_.result(seat), sum);
        }
        Line sides;
        for (std::size_t i = 0; i < game_.sides.size(); ++i) {
            const SideWagerRow rows(game_.sides[i], round_);
            std::int64_t won = 0;
            for (std::size_t seat = 0; seat < seats_; ++seat) {
                won += pay_side(i, rows.of(seat), nets[seat], tally);
            }
            add_side(i, won, tally, sides);
        }
        add_round(sum, level, sides, nets, tally);
    }

    // --- sums --------------------------------------------------------------------------------------------------------

    static std::int64_t add(const SeatResult& result, Amounts& sum) noexcept {
        sum.main += result.main;
        sum.insurance += result.insurance;
        sum.staked += result.staked;
        sum.insured += result.insured;
        return result.main + result.insurance;
    }

    void record(const std::uint8_t* dealt, std::uint8_t level, std::size_t variant, Tally& tally) {
        Amounts sum;
        std::array<std::int64_t, max_seats> nets;
        const std::size_t first = variant * automaton_.endings.size();
        std::size_t split = 0;
        for (std::size_t seat = 0; seat < seats_; ++seat) {
            const std::size_t ending = (states_[seat] - std::size_t{Automaton::ending_bit}) / point_kinds;
            if (ending == 0) [[unlikely]] {
                nets[seat] = add(split_seats_[split++].result, sum);
                continue;
            }
            const Amounts& result = results_[first + ending];
            sum.main += result.main;
            sum.insurance += result.insurance;
            sum.staked += result.staked;
            sum.insured += result.insured;
            nets[seat] = result.main + result.insurance;
        }
        Line sides;
        for (std::size_t i = 0; i < game_.sides.size(); ++i) {
            const SideWagerTable& side = game_.sides[i];
            const std::size_t dealers = side.adds[2][dealt[seats_]] + (side.sees[3] ? side.adds[3][dealt[dealt_ - 1]] : 0U);
            std::int64_t won = 0;
            for (std::size_t seat = 0; seat < seats_; ++seat) {
                const std::size_t index = dealers + side.adds[0][dealt[seat]] + side.adds[1][dealt[seats_ + 1 + seat]];
                won += pay_side(i, side.rows[index], nets[seat], tally);
            }
            add_side(i, won, tally, sides);
        }
        add_round(sum, level, sides, nets, tally);
    }

    std::int64_t pay_side(std::size_t i, std::uint8_t row, std::int64_t& net, Tally& tally) const noexcept {
        ++tally.side_rows[i][row];
        const std::int64_t won = game_.sides[i].nets[row];
        net += won;
        return won;
    }

    void add_side(std::size_t i, std::int64_t won, Tally& tally, Line& sides) const noexcept {
        const std::int64_t staked = static_cast<std::int64_t>(seats_) * game_.sides[i].stake;
        tally.sides[i].add(staked, staked, won);
        sides.staked += staked;
        sides.net += won;
    }

    void add_round(const Amounts& sum, std::uint8_t level, const Line& sides,
                   const std::array<std::int64_t, max_seats>& nets, Tally& tally) {
        const std::int64_t initial = static_cast<std::int64_t>(seats_) * initial_of(game_, level);
        const std::int64_t net = sum.main + sum.insurance;
        tally.main.add(initial, sum.staked, sum.main);
        tally.by_level[level].add(initial, sum.staked, net);
        ++tally.level_rounds[level];
        if (sum.insured != 0) {
            tally.insurance.add(sum.insured, sum.insured, sum.insurance);
        }
        tally.total.add(initial + sides.staked, sum.staked + sum.insured + sides.staked, net + sides.net);
        if (game_.session_rounds > 0) {
            sessions_.add(game_, nets, tally);
        }
    }

    const Game& game_;
    ShoeContents stack_;
    const Automaton& automaton_;
    Simulator simulator_;
    Setup alone_;  // for one of the seats
    Counting::Divided divided_;
    std::size_t seats_;
    std::size_t dealt_;  // cards before anybody acts
    std::vector<State> steps_;
    std::vector<State> deals_;
    std::vector<Amounts> results_;  // by variant and end
    std::array<State, max_seats + 1> states_{};       // the last is nobody's
    std::array<std::uint8_t, max_seats + 1> turn_{};  // seats that act
    std::size_t acting_ = 0;
    std::size_t splits_ = 0;
    std::array<Split, max_players> split_seats_;
    Round round_;
    Sessions sessions_;
};

}  // namespace pitboss
