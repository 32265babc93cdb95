// Two hands whose second cards may be exchanged: what each hand is worth beside the other. Plain C++, no Python.
//
// A player who looks at the own cards of a hand and at the five cards of the deal, and not at what the other hand drew,
// may think of the other hand's draws as lying in the shoe still (docs/decisions/0015-switch.md). So a hand beside two
// given cards is a hand of its own against a shoe without them, and the two hands of a deal are two such numbers.
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

// One hand beside the other hand's two cards. Values are in original wagers, a dealer blackjack included; what is decided
// before the dealer looks (insurance, even money, early surrender) is not among them.
template <typename Number>
struct Beside {
    int up = 0;  // value indices
    int first = 0;
    int second = 0;
    int other_first = 0;
    int other_second = 0;
    Number played{};   // as one of a switched pair: an ace and a ten are a 21
    Number as_dealt{};  // the same, but for a blackjack
    Number clear{};    // chance of no dealer blackjack
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

    // Every hand beside every other, against every up card, or those of the one deal: with the best play, or by a chart.
    [[nodiscard]] std::vector<Beside<Number>> values_of(const std::optional<ChartData>& chart) const {
        const std::vector<Task> tasks = deal_ ? tasks_of(*deal_) : all_tasks();
        std::vector<std::vector<Beside<Number>>> found(tasks.size());
        in_parallel(tasks.size(), threads_, [&](std::size_t i) {
            arithmetic_.enter();
            found[i] = work(tasks[i], chart);
        });
        std::vector<Beside<Number>> all;
        for (const auto& part : found) {
            all.insert(all.end(), part.begin(), part.end());
        }
        return all;
    }

private:
    // All hands, or one, against an up card beside two cards.
    struct Task {
        int up;
        std::array<int, 2> other;
        std::array<int, 2> hand{-1, -1};
    };

    [[nodiscard]] static Game one_hand(const Game& game) {
        if (!game.rules.switch_ || game.rules.hole_card == HoleCard::both_up) {
            throw std::invalid_argument("only two hands against one up card can be switched");
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

    [[nodiscard]] std::vector<Beside<Number>> work(const Task& task, const std::optional<ChartData>& chart) const {
        Game beside = game_;
        for (const int value : task.other) {
            --beside.shoe[static_cast<std::size_t>(value)];
        }
        const auto up = static_cast<unsigned>(task.up);
        if (beside.rules.surrender == Surrender::early && peeks_under(beside.rules, up)) {
            beside.rules.surrender = Surrender::not_offered;  // it was offered before
        }
        Column<Number> column(beside, open_card(task.up), arithmetic_, play_, task.hand[0], task.hand[1]);
        std::vector<Cell<Number>> cells;
        if (chart) {
            cells = column.follow(*chart);
        } else {
            column.solve();
            cells = column.cells();
        }
        std::vector<Beside<Number>> found;
        for (const Cell<Number>& cell : cells) {
            const Number as_21 = column.in_play(cell, chart.has_value());
            found.push_back({task.up, cell.first, cell.second, task.other[0], task.other[1],
                             cell.is_blackjack ? as_21 : cell.value, cell.value, cell.clear, cell.act});
        }
        return found;
    }

    Game game_;
    Arithmetic<Number> arithmetic_;
    Play<Number> play_;
    std::optional<SwitchDeal> deal_;
    std::size_t threads_;
};

}  // namespace pitboss::solver
