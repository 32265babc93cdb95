// Burning a hit card once for a fee (CO 30-899.25): its value against one open card, with the best plan for each hand
// or by a plan for totals.
//
// While the right is unused, each card is kept, or it leaves the shoe and the next card is played without the right. So
// there is one column for every value that may have been burned. A split forfeits the right. Values are joint with no
// dealer blackjack and do not include the fee.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "solver/up_card_solution.hpp"

namespace pitboss::solver {

// A plan by totals: the charts without and with the right, and the cards to burn, laid out as in
// simulator/features.hpp.
struct BurnoutCharts {
    std::vector<std::uint16_t> usual;
    std::vector<std::uint16_t> with_right;
    std::vector<std::uint8_t> burns;
};

inline constexpr std::size_t burn_rows = decision_rows;
[[nodiscard]] inline std::size_t burn_place(unsigned column, bool doubled, const HandInfo& before, std::size_t card) {
    const std::size_t row = row_of(before.total, before.soft);
    return ((std::size_t{column} * 2 + (doubled ? 1 : 0)) * burn_rows + row) * up_cards + card;
}

class BurnoutSolution {
public:
    // Without a `plan` each hand is played best. With `first` and `second`, solves that hand alone.
    BurnoutSolution(const Game& game, const OpenCards& open, const Arithmetic<double>& arithmetic,
                    const HandPlay<double>& play,
            const BurnoutCharts* plan, int first = -1, int second = -1)
        : rules_(game.rules), open_(open), play_(play), evaluator_(game.rules, open, arithmetic), plan_(plan),
          first_(first), second_(second) {
        games_.reserve(values + 1);
        base_ = add(game, arithmetic, Counts{});
        for (std::size_t value = 0; value < values; ++value) {
            Counts burned{};
            ++burned[value];
            if (fits(burned, base_->shoe())) {
                after_burning_[value] = add(game, arithmetic, burned);
            }
        }
        evaluate();
    }

    // This column's share of the expected net in original wagers, before the fee.
    [[nodiscard]] double expected() {
        double sum = 0.0;
        for (const Cell<double>& cell : base_->cells()) {
            sum += cell.chance * value_of(cell);
        }
        return sum;
    }

    // Of the one hand solved.
    [[nodiscard]] double value() { return value_of(base_->cells().front()); }

    // Fills this column of a plan by totals with the best choice for each row. Needs best play.
    void fill(BurnoutCharts& plan) {
        const std::vector<double> weight = weigh();
        for (const bool soft : {false, true}) {
            for (unsigned total = 4; total <= best_score; ++total) {
                fill_row(plan, weight, total, soft);
            }
        }
        for (int value = 0; value < values; ++value) {
            fill_pair(plan, value);
        }
    }

private:
    UpCardSolution<double>* add(const Game& game, const Arithmetic<double>& arithmetic, const Counts& burned) {
        games_.push_back(game);
        games_.back().shoe = without(game.shoe, burned);
        columns_.push_back(std::make_unique<UpCardSolution<double>>(games_.back(), open_, arithmetic, play_, first_,
                                                                    second_));
        columns_.back()->solve();
        return columns_.back().get();
    }

    [[nodiscard]] static const HandInfo& info(std::size_t hand) { return HandTable::get()[hand]; }

    // --- hands without the right -----------------------------------------------------------------------------------

    // Hands of three or more cards in a column from which a card was burned.
    void evaluate_without_right() {
        for (std::size_t value = 0; value < values; ++value) {
            if (after_burning_[value] == nullptr) {
                continue;
            }
            std::vector<double>& found = values_without_right_[value];
            found.assign(HandTable::get().size(), 0.0);
            const std::vector<std::int16_t>& which = after_burning_[value]->which();
            for (std::size_t i = which.size(); i-- > 0;) {
                const auto hand = static_cast<std::size_t>(which[i]);
                found[hand] = value_without_right(*after_burning_[value], hand, found);
            }
        }
    }

