// One seat, one wager size, no side wager: whole shoes through the automaton, several at a time.
//
// A lane is a block with its own shoe. All shoes have the cut card at the same place, so the lanes move card by card in
// step and the processor works on all of them at once. Results equal those of `Simulator` bit for bit; `Simulator` also
// plays the rounds after a block's last whole shoe.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "simulator/automaton.hpp"
#include "simulator/simulator.hpp"

namespace pitboss {

class AutomatonSimulator {
public:
    using Source = ShoeSource<false>;
    static constexpr std::size_t lanes = 4;

    [[nodiscard]] static bool can_play(const Game& game) {
        return Automaton::can_play(game.setup) && game.levels.size() == 1 && game.sides.empty() &&
               game.insurance != InsurancePolicy::by_count;
    }

    // Building the automaton takes longer than playing many rounds: keep it for the next run of the same game.
    [[nodiscard]] static Automaton automaton_of(const Game& game) {
        return Automaton(game.setup, game.levels[0], game.insurance == InsurancePolicy::always);
    }

    AutomatonSimulator(const Game& game, const Automaton& automaton)
        : game_(game), stack_(game.composition, game.endless), automaton_(automaton), simulator_(game),
          nets_(automaton_.endings.size() * point_kinds), ended_(nets_.size()) {
        for (std::size_t ending = 0; ending < automaton_.endings.size(); ++ending) {
            nets_[ending * point_kinds] = net_of(automaton_.endings[ending]);
        }
        deal_ = game.setup.has_hole ? 4 : 3;
        max_rounds_ = game.rounds_in_shoe > 0 ? game.rounds_in_shoe
                                               : static_cast<std::int64_t>((game.cut - game.burn) / 3 + 1);
    }

    // Plays blocks `first`, `first + 1` and so on, each with its number of rounds.
    void play_blocks(std::uint64_t first, const std::vector<std::int64_t>& rounds, Tally& tally) {
        for (std::size_t i = 0; i < rounds.size(); i += lanes) {
            const std::size_t count = std::min(lanes, rounds.size() - i);
            for (std::size_t lane = 0; lane < count; ++lane) {
                lanes_[lane].begin(first + i + lane, rounds[i + lane], game_.session_rounds);
            }
            if (count == lanes) {
                play_lanes<lanes>(tally);
            }
            for (std::size_t lane = 0; lane < count; ++lane) {
                std::swap(lanes_[0], lanes_[lane]);
                play_lanes<1>(tally);
                finish(tally);
            }
        }
        count_endings(tally);
    }

private:
    struct Lane {
        std::uint64_t block = 0;
        std::int64_t rounds_left = 0;
        std::uint32_t shoe = 0;
        std::uint32_t session_left = 0;
        Bankroll bankroll;
        std::size_t ended = 0;
        std::array<std::uint16_t, max_cards_in_shoe + 1> ends;  // in the order the rounds ended
        std::vector<SeatResult> split_results;                  // rounds with a split, in order

        void begin(std::uint64_t number, std::int64_t rounds, std::uint32_t session) noexcept {
            block = number;
            rounds_left = rounds;
            shoe = 0;
            session_left = session;
            bankroll = {};
        }
    };

    template <std::size_t Count>
    [[nodiscard]] bool whole_shoes_left() const noexcept {
        for (std::size_t lane = 0; lane < Count; ++lane) {
            if (lanes_[lane].rounds_left < max_rounds_) {
                return false;
            }
        }
        return true;
    }

    template <std::size_t Count>
    void play_lanes(Tally& tally) {
        while (whole_shoes_left<Count>()) {
            std::array<Source, Count> sources = open<Count>(std::make_index_sequence<Count>());
            deal<Count>(sources);
            for (std::size_t lane = 0; lane < Count; ++lane) {
                tally.cards += static_cast<std::int64_t>(sources[lane].place());
                record(lanes_[lane], tally);
            }
        }
    }

    template <std::size_t Count, std::size_t... Lane_>
    std::array<Source, Count> open(std::index_sequence<Lane_...>) {
        return {Source(stack_, StreamId{game_.seed, lanes_[Lane_].block, lanes_[Lane_].shoe++},
                       game_.cut + cards_drawn_ahead)...};
    }

