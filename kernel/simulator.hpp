// Many rounds from shoes that are shuffled, burned, cut and dealt, in blocks whose results are whole numbers.
//
// A block is a table that opens with a fresh shoe and plays a fixed number of rounds. Its random numbers are a function
// of the seed and the block's number; so the sum over all blocks is the same whoever plays which of them, and in which
// order.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "philox.hpp"
#include "play.hpp"
#include "shuffle.hpp"

namespace pitboss {

// A running count, and what it is turned into before it is looked up.
struct Counting {
    std::array<std::int16_t, card_kinds> tags{};
    std::int32_t start = 0;   // of the running count after a shuffle
    bool per_deck = true;     // divided by the decks that are left: a true count
    std::int32_t scale = 1;   // tags are multiplied by it, so that halves are whole numbers

    // Rounded down; `left` cards are undealt.
    [[nodiscard]] std::int32_t reading(std::int32_t running, std::size_t left) const noexcept {
        const std::int64_t numerator = per_deck ? std::int64_t{running} * 52 : running;
        const std::int64_t denominator = std::int64_t{scale} * (per_deck ? static_cast<std::int64_t>(left) : 1);
        const std::int64_t quotient = numerator / denominator;
        return static_cast<std::int32_t>(quotient - (numerator % denominator < 0 ? 1 : 0));
    }
};

// Which entry of `levels` is wagered at a reading of the count: `levels[0]` stands for `lowest` and everything below.
struct Ramp {
    std::int32_t lowest = 0;
    std::vector<std::uint8_t> levels{0};

    [[nodiscard]] std::uint8_t at(std::int32_t reading) const noexcept {
        const auto last = static_cast<std::int32_t>(levels.size()) - 1;
        return levels[static_cast<std::size_t>(std::clamp(reading - lowest, 0, last))];
    }
};

enum class InsurancePolicy : std::uint8_t { never, always, by_count };

// A side wager on dealt cards: which row of its pay table each deal is paid by. Row 0 is no winning hand.
struct SideTable {
    std::array<bool, 4> sees{};  // the player's first and second card, the up card, the hole card
    std::vector<std::uint8_t> rows;
    std::int64_t stake = 0;
    std::vector<std::int64_t> nets;  // won or lost by each row

    [[nodiscard]] std::uint8_t row(const std::array<std::uint8_t, 4>& cards) const noexcept {
        std::size_t index = 0;
        for (std::size_t i = 0; i < cards.size(); ++i) {
            index = sees[i] ? index * card_kinds + cards[i] : index;
        }
        return rows[index];
    }
};

struct Game {
    Setup setup;
    std::vector<std::uint8_t> composition;  // every card of the shoe, by index
    std::size_t cut = 0;                    // no round begins when so many cards have left the shoe
    std::size_t burn = 0;
    std::vector<Pays> levels;
    Counting counting;
    Ramp ramp;
    InsurancePolicy insurance = InsurancePolicy::never;
    std::int32_t insures_at = 0;
    std::vector<SideTable> sides;
    std::uint64_t seed = 0;
    std::uint32_t session_rounds = 0;  // 0: no sessions are kept
};

// What a wager did, over rounds: the samples are rounds, all seats together.
struct Line {
    std::int64_t initial = 0;  // wagered before the first card
    std::int64_t staked = 0;   // wagered in all
    std::int64_t net = 0;
    Wide squares = 0;

    void add(std::int64_t first, std::int64_t all, std::int64_t won) noexcept {
        initial += first;
        staked += all;
        net += won;
        const auto size = static_cast<Wide>(won < 0 ? -won : won);
        squares += size * size;
    }
    void add(const Line& other) noexcept {
        initial += other.initial;
        staked += other.staked;
        net += other.net;
        squares += other.squares;
    }
};

struct Tally {
    std::int64_t rounds = 0;
    std::int64_t shoes = 0;
    std::int64_t cards = 0;
    Line total;
    Line main;
    Line insurance;
    std::vector<Line> sides;
    std::vector<std::vector<std::int64_t>> side_rows;  // how often each row was paid, over all seats
    std::vector<Line> by_level;                        // the main wager, by what was wagered
    std::vector<std::int64_t> level_rounds;
    std::vector<std::int64_t> sessions;   // what a seat won or lost in each session
    std::vector<std::int64_t> drawdowns;  // the deepest fall from a peak in each session