    [[nodiscard]] double value_without_right(const UpCardSolution<double>& column, std::size_t hand,
                                             const std::vector<double>& found) const {
        const double stands = column.dealt_value(hand, Act::stand);
        if (play_.is_closed(info(hand))) {
            return stands;
        }
        const auto hits = [&] {
            double sum = 0.0;
            const double over = column.draw(hand, [&](std::size_t next, double chance) { sum += chance * found[next];
                });
            return sum - over;
        };
        if (plan_ != nullptr) {
            return preference(plan_->usual, hand, ChartContext::more_cards) == Act::hit ? hits() : stands;
        }
        return std::max(stands, hits());
    }

    // --- hands with the right --------------------------------------------------------------------------------------

    void evaluate() {
        evaluate_without_right();
        value_.assign(HandTable::get().size(), 0.0);
        hit_ = double_ = value_;
        const std::vector<std::int16_t>& which = base_->which();
        for (std::size_t i = which.size(); i-- > 0;) {
            const auto hand = static_cast<std::size_t>(which[i]);
            const double stands = base_->dealt_value(hand, Act::stand);
            value_[hand] = stands;
            if (play_.is_closed(info(hand))) {
                continue;
            }
            hit_[hand] = drawn(hand, false);
            const bool doubles = play_.may_double(info(hand), Origin::dealt);
            if (doubles) {
                double_[hand] = drawn(hand, true);
            }
            if (plan_ != nullptr) {
                const bool two = info(hand).cards == 2;
                value_[hand] = action_value(hand, preference(plan_->with_right, hand,
                                                             two ? ChartContext::first_two : ChartContext::more_cards));
            } else {
                value_[hand] = std::max({stands, hit_[hand], doubles ? double_[hand] : stands});
            }
        }
    }

    [[nodiscard]] double action_value(std::size_t hand, Act act) {
        switch (act) {
            case Act::hit: return hit_[hand];
            case Act::double_down: return double_[hand];
            case Act::surrender: return base_->surrender_joint(hand);
            default: return base_->dealt_value(hand, Act::stand);
        }
    }

    // One card, kept or burned.
    [[nodiscard]] double drawn(std::size_t hand, bool doubled) const {
        const int left = cards_in(base_->shoe()) - info(hand).cards;
        double sum = 0.0;
        for (std::size_t card = 0; card < values; ++card) {
            const int count = base_->shoe()[card] - info(hand).counts[card];
            if (count > 0) {
                const auto [keeps, burns] = kept_and_burned(hand, card, doubled);
                const bool takes = plan_ == nullptr ? burns > keeps : is_burned(hand, card, doubled);
                sum += static_cast<double>(count) / left * (takes ? burns : keeps);
            }
        }
        return sum;
    }

    [[nodiscard]] bool makes_21(std::size_t hand, std::size_t card) const {
        const std::int16_t next = info(hand).next[card];
        return next != HandTable::over && info(static_cast<std::size_t>(next)).total == best_score;
    }

    [[nodiscard]] bool is_burned(std::size_t hand, std::size_t card, bool doubled) const {
        return !makes_21(hand, card) && plan_->burns[burn_place(open_.column(), doubled, info(hand), card)] != 0;
    }

    // A card that makes 21 ends the hand before the player is asked: it is kept.
    [[nodiscard]] std::pair<double, double> kept_and_burned(std::size_t hand, std::size_t card, bool doubled) const {
        const double stake = doubled ? 2.0 : 1.0;
        const std::int16_t next = info(hand).next[card];
        double keeps = 0.0;
        if (next == HandTable::over) {
            Counts left = without(base_->shoe(), info(hand).counts);
            --left[card];
            keeps = -stake * evaluator_.clear(left);
        } else {
            const auto after = static_cast<std::size_t>(next);
            keeps = doubled ? stake * base_->dealt_value(after, Act::stand) : value_[after];
        }
        if (makes_21(hand, card)) {
            return {keeps, keeps - 1.0};
        }
        const UpCardSolution<double>& column = *after_burning_[card];
        double sum = 0.0;
        const double over = column.draw(hand, [&](std::size_t then, double chance) {
            sum += chance * (doubled ? stake * column.dealt_value(then, Act::stand)
                                 : values_without_right_[card][then]);
        });
        return {keeps, sum - stake * over};
    }

    // --- two cards -------------------------------------------------------------------------------------------------

