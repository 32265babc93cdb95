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
#include <span>
#include <stdexcept>
#include <utility>
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

    // Rounded down; `left` cards have not been seen, the burned ones aside.
    [[nodiscard]] std::int32_t reading(std::int32_t running, std::size_t left) const noexcept {
        const std::int64_t numerator = per_deck ? std::int64_t{running} * 52 : running;
        const std::int64_t denominator = std::int64_t{scale} * (per_deck ? std::max(static_cast<std::int64_t>(left), std::int64_t{1}) : 1);
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

__extension__ using Wide = unsigned __int128;

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
    void add(std::int64_t first, std::int64_t all, std::int64_t won, std::int64_t times) noexcept {
        initial += first * times;
        staked += all * times;
        net += won * times;
        const auto size = static_cast<Wide>(won < 0 ? -won : won);
        squares += size * size * static_cast<Wide>(times);
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

// One seat's result, so many times.
inline void add_result(const Game& game, std::size_t level, const SeatResult& result, std::int64_t times, Tally& tally) {
    const std::int64_t initial = game.levels[level].stake;
    const std::int64_t net = result.main + result.insurance;
    tally.main.add(initial, result.staked, result.main, times);
    tally.by_level[level].add(initial, result.staked, net, times);
    tally.total.add(initial, result.staked + result.insured, net, times);
    if (result.insured != 0) {
        tally.insurance.add(result.insured, result.insured, result.insurance, times);
    }
    tally.level_rounds[level] += times;
}

// A seat's chips within a session.
struct Bankroll {
    std::int64_t chips = 0;
    std::int64_t fall = 0;  // from the peak so far
    std::int64_t drawdown = 0;

    void add(std::int64_t net) noexcept {
        chips += net;
        fall = std::max(fall - net, std::int64_t{0});
        drawdown = std::max(drawdown, fall);
    }
};

// The shoe of a game in the form in which it is drawn: by points, or card by card where suits matter.
struct Stack {
    ShufflePlan plan;
    std::array<std::uint16_t, 10> by_points{};
    std::array<std::uint16_t, card_kinds> by_card{};   // sorted by points
    std::array<std::uint8_t, card_kinds> card_of{};    // the index of each card in that order

    explicit Stack(const std::vector<std::uint8_t>& composition) : plan(composition.size()) {
        std::size_t kind = 0;
        for (unsigned points = 1; points <= 10; ++points) {
            for (unsigned card = 0; card < card_kinds; ++card) {
                if (points_of(card) == points) {
                    card_of[kind] = static_cast<std::uint8_t>(card);
                    by_card[kind++] = static_cast<std::uint16_t>(
                        std::count(composition.begin(), composition.end(), static_cast<std::uint8_t>(card)));
                }
            }
        }
        for (const unsigned card : composition) {
            ++by_points[points_of(card) - 1];
        }
    }
};

// Cards from a shoe; its order is drawn while it is dealt. By points a card is the one of spades (10 for all tens).
template <bool Suits>
class ShoeSource {
public:
    ShoeSource(const Stack& stack, StreamId id, std::size_t expected) noexcept
        : stack_(stack), words_(id), left_(counts()) {
        draw_to(expected);
    }

    void begin_round() noexcept { start_ = place_; }
    void move_to(std::size_t place) noexcept { place_ = place; }
    [[nodiscard]] std::size_t place() const noexcept { return place_; }
    [[nodiscard]] std::size_t start() const noexcept { return start_; }
    [[nodiscard]] const std::uint8_t* cards() const noexcept { return cards_.data(); }
    [[nodiscard]] std::size_t left() const noexcept { return stack_.plan.size - place_; }
    // Back to where a round began.
    void rewind(std::size_t place) noexcept { place_ = start_ = place; }

    [[nodiscard]] unsigned next() {
        if (place_ >= drawn_) [[unlikely]] {
            if (place_ >= stack_.plan.size) {
                return refill();
            }
            draw_to(place_ + 1);
        }
        return cards_[place_++];
    }

private:
    static constexpr std::size_t registers = Suits ? 4 : 1;

    [[nodiscard]] std::span<const std::uint16_t> counts() const noexcept {
        if constexpr (Suits) {
            return stack_.by_card;
        } else {
            return stack_.by_points;
        }
    }

    void draw_to(std::size_t place) noexcept {
        const std::size_t from = drawn_;
        drawn_ = draw_order(stack_.plan, words_, left_, cards_.data(), from, place);
        if constexpr (Suits) {
            std::transform(cards_.begin() + static_cast<std::ptrdiff_t>(from),
                           cards_.begin() + static_cast<std::ptrdiff_t>(drawn_),
                           cards_.begin() + static_cast<std::ptrdiff_t>(from),
                           [this](std::uint8_t kind) { return stack_.card_of[kind]; });
        }
    }

    // CO 30-828(11): the discards of earlier rounds are shuffled, and the round goes on.
    unsigned refill() {
        if (rack_.empty() && !refilled_) {
            rack_.assign(cards_.begin(), cards_.begin() + static_cast<std::ptrdiff_t>(start_));
            refilled_ = true;
        }
        if (rack_.empty()) {
            throw std::runtime_error("the cards ran out: too many seats for so few decks");
        }
        std::swap(rack_.back(), rack_[words_.below(static_cast<std::uint32_t>(rack_.size()))]);
        const unsigned card = rack_.back();
        rack_.pop_back();
        return card;
    }

    const Stack& stack_;
    Words words_;
    Left<registers> left_;
    std::size_t drawn_ = 0;
    std::size_t place_ = 0;
    std::size_t start_ = 0;
    bool refilled_ = false;
    std::vector<std::uint8_t> rack_;
    std::array<std::uint8_t, most_places> cards_;
};

inline constexpr std::size_t usual_round = 6;  // cards drawn beyond the cutting card before anybody asks for them

// Plays blocks one round after another, whatever the rules.
class Simulator {
public:
    explicit Simulator(const Game& game) : game_(game), stack_(game.composition), suits_(needs_suits(game)) {}

    [[nodiscard]] static bool needs_suits(const Game& game) noexcept {
        const auto& tags = game.counting.tags;
        bool differ = false;
        for (std::size_t card = 0; card < card_kinds; ++card) {
            differ |= tags[card] != tags[points_of(static_cast<unsigned>(card)) - 1];
        }
        return differ || !game.sides.empty() || !game.setup.rules.bonus_21.empty();
    }

    void play_block(std::uint64_t block, std::int64_t rounds, Tally& tally) {
        go_on(block, 0, rounds, {}, game_.session_rounds, tally);
    }

    // A block from one of its shoes on.
    void go_on(std::uint64_t block, std::uint32_t shoe, std::int64_t rounds, const Bankroll& first,
               std::uint32_t session_left, Tally& tally) {
        bankrolls_ = {first};
        session_left_ = session_left;
        for (; rounds > 0; ++shoe) {
            const StreamId id{game_.seed, block, shoe};
            rounds -= suits_ ? play_shoe<true>(id, rounds, tally) : play_shoe<false>(id, rounds, tally);
        }
    }

private:
    template <bool Suits>
    std::int64_t play_shoe(const StreamId& id, std::int64_t most, Tally& tally) {
        ShoeSource<Suits> source(stack_, id, game_.cut + usual_round * game_.setup.seats);
        source.move_to(game_.burn);
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

    template <typename Source>
    void count_to(const Source& source, std::size_t& counted, std::int32_t& running) const noexcept {
        for (; counted < source.place(); ++counted) {
            running += game_.counting.tags[source.cards()[counted]];
        }
    }

    // Every card that lies open: the seats' and the up card, not the hole card, which came last.
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
    Stack stack_;
    bool suits_;
    Round round_;
    std::array<Bankroll, most_seats> bankrolls_{};
    std::uint32_t session_left_ = 0;
};

}  // namespace pitboss
