// One seat through the automaton: whole shoes, several at a time.
//
// A lane is a block with its own shoe. All shoes have the cut card at the same place, so the lanes move card by card in
// step and the processor works on all of them at once. The cards of a round do not depend on its wager: where each round
// ended is noted, and counts, wager levels, insurance and side wagers are looked up afterwards. Results equal those of
// `Simulator` bit for bit; `Simulator` also plays the rounds after a block's last whole shoe.
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

// `Suits`: cards, and not only their points, decide something. `Places`: something is looked up by the place of a round.
template <bool Suits, bool Places>
class AutomatonLanes {
public:
    using Source = ShoeSource<Suits>;
    static constexpr std::size_t lanes = 4;

    AutomatonLanes(const Game& game, const Automaton& automaton)
        : game_(game), stack_(game.composition), automaton_(automaton), simulator_(game),
          divided_(game.counting, game.composition.size()),
          plane_(automaton_.endings.size() * point_kinds), hands_(game) {
        const std::size_t variants = automaton_.variants.size();
        nets_.assign((variants + point_kinds - 1) / point_kinds * plane_, 0);
        ended_.assign(nets_.size(), 0);
        for (std::size_t variant = 0; variant < variants; ++variant) {
            for (std::size_t ending = 0; ending < automaton_.endings.size(); ++ending) {
                nets_[at(ending, variant)] = net_of(automaton_.variants[variant][ending]);
            }
        }
        asks_.assign(plane_, false);
        for (std::size_t ending = 0; ending < automaton_.endings.size(); ++ending) {
            asks_[ending * point_kinds] = automaton_.asks[ending];
        }
        for (const SideWagerTable& side : game.sides) {
            sides_.emplace_back(side);
        }
        deal_ = game.setup.has_hole ? 4 : 3;
        max_rounds_ = game.rounds_in_shoe > 0 ? game.rounds_in_shoe
                                               : static_cast<std::int64_t>((game.cut - game.burn) / 3 + 1);
        counts_ = simulator_.counts();
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
    // A round that `Round` played.
    struct Played {
        SeatResult result;
        std::int64_t sides = 0;  // won or lost on side wagers
        std::uint8_t level = 0;
    };

    struct Lane {
        std::uint64_t block = 0;
        std::int64_t rounds_left = 0;
        std::uint32_t shoe = 0;
        std::uint32_t session_left = 0;
        Bankroll bankroll;
        std::size_t ended = 0;
        std::array<std::uint16_t, max_cards_in_shoe + 1> ends;  // in the order the rounds ended
        std::array<std::uint16_t, Places ? max_cards_in_shoe + 1 : 1> places;  // where they ended
        std::array<std::int32_t, Places ? max_places + 1 : 1> running;         // running count before each card
        std::size_t counted = 0;
        std::vector<Played> played;  // rounds that `Round` played, in order

        void begin(std::uint64_t number, std::int64_t rounds, std::uint32_t session) noexcept {
            block = number;
            rounds_left = rounds;
            shoe = 0;
            session_left = session;
            bankroll = {};
        }
        void end(std::uint32_t state, std::size_t place) noexcept {
            ends[ended] = static_cast<std::uint16_t>(state);
            if constexpr (Places) {
                places[ended] = static_cast<std::uint16_t>(place);
            }
            ++ended;
        }
    };

    // A side wager that the dealt cards decide.
    struct Side {
        const SideWagerTable* table;
        std::vector<std::int64_t> rows;  // number of times each row was paid

        explicit Side(const SideWagerTable& side) : table(&side), rows(side.nets.size()) {}

        [[nodiscard]] std::int64_t add(const std::uint8_t* cards) noexcept {
            const auto& adds = table->adds;
            // The order of the deal: first card, up card, second card, hole card.
            const std::size_t index = adds[0][cards[0]] + adds[2][cards[1]] + adds[1][cards[2]] +
                                      (table->sees[3] ? adds[3][cards[3]] : 0U);
            const std::uint8_t row = table->rows[index];
            ++rows[row];
            return table->nets[row];
        }
    };

    [[nodiscard]] std::size_t at(std::size_t ending, std::size_t variant) const noexcept {
        return variant / point_kinds * plane_ + ending * point_kinds + variant % point_kinds;
    }

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
            Source::draw_all(sources, game_.cut + cards_drawn_ahead);
            deal<Count>(sources);
            for (std::size_t lane = 0; lane < Count; ++lane) {
                tally.cards += static_cast<std::int64_t>(sources[lane].place());
                record(lanes_[lane], sources[lane], tally);
            }
        }
    }

    template <std::size_t Count, std::size_t... Lane_>
    std::array<Source, Count> open(std::index_sequence<Lane_...>) {
        return {Source(stack_, StreamId{game_.seed, lanes_[Lane_].block, lanes_[Lane_].shoe++})...};
    }

    template <std::size_t Count>
    struct Step {
        std::size_t place = 0;
        std::array<std::size_t, Count> state{};  // all of them at the start
        std::array<std::size_t, Count> ended{};
    };

    // Deals all lanes in step until a lane has a hand to split or all reach the cut card. Nothing else happens here, so
    // that everything stays in registers. A split is noticed up to two cards late: it takes more cards than that.
    template <std::size_t Count>
    [[gnu::noinline]] void walk(const std::array<Source, Count>& sources, Step<Count>& step) noexcept {
        const std::uint16_t* const next = automaton_.next.data();
        const std::size_t cut = game_.cut;
        std::array<std::size_t, Count> state = step.state;
        std::array<std::size_t, Count> ended = step.ended;
        std::size_t place = step.place;
        const auto deal_card = [&]() __attribute__((always_inline)) {
#pragma GCC unroll 8
            for (std::size_t lane = 0; lane < Count; ++lane) {
                state[lane] = next[state[lane] + sources[lane].points()[place]];
                // overwritten unless it is an end
                lanes_[lane].ends[ended[lane]] = static_cast<std::uint16_t>(state[lane]);
                if constexpr (Places) {
                    lanes_[lane].places[ended[lane]] = static_cast<std::uint16_t>(place + 1);
                }
                ended[lane] += state[lane] / Automaton::ending_bit;
            }
            ++place;
        };
        const auto splits = [&]() __attribute__((always_inline)) {
            bool found = false;
#pragma GCC unroll 8
            for (std::size_t lane = 0; lane < Count; ++lane) {
                found |= Automaton::is_split(state[lane]);
            }
            return found;
        };
        bool found = false;
        while (place + Automaton::split_states <= cut && !found) {
#pragma GCC unroll 3
            for (std::size_t i = 0; i < Automaton::split_states; ++i) {
                deal_card();
            }
            found = splits();
        }
        while (place < cut && !found) {
            deal_card();
            found = splits();
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
            lanes_[lane].played.clear();
            if constexpr (Places) {
                lanes_[lane].counted = game_.burn;
                lanes_[lane].running[game_.burn] = game_.counting.start;
                count_to(lanes_[lane], sources[lane], sources[lane].drawn());
            }
        }
        while (step.place < game_.cut) {
            walk(sources, step);
            for (std::size_t lane = 0; lane < Count; ++lane) {
                if (Automaton::is_split(step.state[lane])) {
                    const std::size_t since = (step.state[lane] - Automaton::split) / point_kinds;
                    step.state[lane] = play_split_round(lanes_[lane], sources[lane], step.place - since, since);
                    if (step.state[lane] >= Automaton::ending_bit) {
                        lanes_[lane].ended = step.ended[lane]++;
                        lanes_[lane].end(static_cast<std::uint32_t>(step.state[lane]), step.place);
                    }
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

    // Plays a round with a split. The lane then waits until those cards have passed, `since` of which have.
    [[gnu::noinline]] std::uint32_t play_split_round(Lane& lane, Source& source, std::size_t dealt, std::size_t since) {
        play_split(lane, source, dealt - deal_);
        const std::size_t ahead = source.place() - dealt;
        if (ahead < since || ahead - since >= Automaton::max_wait) {
            throw std::runtime_error("a round took more cards than the automaton can skip");
        }
        return automaton_.wait_for(ahead - since);
    }

    // Most of these rounds are looked up hand by hand; `Round` plays the others.
    void play_split(Lane& lane, Source& source, std::size_t start) {
        if (!look_up_split(lane, source, start)) {
            play_from(lane, source, start);
        }
    }

    // Returns false, with nothing done, where the tables or the drawn cards do not suffice.
    bool look_up_split(Lane& lane, Source& source, std::size_t start) {
        const SplitHands& tables = automaton_.split_hands;
        const std::uint8_t* const dealt = source.points() + start;
        if (!tables.plays(dealt[1])) {
            return false;
        }
        Played played;
        if constexpr (Places) {
            count_to(lane, source, start);
            played.level = level_at(lane, start);
        }
        KnownCards cards{source.points(), start + deal_, source.drawn()};
        const SplitHands::Hands hands = tables.act(dealt[0], dealt[1], cards);
        played.result = tables.finish(hands, dealt[1], dealt[deal_ - 1], played.level, cards);
        if (cards.ran_out) {
            return false;
        }
        for (Side& side : sides_) {
            played.sides += side.add(source.cards() + start);
        }
        source.move_to(cards.place);
        note(lane, played);
        return true;
    }

    void note(Lane& lane, const Played& played) {
        add_result(game_, played.level, played.result, 1, hands_);
        lane.played.push_back(played);
    }

    [[gnu::noinline]] void play_from(Lane& lane, Source& source, std::size_t start) {
        source.rewind(start);
        Played played;
        if constexpr (Places) {
            count_to(lane, source, start);
            played.level = level_at(lane, start);
            const std::int32_t running = counts_ ? lane.running[start] : 0;
            round_.play(game_.setup, game_.levels[played.level], source,
                        [&](const Round&) { return simulator_.insures(source, running); });
            for (std::size_t i = 0; i < game_.sides.size(); ++i) {
                const std::uint8_t row = SideWagerRow(game_.sides[i], round_).of(0);
                ++sides_[i].rows[row];
                played.sides += game_.sides[i].nets[row];
            }
        } else {
            const bool insures = game_.insurance == InsurancePolicy::always;
            round_.play(game_.setup, game_.levels[0], source, [insures](const Round&) { return insures; });
        }
        played.result = round_.result(0);
        note(lane, played);
    }

    // Finishes the round that is in progress at the cut card.
    void finish_round_at_cut(Lane& lane, Source& source, std::uint32_t state) {
        if (automaton_.is_wait(state)) {  // a split round that already ran past the cut card
            lane.end(Automaton::end_of_split_round, source.place());
            return;
        }
        source.move_to(game_.cut);
        while (state < Automaton::ending_bit) {
            if (source.left() == 0) {  // the discards must be shuffled: replay the round from its start
                play_from(lane, source, start_at_cut(source));
                lane.end(Automaton::end_of_split_round, source.place());
                return;
            }
            state = deal_card(lane, source, state);
        }
    }

    // With a fixed number of rounds per shoe the cut lies before the last of them; deals the rest.
    void finish_rounds_of_shoe(Lane& lane, Source& source, std::uint32_t state) {
        if (automaton_.is_wait(state)) {
            state = Automaton::end_of_split_round;
            lane.end(state, source.place());
        } else {
            source.move_to(game_.cut);
        }
        while (lane.ended < static_cast<std::size_t>(game_.rounds_in_shoe)) {
            if (source.left() == 0) {
                throw std::runtime_error("the cards ran out: deal fewer rounds per shoe");
            }
            state = deal_card(lane, source, state);
        }
    }

    std::uint32_t deal_card(Lane& lane, Source& source, std::uint32_t state) {
        const unsigned card = source.next();
        state = automaton_.next[state + points_of(card) - 1];
        if (state == Automaton::split) {
            play_split(lane, source, source.place() - deal_);
            state = Automaton::end_of_split_round;
        }
        if (state >= Automaton::ending_bit) {
            lane.end(state, source.place());
        }
        return state;
    }

    // Start of the round in progress at the cut card. Rarely needed, so it is recomputed.
    std::size_t start_at_cut(Source& source) {
        std::size_t start = game_.burn;
        std::uint32_t state = Automaton::start;
        for (std::size_t place = start; place < game_.cut;) {
            state = automaton_.next[state + source.points()[place++]];
            if (state == Automaton::split) {  // the cards of a round are the same at every level
                source.rewind(place - deal_);
                const bool insures = game_.insurance == InsurancePolicy::always;
                round_.play(game_.setup, game_.levels[0], source, [insures](const Round&) { return insures; });
                place = source.place();
                state = Automaton::end_of_split_round;
            }
            start = state >= Automaton::ending_bit ? place : start;
        }
        return start;
    }

    // --- counts ------------------------------------------------------------------------------------------------------

    void count_to(Lane& lane, const Source& source, std::size_t place) const noexcept {
        if (!counts_) {
            return;
        }
        std::int32_t running = lane.running[lane.counted];
        for (std::size_t at = lane.counted; at < place; ++at) {
            running += game_.counting.tags[source.cards()[at]];
            lane.running[at + 1] = running;
        }
        lane.counted = std::max(lane.counted, place);
    }

    [[nodiscard]] std::int32_t reading_at(const Lane& lane, std::size_t place) const noexcept {
        return divided_.reading(lane.running[place], stack_.plan.size - place);
    }

    [[nodiscard]] std::uint8_t level_at(const Lane& lane, std::size_t place) const noexcept {
        return counts_ ? game_.ramp.at(reading_at(lane, place)) : game_.ramp.levels[0];
    }

    // --- sums --------------------------------------------------------------------------------------------------------

    void record(Lane& lane, const Source& source, Tally& tally) {
        const Played* played = lane.played.data();
        Bankroll bankroll = lane.bankroll;
        std::uint32_t session_left = lane.session_left;
        const bool sessions = game_.session_rounds > 0;
        if constexpr (Places) {
            count_to(lane, source, std::min(source.place(), source.drawn()));
        }
        std::size_t start = game_.burn;
        Wide squares = 0;
        for (std::size_t i = 0; i < lane.ended;) {
            const std::size_t begun = i;
            const std::size_t stop = sessions ? std::min(lane.ended, i + session_left) : lane.ended;
            for (; i < stop; ++i) {
                const std::size_t ending = lane.ends[i] - std::size_t{Automaton::end_of_split_round};
                std::int64_t net = 0;
                if constexpr (Places) {
                    net = net_of_round(lane, source, start, ending, played);
                    if (!sides_.empty()) {
                        const auto size = static_cast<std::uint64_t>(net < 0 ? -net : net);
                        squares += static_cast<Wide>(size) * size;
                    }
                    start = lane.places[i];
                } else {
                    ++ended_[ending];
                    net = nets_[ending];
                    if (ending == 0) [[unlikely]] {
                        net = net_of((played++)->result);
                    }
                }
                bankroll.add(net);
            }
            session_left -= static_cast<std::uint32_t>(i - begun);
            if (sessions && session_left == 0) {
                tally.sessions.push_back(bankroll.chips);
                tally.drawdowns.push_back(bankroll.drawdown);
                bankroll = {};
                session_left = game_.session_rounds;
            }
        }
        squares_ += squares;
        lane.bankroll = bankroll;
        lane.session_left = session_left;
        lane.rounds_left -= static_cast<std::int64_t>(lane.ended);
        tally.rounds += static_cast<std::int64_t>(lane.ended);
        ++tally.shoes;
    }

    [[gnu::always_inline]] std::int64_t net_of_round(const Lane& lane, const Source& source, std::size_t start,
                                                     std::size_t ending, const Played*& played) noexcept {
        if (ending == 0) [[unlikely]] {
            const Played& round = *played++;
            return net_of(round.result) + round.sides;
        }
        std::size_t variant = level_at(lane, start);
        if (game_.insurance == InsurancePolicy::by_count) {
            variant *= 2;
            // Every card that lies face up: all that are dealt but the hole card, which comes last.
            if (asks_[ending]) [[unlikely]] {
                variant += reading_at(lane, start + 3) >= game_.insures_at ? 1 : 0;
            }
        }
        const std::size_t place = variant < point_kinds ? ending + variant : at(ending / point_kinds, variant);
        ++ended_[place];
        std::int64_t net = nets_[place];
        for (Side& side : sides_) {
            net += side.add(source.cards() + start);
        }
        return net;
    }

    void count_endings(Tally& tally) {
        for (std::size_t ending = 1; ending < automaton_.endings.size(); ++ending) {
            for (std::size_t variant = 0; variant < automaton_.variants.size(); ++variant) {
                const std::int64_t times = std::exchange(ended_[at(ending, variant)], 0);
                add_result(game_, variant / automaton_.variants_of_level(), automaton_.variants[variant][ending], times,
                           hands_);
            }
        }
        if (!sides_.empty()) {
            hands_.total.squares = std::exchange(squares_, 0);
        }
        tally.total.add(hands_.total);
        tally.main.add(hands_.main);
        tally.insurance.add(hands_.insurance);
        for (std::size_t level = 0; level < game_.levels.size(); ++level) {
            tally.by_level[level].add(hands_.by_level[level]);
            tally.level_rounds[level] += hands_.level_rounds[level];
        }
        hands_ = Tally(game_);
        for (std::size_t i = 0; i < sides_.size(); ++i) {
            count_rows(sides_[i], tally.sides[i], tally.side_rows[i], tally.total);
        }
    }

    void count_rows(Side& side, Line& line, std::vector<std::int64_t>& rows, Line& total) {
        const std::int64_t stake = side.table->stake;
        for (std::size_t row = 0; row < rows.size(); ++row) {
            const std::int64_t times = std::exchange(side.rows[row], 0);
            line.add(stake, stake, side.table->nets[row], times);
            rows[row] += times;
            total.initial += stake * times;
            total.staked += stake * times;
            total.net += side.table->nets[row] * times;
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
    Counting::Divided divided_;
    std::size_t plane_;
    std::vector<std::int64_t> nets_;   // by distance of an end from the first end, plus the variant
    std::vector<std::int64_t> ended_;  // number of times, by the same place
    std::vector<std::uint8_t> asks_;   // by distance of an end from the first end
    std::vector<Side> sides_;
    Wide squares_ = 0;         // of everything that a round won or lost, with side wagers
    Tally hands_;              // without side wagers
    std::size_t deal_ = 4;         // cards dealt before a hand can be split
    std::int64_t max_rounds_ = 0;  // per shoe
    bool counts_ = false;          // wagers or insurance go by the count
    Round round_;
    std::array<Lane, lanes> lanes_;
};

}  // namespace pitboss