    [[nodiscard]] double value_of(const Cell<double>& cell) {
        const std::size_t hand = HandTable::get().pair(cell.first, cell.second);
        if (cell.is_blackjack) {
            return *cell.by_act[static_cast<std::size_t>(Act::stand)];
        }
        const double lost = 1.0 - cell.clear;
        const int pair = pair_of(info(hand));
        if (plan_ != nullptr) {
            const Act act = first_preference(hand, pair);
            return (act == Act::split ? base_->split_joint(pair, ChartData(plan_->usual)) : action_value(hand, act)) -
                lost;
        }
        double best = value_[hand];
        for (const Act act : {Act::split, Act::surrender}) {
            if (cell.by_act[static_cast<std::size_t>(act)]) {
                best = std::max(best, *cell.by_act[static_cast<std::size_t>(act)] + lost);
            }
        }
        return best - lost;
    }

    [[nodiscard]] Act first_preference(std::size_t hand, int pair) const {
        if (pair >= 0) {
            const auto row = static_cast<unsigned>(pair) + 1;
            for (unsigned preferences = chart_cell(ChartData(plan_->with_right), ChartContext::first_two,
                                                   ChartKind::pair, row,
                                                   open_.column());
                 preferences != 0; preferences >>= 4U) {
                const auto act = static_cast<Act>((preferences & 15U) - 1);
                if (act == Act::split ? rules_.max_splits > 0 : allows(hand, act)) {
                    return act;
                }
            }
        }
        return preference(plan_->with_right, hand, ChartContext::first_two);
    }

    [[nodiscard]] bool allows(std::size_t hand, Act act) const {
        switch (act) {
            case Act::stand: return true;
            case Act::hit: return !play_.is_closed(info(hand));
            case Act::double_down: return play_.may_double(info(hand), Origin::dealt);
            case Act::surrender: return info(hand).cards == 2 && rules_.surrender != Surrender::not_offered;
            default: return false;
        }
    }

    [[nodiscard]] Act preference(const std::vector<std::uint16_t>& chart, std::size_t hand,
                                 ChartContext context) const {
        const ChartKind kind = info(hand).soft ? ChartKind::soft : ChartKind::hard;
        for (unsigned preferences = chart_cell(ChartData(chart), context, kind, info(hand).total, open_.column());
             preferences != 0; preferences >>= 4U) {
            const auto act = static_cast<Act>((preferences & 15U) - 1);
            if (allows(hand, act)) {
                return act;
            }
        }
        return Act::stand;
    }

    // --- a plan by totals ------------------------------------------------------------------------------------------

    // How often each hand comes up for a decision with the right unused.
    [[nodiscard]] std::vector<double> weigh() const {
        std::vector<double> weight(HandTable::get().size(), 0.0);
        for (const Cell<double>& cell : base_->cells()) {
            if (!cell.is_blackjack) {
                weight[HandTable::get().pair(cell.first, cell.second)] = cell.chance;
            }
        }
        for (const std::int16_t index : base_->which()) {
            const auto hand = static_cast<std::size_t>(index);
            // Hands that are hit count fully; others rarely lead anywhere.
            const double share = hit_[hand] >= value_[hand] ? 1.0 : 1e-6;
            if (weight[hand] > 0.0 && !play_.is_closed(info(hand))) {
                base_->draw(hand, [&](std::size_t next, double chance) { weight[next] += share * weight[hand] * chance;
                    });
            }
        }
        return weight;
    }

