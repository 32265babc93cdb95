// The solution of a game of the 21 family for one player against a shoe.
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

inline constexpr int max_of_a_value = 32'000;  // as many as a count holds

// Refuses games for which a play wager cannot be solved.
inline void check_play_wager(const Game& game) {
    const Rules& rules = game.rules;
    if (rules.redoubles > 0 || rules.rescue != Rescue::not_offered ||
        rules.stand_and_double != StandAndDouble::not_offered || rules.split_ace_and_ten_pays ||
        rules.player_blackjack != PlayerBlackjack::ties || rules.ties != Ties::push) {
        throw std::invalid_argument("a play wager can be solved only if ties push and a hand is doubled at most once");
    }
    if (game.play_wager.on_split == OnSplit::every_hand && rules.hole_card != HoleCard::peek_ace_and_ten) {
        throw std::invalid_argument("a play wager on every split hand can be solved only if the dealer peeks");
    }
}

// Refuses games that cannot be solved exactly.
inline void check(const Game& game) {
    const Rules& rules = game.rules;
    const bool sees_blackjack =
        rules.hole_card == HoleCard::peek_ace_and_ten || rules.hole_card == HoleCard::both_up;
    if (rules.switch_) {
        throw std::invalid_argument("games with a switch are solved by switch_values");
    }
    // Each of several dealer hands is worth the same as long as none of their cards is known before the players act:
    // later cards are as likely as first ones.
    if (rules.dealer_hands > 1 && rules.hole_card != HoleCard::no_peek && rules.hole_card != HoleCard::none) {
        throw std::invalid_argument("several dealer hands can be solved only if the dealer does not peek");
    }
    if (!sees_blackjack && (rules.player_21 == Player21::always_wins || rules.split_ace_and_ten_pays)) {
        throw std::invalid_argument("hands that win against a blackjack can be solved only if the dealer peeks");
    }
    if ((rules.redoubles > 0 || rules.rescue != Rescue::not_offered) &&
        (rules.free_splits != FreeSplits::none || rules.free_doubles != TotalSet{})) {
        throw std::invalid_argument("free wagers cannot be doubled again or rescued");
    }
    if (rules.broken_hands != BrokenHands::wait &&
        (rules.redoubles > 0 || rules.rescue != Rescue::not_offered || rules.free_splits != FreeSplits::none ||
         rules.free_doubles != TotalSet{})) {
        throw std::invalid_argument(
            "busted hands that lose everything cannot be solved with redoubles, rescue or free wagers");
    }
    if (rules.broken_hands == BrokenHands::all_lose && rules.hole_card != HoleCard::none &&
        rules.hole_card != HoleCard::no_peek) {
        throw std::invalid_argument(
            "a blackjack that takes doubles and splits can be solved only if the dealer does not peek");
    }
    if (rules.redoubles >= Policy::max_doubles) {
        throw std::invalid_argument("a wager can be doubled at most four times in all");
    }
    if (game.play_wager.placed) {
        check_play_wager(game);
    }
    if (rules.max_splits > 7) {
        throw std::invalid_argument("a hand can be split at most seven times");
    }
}

// Restricts the solution to one hand.
struct SingleHand {
    int first;
    int second;
    OpenCards open;
};

// Columns are independent: they may be solved on several threads, and the result is the same to the bit.
template <typename Number>
class Solver {
public:
    explicit Solver(const Game& game, const std::optional<SingleHand>& hand = std::nullopt, std::size_t threads = 1)
        : game_((check(game), game)),
          arithmetic_(cards_in(game.shoe) + 1, game.quantum),
          play_(game_, arithmetic_),
          threads_(threads) {
        if (hand) {
            columns_.push_back(
                std::make_unique<UpCardSolution<Number>>(game_, hand->open, arithmetic_, play_, hand->first,
                                                         hand->second));
            return;
        }
        for (const OpenCards& open : open_cards_of(game_)) {
            columns_.push_back(std::make_unique<UpCardSolution<Number>>(game_, open, arithmetic_, play_));
        }
    }
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    void solve() {
        for_columns([](UpCardSolution<Number>& column, std::size_t) { column.solve(); });
    }

    // Every cell by a chart, column by column.
    [[nodiscard]] std::vector<std::vector<Cell<Number>>> follow(ChartData chart) {
        std::vector<std::vector<Cell<Number>>> followed(columns_.size());
        for_columns([&](UpCardSolution<Number>& column, std::size_t i) { followed[i] = column.follow(chart); });
        return followed;
    }

