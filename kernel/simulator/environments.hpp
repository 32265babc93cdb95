// Many rounds side by side, each waiting for its player: one seat, its shoe and its decisions, written into arrays.
//
// A shoe continues until its cut card, from round to round. Its order depends on the seed, the number of the environment
// and the number of the shoe only.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

#include "common/shoe.hpp"
#include "simulator/asked_round.hpp"
#include "simulator/game.hpp"

namespace pitboss {

// What an observation holds: eight figures, then the cards of the dealer and of each hand in rows of twelve.
inline constexpr std::size_t observed_figures = 8;
inline constexpr std::size_t observed_cards = 12;

// When a round that is over is followed by the next: at the next step, at once, or when the caller asks.
enum class Autoreset : std::uint8_t { next_step, same_step, disabled };
// What an illegal choice does: nothing, or end the round at a cost.
enum class Illegal : std::uint8_t { refuse, end };

struct EnvironmentOptions {
    std::size_t hand_rows = 0;  // 0: figures only
    Autoreset autoreset = Autoreset::next_step;
    Illegal illegal = Illegal::refuse;
    double penalty = 0;
};

// Where a step is written: a row for each environment.
struct StepArrays {
    std::int64_t* observations;
    double* rewards;
    bool* ended;
    std::int8_t* masks;
    bool* refused;
    std::int64_t* final_observations;  // with `Autoreset::same_step`, of the rounds that ended
    std::int8_t* final_masks;
};

class Environments {
public:
    Environments(const Game& game, std::size_t number, const EnvironmentOptions& options)
        : game_(game), options_(options), legal_(game.setup.rules), contents_(game.composition, game.endless),
          seats_(number) {}
    // The rounds refer to the game and the shoes to the contents.
    Environments(const Environments&) = delete;
    Environments& operator=(const Environments&) = delete;

    [[nodiscard]] std::size_t size() const noexcept { return seats_.size(); }
    [[nodiscard]] std::size_t width() const noexcept {
        return observed_figures + (options_.hand_rows > 0 ? observed_cards * (1 + options_.hand_rows) : 0);
    }

    // The random numbers of all shoes from here on; every shoe is shuffled.
    void seed(std::uint64_t seed) noexcept {
        seed_ = seed;
        sampled_ = 0;
        for (Seat& seat : seats_) {
            seat.shoe.reset();
            seat.shoes = 0;
        }
    }

    // Begins a round where `chosen` says so, or everywhere.
    void reset(const bool* chosen, const StepArrays& out) {
        for (std::size_t i = 0; i < seats_.size(); ++i) {
            if (chosen == nullptr || chosen[i]) {
                begin(i);
            }
            observe(seats_[i], out.observations + i * width(), out.masks + i * choices);
        }
    }

    // The first environment whose action is not legal; the number of environments if there is none. An environment whose
    // round is over takes any.
    [[nodiscard]] std::size_t first_illegal(const std::int64_t* actions) const noexcept {
        for (std::size_t i = 0; i < seats_.size(); ++i) {
            if (!allows(seats_[i], actions[i])) {
                return i;
            }
        }
        return seats_.size();
    }
    [[nodiscard]] bool is_done(std::size_t i) const noexcept { return seats_[i].stage == Stage::done; }

    void step(const std::int64_t* actions, const StepArrays& out) {
        const std::size_t wide = width();
        for (std::size_t i = 0; i < seats_.size(); ++i) {
            if (i + 2 * ahead < seats_.size()) {
                seats_[i + 2 * ahead].fetch();
                seats_[i + ahead].fetch_cards();
            }
            Seat& seat = seats_[i];
            out.rewards[i] = 0;
            out.ended[i] = out.refused[i] = false;
            if (seat.stage == Stage::done) {
                if (options_.autoreset != Autoreset::disabled) {
                    begin(i);
                }
            } else if (!allows(seat, actions[i])) {
                out.refused[i] = true;
                if (options_.illegal == Illegal::end) {
                    out.rewards[i] = -options_.penalty;
                    seat.stage = Stage::done;
                }
            } else {
                act(seat, static_cast<Choice>(actions[i]), out.rewards[i]);
            }
            out.ended[i] = seat.stage == Stage::done;
            if (seat.stage == Stage::done && options_.autoreset == Autoreset::same_step) {
                observe(seat, out.final_observations + i * wide, out.final_masks + i * choices);
                begin(i);
            }
            observe(seat, out.observations + i * wide, out.masks + i * choices);
        }
    }

    // A random legal action for each environment.
    void sample(std::int64_t* actions) noexcept {
        const philox::Key key{static_cast<std::uint32_t>(seed_), static_cast<std::uint32_t>(seed_ >> 32)};
        const std::uint64_t call = sampled_++;
        philox::Counter words{};
        for (std::size_t i = 0; i < seats_.size(); ++i) {
            if (i % words.size() == 0) {
                words = philox::encrypt({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(call),
                                         static_cast<std::uint32_t>(call >> 32), for_samples},
                                        key);
            }
            unsigned left = seats_[i].mask;
            const auto count = static_cast<std::uint64_t>(std::popcount(left));
            for (auto place = (words[i % words.size()] * count) >> 32; place > 0; --place) {
                left &= left - 1;
            }
            actions[i] = std::countr_zero(left);
        }
    }

