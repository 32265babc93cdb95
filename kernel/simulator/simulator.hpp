// Many rounds from shuffled shoes, in blocks with whole-number results.
//
// A block is a table that opens with a fresh shoe and plays a fixed number of rounds. Its random numbers depend only on
// the seed and the block's number, so the sum over all blocks does not depend on who plays which block, or when.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "common/shoe.hpp"
#include "simulator/game.hpp"
#include "simulator/round.hpp"
#include "simulator/side_wagers.hpp"
#include "simulator/tally.hpp"

namespace pitboss {

inline constexpr std::size_t cards_drawn_ahead = 6;  // cards drawn past the cut card in advance, per seat

// Plays blocks round by round, whatever the rules.
class Simulator {
public:
    explicit Simulator(const Game& game) : game_(game), stack_(game.composition, game.endless), suits_(needs_suits(game)) {}

    [[nodiscard]] static bool needs_suits(const Game& game) noexcept {
        const auto& tags = game.counting.tags;
        bool differ = false;
        for (std::size_t card = 0; card < card_kinds; ++card) {
            differ |= tags[card] != tags[points_of(static_cast<unsigned>(card)) - 1];
        }
        return differ || !game.sides.empty() || !game.setup.rules.bonus_21.empty() ||
               game.setup.features.super_bonus || game.setup.features.adds_winnings;
    }

    void play_block(std::uint64_t block, std::int64_t rounds, Tally& tally) {
        play_block_from(block, 0, rounds, {}, game_.session_rounds, tally);
    }

    // Plays a block from one of its shoes on.
    void play_block_from(std::uint64_t block, std::uint32_t shoe, std::int64_t rounds, const Bankroll& first,
                         std::uint32_t session_left, Tally& tally) {
        sessions_ = {{first}, session_left};
        for (; rounds > 0; ++shoe) {
            const StreamId id{game_.seed, block, shoe};
            rounds -= suits_ ? play_shoe<true>(id, rounds, tally) : play_shoe<false>(id, rounds, tally);
        }
    }

    // Whether wagers or insurance go by the count.
    [[nodiscard]] bool counts() const noexcept {
        return game_.ramp.levels.size() > 1 || game_.insurance == InsurancePolicy::by_count;
    }

    // Counts every face-up card: the seats' and the up card, not the hole card, which comes last.
    template <typename Source>
    [[nodiscard]] bool insures(const Source& source, std::int32_t running) const noexcept {
        if (game_.insurance != InsurancePolicy::by_count) {
            return game_.insurance == InsurancePolicy::always;
        }
        const std::size_t seen = source.place() - (game_.setup.has_hole ? 1 : 0);
        for (std::size_t place = source.start(); place < seen; ++place) {
            running += game_.counting.tags[source.cards()[place]];
        }
        return game_.counting.reading(running, source.left() + source.place() - seen) >= game_.insures_at;
    }

private:
    template <bool Suits>
    std::int64_t play_shoe(const StreamId& id, std::int64_t max_rounds, Tally& tally) {
        ShoeSource<Suits> source(stack_, id, game_.cut + cards_drawn_ahead * game_.setup.seats);
        source.move_to(game_.burn);
        std::int32_t running = game_.counting.start;
        std::size_t counted = game_.burn;
        std::int64_t played = 0;
        const bool by_count = counts();
        const std::int64_t rounds = game_.rounds_in_shoe;
        while (played < max_rounds && (rounds > 0 ? played < rounds : source.place() < game_.cut)) {
            source.begin_round();
            std::uint8_t level = game_.ramp.levels[0];
            if (by_count) {
                count_to(source, counted, running);
                level = game_.ramp.at(game_.counting.reading(running, source.left()));
            }
            round_.play(game_.setup, game_.levels[level], source,
                        [&](const Round&) { return insures(source, running); });
            ++played;
            record(level, tally);
        }
        tally.rounds += played;
        tally.cards += static_cast<std::int64_t>(source.place());
        ++tally.shoes;
        return played;
    }

    template <typename Source>
    void count_to(const Source& source, std::size_t& counted, std::int32_t& running) const noexcept {
        for (; counted < source.place(); ++counted) {
            running += game_.counting.tags[source.cards()[counted]];
        }
    }

    void record(std::uint8_t level, Tally& tally) {
        const std::size_t seats = game_.setup.seats;
        const std::size_t each = game_.setup.seats_each;
        const std::int64_t initial = initial_of(game_, level);
        Line total;
        SeatResult sum;
        std::array<std::int64_t, max_seats> nets;
        for (std::size_t seat = 0; seat < seats; ++seat) {
            const SeatResult& result = round_.result(seat);
            sum.main += result.main;
            sum.insurance += result.insurance;
            sum.staked += result.staked;
            sum.insured += result.insured;
            sum.extras += result.extras;
            const std::size_t player = seat / each;
            nets[player] = (seat % each == 0 ? 0 : nets[player]) + result.main + result.insurance + result.extras;
        }
        const auto count = static_cast<std::int64_t>(seats);
        tally.main.add(count * initial, sum.staked, sum.main);
        tally.by_level[level].add(count * initial, sum.staked, sum.main + sum.insurance);
        ++tally.level_rounds[level];
        if (sum.insured != 0) {
            tally.insurance.add(sum.insured, sum.insured, sum.insurance);
        }
        if (sum.extras != 0) {
            tally.extras.add(0, 0, sum.extras);
        }
        total.add(count * initial, sum.staked + sum.insured, sum.main + sum.insurance + sum.extras);
        for (std::size_t i = 0; i < game_.sides.size(); ++i) {
            record_side(i, nets, tally, total);
        }
        tally.total.add(total.initial, total.staked, total.net);
        if (game_.session_rounds > 0) {
            sessions_.add(game_, nets, tally);
        }
    }

    void record_side(std::size_t i, std::array<std::int64_t, max_seats>& nets, Tally& tally, Line& total) const {
        const SideWagerTable& side = game_.sides[i];
        const SideWagerRow rows(side, round_);
        std::int64_t won = 0;
        std::int64_t staked = 0;
        for (std::size_t seat = 0; seat < game_.setup.seats; ++seat) {
            const std::uint8_t row = rows.of(seat);
            if (row != not_placed) {
                ++tally.side_rows[i][row];
                staked += side.stake;
                won += side.nets[row];
                nets[seat] += side.nets[row];
            }
        }
        tally.sides[i].add(staked, staked, won);
        total.initial += staked;
        total.staked += staked;
        total.net += won;
    }

    const Game& game_;
    ShoeContents stack_;
    bool suits_;
    Round round_;
    Sessions sessions_;
};

}  // namespace pitboss
