// The solution against one up card, or against two open cards: one column of the chart.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

#include "solver/chart_policy.hpp"
#include "solver/hand_play.hpp"
#include "solver/net_distribution.hpp"
#include "solver/reachable_hands.hpp"
#include "solver/splits.hpp"
#include "solver/standing_hand.hpp"

namespace pitboss::solver {

// Two cards against the dealer's open card. Values are in original wagers and include dealer blackjacks.
template <typename Number>
struct Cell {
    int first = 0;  // value indices
    int second = 0;
    Number chance{};  // of these cards and the open card
    Number clear{};   // chance of no dealer blackjack, given these cards
    Number value{};   // with the best action
    std::array<std::optional<Number>, acts> by_act{};
    std::optional<Number> insurance{};  // value of insurance for half the wager
    std::optional<Number> even_money{};
    Act act = Act::stand;
    bool insures = false;  // insurance or even money gains
    bool is_blackjack = false;
};

template <typename Number>
class UpCardSolution {
public:
    // With `first` and `second` (value indices), solves that hand alone.
    UpCardSolution(const Game& game, const OpenCards& open, const Arithmetic<Number>& arithmetic,
                   const HandPlay<Number>& play,
                   int first = -1, int second = -1)
        : game_(game),
          rules_(game.rules),
          play_wager_(game.play_wager),
          open_(open),
          arithmetic_(arithmetic),
          play_(play),
          evaluator_(game.rules, open, arithmetic),
          splitter_(game, evaluator_, play, arithmetic),
          shoe_(without(game.shoe, open.cards)),
          first_(first),
          second_(second) {
        chances_.resize(HandTable::get().size());
        if constexpr (std::same_as<Number, double>) {
            distributions_ = std::make_unique<DistributionBuilder>(rules_, evaluator_, play_, splitter_,
                                                                   Measure::hands);
        }
    }
    UpCardSolution(const UpCardSolution&) = delete;
    UpCardSolution& operator=(const UpCardSolution&) = delete;

    // Whether the dealer peeks before the players act, so that a blackjack takes nothing more.
    [[nodiscard]] bool peeks() const noexcept {
        return rules_.hole_card == HoleCard::peek_ace_and_ten || rules_.hole_card == HoleCard::both_up ||
               (rules_.hole_card == HoleCard::peek_ace && open_.first == 0);
    }

    // Finds the best play of every hand, and fills the cells.
    void solve() {
        evaluate_all_hands();
        play_.best(shoe_, which_, chances_, Stake{1, 1}, Origin::dealt, dealt_);
        if (play_wager_.placed && play_wager_.on_split != OnSplit::majority) {
            solve_splits_with_play_wager();
        } else if (splits_play_alike()) {
            aces_ = real_ = dealt_.policy;
        } else {
            typename HandPlay<Number>::Result split;
            play_.best(shoe_, which_, chances_, Stake{1, 1}, Origin::split, split);
            real_ = split.policy;
            play_.best(shoe_, which_, chances_, Stake{1, 1}, Origin::split_aces, split);
            aces_ = split.policy;
        }
        if (rules_.free_splits != FreeSplits::none) {
            typename HandPlay<Number>::Result split;
            play_.best(shoe_, which_, chances_, Stake{1, 0, play_wager_.on_later()}, Origin::split, split);
            free_ = split.policy;
        }
        cells_.clear();
        for_each_pair([this](int first, int second) { cells_.push_back(best_cell(first, second)); });
    }

    // The same by a chart: each cell has the value of the chart's action.
    [[nodiscard]] std::vector<Cell<Number>> follow(ChartData chart) {
        const ChartPolicy<Number> chart_policy(rules_, play_, chart, open_);
        const Policy dealt = chart_policy.policy(Origin::dealt);
        const Policy split = chart_policy.policy(Origin::split);
        const HandTable& hands = HandTable::get();
        reachable_.clear(shoe_);
        for_each_pair([&](int first, int second) {
            const std::size_t hand = hands.pair(first, second);
            const Act act = chart_policy.first(hand);
            if (act != Act::split && act != Act::surrender) {
                reachable_.start(hand);
            }
        });
        reachable_.run(dealt, play_.doubles());
        for (const std::int16_t hand : reachable_.reached()) {
            const auto index = static_cast<std::size_t>(hand);
            chances_[index].clear = evaluator_.clear(without(shoe_, hands[index].counts));
        }
        if (!evaluated_) {
            evaluator_.evaluate(shoe_, reachable_.standing(), chances_);
        }
        play_.follow(shoe_, reachable_.reached(), reachable_.seen(), chances_, Stake{1, 1}, dealt, followed_);
        std::vector<Cell<Number>> cells;
        for_each_pair([&](int first, int second) {
            const std::size_t hand = hands.pair(first, second);
            Cell<Number> cell = blank_cell(first, second);
            cell.act = chart_policy.first(hand);
            if (cell.act == Act::split) {
                const Policy& aces = first == 0 ? chart_policy.policy(Origin::split_aces) : split;
                const Policy later = later_policy(chart, splitter_.origin(first));
                cell.value = with_blackjacks(cell, split_value(first, aces, later, chart_policy.resplits(first)));
            } else if (cell.act == Act::surrender) {
                cell.value = surrender_value(cell);
            } else if (cell.is_blackjack && cell.act == Act::stand) {
                cell.value = blackjack_value(cell);
            } else {
                cell.value = with_blackjacks(cell, followed_.value[hand]);
            }
            cells.push_back(cell);
        });
        return cells;
    }

