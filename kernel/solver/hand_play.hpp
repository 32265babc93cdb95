// The play of a hand from its first decision to its last against one open card: best play, or a given policy.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "common/number.hpp"
#include "common/rules.hpp"
#include "solver/hand_table.hpp"
#include "solver/standing_hand.hpp"

namespace pitboss::solver {

enum class Act : std::uint8_t { stand, hit, double_down, split, surrender, stand_and_double, rescue };
inline constexpr std::size_t acts = 7;
inline constexpr std::array<std::string_view, acts> act_words{
    "stand", "hit", "double", "split", "surrender", "stand and double", "rescue"};

// The stake on a hand in original wagers: a free wager wins but does not lose.
struct Stake {
    int won = 1;
    int lost = 1;
    PlayWagerRows play_wager = PlayWagerRows::dealt;  // rows of the play wager on this hand
    int risked = 0;  // what a bust loses in addition to the original wager even if the dealer has a blackjack
};

// What to do with each hand, undoubled and after each number of doubles.
struct Policy {
    static constexpr std::size_t max_doubles = 4;
    std::vector<Act> act;
    std::array<std::vector<Act>, max_doubles> doubled;
};

// Where a hand comes from decides what its player may do.
enum class Origin : std::uint8_t { dealt, split, split_aces };

template <typename Number>
class HandPlay {
public:
    HandPlay(const Game& game, const Arithmetic<Number>& arithmetic)
        : rules_(game.rules), play_wager_(game.play_wager), arithmetic_(arithmetic), wins_(odds(game.rules.wins_pay)) {
        const HandTable& hands = HandTable::get();
        pays_.assign(hands.size(), wins_);
        for (std::size_t i = 0; i < hands.size(); ++i) {
            if (hands[i].total == best_score && !game.rules.bonus_21.empty()) {
                pays_[i] = bonus(game, hands[i]);
            }
        }
        for (std::size_t rows = 0; play_wager_.placed && rows < play_wager_pays_.size(); ++rows) {
            for (std::size_t kind = 0; kind < hand_result_kinds; ++kind) {
                for (const std::int32_t amount : play_wager_.by_hand[rows][kind]) {
                    play_wager_pays_[rows][kind].push_back(play_wager_amount(amount));
                }
            }
        }
        over_ = play_wager_amount(play_wager_.over);
    }

    // A play wager's amount in original main wagers.
    [[nodiscard]] Number play_wager_amount(std::int32_t amount) const {
        return amount == 0 ? Number(0) : arithmetic_.ratio(amount, play_wager_.unit);
    }

    [[nodiscard]] Number odds(const Odds& pay) const {
        return arithmetic_.ratio(pay.numerator, pay.denominator);
    }

    // --- rules -----------------------------------------------------------------------------------------------------

    [[nodiscard]] bool is_closed(const HandInfo& hand) const noexcept {
        return hand.total == best_score || (rules_.charlie > 0 && hand.cards >= rules_.charlie);
    }
    [[nodiscard]] bool is_free_double(const HandInfo& hand) const noexcept {
        return hand.cards == 2 && rules_.free_doubles.holds(hand.total, hand.soft);
    }
    [[nodiscard]] bool may_double(const HandInfo& hand, Origin origin) const noexcept {
        if (rules_.doubling == Doubling::not_offered || (hand.cards > 2 && rules_.doubling != Doubling::any_time)) {
            return false;
        }
        if (origin != Origin::dealt && !rules_.double_after_split) {
            return false;
        }
        if (is_closed(hand) && !doubles_21(hand)) {
            return false;
        }
        return rules_.double_totals.holds(hand.total, hand.soft) || is_free_double(hand);
    }
    [[nodiscard]] bool doubles_21(const HandInfo& hand) const noexcept {
        return hand.total == best_score && hand.soft && rules_.double_21;
    }
    // Once doubled, any hand but a hard 21 may be doubled again.
    [[nodiscard]] bool may_redouble(const HandInfo& hand, std::size_t times) const noexcept {
        return times <= rules_.redoubles && hand.hard < best_score;
    }
    [[nodiscard]] bool may_stand_and_double(const HandInfo& hand, Origin origin) const noexcept {
        return hand.cards == 2 && rules_.stand_and_double != StandAndDouble::not_offered &&
               !(origin == Origin::split_aces && rules_.stand_and_double == StandAndDouble::not_after_aces) &&
               !(origin == Origin::dealt && hand.total == best_score);
    }

    // --- values ----------------------------------------------------------------------------------------------------

