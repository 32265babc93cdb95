// The best chart by totals against one up card, or against two open cards.
//
// A chart has one cell for a total, whatever cards make it. The best cell gains most over all hands of that total,
// weighted by frequency. Frequencies depend on the cells of lower totals, so cells are chosen from the highest total
// down and the pass is repeated until nothing changes. Split hands count too: where two choices are close, the whole
// column is solved with both.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/chart.hpp"
#include "solver/up_card_solution.hpp"

namespace pitboss::solver {

using ChartCells = std::vector<std::uint16_t>;

class BasicStrategy {
public:
    BasicStrategy(const Rules& rules, UpCardSolution<double>& column, const HandPlay<double>& play, ChartCells& chart)
        : rules_(rules), column_(column), play_(play), chart_(chart), columns_(columns_of(rules)),
            up_(column.open().column()) {}

    void find() {
        const HandTable& hands = HandTable::get();
        value_.assign(hands.size(), 0.0);
        for (std::vector<double>& column : doubled_) {
            column.assign(hands.size(), 0.0);
        }
        for (int first = 0; first < values; ++first) {
            pair_splits_[static_cast<std::size_t>(first)] = false;
        }
        for (const Cell<double>& cell : column_.cells()) {
            if (cell.first == cell.second) {
                pair_splits_[static_cast<std::size_t>(cell.first)] = cell.act == Act::split;
            }
        }
        column_.keep_chances(true);
        any_play_weight_ = weigh(true);
        for (int round = 0; round < max_rounds; ++round) {
            const ChartCells before = chart_;
            choose_totals(round == 0 ? any_play_weight_ : weigh(false));
            choose_pairs();
            if (round > 0 && chart_ == before) {
                break;
            }
        }
        resolve_close_choices();
        column_.keep_chances(false);
        if (rules_.stand_and_double != StandAndDouble::not_offered) {
            double_up_after_split();
        }
    }

private:
    static constexpr int max_rounds = 12;
    static constexpr double close = 2e-6;      // in original wagers
    static constexpr double equal = 1e-15;
    static constexpr double unreached_weight = 1e-9;  // weight of hands that the chart never leads to
    static constexpr std::size_t rows = 22;

    using Preferences = std::vector<Act>;
    struct CloseChoice {
        ChartKind kind;
        std::size_t row;
        std::uint16_t other;
    };

    [[nodiscard]] static std::uint16_t pack(const Preferences& preferences) {
        unsigned packed = 0;
        for (std::size_t i = 0; i < preferences.size(); ++i) {
            packed |= (static_cast<unsigned>(preferences[i]) + 1U) << (4 * i);
        }
        return static_cast<std::uint16_t>(packed);
    }
    [[nodiscard]] static Preferences unpack(std::uint16_t cell) {
        Preferences preferences;
        for (unsigned rest = cell; rest != 0; rest >>= 4U) {
            preferences.push_back(static_cast<Act>((rest & 15U) - 1U));
        }
        return preferences;
    }
    [[nodiscard]] std::uint16_t& cell(ChartContext context, ChartKind kind, std::size_t row) {
        const std::size_t table = static_cast<std::size_t>(context) * chart_kinds + static_cast<std::size_t>(kind);
        return chart_[(table * chart_rows + row) * columns_ + up_];
    }
    void set(ChartKind kind, std::size_t row, std::uint16_t preferences) {
        for (const ChartContext context :
             {ChartContext::first_two, ChartContext::after_split, ChartContext::more_cards}) {
            cell(context, kind, row) = preferences;
        }
    }

    [[nodiscard]] static ChartKind kind_of(const HandInfo& hand) noexcept {
        return hand.soft ? ChartKind::soft : ChartKind::hard;
    }