    // The best chart by totals. Call `solve` first.
    [[nodiscard]] ChartCells basic()
        requires std::same_as<Number, double>
    {
        // Each column fills a chart of its own, because it compares the whole chart to see whether it is done.
        const std::size_t all = columns_of(game_.rules);
        std::vector<ChartCells> charts(columns_.size(), ChartCells(chart_lines * all));
        for_columns([&](UpCardSolution<Number>& column,
                        std::size_t i) { BasicStrategy(game_.rules, column, play_, charts[i]).find(); });
        ChartCells whole(chart_lines * all);
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            for (std::size_t cell = columns_[i]->open().column(); cell < whole.size(); cell += all) {
                whole[cell] = charts[i][cell];
            }
        }
        return whole;
    }

    // Net results by a chart with their chances, and the dealer's endings (the last is a blackjack).
    [[nodiscard]] std::pair<NetDistribution, std::array<double, endings + 1>> outcomes(ChartData chart,
                                                                              Measure measure = Measure::wagers)
        requires std::same_as<Number, double>
    {
        std::vector<NetDistribution> distributions(columns_.size());
        std::vector<std::array<double, endings + 1>> dealers(columns_.size());
        for_columns([&](UpCardSolution<Number>& column, std::size_t i) {
            Outcomes found(game_, column, play_, arithmetic_, measure);
            distributions[i] = found.by_chart(chart);
            dealers[i] = found.dealer();
        });
        NetDistribution distribution;
        std::array<double, endings + 1> dealer{};
        for (std::size_t i = 0; i < columns_.size(); ++i) {  // in a fixed order, whichever column finished first
            distribution.add(distributions[i], 1.0);
            const double chance = columns_[i]->open_chance();
            for (std::size_t ending = 0; ending < dealer.size(); ++ending) {
                dealer[ending] += chance * dealers[i][ending];
            }
        }
        return {distribution, dealer};
    }

    // How often each hand ends in each result, by a chart.
    [[nodiscard]] HandResultCounts<Number> hand_results(ChartData chart) const {
        HandResultCounts<Number> found;
        for (const auto& column : columns_) {
            HandResultCounter<Number>(game_, *column, play_, arithmetic_).add(chart, found);
        }
        return found;
    }

    // What a chart does with every hand against each open card.
    [[nodiscard]] std::vector<ChartActs> acts_by(ChartData chart) const {
        std::vector<ChartActs> found;
        for (const auto& column : columns_) {
            found.push_back(acts_of(game_.rules, play_, chart, column->open()));
        }
        return found;
    }

    // Net results of each hand by itself, column by column.
    [[nodiscard]] std::vector<std::vector<Outcomes::ByEnding>> outcomes_by_hand(ChartData chart)
        requires std::same_as<Number, double>
    {
        std::vector<std::vector<Outcomes::ByEnding>> found(columns_.size());
        for_columns([&](UpCardSolution<Number>& column, std::size_t i) {
            found[i] = Outcomes(game_, column, play_, arithmetic_).by_hand(chart);
        });
        return found;
    }

    [[nodiscard]] const std::vector<std::unique_ptr<UpCardSolution<Number>>>& columns() const noexcept {
        return columns_;
    }

    // The player's expected net with best play in original wagers: minus the house edge.
    [[nodiscard]] Number expected() const {
        Number sum = Number(0);
        for (const auto& column : columns_) {
            sum += column->expected();
        }
        return sum;
    }

    // What the dealer can show before the players act.
    [[nodiscard]] static std::vector<OpenCards> open_cards_of(const Game& game) {
        std::vector<OpenCards> found;
        for (int first = 0; first < values; ++first) {
            if (game.rules.hole_card != HoleCard::both_up) {
                found.push_back(open_card(first));
            } else {
                for (int second = first; second < values; ++second) {
                    found.push_back(open_cards(first, second));
                }
            }
        }
        std::erase_if(found, [&game](const OpenCards& open) { return !fits(open.cards, game.shoe); });
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
    HandPlay<Number> play_;
    std::size_t threads_;
    std::vector<std::unique_ptr<UpCardSolution<Number>>> columns_;
};

}  // namespace pitboss::solver