    explicit Tally(const Game& game)
        : sides(game.sides.size()), by_level(game.levels.size()), level_rounds(game.levels.size()) {
        for (const SideTable& side : game.sides) {
            side_rows.emplace_back(side.nets.size());
        }
    }
};

// A seat's chips within a session.
struct Bankroll {
    std::int64_t chips = 0;
    std::int64_t peak = 0;
    std::int64_t drawdown = 0;

    void add(std::int64_t net) noexcept {
        chips += net;
        peak = std::max(peak, chips);
        drawdown = std::max(drawdown, peak - chips);
    }
};

// Cards from a shoe; its order is drawn while it is dealt.
class ShoeSource {
public:
    ShoeSource(const ShufflePlan& plan, std::uint8_t* cards, StreamId id, std::size_t expected) noexcept
        : plan_(plan), cards_(cards), words_(id) {
        ready_ = draw_order(plan_, words_, cards_, 0, expected);
    }

    void begin_round() noexcept { start_ = place_; }
    void burn(std::size_t count) noexcept { place_ = count; }
    [[nodiscard]] std::size_t place() const noexcept { return place_; }
    [[nodiscard]] std::size_t start() const noexcept { return start_; }
    [[nodiscard]] const std::uint8_t* cards() const noexcept { return cards_; }
    [[nodiscard]] std::size_t left() const noexcept { return plan_.size - place_; }
    // Set back to where a round began, which was not refilled.
    void rewind(std::size_t place) noexcept { place_ = start_ = place; }

    [[nodiscard]] unsigned next() {
        if (place_ >= ready_) [[unlikely]] {
            if (place_ >= plan_.size) {
                return refill();
            }
            ready_ = draw_order(plan_, words_, cards_, ready_, place_ + draws_per_word);
        }
        return cards_[place_++];
    }

private:
    // CO 30-828(11): the discards of earlier rounds are shuffled, and the round goes on.
    unsigned refill() {
        if (refilled_ >= start_) {
            throw std::runtime_error("the cards ran out: too many seats for so few decks");
        }
        const std::size_t chosen = refilled_ + words_.below(static_cast<std::uint32_t>(start_ - refilled_));
        std::swap(cards_[refilled_], cards_[chosen]);
        return cards_[refilled_++];
    }

    const ShufflePlan& plan_;
    std::uint8_t* cards_;
    Words words_;
    std::size_t ready_ = 0;
    std::size_t place_ = 0;
    std::size_t start_ = 0;
    std::size_t refilled_ = 0;
};

inline constexpr std::size_t usual_round = 12;  // cards drawn beyond the cutting card before anybody asks for them

// Plays blocks one round after another, whatever the rules.
class Simulator {
public:
    explicit Simulator(const Game& game) : game_(game), plan_(game.composition.size()) {}

    void play_block(std::uint64_t block, std::int64_t rounds, Tally& tally) {
        cards_ = game_.composition;
        bankrolls_ = {};
        session_left_ = game_.session_rounds;
        for (std::uint32_t shoe = 0; rounds > 0; ++shoe) {
            ShoeSource source(plan_, cards_.data(), StreamId{game_.seed, block, shoe},
                              game_.cut + usual_round * game_.setup.seats);
            rounds -= play_shoe(source, rounds, tally);
        }
    }

private:
    std::int64_t play_shoe(ShoeSource& source, std::int64_t most, Tally& tally) {
        source.burn(game_.burn);
        std::int32_t running = game_.counting.start;
        std::size_t counted = game_.burn;
        std::int64_t played = 0;
        const bool counts = game_.ramp.levels.size() > 1 || game_.insurance == InsurancePolicy::by_count;
        while (played < most && source.place() < game_.cut) {
            source.begin_round();
            std::uint8_t level = game_.ramp.levels[0];
            if (counts) {
                count_to(source, counted, running);
                level = game_.ramp.at(game_.counting.reading(running, source.left()));
            }
            round_.play(game_.setup, game_.levels[level], source, [&](const Round&) { return insures(source, running); });
            ++played;
            record(level, tally);
        }
        tally.rounds += played;
        tally.cards += static_cast<std::int64_t>(source.place());
        ++tally.shoes;
        return played;
    }