    // What a cell may say about a total: stand or hit, optionally after a double, an added wager or a surrender.
    [[nodiscard]] std::vector<Preferences> candidates() const {
        std::vector<Preferences> found;
        for (const bool gives_up : {false, true}) {
            if (gives_up && rules_.surrender == Surrender::not_offered) {
                continue;
            }
            for (const Act last : {Act::stand, Act::hit}) {
                for (const Act before : {last, Act::double_down, Act::stand_and_double}) {
                    if ((before == Act::double_down && rules_.doubling == Doubling::not_offered) ||
                        (before == Act::stand_and_double &&
                         rules_.stand_and_double == StandAndDouble::not_offered)) {
                        continue;
                    }
                    Preferences preferences;
                    if (gives_up) {
                        preferences.push_back(Act::surrender);
                    }
                    if (before != last) {
                        preferences.push_back(before);
                    }
                    preferences.push_back(last);
                    found.push_back(preferences);
                }
            }
        }
        return found;
    }

    [[nodiscard]] bool allows(const HandInfo& hand, Act act) const noexcept {
        switch (act) {
            case Act::hit:
                return !play_.is_closed(hand);
            case Act::double_down:
                return play_.may_double(hand, Origin::dealt);
            case Act::stand_and_double:
                return play_.may_stand_and_double(hand, Origin::dealt);
            case Act::surrender:
                return hand.cards == 2 && hand.total != best_score && rules_.surrender != Surrender::not_offered;
            default:
                return act == Act::stand;
        }
    }
    [[nodiscard]] Act first_of(const HandInfo& hand, const Preferences& preferences) const noexcept {
        for (const Act act : preferences) {
            if (allows(hand, act)) {
                return act;
            }
        }
        return Act::stand;
    }

    // How often each hand comes up for a decision: by the chart, or (`any_play`) with every hand hit.
    [[nodiscard]] std::vector<double> weigh(bool any_play) {
        const HandTable& hands = HandTable::get();
        std::vector<double> weight(hands.size(), 0.0);
        for (const Cell<double>& dealt : column_.cells()) {
            if (!dealt.is_blackjack) {
                weight[hands.pair(dealt.first, dealt.second)] = dealt.chance;
            }
        }
        for (const std::int16_t index : column_.which()) {
            const auto hand = static_cast<std::size_t>(index);
            if (weight[hand] > 0.0 && (any_play ? !play_.is_closed(hands[hand]) : by_chart(hand) == Act::hit)) {
                column_.draw(hand, [&](std::size_t next, double chance) { weight[next] += weight[hand] * chance; });
            }
        }
        return weight;
    }

    [[nodiscard]] Act by_chart(std::size_t hand) {
        const HandInfo& info = HandTable::get()[hand];
        const int pair = pair_of(info);
        if (pair >= 0) {
            if (pair_splits_[static_cast<std::size_t>(pair)]) {
                return Act::split;
            }
            const std::uint16_t own = cell(ChartContext::first_two, ChartKind::pair, static_cast<std::size_t>(pair) +
                                           1);
            if (own != 0) {
                return first_of(info, unpack(own));
            }
        }
        return first_of(info, unpack(cell(ChartContext::first_two, kind_of(info), info.total)));
    }

    // From the highest total down, so that every hand a total can become is already decided.
    void choose_totals(const std::vector<double>& weight) {
        const HandTable& hands = HandTable::get();
        const std::vector<Preferences> preferences = candidates();
        close_.clear();
        for (std::size_t hard = best_score; hard >= 2; --hard) {
            for (const bool soft : {false, true}) {
                members_.clear();
                for (const std::int16_t index : column_.which()) {
                    const HandInfo& hand = hands[static_cast<std::size_t>(index)];
                    if (hand.hard == hard && hand.soft == soft) {
                        members_.push_back(static_cast<std::size_t>(index));
                    }
                }
                if (!members_.empty()) {
                    choose_doubled(soft);
                    choose_total(weight, preferences);
                }
            }
        }
    }