    // What the chart does with every two cards, and their chances, without values.
    [[nodiscard]] std::vector<Cell<Number>> dealt(ChartData chart) const {
        const ChartPolicy<Number> chart_policy(rules_, play_, chart, open_);
        std::vector<Cell<Number>> cells;
        for_each_pair([&](int first, int second) {
            Cell<Number> cell = blank_cell(first, second);
            cell.act = chart_policy.first(HandTable::get().pair(first, second));
            cells.push_back(cell);
        });
        return cells;
    }

    [[nodiscard]] const std::vector<Cell<Number>>& cells() const noexcept { return cells_; }
    [[nodiscard]] Number open_chance() const { return chance_of_cards({open_.first, open_.second}, open_orders()); }
    [[nodiscard]] const OpenCards& open() const noexcept { return open_; }

    // This column's share of the expected net, in original wagers.
    [[nodiscard]] Number expected() const {
        Number sum = Number(0);
        for (const Cell<Number>& cell : cells_) {
            sum += cell.chance * cell.value;
        }
        return sum;
    }

    // --- for making a chart: values joint with no dealer blackjack, after `solve` ----------------------------------

    [[nodiscard]] const std::vector<std::int16_t>& which() const noexcept { return which_; }
    [[nodiscard]] const Number& clear_of(std::size_t hand) const noexcept { return chances_[hand].clear; }
    [[nodiscard]] const Number& best_value(std::size_t hand) const noexcept { return dealt_.value[hand]; }
    [[nodiscard]] Act best_act(std::size_t hand) const noexcept { return dealt_.policy.act[hand]; }
    [[nodiscard]] bool has(std::size_t hand) const noexcept { return fits(HandTable::get()[hand].counts, shoe_); }
    template <typename Visit>
    Number draw(std::size_t hand, const Visit& visit) const {
        return play_.draw(shoe_, HandTable::get()[hand], chances_, visit);
    }
    [[nodiscard]] Number dealt_value(std::size_t hand, Act act) const {
        return dealt_.by_act[static_cast<std::size_t>(act)][hand];
    }
    // Whether two cards after a split, which are no blackjack, are better doubled up than stood on.
    [[nodiscard]] bool doubles_up(std::size_t hand) const {
        const Stake stake{1, 1};
        return play_.stand_and_double(chances_[hand], stake) > play_.stand(hand, chances_[hand], stake);
    }
    [[nodiscard]] Number doubled_value(std::size_t hand, std::size_t times, Act act,
                                       const std::array<std::vector<Number>, Policy::max_doubles>& doubled) const {
        return play_.value_doubled(shoe_, hand, chances_, times, act, doubled);
    }
    [[nodiscard]] Number surrender_joint(std::size_t hand) const {
        const Number half = arithmetic_.ratio(1, 2);
        const Number& clear = chances_[hand].clear;
        const Number lost = play_.play_wager_amount(play_wager_.surrendered);
        return surrenders_late()
                   ? (lost - half) * clear
                   : (Number(1) - play_.play_wager_amount(play_wager_.to_blackjack)) * (Number(1) - clear) - half +
                       lost;
    }
    [[nodiscard]] Number split_joint(int value, ChartData chart) {
        const ChartPolicy<Number> chart_policy(rules_, play_, chart, open_);
        const Policy policy = chart_policy.policy(splitter_.origin(value));
        return split_value(value, policy, later_policy(chart, splitter_.origin(value)), true);
    }

    // Keeps what does not depend on the chart while many charts are valued, or forgets it.
    void keep_chances(bool keeps) { splitter_.keep_chances(keeps); }

    // The value of a hand that is played on: not split, surrendered or paid as a blackjack. After `solve` or `follow`.
    [[nodiscard]] Number in_play(const Cell<Number>& cell, bool followed) const {
        const std::size_t hand = HandTable::get().pair(cell.first, cell.second);
        return with_blackjacks(cell, followed ? followed_.value[hand] : dealt_.value[hand]);
    }