    void count_to(const ShoeSource& source, std::size_t& counted, std::int32_t& running) const noexcept {
        for (; counted < source.place(); ++counted) {
            running += game_.counting.tags[source.cards()[counted]];
        }
    }

    // Every card that lies open: the seats' and the up card, not the hole card, which came last.
    [[nodiscard]] bool insures(const ShoeSource& source, std::int32_t running) const noexcept {
        if (game_.insurance != InsurancePolicy::by_count) {
            return game_.insurance == InsurancePolicy::always;
        }
        const std::size_t seen = source.place() - (game_.setup.has_hole ? 1 : 0);
        for (std::size_t place = source.start(); place < seen; ++place) {
            running += game_.counting.tags[source.cards()[place]];
        }
        return game_.counting.reading(running, source.left()) >= game_.insures_at;
    }

    void record(std::uint8_t level, Tally& tally) {
        const std::size_t seats = game_.setup.seats;
        const std::int64_t initial = game_.levels[level].stake;
        Line total;
        SeatResult sum;
        std::array<std::int64_t, most_seats> nets;
        for (std::size_t seat = 0; seat < seats; ++seat) {
            const SeatResult& result = round_.result(seat);
            sum.main += result.main;
            sum.insurance += result.insurance;
            sum.staked += result.staked;
            sum.insured += result.insured;
            nets[seat] = result.main + result.insurance;
        }
        const auto count = static_cast<std::int64_t>(seats);
        tally.main.add(count * initial, sum.staked, sum.main);
        tally.by_level[level].add(count * initial, sum.staked, sum.main + sum.insurance);
        ++tally.level_rounds[level];
        if (sum.insured != 0) {
            tally.insurance.add(sum.insured, sum.insured, sum.insurance);
        }
        total.add(count * initial, sum.staked + sum.insured, sum.main + sum.insurance);
        for (std::size_t i = 0; i < game_.sides.size(); ++i) {
            record_side(i, nets, tally, total);
        }
        tally.total.add(total.initial, total.staked, total.net);
        if (game_.session_rounds > 0) {
            keep_sessions(nets, tally);
        }
    }

    void record_side(std::size_t i, std::array<std::int64_t, most_seats>& nets, Tally& tally, Line& total) const {
        const SideTable& side = game_.sides[i];
        const Hand& dealer = round_.dealer();
        std::int64_t won = 0;
        for (std::size_t seat = 0; seat < game_.setup.seats; ++seat) {
            const auto first = round_.first_two(seat);
            const std::uint8_t row = side.row({first[0], first[1], dealer.cards[0], dealer.cards[1]});
            ++tally.side_rows[i][row];
            won += side.nets[row];
            nets[seat] += side.nets[row];
        }
        const std::int64_t staked = static_cast<std::int64_t>(game_.setup.seats) * side.stake;
        tally.sides[i].add(staked, staked, won);
        total.initial += staked;
        total.staked += staked;
        total.net += won;
    }

    void keep_sessions(const std::array<std::int64_t, most_seats>& nets, Tally& tally) {
        for (std::size_t seat = 0; seat < game_.setup.seats; ++seat) {
            bankrolls_[seat].add(nets[seat]);
        }
        if (--session_left_ == 0) {
            for (std::size_t seat = 0; seat < game_.setup.seats; ++seat) {
                tally.sessions.push_back(bankrolls_[seat].chips);
                tally.drawdowns.push_back(bankrolls_[seat].drawdown);
                bankrolls_[seat] = {};
            }
            session_left_ = game_.session_rounds;
        }
    }

    const Game& game_;
    ShufflePlan plan_;
    std::vector<std::uint8_t> cards_;
    Round round_;
    std::array<Bankroll, most_seats> bankrolls_{};
    std::uint32_t session_left_ = 0;
};

}  // namespace pitboss