    template <std::size_t Count>
    struct Step {
        std::size_t place = 0;
        std::array<std::size_t, Count> state{};  // all of them at the start
        std::array<std::size_t, Count> ended{};
    };

    // Deals all lanes in step until a lane has a hand to split or all reach the cut card. Nothing else happens here, so
    // that everything stays in registers.
    template <std::size_t Count>
    [[gnu::noinline]] void walk(const std::array<Source, Count>& sources, Step<Count>& step) noexcept {
        const std::uint16_t* const next = automaton_.next.data();
        const std::size_t cut = game_.cut;
        std::array<std::size_t, Count> state = step.state;
        std::array<std::size_t, Count> ended = step.ended;
        std::size_t place = step.place;
        bool splits = false;
        while (place < cut && !splits) {
#pragma GCC unroll 8
            for (std::size_t lane = 0; lane < Count; ++lane) {
                state[lane] = next[state[lane] + sources[lane].cards()[place]];
                // overwritten unless it is an end
                lanes_[lane].ends[ended[lane]] = static_cast<std::uint16_t>(state[lane]);
                ended[lane] += state[lane] / Automaton::ending_bit;
            }
            ++place;
#pragma GCC unroll 8
            for (std::size_t lane = 0; lane < Count; ++lane) {
                if (state[lane] == Automaton::split) [[unlikely]] {
                    splits = true;
                }
            }
        }
        step.state = state;
        step.ended = ended;
        step.place = place;
    }

    template <std::size_t Count>
    void deal(std::array<Source, Count>& sources) {
        Step<Count> step;
        step.place = game_.burn;
        for (std::size_t lane = 0; lane < Count; ++lane) {
            lanes_[lane].split_results.clear();
        }
        while (step.place < game_.cut) {
            walk(sources, step);
            for (std::size_t lane = 0; lane < Count; ++lane) {
                if (step.state[lane] == Automaton::split) {
                    step.state[lane] = play_split_round(lanes_[lane], sources[lane], step.place);
                    lanes_[lane].ends[step.ended[lane]] = static_cast<std::uint16_t>(step.state[lane]);
                    step.ended[lane] += step.state[lane] / Automaton::ending_bit;
                }
            }
        }
        for (std::size_t lane = 0; lane < Count; ++lane) {
            lanes_[lane].ended = step.ended[lane];
            if (game_.rounds_in_shoe > 0) {
                finish_rounds_of_shoe(lanes_[lane], sources[lane], static_cast<std::uint32_t>(step.state[lane]));
            } else {
                finish_round_at_cut(lanes_[lane], sources[lane], static_cast<std::uint32_t>(step.state[lane]));
            }
        }
    }

    // `Round` plays a round with a split. The lane then waits until those cards have passed.
    [[gnu::noinline]] std::uint32_t play_split_round(Lane& lane, Source& source, std::size_t dealt) {
        play_from(lane, source, dealt - deal_);
        const std::size_t ahead = source.place() - dealt;
        if (ahead >= Automaton::max_wait) {
            throw std::runtime_error("a round took more cards than the automaton can skip");
        }
        return automaton_.wait_for(ahead);
    }

    [[gnu::noinline]] void play_from(Lane& lane, Source& source, std::size_t start) {
        source.rewind(start);
        round_.play(game_.setup, game_.levels[0], source, [this](const Round&) { return insures(); });
        lane.split_results.push_back(round_.result(0));
    }

    // Finishes the round that is in progress at the cut card.
    void finish_round_at_cut(Lane& lane, Source& source, std::uint32_t state) {
        if (automaton_.is_wait(state)) {  // a split round that already ran past the cut card
            lane.ends[lane.ended++] = Automaton::end_of_split_round;
            return;
        }
        source.move_to(game_.cut);
        while (state < Automaton::ending_bit) {
            if (source.left() == 0) {  // the discards must be shuffled: replay the round from its start
                play_from(lane, source, start_at_cut(source));
                lane.ends[lane.ended++] = Automaton::end_of_split_round;
                return;
            }
            state = automaton_.next[state + source.next()];
            if (state == Automaton::split) {
                play_from(lane, source, source.place() - deal_);
                state = Automaton::end_of_split_round;
            }
            if (state >= Automaton::ending_bit) {
                lane.ends[lane.ended++] = static_cast<std::uint16_t>(state);
            }
        }
    }