    [[nodiscard]] bool surrenders_late() const noexcept { return rules_.surrender == Surrender::late && peeks(); }
    [[nodiscard]] const Counts& shoe() const noexcept { return shoe_; }
    [[nodiscard]] const Splitter<Number>& splitter() const noexcept { return splitter_; }

private:
    // A play wager pays split hands by rows of their own, and may be on the first hand alone.
    void solve_splits_with_play_wager() {
        typename HandPlay<Number>::Result split;
        play_.best(shoe_, which_, chances_, Stake{1, 1, play_wager_.on_first()}, Origin::split, split);
        aces_ = real_ = split.policy;
        if (play_wager_.on_later() != play_wager_.on_first()) {
            play_.best(shoe_, which_, chances_, Stake{1, 1, play_wager_.on_later()}, Origin::split, split);
        }
        free_ = split.policy;
    }

    // The policy of hands without the play wager.
    [[nodiscard]] Policy later_policy(ChartData chart, Origin origin) const {
        const bool own = !play_wager_.later.empty();
        return ChartPolicy<Number>(rules_, play_, own ? ChartData(play_wager_.later) : chart, open_).policy(origin);
    }

    [[nodiscard]] Number split_value(int value, const Policy& first, const Policy& later, bool resplits) {
        const Number main = splitter_.value(shoe_, value, first, later, resplits);
        return play_wager_.placed && play_wager_.on_split == OnSplit::majority ? main + majority(value, first, resplits)
            : main;
    }

    // The value of a play wager that goes by the majority of split hands.
    [[nodiscard]] Number majority(int value, const Policy& policy, bool resplits) {
        if constexpr (std::same_as<Number, double>) {
            double sum = 0.0;
            for (const auto& [hands, chance] : distributions_->split(shoe_, value, policy, resplits).all()) {
                const std::size_t side = hands > 0.0 ? 0 : hands < 0.0 ? 1 : 2;
                sum += chance * play_.play_wager_amount(play_wager_.majority[side]);
            }
            return sum;
        } else {
            throw std::invalid_argument("a play wager by the majority of split hands has no exact value: use doubles");
        }
    }

    // Evaluates every hand that can come up.
    void evaluate_all_hands() {
        if (evaluated_) {
            return;
        }
        const HandTable& hands = HandTable::get();
        Counts start{};
        if (first_ >= 0) {
            ++start[static_cast<std::size_t>(first_)];
            if (first_ != second_) {
                ++start[static_cast<std::size_t>(second_)];
            }
        }
        for (std::size_t i = 0; i < hands.size(); ++i) {
            if (hands[i].cards >= 2 && fits(start, hands[i].counts) && fits(hands[i].counts, shoe_)) {
                which_.push_back(static_cast<std::int16_t>(i));
            }
        }
        evaluator_.evaluate(shoe_, which_, chances_);
        evaluated_ = true;
    }

    template <typename Visit>
    void for_each_pair(const Visit& visit) const {
        const HandTable& hands = HandTable::get();
        if (first_ >= 0) {
            visit(std::min(first_, second_), std::max(first_, second_));
            return;
        }
        for (int first = 0; first < values; ++first) {
            for (int second = first; second < values; ++second) {
                if (fits(hands[hands.pair(first, second)].counts, shoe_)) {
                    visit(first, second);
                }
            }
        }
    }

    [[nodiscard]] bool splits_play_alike() const noexcept {
        return rules_.double_after_split && rules_.stand_and_double == StandAndDouble::not_offered;
    }

    // The chance of dealing these cards from the full shoe in `orders` orders; -1 is no card.
    [[nodiscard]] Number chance_of_cards(std::initializer_list<int> cards_dealt, int orders) const {
        Counts left = game_.shoe;
        int cards = cards_in(left);
        Number chance = Number(orders);
        for (const int value : cards_dealt) {
            if (value >= 0) {
                chance *= arithmetic_.whole(arithmetic_.cards(left[static_cast<std::size_t>(value)]--)) *
                          arithmetic_.reciprocal(arithmetic_.cards(cards--));
            }
        }
        return chance;
    }
    [[nodiscard]] int open_orders() const noexcept { return open_.second < 0 || open_.first == open_.second ? 1 : 2; }

    // The chance of the player's two cards and the open ones.
    [[nodiscard]] Number chance_of(int first, int second) const {
        return chance_of_cards({first, second, open_.first, open_.second}, (first == second ? 1 : 2) * open_orders());
    }

    [[nodiscard]] Cell<Number> blank_cell(int first, int second) const {
        const HandTable& hands = HandTable::get();
        const std::size_t hand = hands.pair(first, second);
        Cell<Number> cell;
        cell.first = first;
        cell.second = second;
        cell.chance = chance_of(first, second);
        cell.clear = evaluator_.clear(without(shoe_, hands[hand].counts));
        cell.is_blackjack = hands[hand].total == best_score;
        if (rules_.insurance && open_.first == 0 && open_.second < 0) {
            const Number half = arithmetic_.ratio(1, 2);
            cell.insurance =
                half * (play_.odds(rules_.insurance_pays) * (Number(1) - cell.clear) - cell.clear);
        }
        return cell;
    }