    void fill_row(BurnoutCharts& plan, const std::vector<double>& weight, unsigned total, bool soft) {
        std::array<double, 2> stands{};  // two cards, more cards
        std::array<double, 2> hits{};
        double doubles = 0.0;
        double best_of_others = 0.0;
        double gives_up = 0.0;
        std::array<std::array<double, values>, 2> gain{};  // gained by burning: undoubled, doubled
        for (const std::int16_t index : base_->which()) {
            const auto hand = static_cast<std::size_t>(index);
            const HandInfo& held = info(hand);
            if (held.total != total || held.soft != soft || weight[hand] == 0.0) {
                continue;
            }
            const std::size_t more = held.cards == 2 ? 0 : 1;
            const double stand = base_->dealt_value(hand, Act::stand);
            stands[more] += weight[hand] * stand;
            hits[more] += weight[hand] * hit_[hand];
            if (play_.may_double(held, Origin::dealt) && pair_of(held) < 0) {
                doubles += weight[hand] * double_[hand];
                best_of_others += weight[hand] * std::max(stand, hit_[hand]);
                gives_up += weight[hand] * (base_->surrender_joint(hand) -
                                            std::max({stand, hit_[hand], double_[hand]}));
            }
            for (std::size_t card = 0; card < values && !play_.is_closed(held); ++card) {
                if (base_->shoe()[card] > held.counts[card]) {
                    for (const bool doubled : {false, true}) {
                        const auto [keeps, burns] = kept_and_burned(hand, card, doubled);
                        gain[doubled ? 1 : 0][card] += weight[hand] * (burns - keeps);
                    }
                }
            }
        }
        const ChartKind kind = soft ? ChartKind::soft : ChartKind::hard;
        const Act last = hits[0] + hits[1] > stands[0] + stands[1] && total < best_score ? Act::hit : Act::stand;
        std::vector<Act> preferences{last};
        if (doubles > best_of_others) {
            preferences.insert(preferences.begin(), Act::double_down);
        }
        if (rules_.surrender != Surrender::not_offered && gives_up > 0.0) {
            preferences.insert(preferences.begin(), Act::surrender);
        }
        put(plan, ChartContext::first_two, kind, total, preferences);
        put(plan, ChartContext::more_cards, kind, total, {last});
        HandInfo row;
        row.total = static_cast<std::uint8_t>(total);
        row.soft = soft;
        for (std::size_t card = 0; card < values; ++card) {
            for (const bool doubled : {false, true}) {
                plan.burns[burn_place(open_.column(), doubled, row, card)] = gain[doubled ? 1 : 0][card] > 0.0 ? 1 : 0;
            }
        }
    }

    // A pair has its own row: split, or the best play of these two cards.
    void fill_pair(BurnoutCharts& plan, int value) {
        const std::size_t hand = HandTable::get().pair(value, value);
        if (!base_->has(hand)) {
            return;
        }
        std::vector<Act> preferences{hit_[hand] > base_->dealt_value(hand, Act::stand) ? Act::hit : Act::stand};
        double best = std::max(hit_[hand], base_->dealt_value(hand, Act::stand));
        if (play_.may_double(info(hand), Origin::dealt) && double_[hand] > best) {
            best = double_[hand];
            preferences.insert(preferences.begin(), Act::double_down);
        }
        if (rules_.surrender != Surrender::not_offered && base_->surrender_joint(hand) > best) {
            best = base_->surrender_joint(hand);
            preferences.insert(preferences.begin(), Act::surrender);
        }
        if (rules_.max_splits > 0 && base_->split_joint(value, ChartData(plan.usual)) > best) {
            preferences = {Act::split};
        }
        put(plan, ChartContext::first_two, ChartKind::pair, static_cast<unsigned>(value) + 1, preferences);
    }

    void put(BurnoutCharts& plan, ChartContext context, ChartKind kind, unsigned row,
             const std::vector<Act>& preferences) const {
        unsigned packed = 0;
        for (std::size_t i = 0; i < preferences.size(); ++i) {
            packed |= (static_cast<unsigned>(preferences[i]) + 1U) << (4 * i);
        }
        const std::size_t table = static_cast<std::size_t>(context) * chart_kinds + static_cast<std::size_t>(kind);
        plan.with_right[(table * chart_rows + row) * columns_of(rules_) + open_.column()] =
            static_cast<std::uint16_t>(packed);
    }

    const Rules& rules_;
    OpenCards open_;
    const HandPlay<double>& play_;
    StandEvaluator<double> evaluator_;
    const BurnoutCharts* plan_;
    int first_;
    int second_;
    std::vector<Game> games_;
    std::vector<std::unique_ptr<UpCardSolution<double>>> columns_;
    UpCardSolution<double>* base_ = nullptr;
    std::array<UpCardSolution<double>*, values> after_burning_{};
    std::array<std::vector<double>, values> values_without_right_;
    std::vector<double> value_;
    std::vector<double> hit_;
    std::vector<double> double_;
};

}  // namespace pitboss::solver