    // With a fixed number of rounds per shoe the cut lies before the last of them; deals the rest.
    void finish_rounds_of_shoe(Lane& lane, Source& source, std::uint32_t state) {
        if (automaton_.is_wait(state)) {
            state = Automaton::end_of_split_round;
            lane.ends[lane.ended++] = Automaton::end_of_split_round;
        } else {
            source.move_to(game_.cut);
        }
        while (lane.ended < static_cast<std::size_t>(game_.rounds_in_shoe)) {
            if (source.left() == 0) {
                throw std::runtime_error("the cards ran out: deal fewer rounds per shoe");
            }
            state = automaton_.next[state + source.next()];
            if (state == Automaton::split) {
                play_from(lane, source, source.place() - deal_);
                state = Automaton::end_of_split_round;
            }
            if (state >= Automaton::ending_bit) {
                lane.ends[lane.ended++] = static_cast<std::uint16_t>(state);
            }
        }
    }

    // Start of the round in progress at the cut card. Rarely needed, so it is recomputed.
    std::size_t start_at_cut(Source& source) {
        std::size_t start = game_.burn;
        std::uint32_t state = Automaton::start;
        for (std::size_t place = start; place < game_.cut;) {
            state = automaton_.next[state + source.cards()[place++]];
            if (state == Automaton::split) {
                source.rewind(place - deal_);
                round_.play(game_.setup, game_.levels[0], source, [this](const Round&) { return insures(); });
                place = source.place();
                state = Automaton::end_of_split_round;
            }
            start = state >= Automaton::ending_bit ? place : start;
        }
        return start;
    }

    [[nodiscard]] bool insures() const noexcept { return game_.insurance == InsurancePolicy::always; }

    void record(Lane& lane, Tally& tally) {
        const SeatResult* split_results = lane.split_results.data();
        Bankroll bankroll = lane.bankroll;
        for (std::size_t i = 0; i < lane.ended; ++i) {
            const std::size_t ending = lane.ends[i] - std::size_t{Automaton::end_of_split_round};
            ++ended_[ending];
            std::int64_t net = nets_[ending];
            if (ending == 0) [[unlikely]] {
                net = record_split_round(*split_results++, tally);
            }
            if (game_.session_rounds > 0) {
                bankroll.add(net);
                if (--lane.session_left == 0) [[unlikely]] {
                    tally.sessions.push_back(bankroll.chips);
                    tally.drawdowns.push_back(bankroll.drawdown);
                    bankroll = {};
                    lane.session_left = game_.session_rounds;
                }
            }
        }
        lane.bankroll = bankroll;
        lane.rounds_left -= static_cast<std::int64_t>(lane.ended);
        tally.rounds += static_cast<std::int64_t>(lane.ended);
        ++tally.shoes;
    }

    std::int64_t record_split_round(const SeatResult& result, Tally& tally) const {
        add_result(game_, 0, result, 1, tally);
        return net_of(result);
    }

    void count_endings(Tally& tally) {
        for (std::size_t ending = 1; ending < automaton_.endings.size(); ++ending) {
            add_result(game_, 0, automaton_.endings[ending], ended_[ending * point_kinds], tally);
            ended_[ending * point_kinds] = 0;
        }
    }

    // Plays the rounds after the last whole shoe of the first lane.
    void finish(Tally& tally) {
        Lane& lane = lanes_[0];
        simulator_.play_block_from(lane.block, lane.shoe, lane.rounds_left, lane.bankroll, lane.session_left, tally);
    }

    const Game& game_;
    ShoeContents stack_;
    const Automaton& automaton_;
    Simulator simulator_;
    std::vector<std::int64_t> nets_;   // by distance of an end from the first end
    std::vector<std::int64_t> ended_;  // number of times, by the same distance
    std::size_t deal_ = 4;             // cards dealt before a hand can be split
    std::int64_t max_rounds_ = 0;      // per shoe
    Round round_;
    std::array<Lane, lanes> lanes_;
};

}  // namespace pitboss