    // A dealer blackjack takes one original wager, whatever was added (CO 30-813, 30-814).
    [[nodiscard]] Number with_blackjacks(const Cell<Number>& cell, const Number& joint) const {
        return joint - (Number(1) - play_.play_wager_amount(play_wager_.to_blackjack)) * (Number(1) - cell.clear);
    }

    [[nodiscard]] Number surrender_value(const Cell<Number>& cell) const {
        const Number half = arithmetic_.ratio(1, 2);
        const Number lost = play_.play_wager_amount(play_wager_.surrendered);
        return surrenders_late() ? with_blackjacks(cell, (lost - half) * cell.clear) : lost - half;
    }

    [[nodiscard]] Cell<Number> best_cell(int first, int second) {
        const HandTable& hands = HandTable::get();
        const std::size_t hand = hands.pair(first, second);
        Cell<Number> cell = blank_cell(first, second);
        const auto offer = [&cell](Act act, const Number& value) {
            cell.by_act[static_cast<std::size_t>(act)] = value;
        };
        const auto of = [&](Act act) {
            return with_blackjacks(cell, dealt_.by_act[static_cast<std::size_t>(act)][hand]);
        };
        if (cell.is_blackjack) {
            offer(Act::stand, blackjack_value(cell));
        } else {
            offer(Act::stand, of(Act::stand));
            if (!play_.is_closed(hands[hand])) {
                offer(Act::hit, of(Act::hit));
            }
            if (rules_.surrender != Surrender::not_offered) {
                offer(Act::surrender, surrender_value(cell));
            }
            if (play_.may_stand_and_double(hands[hand], Origin::dealt)) {
                offer(Act::stand_and_double, of(Act::stand_and_double));
            }
            if (first == second && rules_.max_splits > 0) {
                const Policy& policy = first == 0 ? aces_ : real_;
                offer(Act::split, with_blackjacks(cell, split_value(first, policy, free_, true)));
            }
        }
        if (play_.may_double(hands[hand], Origin::dealt)) {
            offer(Act::double_down, of(Act::double_down));
        }
        choose(cell);
        return cell;
    }

    [[nodiscard]] Number blackjack_value(const Cell<Number>& cell) const {
        const Number pays = play_.odds(rules_.blackjack_pays) + play_.play_wager_amount(play_wager_.blackjack_won);
        if (rules_.player_blackjack != PlayerBlackjack::ties) {
            return pays;
        }
        const Number won = pays * cell.clear + play_.play_wager_amount(play_wager_.blackjack_tied) *
            (Number(1) - cell.clear);
        return rules_.ties == Ties::push ? won : with_blackjacks(cell, won);
    }

    void choose(Cell<Number>& cell) const {
        cell.value = *cell.by_act[0];
        for (std::size_t act = 1; act < acts; ++act) {
            if (cell.by_act[act] && *cell.by_act[act] > cell.value) {
                cell.value = *cell.by_act[act];
                cell.act = static_cast<Act>(act);
            }
        }
        insure(cell);
    }

    void insure(Cell<Number>& cell) const {
        if (!cell.insurance) {
            return;
        }
        if (*cell.insurance > Number(0)) {
            cell.value += *cell.insurance;
            cell.insures = true;
        }
        if (cell.is_blackjack && rules_.even_money) {
            cell.even_money = Number(1) + play_.play_wager_amount(play_wager_.blackjack_won) * cell.clear +
                              play_.play_wager_amount(play_wager_.blackjack_tied) * (Number(1) - cell.clear);
            if (*cell.even_money > cell.value) {
                cell.value = *cell.even_money;
                cell.insures = true;
            }
        }
    }

    const Game& game_;
    const Rules& rules_;
    const PlayWager& play_wager_;
    OpenCards open_;
    const Arithmetic<Number>& arithmetic_;
    const HandPlay<Number>& play_;
    StandEvaluator<Number> evaluator_;
    Splitter<Number> splitter_;
    Counts shoe_;  // without the open cards
    int first_;
    int second_;
    bool evaluated_ = false;
    std::vector<std::int16_t> which_;
    std::vector<StandChances<Number>> chances_;
    ReachableHands reachable_;
    typename HandPlay<Number>::Result dealt_;
    typename HandPlay<Number>::Result followed_;
    Policy real_;
    Policy aces_;
    Policy free_;
    std::vector<Cell<Number>> cells_;
    std::unique_ptr<DistributionBuilder> distributions_;  // for play wagers that go by the majority of hands
};

}  // namespace pitboss::solver