    void choose_total(const std::vector<double>& weight, const std::vector<Preferences>& preferences) {
        const HandInfo& one = HandTable::get()[members_.front()];
        std::vector<double> gain(preferences.size(), 0.0);
        std::vector<double> last(preferences.size(), 0.0);  // breaks ties: the value of the last preference
        for (const std::size_t hand : members_) {
            const HandInfo& info = HandTable::get()[hand];
            std::array<double, acts> worth{};
            for (const Act act : {Act::stand, Act::hit, Act::double_down, Act::stand_and_double, Act::surrender}) {
                if (allows(info, act)) {
                    worth[static_cast<std::size_t>(act)] = value_of(hand, act);
                }
            }
            const bool own_row = pair_of(info) >= 0;
            const double weighs = (own_row ? 0.0 : weight[hand]) + unreached_weight * any_play_weight_[hand];
            for (std::size_t i = 0; i < preferences.size(); ++i) {
                gain[i] += weighs * worth[static_cast<std::size_t>(first_of(info, preferences[i]))];
                last[i] += any_play_weight_[hand] *
                    worth[static_cast<std::size_t>(first_of(info, {preferences[i].back()}))];
            }
        }
        std::size_t best = 0;
        for (std::size_t i = 1; i < preferences.size(); ++i) {
            const double more = gain[i] - gain[best];
            if (more > equal || (more > -equal && last[i] > last[best])) {
                best = i;
            }
        }
        for (std::size_t i = 0; i < preferences.size(); ++i) {
            if (i != best && gain[best] - gain[i] < close && gain[best] - gain[i] > equal) {
                close_.push_back({kind_of(one), one.total, pack(preferences[i])});
            }
        }
        set(kind_of(one), one.total, pack(preferences[best]));
        for (const std::size_t hand : members_) {
            value_[hand] = value_of(hand, first_of(HandTable::get()[hand], preferences[best]));
        }
    }

    // Joint with no dealer blackjack, as everywhere here.
    [[nodiscard]] double value_of(std::size_t hand, Act act) {
        if (act == Act::surrender) {
            return column_.surrender_joint(hand);
        }
        if (act == Act::hit) {
            double sum = 0.0;
            const double over =
                column_.draw(hand, [&](std::size_t next, double chance) { sum += chance * value_[next]; });
            return sum - over + play_.play_wager_on_bust(over, Stake{1, 1});
        }
        if (act == Act::double_down && play_.doubles() > 0) {
            double sum = 0.0;
            const double over =
                column_.draw(hand, [&](std::size_t next, double chance) { sum += chance * doubled_[0][next]; });
            return 2.0 * (sum - over);
        }
        return column_.dealt_value(hand, act);
    }

    // After a double: stand, rescue or double again; one cell for a total, after any number of doubles.
    void choose_doubled(bool soft) {
        if (play_.doubles() == 0) {
            return;
        }
        const HandTable& hands = HandTable::get();
        const std::vector<Preferences> preferences = {{Act::stand},
                                            {Act::rescue, Act::stand},
                                            {Act::double_down, Act::stand},
                                            {Act::double_down, Act::rescue, Act::stand}};
        std::size_t best = 0;
        double best_value = 0.0;
        for (std::size_t i = 0; i < preferences.size(); ++i) {
            if (i % 2 == 1 && rules_.rescue == Rescue::not_offered) {
                continue;
            }
            double gain = 0.0;
            for (const std::size_t hand : members_) {
                gain += any_play_weight_[hand] * play_doubled(hand, preferences[i]);
            }
            if (i == 0 || gain > best_value + equal) {
                best_value = gain;
                best = i;
            }
        }
        for (const std::size_t hand : members_) {
            play_doubled(hand, preferences[best]);
        }
        cell(ChartContext::doubled, soft ? ChartKind::soft : ChartKind::hard, hands[members_.front()].total) =
            pack(preferences[best]);
    }

    // Sets the hand's value after each number of doubles; returns the value after one.
    double play_doubled(std::size_t hand, const Preferences& preferences) {
        const HandInfo& info = HandTable::get()[hand];
        for (std::size_t times = play_.doubles(); times > 0; --times) {
            Act act = Act::stand;
            for (const Act preference : preferences) {
                if (preference != Act::double_down || play_.may_redouble(info, times)) {
                    act = preference;
                    break;
                }
            }
            doubled_[times - 1][hand] = column_.doubled_value(hand, times, act, doubled_);
        }
        return doubled_[0][hand];
    }

