// The whole solution of a game of the 21 family for one player against a shoe. Plain C++, no Python.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "common/parallel.hpp"
#include "solver/basic_strategy.hpp"
#include "solver/hand_results.hpp"
#include "solver/outcomes.hpp"
#include "solver/up_card_solution.hpp"

namespace pitboss::solver {

inline constexpr int most_of_a_value = 1000;

// What a wager beside the main one can ride on.
inline void check_rider(const Game& game) {
    const Rules& rules = game.rules;
    if (rules.redoubles > 0 || rules.rescue != Rescue::not_offered ||
        rules.stand_and_double != StandAndDouble::not_offered || rules.split_ace_and_ten_pays ||
        rules.player_blackjack != PlayerBlackjack::ties || rules.ties != Ties::push) {
        throw std::invalid_argument("a wager beside the main one is solved only where ties push and a hand is doubled once");
    }
    if (game.rider.on_split == OnSplit::every_hand && rules.hole_card != HoleCard::peek_ace_and_ten) {
        throw std::invalid_argument("a wager on every hand of a split is solved only where the dealer looks first");
    }
}

// Which games can be solved; the rest is refused, not guessed.
inline void check(const Game& game) {
    const Rules& rules = game.rules;
    const bool sees_blackjack =
        rules.hole_card == HoleCard::peek_ace_and_ten || rules.hole_card == HoleCard::both_up;
    if (rules.switch_) {
        throw std::invalid_argument("two hands that may be switched are not solved here");
    }
    // Every wager on a hand of the dealer's is worth the same as long as nothing of the dealer's hands is known before
    // the players have acted: whatever was drawn before, the next cards are as likely as the first ones were.
    if (rules.dealer_hands > 1 && rules.hole_card != HoleCard::no_peek && rules.hole_card != HoleCard::none) {
        throw std::invalid_argument("several hands of the dealer's need a dealer who looks at none of them first");
    }
    if (!sees_blackjack && (rules.player_21 == Player21::always_wins || rules.split_ace_and_ten_pays)) {
        throw std::invalid_argument("hands that win against a blackjack need a dealer who looks for it first");
    }
    if ((rules.redoubles > 0 || rules.rescue != Rescue::not_offered) &&
        (rules.free_splits != FreeSplits::none || rules.free_doubles != TotalSet{})) {
        throw std::invalid_argument("free wagers cannot be doubled again or rescued");
    }
    if (rules.broken_hands == BrokenHands::lose_all &&
        (rules.redoubles > 0 || rules.rescue != Rescue::not_offered || rules.free_splits != FreeSplits::none ||
         rules.free_doubles != TotalSet{})) {
        throw std::invalid_argument("broken hands that lose everything are solved for plain wagers only");
    }
    if (rules.redoubles >= Policy::most_doubles) {
        throw std::invalid_argument("a wager can be doubled at most four times in all");
    }
    if (game.rider.rides) {
        check_rider(game);
    }
    if (rules.max_splits > 7) {
        throw std::invalid_argument("a hand can be split at most seven times");
    }
}

// One hand, where the rest is not asked for.
struct Only {
    int first;
    int second;
    Open open;
};

// Columns know nothing of each other: they may be reckoned on several threads, with the same result to the last bit.
template <typename Number>
class Solver {
public:
    explicit Solver(const Game& game, const std::optional<Only>& only = std::nullopt, std::size_t threads = 1)
        : game_((check(game), game)),
          arithmetic_(cards_in(game.shoe) + 1),
          play_(game_, arithmetic_),
          threads_(threads) {
        if (only) {
            columns_.push_back(
                std::make_unique<Column<Number>>(game_, only->open, arithmetic_, play_, only->first, only->second));
            return;
        }
        for (const Open& open : open_cards_of(game_)) {
            columns_.push_back(std::make_unique<Column<Number>>(game_, open, arithmetic_, play_));
        }
    }
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    void solve() {
        for_columns([](Column<Number>& column, std::size_t) { column.solve(); });
    }

    // Every cell by a chart, column by column.
    [[nodiscard]] std::vector<std::vector<Cell<Number>>> follow(ChartData chart) {
        std::vector<std::vector<Cell<Number>>> followed(columns_.size());
        for_columns([&](Column<Number>& column, std::size_t i) { followed[i] = column.follow(chart); });
        return followed;
    }

