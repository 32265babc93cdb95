// The rule set of the 21 family as the hot loops read it.
//
// It mirrors `pitboss.law.rules.TwentyOneRules` as far as cards and decisions go. `each_field` names every field once,
// and every enum lists the catalogue's words: bind/bind_rules.cpp is built from these, and
// tests/unit/test_kernel_rules.py compares them with the Python definition.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace pitboss {

inline constexpr unsigned dealer_stands_on = 17;  // CO 30-826(2)(a)
inline constexpr unsigned dealer_may_stop_on = 16;

enum class HoleCard : std::uint8_t { peek_ace_and_ten, peek_ace, no_peek, none, both_up };
enum class Doubling : std::uint8_t { not_offered, first_two, any_time };
enum class SplitAces : std::uint8_t { one_card, any_cards };
enum class Surrender : std::uint8_t { not_offered, late, early };
enum class Ties : std::uint8_t { push, dealer_wins };
enum class Dealer22 : std::uint8_t { players_win, pushes };
enum class Dealer16 : std::uint8_t { draws, pushes_all, pushes_below_21 };
enum class Player21 : std::uint8_t { ties, beats_21, always_wins };
enum class PlayerBlackjack : std::uint8_t { ties, always_wins, paid_at_once };
enum class Rescue : std::uint8_t { not_offered, last_doubled, initial };
enum class FreeSplits : std::uint8_t { none, all_but_tens };
enum class StandAndDouble : std::uint8_t { not_offered, not_after_aces, any_two };
enum class BrokenHands : std::uint8_t { wait, lose_all, all_lose };

// The catalogue's words for the members of an enum, in order.
template <typename Enum>
inline constexpr std::array<std::string_view, 0> words{};
template <>
inline constexpr std::array<std::string_view, 5> words<HoleCard>{
    "peek under ace and ten", "peek under ace", "no peek", "no hole card", "both cards up"};
template <>
inline constexpr std::array<std::string_view, 3> words<Doubling>{"not offered", "first two cards",
                                                                 "any number of cards"};
template <>
inline constexpr std::array<std::string_view, 2> words<SplitAces>{"one card", "any cards"};
template <>
inline constexpr std::array<std::string_view, 3> words<Surrender>{"not offered", "late", "early"};
template <>
inline constexpr std::array<std::string_view, 2> words<Ties>{"push", "dealer wins"};
template <>
inline constexpr std::array<std::string_view, 2> words<Dealer22>{"players win", "pushes"};
template <>
inline constexpr std::array<std::string_view, 3> words<Dealer16>{"draws", "stops and pushes all",
                                                                 "stops and pushes all but 21"};
template <>
inline constexpr std::array<std::string_view, 3> words<Player21>{"ties", "beats 21 but not blackjack", "always wins"};
template <>
inline constexpr std::array<std::string_view, 3> words<PlayerBlackjack>{"ties", "always wins", "is paid at once"};
template <>
inline constexpr std::array<std::string_view, 3> words<Rescue>{"not offered", "the last doubled part",
                                                               "the initial wager"};
template <>
inline constexpr std::array<std::string_view, 2> words<FreeSplits>{"none", "all pairs but tens"};
template <>
inline constexpr std::array<std::string_view, 3> words<StandAndDouble>{"not offered", "not after splitting aces",
                                                                       "any two cards"};

template <>
inline constexpr std::array<std::string_view, 3> words<BrokenHands>{
    "lose the original wager only", "lose everything on them", "all hands lose everything"};

// What a winning wager pays, as an exact fraction of the stake.
struct Odds {
    std::int32_t numerator = 1;
    std::int32_t denominator = 1;

    [[nodiscard]] constexpr double value() const noexcept {
        return static_cast<double>(numerator) / static_cast<double>(denominator);
    }
    friend constexpr bool operator==(const Odds&, const Odds&) = default;
};

// A set of totals: bit n of `hard` (`soft`) stands for hard (soft) n.
struct TotalSet {
    std::uint32_t hard = 0;
    std::uint32_t soft = 0;

    [[nodiscard]] constexpr bool holds(unsigned total, bool is_soft) const noexcept {
        return total <= 21 && (((is_soft ? soft : hard) >> total) & 1U) != 0;
    }
    friend constexpr bool operator==(const TotalSet&, const TotalSet&) = default;
};

// Which suits a bonus hand must have.
enum class BonusSuits : std::uint8_t { any, one_suit, spades };
template <>
inline constexpr std::array<std::string_view, 3> words<BonusSuits>{"any suits", "one suit", "spades"};