    // A pair has its own row: split, or the best play of these two cards.
    void choose_pairs() {
        const HandTable& hands = HandTable::get();
        for (int value = 0; value < values; ++value) {
            const std::size_t hand = hands.pair(value, value);
            if (!column_.has(hand)) {
                continue;
            }
            const auto row = static_cast<std::size_t>(value) + 1;
            set(ChartKind::pair, row, 0);
            Preferences preferences = best_wishes(hand);
            const double split = rules_.max_splits > 0 ? column_.split_joint(value, ChartData(chart_)) : -1e9;
            const double own = value_of(hand, preferences.front());
            pair_splits_[static_cast<std::size_t>(value)] = split > own;
            if (split > own) {
                preferences = {Act::split};
            } else if (preferences.front() == Act::surrender && split > value_of(hand, preferences.back())) {
                preferences = {Act::surrender, Act::split};
            }
            const HandInfo& info = hands[hand];
            const std::uint16_t packed = pack(preferences);
            set(ChartKind::pair, row, packed == cell(ChartContext::first_two, kind_of(info), info.total) ? 0 : packed);
        }
    }

    [[nodiscard]] Preferences best_wishes(std::size_t hand) {
        const HandInfo& info = HandTable::get()[hand];
        const Act last = !allows(info, Act::hit) || value_of(hand, Act::stand) >= value_of(hand, Act::hit) ? Act::stand
                                                                                                           : Act::hit;
        Preferences preferences{last};
        for (const Act act : {Act::double_down, Act::stand_and_double, Act::surrender}) {
            if (allows(info, act) && value_of(hand, act) > value_of(hand, preferences.front())) {
                preferences = {act, last};
            }
        }
        return preferences;
    }

    // Two cards after a split can be what dealt cards cannot: a 21 that is no blackjack, and aces that may not draw.
    // Keeps the first preference and puts doubling up before standing where it gains.
    void double_up_after_split() {
        const HandTable& hands = HandTable::get();
        for (std::size_t other = 0; other < values; ++other) {
            const std::size_t hand = hands.pair(0, static_cast<int>(other));
            if (!column_.has(hand) || !column_.doubles_up(hand)) {
                continue;
            }
            const HandInfo& info = hands[hand];
            Preferences preferences;
            for (const Act act : unpack(cell(ChartContext::after_split, ChartKind::soft, info.total))) {
                if (act == Act::stand_and_double) {
                    break;
                }
                if (act != Act::stand && act != Act::surrender && info.total != best_score) {
                    preferences.push_back(act);
                }
            }
            preferences.push_back(Act::stand_and_double);
            preferences.push_back(Act::stand);
            cell(ChartContext::after_split, ChartKind::soft, info.total) = pack(preferences);
        }
    }

    [[nodiscard]] double whole_column() {
        double sum = 0.0;
        for (const Cell<double>& followed : column_.follow(ChartData(chart_))) {
            sum += followed.chance * followed.value;
        }
        return sum;
    }

    void resolve_close_choices() {
        double best_value = whole_column();
        const std::vector<CloseChoice> tries = close_;
        for (const CloseChoice& other : tries) {
            const std::uint16_t now = cell(ChartContext::first_two, other.kind, other.row);
            set(other.kind, other.row, other.other);
            const double changed = whole_column();
            if (changed > best_value + 1e-13) {
                best_value = changed;
            } else {
                set(other.kind, other.row, now);
            }
        }
    }

    const Rules& rules_;
    UpCardSolution<double>& column_;
    const HandPlay<double>& play_;
    ChartCells& chart_;
    std::size_t columns_;
    std::size_t up_;  // the column to fill
    std::array<bool, values> pair_splits_{};
    std::vector<double> any_play_weight_;
    std::vector<double> value_;
    std::array<std::vector<double>, Policy::max_doubles> doubled_;
    std::vector<std::size_t> members_;
    std::vector<CloseChoice> close_;
};

}  // namespace pitboss::solver