    [[nodiscard]] Number stand(std::size_t hand, const StandChances<Number>& p, Stake stake) const {
        Number main = arithmetic_.whole(stake.won) * pays_[hand] * p.win - arithmetic_.whole(stake.lost) * p.lose;
        if (stake.risked > 0) {
            main -= to_blackjack(p, stake.risked);
        }
        return has_play_wager(stake) ? main + play_wager_value(hand, p, stake) : main;
    }
    // What a hand that stands loses to a dealer blackjack in addition to the original wager, under rules that take it.
    [[nodiscard]] Number to_blackjack(const StandChances<Number>& p, int risked) const {
        return rules_.broken_hands == BrokenHands::all_lose ? arithmetic_.whole(risked) * (Number(1) - p.clear)
                                                             : Number(0);
    }
    // The play wager on a hand that stands.
    [[nodiscard]] bool has_play_wager(Stake stake) const noexcept { return play_wager_.placed &&
        stake.play_wager != PlayWagerRows::none; }
    [[nodiscard]] Number play_wager_value(std::size_t hand, const StandChances<Number>& p, Stake stake) const {
        const auto& pays = play_wager_pays_[static_cast<std::size_t>(stake.play_wager)];
        return pays[0][hand] * p.win + pays[1][hand] * p.lose + pays[2][hand] * p.tie +
               pays[3][hand] * (p.clear - p.win - p.lose - p.tie);
    }
    [[nodiscard]] Number play_wager_on_bust(const Number& over, Stake stake) const {
        return has_play_wager(stake) ? over_ * over : Number(0);
    }
    // The added wager loses ties (CO 30-899.10 player rules (5)).
    [[nodiscard]] Number stand_and_double(const StandChances<Number>& p, Stake stake) const {
        return arithmetic_.whole(stake.won + 1) * wins_ * p.win - arithmetic_.whole(stake.lost + 1) * p.lose - p.tie -
               to_blackjack(p, stake.risked + 1);
    }

    // Values of the hands in `which` (ascending), computed from the last to the first. With a policy only its actions
    // are valued; without one the best action is taken and kept as the policy.
    struct Result {
        std::vector<Number> value;
        std::array<std::vector<Number>, acts> by_act;  // stand, hit, double, stand and double
        std::array<std::vector<Number>, Policy::max_doubles> doubled;
        Policy policy;
    };

    void best(const Counts& shoe, const std::vector<std::int16_t>& which,
              const std::vector<StandChances<Number>>& chances,
              Stake stake, Origin origin, Result& result) const {
        prepare(result);
        for (std::size_t i = which.size(); i-- > 0;) {
            const auto hand = static_cast<std::size_t>(which[i]);
            for (std::size_t times = doubles(); times > 0; --times) {
                best_doubled(shoe, hand, chances, times, result);
            }
            best_act(shoe, hand, chances, stake, origin, result);
        }
    }

    // Values of `which` under `policy`; `which` must hold every hand the policy can reach. `seen` tells how a hand is
    // reached: bit 0 undoubled, bit n after n doubles.
    void follow(const Counts& shoe, const std::vector<std::int16_t>& which, const std::vector<std::uint8_t>& seen,
                const std::vector<StandChances<Number>>& chances, Stake stake, const Policy& policy,
                Result& result) const {
        prepare(result);
        for (std::size_t i = which.size(); i-- > 0;) {
            const auto hand = static_cast<std::size_t>(which[i]);
            for (std::size_t times = doubles(); times > 0; --times) {
                if ((seen[hand] & (1U << times)) != 0) {
                    const Act act = policy.doubled[times - 1][hand];
                    result.doubled[times - 1][hand] = value_doubled(shoe, hand, chances, times, act, result.doubled);
                }
            }
            if ((seen[hand] & 1U) != 0) {
                result.value[hand] = value_of(shoe, hand, chances, stake, policy.act[hand], result);
            }
        }
    }

    // The value of one action. The hands it can lead to must have values already.
    [[nodiscard]] Number value_of(const Counts& shoe, std::size_t hand,
                                  const std::vector<StandChances<Number>>& chances,
                                  Stake stake, Act act, const Result& result) const {
        const HandInfo& info = hands_[hand];
        switch (act) {
            case Act::hit: {
                Number sum = Number(0);
                const Number over = draw(shoe, info, chances, [&](std::size_t next, const Number& chance) {
                    sum += chance * result.value[next];
                });
                return sum - arithmetic_.whole(stake.lost) * over + play_wager_on_bust(over, stake) -
                       arithmetic_.whole(stake.risked) * over_before_blackjack(shoe, info, over);
            }
            case Act::double_down:
                return doubled_value(shoe, info, chances, stake, result);
            case Act::stand_and_double:
                return stand_and_double(chances[hand], stake);
            default:
                return stand(hand, chances[hand], stake);
        }
    }

