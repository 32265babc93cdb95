// Two hands whose second cards may be switched: the value of each hand given the other's cards.
//
// A player who looks at a hand's own cards and at the five cards of the deal, but not at the other hand's draws, may
// treat those draws as still in the shoe (docs/decisions/0015-switch.md). So a hand is valued by itself against a shoe
// without the other hand's two cards, and a deal is two such values.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

#include "common/parallel.hpp"
#include "solver/solver.hpp"
#include "solver/up_card_solution.hpp"

namespace pitboss::solver {

// One hand, given the other hand's two cards. Values are in original wagers and include dealer blackjacks, but not what
// is decided before the dealer peeks (insurance, even money, early surrender).
template <typename Number>
struct SwitchHand {
    int up = 0;  // value indices
    int first = 0;
    int second = 0;
    int other_first = 0;
    int other_second = 0;
    Number played{};    // in a switched pair, where an ace and a ten are a 21
    Number as_dealt{};  // the same, but an ace and a ten are a blackjack
    Number clear{};     // chance of no dealer blackjack
    Act act = Act::stand;
};

// The cards of one deal: both hands and the up card, as value indices.
struct SwitchDeal {
    std::array<int, 2> first{};
    std::array<int, 2> second{};
    int up = 0;
};

template <typename Number>
class SwitchSolver {
public:
    SwitchSolver(const Game& game, const std::optional<SwitchDeal>& deal, std::size_t threads)
        : game_(one_hand(game)),
          arithmetic_(cards_in(game.shoe) + 1),
          play_(game_, arithmetic_),
          deal_(deal),
          threads_(threads) {}
    SwitchSolver(const SwitchSolver&) = delete;
    SwitchSolver& operator=(const SwitchSolver&) = delete;

    // Every hand with every other against every up card, or those of the one deal: with best play, or by a chart.
    [[nodiscard]] std::vector<SwitchHand<Number>> values_of(const std::optional<ChartData>& chart) const {
        const std::vector<Task> tasks = deal_ ? tasks_of(*deal_) : all_tasks();
        std::vector<std::vector<SwitchHand<Number>>> found(tasks.size());
        in_parallel(tasks.size(), threads_, [&](std::size_t i) {
            arithmetic_.enter();
            found[i] = work(tasks[i], chart);
        });
        std::vector<SwitchHand<Number>> all;
        for (const auto& part : found) {
            all.insert(all.end(), part.begin(), part.end());
        }
        return all;
    }

private:
    // All hands, or one, against an up card with two cards gone.
    struct Task {
        int up;
        std::array<int, 2> other;
        std::array<int, 2> hand{-1, -1};
    };

    [[nodiscard]] static Game one_hand(const Game& game) {
        if (!game.rules.switch_ || game.rules.hole_card == HoleCard::both_up) {
            throw std::invalid_argument("a switch needs two hands against one up card");
        }
        Game changed = game;
        changed.rules.switch_ = false;
        changed.rules.insurance = false;
        changed.rules.even_money = false;
        check(changed);
        return changed;
    }

    [[nodiscard]] std::vector<Task> all_tasks() const {
        std::vector<Task> tasks;
        for (int up = 0; up < values; ++up) {
            for (int first = 0; first < values; ++first) {
                for (int second = first; second < values; ++second) {
                    tasks.push_back({up, {first, second}});
                }
            }
        }
        std::erase_if(tasks, [this](const Task& task) { return !fits(counts(task), game_.shoe); });
        return tasks;
    }

    [[nodiscard]] static std::vector<Task> tasks_of(const SwitchDeal& deal) {
        const auto sorted = [](int a, int b) { return std::array<int, 2>{std::min(a, b), std::max(a, b)}; };
        const auto first = sorted(deal.first[0], deal.first[1]);
        const auto second = sorted(deal.second[0], deal.second[1]);
        const auto new_first = sorted(deal.first[0], deal.second[1]);
        const auto new_second = sorted(deal.second[0], deal.first[1]);
        return {{deal.up, second, first},
                {deal.up, first, second},
                {deal.up, new_second, new_first},
                {deal.up, new_first, new_second}};
    }

    [[nodiscard]] static Counts counts(const Task& task) {
        Counts cards{};
        for (const int value : {task.up, task.other[0], task.other[1]}) {
            ++cards[static_cast<std::size_t>(value)];
        }
        return cards;
    }

    [[nodiscard]] std::vector<SwitchHand<Number>> work(const Task& task, const std::optional<ChartData>& chart) const {
        Game game = game_;
        for (const int value : task.other) {
            --game.shoe[static_cast<std::size_t>(value)];
        }
        const auto up = static_cast<unsigned>(task.up);
        if (game.rules.surrender == Surrender::early && peeks_under(game.rules, up)) {
            game.rules.surrender = Surrender::not_offered;  // it was offered before the switch
        }
        UpCardSolution<Number> column(game, open_card(task.up), arithmetic_, play_, task.hand[0], task.hand[1]);
        std::vector<Cell<Number>> cells;
        if (chart) {
            cells = column.follow(*chart);
        } else {
            column.solve();
            cells = column.cells();
        }
        std::vector<SwitchHand<Number>> found;
        for (const Cell<Number>& cell : cells) {
            const Number as_21 = column.in_play(cell, chart.has_value());
            found.push_back({task.up, cell.first, cell.second, task.other[0], task.other[1],
                             cell.is_blackjack ? as_21 : cell.value, cell.value, cell.clear, cell.act});
        }
        return found;
    }

    Game game_;
    Arithmetic<Number> arithmetic_;
    HandPlay<Number> play_;
    std::optional<SwitchDeal> deal_;
    std::size_t threads_;
};

}  // namespace pitboss::solver