    // The best chart by totals; after `solve`.
    [[nodiscard]] ChartCells basic()
        requires std::same_as<Number, double>
    {
        // Each column fills a chart of its own: it looks at the whole of it to see whether it is done.
        const std::size_t all = columns_of(game_.rules);
        std::vector<ChartCells> charts(columns_.size(), ChartCells(chart_lines * all));
        for_columns([&](Column<Number>& column, std::size_t i) { Basic(game_.rules, column, play_, charts[i]).find(); });
        ChartCells whole(chart_lines * all);
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            for (std::size_t cell = columns_[i]->open().column(); cell < whole.size(); cell += all) {
                whole[cell] = charts[i][cell];
            }
        }
        return whole;
    }

    // Net results by a chart, and how often each, with the dealer's endings (the last is a blackjack).
    [[nodiscard]] std::pair<Spread, std::array<double, endings + 1>> outcomes(ChartData chart,
                                                                              Measure measure = Measure::wagers)
        requires std::same_as<Number, double>
    {
        std::vector<Spread> spreads(columns_.size());
        std::vector<std::array<double, endings + 1>> dealers(columns_.size());
        for_columns([&](Column<Number>& column, std::size_t i) {
            Outcomes found(game_, column, play_, arithmetic_, measure);
            spreads[i] = found.by_chart(chart);
            dealers[i] = found.dealer();
        });
        Spread spread;
        std::array<double, endings + 1> dealer{};
        for (std::size_t i = 0; i < columns_.size(); ++i) {  // in one order, whichever column was ready first
            spread.add(spreads[i], 1.0);
            const double chance = columns_[i]->open_chance();
            for (std::size_t ending = 0; ending < dealer.size(); ++ending) {
                dealer[ending] += chance * dealers[i][ending];
            }
        }
        return {spread, dealer};
    }

    // How often each hand ends in each way, by a chart.
    [[nodiscard]] Finished<Number> finished(ChartData chart) const {
        Finished<Number> found;
        for (const auto& column : columns_) {
            Finishes<Number>(game_, *column, play_, arithmetic_).add(chart, found);
        }
        return found;
    }

    // What a chart does with every hand against each open card.
    [[nodiscard]] std::vector<Acts> acts_by(ChartData chart) const {
        std::vector<Acts> found;
        for (const auto& column : columns_) {
            found.push_back(acts_of(game_.rules, play_, chart, column->open()));
        }
        return found;
    }

    // The same of each hand by itself, column by column.
    [[nodiscard]] std::vector<std::vector<Outcomes::ByEnding>> outcomes_by_hand(ChartData chart)
        requires std::same_as<Number, double>
    {
        std::vector<std::vector<Outcomes::ByEnding>> found(columns_.size());
        for_columns([&](Column<Number>& column, std::size_t i) {
            found[i] = Outcomes(game_, column, play_, arithmetic_).by_hand(chart);
        });
        return found;
    }

    [[nodiscard]] const std::vector<std::unique_ptr<Column<Number>>>& columns() const noexcept { return columns_; }

    // The player's expected net with the best play, in original wagers: the house edge with the other sign.
    [[nodiscard]] Number expected() const {
        Number sum = Number(0);
        for (const auto& column : columns_) {
            sum += column->expected();
        }
        return sum;
    }

    // What the dealer can show to the players before they act.
    [[nodiscard]] static std::vector<Open> open_cards_of(const Game& game) {
        std::vector<Open> found;
        for (int first = 0; first < values; ++first) {
            if (game.rules.hole_card != HoleCard::both_up) {
                found.push_back(open_card(first));
            } else {
                for (int second = first; second < values; ++second) {
                    found.push_back(open_cards(first, second));
                }
            }
        }
        std::erase_if(found, [&game](const Open& open) { return !fits(open.cards, game.shoe); });
        return found;
    }

private:
    template <typename Work>
    void for_columns(const Work& work) {
        in_parallel(columns_.size(), threads_, [&](std::size_t i) {
            arithmetic_.enter();
            work(*columns_[i], i);
        });
    }

    Game game_;
    Arithmetic<Number> arithmetic_;
    Play<Number> play_;
    std::size_t threads_;
    std::vector<std::unique_ptr<Column<Number>>> columns_;
};

}  // namespace pitboss::solver
