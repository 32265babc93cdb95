// How a player's hand ends who follows the chart: the chance of every ending for each up card and dealer's final hand.
//
// An ending says what is won or lost at which stake, not the amounts, so that it depends on a player's chips only by what
// they allow: players of all stacks and bets share a few tables.
#pragma once

#include <array>
#include <cstddef>

#include "games/last_hand/hand_play.hpp"
#include "games/last_hand/stakes.hpp"

namespace pitboss::last_hand {

inline constexpr std::size_t ways = finals + 1;  // the dealer's final hands, and a blackjack

// One hand: lost, pushed or won, at the first stake or doubled.
inline constexpr std::size_t hand_ends = 6;
inline constexpr std::size_t half_end = hand_ends;
inline constexpr std::size_t blackjack_end = hand_ends + 1;
inline constexpr std::size_t split_ends = hand_ends + 2;  // plus the first hand's end times six, plus the second's
inline constexpr std::size_t all_ends = split_ends + hand_ends * hand_ends;

// What a player's chips allow, in order: a double, a split, a double of its first hand, and of its second hand when the
// first was not doubled or was.
struct Afforded {
    Amount more = 0;
    bool splits = false;
    Amount first = 0;
    std::array<Amount, 2> second{};

    Afforded(const Game& game, const Player& player) noexcept {
        const Stakes stakes{player.bet, player.stack - player.bet};
        more = stakes.more(game);
        splits = stakes.splits(game);
        if (splits) {
            const Stakes left = stakes.less(stakes.bet);
            first = left.more(game, true);
            second = {left.more(game, true), left.less(first).more(game, true)};
        }
    }

    static constexpr std::size_t kinds = 32;
    [[nodiscard]] std::size_t kind() const noexcept {
        return (more > 0 ? 1U : 0U) + (splits ? 2U : 0U) + (first > 0 ? 4U : 0U) + (second[0] > 0 ? 8U : 0U) +
               (second[1] > 0 ? 16U : 0U);
    }
};

// Lost 0, pushed 1, won 2.
[[nodiscard]] constexpr std::size_t compared(std::size_t mine, std::size_t final) noexcept {
    const std::size_t dealer = final + 1;
    if (mine == bust_class) {
        return 0;
    }
    return dealer == bust_class || mine > dealer ? 2 : mine == dealer ? 1 : 0;
}

class EndingChances {
public:
    EndingChances(const Game& game, const Afforded& afforded) : game_(game), afforded_(afforded) {
        for (unsigned up = 1; up <= values; ++up) {
            spread(up);
        }
    }

    using Ends = std::array<double, all_ends>;
    [[nodiscard]] const Ends& of(unsigned up, std::size_t way) const noexcept { return by_up_[up - 1][way]; }

private:
    static constexpr std::size_t half_place = 2 * classes;
    static constexpr std::size_t places = half_place + 1 + values;  // the last: a pair of these points is split
    using Hand = Vector<2 * classes>;

    template <std::size_t Size>
    [[nodiscard]] static Endings<Size> named() noexcept {
        Endings<Size> found;
        for (std::size_t mine = 0; mine < classes; ++mine) {
            found.single[mine].at[mine] = 1.0;
            found.doubled[mine].at[classes + mine] = 1.0;
        }
        return found;
    }

    [[nodiscard]] Decider decider(unsigned up) const noexcept { return {ChartData(game_.chart), up, 0}; }
    [[nodiscard]] static std::size_t end_of(std::size_t place, std::size_t final) noexcept {
        return compared(place % classes, final) + (place < classes ? 0 : hand_ends / 2);
    }

    void spread(unsigned up) {
        const Vector<places> hands = all_hands(up);
        auto& found = by_up_[up - 1];
        for (std::size_t final = 0; final < finals; ++final) {
            for (std::size_t place = 0; place < 2 * classes; ++place) {
                found[final][end_of(place, final)] += hands.at[place];
            }
            found[final][half_end] += hands.at[half_place];
            found[final][blackjack_end] += blackjack_chance;
        }
        for (unsigned card = 1; card <= values; ++card) {
            if (hands.at[half_place + card] > 0) {
                add_split(up, card, hands.at[half_place + card]);
            }
        }
        found[finals][0] = 1.0 - blackjack_chance;
        found[finals][1] = blackjack_chance;
    }

    [[nodiscard]] Vector<places> all_hands(unsigned up) const {
        const Endings<places> ends = named<places>();
        const HandPlay<places> play(game_, decider(up), {.doubles = afforded_.more > 0}, ends);
        Vector<places> half;
        half.at[half_place] = 1.0;
        Vector<places> found;
        for (unsigned one = 1; one <= values; ++one) {
            for (unsigned two = one; two <= values; ++two) {
                if (one == 1 && two == 10) {
                    continue;
                }
                Vector<places> split;
                split.at[half_place + one] = 1.0;
                const double chance = chance_of(one) * chance_of(two) * (one == two ? 1.0 : 2.0);
                found.add(play.first_two(Points{}.with(one).with(two), one,
                                         one == two && afforded_.splits ? &split : nullptr,
                                         game_.rules.surrender == Surrender::late ? &half : nullptr),
                          chance);
            }
        }
        return found;
    }

    [[nodiscard]] Hand split_hand(unsigned up, unsigned card, Amount more) const {
        const Endings<2 * classes> ends = named<2 * classes>();
        const Allowed allowed{.doubles = more > 0,
                              .split_hand = true,
                              .one_card = card == 1 && game_.rules.split_aces == SplitAces::one_card};
        return HandPlay<2 * classes>(game_, decider(up), allowed, ends).from_card(card);
    }

    void add_split(unsigned up, unsigned card, double chance) {
        const Hand one = split_hand(up, card, afforded_.first);
        const std::array<Hand, 2> two{split_hand(up, card, afforded_.second[0]),
                                      split_hand(up, card, afforded_.second[1])};
        for (std::size_t first = 0; first < 2 * classes; ++first) {
            for (std::size_t second = 0; second < 2 * classes; ++second) {
                const double both = chance * one.at[first] * two[first / classes].at[second];
                for (std::size_t final = 0; final < finals; ++final) {
                    by_up_[up - 1][final][split_ends + end_of(first, final) * hand_ends + end_of(second, final)] += both;
                }
            }
        }
    }

    const Game& game_;
    Afforded afforded_;
    std::array<std::array<Ends, ways>, values> by_up_{};
};

}  // namespace pitboss::last_hand