    // The cards of the shoe that were dealt so far, and where this round began.
    struct Dealt {
        std::span<const std::uint8_t> cards;
        std::size_t start = 0;
    };
    [[nodiscard]] Dealt dealt(std::size_t i) const noexcept {
        const auto& shoe = seats_[i].shoe;
        return shoe ? Dealt{{shoe->cards(), shoe->place()}, shoe->start()} : Dealt{};
    }

private:
    enum class Stage : std::uint8_t { deciding, paying, done };  // paying: over without a decision; a stand takes the pay
    static constexpr std::size_t ahead = 4;                      // seats that are read from memory in advance
    static constexpr std::uint32_t for_samples = 1U << 31;       // no environment has such a number

    struct Seat {
        Stage stage = Stage::done;
        ChoiceSet mask = only(Choice::stand);
        std::uint32_t shoes = 0;
        AskedRound round;
        std::optional<ShoeSource<true>> shoe;

        // Asks memory for what the next step reads, in two turns: the second needs what the first has brought.
        void fetch() const noexcept {
            constexpr std::size_t line = 64;
            const auto* const head = reinterpret_cast<const char*>(this);
            for (std::size_t part = 0; part < 4; ++part) {
                __builtin_prefetch(head + part * line);
            }
            const Position& position = round.position(0);
            __builtin_prefetch(&round.dealer());
            __builtin_prefetch(&round.result(0));
            __builtin_prefetch(&position.hands[0]);
            __builtin_prefetch(&position.count);
            if (shoe) {
                shoe->fetch_place();
            }
        }
        void fetch_cards() const noexcept {
            if (shoe) {
                shoe->fetch_cards();
            }
        }
    };

    [[nodiscard]] static bool allows(const Seat& seat, std::int64_t action) noexcept {
        return seat.stage == Stage::done ||
               (action >= 0 && action < static_cast<std::int64_t>(choices) && (seat.mask >> action & 1U) != 0);
    }

    void begin(std::size_t i) {
        Seat& seat = seats_[i];
        if (!seat.shoe || seat.shoe->place() >= game_.cut) {
            seat.shoe.emplace(contents_, StreamId{seed_, i, seat.shoes++}, game_.cut + cards_ahead);
            seat.shoe->move_to(game_.burn);
        }
        seat.shoe->begin_round();
        seat.round.start(game_.setup, game_.levels.front(), *seat.shoe);
        note(seat, Stage::paying);
    }

    void act(Seat& seat, Choice choice, double& reward) {
        if (seat.stage == Stage::deciding) {
            seat.round.take(choice, *seat.shoe);
            note(seat, Stage::done);
        } else {
            seat.stage = Stage::done;
        }
        if (seat.stage == Stage::done) {
            reward = static_cast<double>(net_of(seat.round.result(0))) / static_cast<double>(game_.levels.front().stake);
        }
    }

    // An environment whose round is over takes a stand, so that a player who looks at the mask always has a choice.
    void note(Seat& seat, Stage if_over) const noexcept {
        seat.stage = seat.round.over() ? if_over : Stage::deciding;
        seat.mask = seat.round.over() ? only(Choice::stand) : seat.round.legal(legal_);
    }

    void observe(const Seat& seat, std::int64_t* row, std::int8_t* mask) const noexcept {
        spread(seat.mask, mask);
        const AskedRound& round = seat.round;
        const Position& position = round.position(0);
        const Hand& hand = position.hands[round.hand_number()];
        row[0] = hand.total();
        row[1] = hand.soft();
        row[2] = hand.pair() ? points_of(hand.cards[0]) : 0;
        row[3] = points_of(round.dealer().cards[0]);
        row[4] = hand.count;
        row[5] = static_cast<std::int64_t>(position.count);
        row[6] = round.asks_insurance();
        row[7] = round.over() ? 0 : static_cast<std::int64_t>(round.hand_number()) + 1;
        if (options_.hand_rows > 0) {
            show(round.dealer(), round.dealer_shows(), row + observed_figures);
            for (std::size_t number = 0; number < options_.hand_rows; ++number) {
                const Hand& each = position.hands[number];
                show(each, number < position.count ? each.count : 0, row + observed_figures + observed_cards * (number + 1));
            }
        }
    }

    static void show(const Hand& hand, std::size_t count, std::int64_t* row) noexcept {
        for (std::size_t place = 0; place < observed_cards; ++place) {
            row[place] = place < count ? hand.cards[place] + 1 : 0;
        }
    }

    // A byte for each choice.
    static void spread(ChoiceSet set, std::int8_t* mask) noexcept {
        std::memcpy(mask, bytes_of[set & 0xFFU].data(), 8);
        std::memcpy(mask + 8, bytes_of[set >> 8].data(), choices - 8);
    }
    static constexpr std::array<std::array<std::int8_t, 8>, 256> bytes_of = [] {
        std::array<std::array<std::int8_t, 8>, 256> found{};
        for (std::size_t set = 0; set < found.size(); ++set) {
            for (std::size_t bit = 0; bit < 8; ++bit) {
                found[set][bit] = static_cast<std::int8_t>(set >> bit & 1U);
            }
        }
        return found;
    }();

    static constexpr std::size_t cards_ahead = 6;  // drawn past the cut card in advance

    Game game_;
    EnvironmentOptions options_;
    LegalChoices legal_;
    ShoeContents contents_;
    std::uint64_t seed_ = 0;
    std::uint64_t sampled_ = 0;
    std::vector<Seat> seats_;
};

}  // namespace pitboss
