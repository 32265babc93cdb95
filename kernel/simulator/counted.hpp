// Rounds by a count: play changes with the true count, and results are added up by depth and true count.
//
// Wagers are of one size here. A ramp is evaluated afterwards, from the sums of its counts, so that one run answers every
// ramp; and every cutting card, because the rounds before it are the same wherever it lies.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/shoe.hpp"
#include "simulator/game.hpp"
#include "simulator/round.hpp"

namespace pitboss {

// How to play at each true count: `setups[0]` is for `lowest` and below.
struct CountedPlay {
    std::int32_t lowest = 0;
    std::vector<Setup> setups;

    [[nodiscard]] const Setup& at(std::int32_t reading) const noexcept {
        const auto last = static_cast<std::int32_t>(setups.size()) - 1;
        return setups[static_cast<std::size_t>(std::clamp(reading - lowest, 0, last))];
    }
};

// Sums for one depth and one true count. A sample is a hand; `products` is of the pairs of hands in a round.
struct CountedSums {
    std::int64_t rounds = 0;
    std::int64_t net = 0;
    std::int64_t squares = 0;
    std::int64_t products = 0;
};

// `sums[depth * readings + reading]`: depths in steps of `cards_in_step` from the first card, readings from `lowest`.
struct CountedTally {
    std::size_t cards_in_step = 26;
    std::size_t depths = 1;
    std::int32_t lowest = 0;
    std::size_t readings = 1;
    std::vector<CountedSums> sums;

    CountedTally(std::size_t step, std::size_t deep, std::int32_t low, std::size_t wide)
        : cards_in_step(step), depths(deep), lowest(low), readings(wide), sums(deep * wide) {}

    [[nodiscard]] CountedSums& at(std::size_t place, std::int32_t reading) noexcept {
        const std::size_t depth = std::min(place / cards_in_step, depths - 1);
        const auto last = static_cast<std::int32_t>(readings) - 1;
        return sums[depth * readings + static_cast<std::size_t>(std::clamp(reading - lowest, 0, last))];
    }
};

// A round whose chart may be exchanged between two cards.
class CountedRound : public Round {
public:
    void play_by(const Setup& setup) noexcept { setup_ = &setup; }
};

// Deals from the shoe, counts each card as it is seen, and plays on by the chart for the new count. The hole card is
// the last of the deal and is not seen.
template <bool Suits>
class CountedSource {
public:
    CountedSource(ShoeSource<Suits>& shoe, const Game& game, const CountedPlay& play, CountedRound& round)
        : shoe_(shoe), game_(game), play_(play), round_(round) {}

    void begin_round(std::int32_t running) noexcept {
        running_ = running;
        hole_ = shoe_.place() + 2 * game_.setup.seats + 1;
        hidden_ = 0;
    }

    [[nodiscard]] unsigned next() {
        const std::size_t place = shoe_.place();
        const unsigned card = shoe_.next();
        if (game_.setup.has_hole && !game_.setup.both_up && place == hole_) {
            hidden_ = 1;
        } else if (shoe_.place() > place) {
            running_ += game_.counting.tags[card];
        }
        if (place >= hole_ - 1 && play_.setups.size() > 1) {
            round_.play_by(play_.at(reading()));
        }
        return card;
    }

    [[nodiscard]] std::int32_t reading() const noexcept {
        return game_.counting.reading(running_, shoe_.left() + hidden_);
    }

private:
    ShoeSource<Suits>& shoe_;
    const Game& game_;
    const CountedPlay& play_;
    CountedRound& round_;
    std::int32_t running_ = 0;
    std::size_t hole_ = 0;
    std::size_t hidden_ = 0;
};

class CountedSimulator {
public:
    CountedSimulator(const Game& game, const CountedPlay& play)
        : game_(game), play_(play), stack_(game.composition, game.endless) {}

    // Whole shoes only: a block's last shoe is dealt to the end, so that every depth has its share.
    template <bool Suits>
    void play_shoes(std::uint64_t block, std::uint32_t shoes, CountedTally& tally) {
        for (std::uint32_t shoe = 0; shoe < shoes; ++shoe) {
            play_shoe<Suits>(StreamId{game_.seed, block, shoe}, [&](std::size_t place, std::int32_t reading) {
                record(tally.at(place, reading));
            });
        }
    }

    // The shoe's order, and the place at which each round began; unused places hold `none`.
    static constexpr std::uint16_t none = 0xFFFF;
    void deal_shoe(std::uint64_t block, std::uint32_t shoe, std::uint8_t* order, std::uint16_t* starts,
                   std::size_t room) {
        const StreamId id{game_.seed, block, shoe};
        std::size_t rounds = 0;
        std::fill(starts, starts + room, none);
        play_shoe<true>(id, [&](std::size_t place, std::int32_t) {
            if (rounds < room) {
                starts[rounds++] = static_cast<std::uint16_t>(place);
            }
        });
        ShoeSource<true> again(stack_, id, stack_.plan.size);
        for (std::size_t place = 0; place < stack_.plan.size; ++place) {
            order[place] = static_cast<std::uint8_t>(again.next());
        }
    }

private:
    template <bool Suits, typename Record>
    void play_shoe(const StreamId& id, Record&& note) {
        ShoeSource<Suits> shoe(stack_, id, game_.cut + 6 * game_.setup.seats);
        shoe.move_to(game_.burn);
        CountedSource<Suits> source(shoe, game_, play_, round_);
        std::int32_t running = game_.counting.start;
        std::size_t counted = game_.burn;
        while (shoe.place() < game_.cut) {
            shoe.begin_round();
            for (; counted < shoe.place(); ++counted) {
                running += game_.counting.tags[shoe.cards()[counted]];
            }
            const std::size_t place = shoe.place();
            const std::int32_t reading = game_.counting.reading(running, shoe.left());
            source.begin_round(running);
            round_.play(play_.at(reading), game_.levels[0], source, [&](const Round&) {
                return game_.insurance == InsurancePolicy::always ||
                       (game_.insurance == InsurancePolicy::by_count && source.reading() >= game_.insures_at);
            });
            note(place, reading);
        }
    }

    void record(CountedSums& sums) const noexcept {
        std::int64_t total = 0;
        std::int64_t squares = 0;
        for (std::size_t seat = 0; seat < game_.setup.seats; ++seat) {
            const std::int64_t net = net_of(round_.result(seat));
            total += net;
            squares += net * net;
        }
        ++sums.rounds;
        sums.net += total;
        sums.squares += squares;
        sums.products += (total * total - squares) / 2;
    }

    const Game& game_;
    const CountedPlay& play_;
    ShoeContents stack_;
    CountedRound round_;
};

}  // namespace pitboss