// A named hand of 21 with a pay of its own.
struct Bonus {
    std::uint8_t min_cards = 0;
    std::uint8_t max_cards = 0;
    std::array<std::uint8_t, 3> ranks{};  // 6, 7, 8 or 7, 7, 7, ascending; all zero: any cards
    BonusSuits suits = BonusSuits::any;
    Odds pays;

    friend constexpr bool operator==(const Bonus&, const Bonus&) = default;
};

struct Rules {
    HoleCard hole_card = HoleCard::peek_ace_and_ten;
    bool dealer_hits_soft_17 = false;
    Odds wins_pay{1, 1};
    Odds blackjack_pays{3, 2};
    Ties ties = Ties::push;
    bool insurance = true;
    Odds insurance_pays{2, 1};
    bool even_money = true;
    Doubling doubling = Doubling::first_two;
    TotalSet double_totals{~0U, ~0U};
    bool double_after_split = true;
    std::uint8_t max_splits = 3;
    SplitAces split_aces = SplitAces::one_card;
    bool resplit_aces = false;
    Surrender surrender = Surrender::not_offered;
    Dealer22 dealer_22 = Dealer22::players_win;
    Dealer16 dealer_16 = Dealer16::draws;
    Player21 player_21 = Player21::ties;
    PlayerBlackjack player_blackjack = PlayerBlackjack::ties;
    bool double_21 = false;               // a soft 21 may be doubled
    std::uint8_t redoubles = 0;           // number of times a doubled wager may be doubled again
    Rescue rescue = Rescue::not_offered;  // what comes back when a doubled hand is surrendered
    TotalSet free_doubles{};              // two-card totals that are doubled without a second wager
    FreeSplits free_splits = FreeSplits::none;
    StandAndDouble stand_and_double = StandAndDouble::not_offered;
    std::optional<Odds> split_ace_and_ten_pays;  // paid at once, if the game has it
    std::uint8_t charlie = 0;  // this many cards without a bust win at once, except against a blackjack; 0: none
    std::vector<Bonus> bonus_21;  // the first match is paid
    bool bonus_21_doubled = false;  // also on doubled hands
    bool switch_ = false;          // two hands, whose second cards may be exchanged
    std::uint8_t dealer_hands = 1;  // dealt from one up card in turn, each with a wager of its own
    std::uint8_t bet_positions = 1;  // wagers at a seat, each a hand of its own from the same first two cards
    // What doubled and split hands lose to a dealer blackjack found later: `lose_all` is about busted ones only.
    BrokenHands broken_hands = BrokenHands::wait;

    friend bool operator==(const Rules&, const Rules&) = default;
};

// Calls `visit(name, field)` for every field, in the order of the struct. `Set` is `Rules` or `const Rules`.
template <typename Set, typename Visit>
constexpr void each_field(Set& rules, Visit&& visit) {
    visit("hole_card", rules.hole_card);
    visit("dealer_hits_soft_17", rules.dealer_hits_soft_17);
    visit("wins_pay", rules.wins_pay);
    visit("blackjack_pays", rules.blackjack_pays);
    visit("ties", rules.ties);
    visit("insurance", rules.insurance);
    visit("insurance_pays", rules.insurance_pays);
    visit("even_money", rules.even_money);
    visit("doubling", rules.doubling);
    visit("double_totals", rules.double_totals);
    visit("double_after_split", rules.double_after_split);
    visit("max_splits", rules.max_splits);
    visit("split_aces", rules.split_aces);
    visit("resplit_aces", rules.resplit_aces);
    visit("surrender", rules.surrender);
    visit("dealer_22", rules.dealer_22);
    visit("dealer_16", rules.dealer_16);
    visit("player_21", rules.player_21);
    visit("player_blackjack", rules.player_blackjack);
    visit("double_21", rules.double_21);
    visit("redoubles", rules.redoubles);
    visit("rescue", rules.rescue);
    visit("free_doubles", rules.free_doubles);
    visit("free_splits", rules.free_splits);
    visit("stand_and_double", rules.stand_and_double);
    visit("split_ace_and_ten_pays", rules.split_ace_and_ten_pays);
    visit("charlie", rules.charlie);
    visit("bonus_21", rules.bonus_21);
    visit("bonus_21_doubled", rules.bonus_21_doubled);
    visit("switch", rules.switch_);
    visit("dealer_hands", rules.dealer_hands);
    visit("bet_positions", rules.bet_positions);
    visit("broken_hands", rules.broken_hands);
}

}  // namespace pitboss