    // A hand doubled `times` times, in units of its whole stake.
    [[nodiscard]] Number value_doubled(const Counts& shoe, std::size_t hand,
                                       const std::vector<StandChances<Number>>& chances, std::size_t times, Act act,
                                       const std::array<std::vector<Number>, Policy::max_doubles>& doubled) const {
        if (act == Act::rescue) {
            return -(chances[hand].clear * given_up(times));
        }
        if (act == Act::double_down) {
            Number sum = Number(0);
            const Number over =
                draw(shoe, HandTable::get()[hand], chances,
                     [&](std::size_t next, const Number& chance) { sum += chance * doubled[times][next]; });
            return Number(2) * (sum - over);
        }
        return paid_doubled(hand) * chances[hand].win - chances[hand].lose;
    }

    // The share of the stake lost by a rescue after this many doubles.
    [[nodiscard]] Number given_up(std::size_t times) const {
        const int wager = 1 << times;
        const int kept = rules_.rescue == Rescue::initial ? 1 : wager / 2;
        return arithmetic_.ratio(wager - kept, wager);
    }

    [[nodiscard]] const Number& paid_doubled(std::size_t hand) const {
        return rules_.bonus_21_doubled ? pays_[hand] : wins_;
    }

    [[nodiscard]] const Number& pays(std::size_t hand) const { return pays_[hand]; }

    [[nodiscard]] std::size_t doubles() const noexcept {
        return rules_.redoubles > 0 || rules_.rescue != Rescue::not_offered
                   ? static_cast<std::size_t>(rules_.redoubles) + 1
                   : 0;
    }

    // Calls `visit(next hand, chance)` for every card that does not bust the hand; returns the chance of a bust, joint
    // with no dealer blackjack.
    template <typename Visit>
    Number draw(const Counts& shoe, const HandInfo& hand, const std::vector<StandChances<Number>>& chances,
                const Visit& visit) const {
        const int left = cards_in(shoe) - hand.cards;
        if (left < 2) {
            throw ShoeTooSmall();  // the hole card, or the card in its place, is never the player's
        }
        const Number each = arithmetic_.reciprocal(arithmetic_.cards(left));
        Number kept = Number(0);
        bool goes_over = false;
        for (std::size_t value = 0; value < values; ++value) {
            const int count = shoe[value] - hand.counts[value];
            if (count <= 0) {
                continue;
            }
            if (hand.next[value] == HandTable::over) {
                goes_over = true;
                continue;
            }
            const auto next = static_cast<std::size_t>(hand.next[value]);
            const Number chance = arithmetic_.whole(arithmetic_.cards(count)) * each;
            kept += chance * chances[next].clear;
            visit(next, chance);
        }
        return goes_over ? chances[index_of(hand)].clear - kept : Number(0);
    }

private:
    // The chance of a bust joint with a dealer blackjack, under rules where the blackjack does not save the hand.
    [[nodiscard]] Number over_before_blackjack(const Counts& shoe, const HandInfo& hand, const Number& over) const {
        if (rules_.broken_hands == BrokenHands::wait) {
            return Number(0);
        }
        int count = 0;
        for (std::size_t value = 0; value < values; ++value) {
            count += hand.next[value] == HandTable::over ? arithmetic_.cards(shoe[value] - hand.counts[value]) : 0;
        }
        return arithmetic_.whole(count) * arithmetic_.reciprocal(arithmetic_.cards(cards_in(shoe) - hand.cards)) - over;
    }

    [[nodiscard]] std::size_t index_of(const HandInfo& hand) const noexcept {
        return static_cast<std::size_t>(&hand - &hands_[0]);
    }

    // Several rows can match a hand, depending on its suits; the first match is paid.
    [[nodiscard]] Number bonus(const Game& game, const HandInfo& hand) const {
        const bool sevens = hand.counts[6] == 3 && hand.cards == 3;
        const bool straight = hand.counts[5] == 1 && hand.counts[6] == 1 && hand.counts[7] == 1 && hand.cards == 3;
        const std::size_t kind = sevens ? 1 : 0;
        const Number spades = straight || sevens ? odds(game.spades[kind]) : Number(0);
        const Number one_suit = straight || sevens ? odds(game.one_suit[kind]) : Number(0);
        const std::array<Number, 3> chance{Number(1) - one_suit, one_suit - spades, spades};
        Number pays = Number(0);
        for (std::size_t suits = 0; suits < 3; ++suits) {
            Number paid = wins_;
            for (const Bonus& row : rules_.bonus_21) {
                if (fits_bonus(row, hand, straight, sevens) && static_cast<std::size_t>(row.suits) <= suits) {
                    paid = odds(row.pays);
                    break;
                }
            }
            pays += chance[suits] * paid;
        }
        return pays;
    }

    [[nodiscard]] static bool fits_bonus(const Bonus& row, const HandInfo& hand, bool straight, bool sevens) noexcept {
        if (hand.cards < row.min_cards || hand.cards > row.max_cards) {
            return false;
        }
        if (row.ranks[0] == 0) {
            return row.suits == BonusSuits::any;
        }
        return row.ranks[0] == row.ranks[2] ? sevens && row.ranks[0] == 7 : straight && row.ranks[0] == 6;
    }

    void prepare(Result& result) const {
        const std::size_t size = HandTable::get().size();
        result.value.resize(size);
        result.policy.act.resize(size);
        for (std::vector<Number>& column : result.by_act) {
            column.resize(size);
        }
        for (std::size_t times = 0; times < doubles(); ++times) {
            result.doubled[times].resize(size);
            result.policy.doubled[times].resize(size);
        }
    }

    [[nodiscard]] Number doubled_value(const Counts& shoe, const HandInfo& info,
                                       const std::vector<StandChances<Number>>& chances, Stake stake,
                                       const Result& result) const {
        if (doubles() > 0) {
            Number sum = Number(0);
            const Number over = draw(shoe, info, chances, [&](std::size_t next, const Number& chance) {
                sum += chance * result.doubled[0][next];
            });
            return Number(2) * (sum - over);
        }
        Number win = Number(0);
        Number lose = Number(0);
        Number side = Number(0);
        const int added = is_free_double(info) ? 0 : 1;
        const Number over = draw(shoe, info, chances, [&](std::size_t next, const Number& chance) {
            win += chance * paid_doubled(next) * chances[next].win;
            lose += chance * chances[next].lose;
            if (has_play_wager(stake)) {
                side += chance * play_wager_value(next, chances[next], stake);
            }
            if (rules_.broken_hands == BrokenHands::all_lose) {
                side -= chance * to_blackjack(chances[next], stake.risked + added);
            }
        });
        return arithmetic_.whole(stake.won + 1) * win - arithmetic_.whole(stake.lost + added) * (lose + over) + side +
               play_wager_on_bust(over, stake) -
               arithmetic_.whole(stake.risked + added) * over_before_blackjack(shoe, info, over);
    }

    void best_doubled(const Counts& shoe, std::size_t hand, const std::vector<StandChances<Number>>& chances,
                      std::size_t times, Result& result) const {
        Act chosen = Act::stand;
        Number best_value = value_doubled(shoe, hand, chances, times, Act::stand, result.doubled);
        const auto consider = [&](Act act) {
            const Number value = value_doubled(shoe, hand, chances, times, act, result.doubled);
            if (value > best_value) {
                best_value = value;
                chosen = act;
            }
        };
        if (rules_.rescue != Rescue::not_offered) {
            consider(Act::rescue);
        }
        if (may_redouble(HandTable::get()[hand], times)) {
            consider(Act::double_down);
        }
        result.doubled[times - 1][hand] = best_value;
        result.policy.doubled[times - 1][hand] = chosen;
    }

    void best_act(const Counts& shoe, std::size_t hand, const std::vector<StandChances<Number>>& chances, Stake stake,
                  Origin origin, Result& result) const {
        const HandInfo& info = hands_[hand];
        Act chosen = Act::stand;
        const auto consider = [&](Act act) {
            const Number value = value_of(shoe, hand, chances, stake, act, result);
            result.by_act[static_cast<std::size_t>(act)][hand] = value;
            if (act == Act::stand || value > result.value[hand]) {
                result.value[hand] = value;
                chosen = act;
            }
        };
        consider(Act::stand);
        const bool one_card = origin == Origin::split_aces && rules_.split_aces == SplitAces::one_card;
        if (!is_closed(info) && !one_card) {
            consider(Act::hit);
        }
        if (may_double(info, origin) && !one_card) {
            consider(Act::double_down);
        }
        if (may_stand_and_double(info, origin)) {
            consider(Act::stand_and_double);
        }
        result.policy.act[hand] = chosen;
    }

    const HandTable& hands_ = HandTable::get();
    const Rules& rules_;
    const PlayWager& play_wager_;
    const Arithmetic<Number>& arithmetic_;
    std::array<std::array<std::vector<Number>, hand_result_kinds>, 2> play_wager_pays_;  // by rows, result and hand
    Number over_{};
    Number wins_;
    std::vector<Number> pays_;  // by hand, won undoubled
};

}  // namespace pitboss::solver
