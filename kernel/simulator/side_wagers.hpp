// Side wagers as tables: which row of the pay table is paid. Row 0 is a loss. Amounts are data too.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "simulator/round.hpp"

namespace pitboss {

inline constexpr std::size_t ranks = 13;
inline constexpr std::size_t suit_kinds = 3;    // of the dealer's hand: mixed, one color, one suit
inline constexpr std::size_t player_kinds = 3;  // any hand, a blackjack, a hand that busted with 30
inline constexpr std::uint8_t not_placed = 255;

enum class Placed : std::uint8_t { before_deal, after_peek, after_players };

struct SideWagerTable {
    // Decided by dealt cards: which of the player's two cards, the up card, the hole card and the bonus cards the table
    // reads.
    std::array<bool, 4 + max_bonus_cards> sees{};
    std::vector<std::uint8_t> rows;
    std::int64_t stake = 0;
    std::vector<std::int64_t> nets;  // won or lost by each row

    // Decided by the dealer's final hand, if `steps` is not empty: `steps[node * 13 + rank]` is the node after another
    // card. `rows` goes by node, rank of the last card, suits, and the player's hand.
    std::vector<std::uint32_t> steps;
    Placed placed = Placed::before_deal;
    bool for_blackjacks = false;  // already lost unless the player has a blackjack

    // Filled by `compact`: what each card adds to the index into `rows`, by position. Four cards have seven million
    // combinations, but a table tells few cards of a position apart.
    std::vector<std::array<std::uint32_t, card_kinds>> adds;

    [[nodiscard]] bool by_dealer() const noexcept { return !steps.empty(); }

    // Keeps one of all cards that the table does not tell apart. Only for wagers that the dealt cards decide.
    void compact() {
        if (by_dealer() || !adds.empty()) {
            return;
        }
        adds.assign(sees.size(), {});
        std::size_t inner = 1;  // combinations of the positions after this one
        for (std::size_t position = sees.size(); position-- > 0;) {
            if (sees[position]) {
                const std::vector<std::uint8_t> kept = alike(inner);
                const std::size_t kinds = shrink(inner, kept, adds[position]);
                inner *= kinds;
            }
        }
    }

private:
    // For each card of the last position that still has all cards, the first one that it is always paid like.
    [[nodiscard]] std::vector<std::uint8_t> alike(std::size_t inner) const {
        std::vector<std::uint8_t> first(card_kinds, 0);
        for (std::size_t begin = 0; begin < rows.size(); begin += card_kinds * inner) {
            for (std::size_t at = begin; at < begin + inner; ++at) {
                for (std::size_t card = 0; card < card_kinds; ++card) {
                    if (rows[at + card * inner] != rows[at + first[card] * inner]) {
                        tell_apart(first, at, inner);
                        break;
                    }
                }
            }
        }
        return first;
    }
    void tell_apart(std::vector<std::uint8_t>& first, std::size_t at, std::size_t inner) const {
        const std::vector<std::uint8_t> before = first;
        for (std::size_t card = 0; card < card_kinds; ++card) {
            for (std::uint8_t other = 0; other <= card; ++other) {
                if (before[other] == before[card] && rows[at + other * inner] == rows[at + card * inner]) {
                    first[card] = other;
                    break;
                }
            }
        }
    }

    // Leaves out the cards that are paid like an earlier one; returns how many are kept.
    std::size_t shrink(std::size_t inner, const std::vector<std::uint8_t>& first,
                       std::array<std::uint32_t, card_kinds>& added) {
        std::vector<std::size_t> kept;
        for (std::size_t card = 0; card < card_kinds; ++card) {
            if (first[card] == card) {
                kept.push_back(card);
            }
            const auto place = std::find(kept.begin(), kept.end(), first[card]) - kept.begin();
            added[card] = static_cast<std::uint32_t>(static_cast<std::size_t>(place) * inner);
        }
        std::vector<std::uint8_t> fewer;
        fewer.reserve(rows.size() / card_kinds * kept.size());
        for (std::size_t begin = 0; begin < rows.size(); begin += card_kinds * inner) {
            for (const std::size_t card : kept) {
                const auto from = rows.begin() + static_cast<std::ptrdiff_t>(begin + card * inner);
                fewer.insert(fewer.end(), from, from + static_cast<std::ptrdiff_t>(inner));
            }
        }
        rows = std::move(fewer);
        return kept.size();
    }
};

// The row by which a seat's wager is paid after a round; `not_placed` if it could not be placed.
class SideWagerRow {
public:
    SideWagerRow(const SideWagerTable& side, const Round& round) noexcept : side_(side), round_(round) {
        if (side.by_dealer()) {
            dealers_ = place_of(round.dealer());
        }
    }

    [[nodiscard]] std::uint8_t of(std::size_t seat) const noexcept {
        return side_.by_dealer() ? by_dealer(seat) : by_deal(seat);
    }

private:
    [[nodiscard]] std::uint8_t by_deal(std::size_t seat) const noexcept {
        const auto first = round_.first_two(seat);
        const auto& dealer = round_.dealer().cards;
        const std::array<std::uint8_t, 4> cards{first[0], first[1], dealer[0], dealer[1]};
        std::size_t index = 0;
        if (!side_.adds.empty()) {
            for (std::size_t i = 0; i < cards.size(); ++i) {
                index += side_.sees[i] ? side_.adds[i][cards[i]] : 0;
            }
            for (std::size_t i = 0; i < max_bonus_cards; ++i) {
                index += side_.sees[cards.size() + i] ? side_.adds[cards.size() + i][round_.bonus_card(i)] : 0;
            }
            return side_.rows[index];
        }
        for (std::size_t i = 0; i < cards.size(); ++i) {
            index = side_.sees[i] ? index * card_kinds + cards[i] : index;
        }
        for (std::size_t i = 0; i < max_bonus_cards; ++i) {
            index = side_.sees[cards.size() + i] ? index * card_kinds + round_.bonus_card(i) : index;
        }
        return side_.rows[index];
    }

    [[nodiscard]] std::uint8_t by_dealer(std::size_t seat) const noexcept {
        if ((side_.placed == Placed::after_peek && round_.ended_by_peek()) ||
            (side_.placed == Placed::after_players && !round_.was_in_play(seat))) {
            return not_placed;
        }
        const auto first = round_.first_two(seat);
        const bool blackjack = points_of(first[0]) + points_of(first[1]) == 11 &&
                               (points_of(first[0]) == 1 || points_of(first[1]) == 1);
        const bool thirty = round_.position(seat).hands[0].hard == 30;
        return side_.rows[dealers_ * player_kinds + (blackjack ? 1 : thirty ? 2 : 0)];
    }

    [[nodiscard]] std::size_t place_of(const Hand& dealer) const noexcept {
        std::size_t node = 0;
        bool one_suit = true;
        bool one_color = true;
        const auto red = [](std::size_t suit) { return suit == 1 || suit == 2; };  // spades, hearts, diamonds, clubs
        const std::size_t suit = dealer.cards[0] / ranks;
        for (std::size_t i = 0; i + 1 < dealer.count; ++i) {
            node = side_.steps[node * ranks + dealer.cards[i] % ranks];
            const std::size_t next = dealer.cards[i + 1] / ranks;
            one_suit &= next == suit;
            one_color &= red(next) == red(suit);
        }
        const std::size_t last = dealer.cards[dealer.count - 1] % ranks;
        return (node * ranks + last) * suit_kinds + (one_suit ? 2 : one_color ? 1 : 0);
    }

    const SideWagerTable& side_;
    const Round& round_;
    std::size_t dealers_ = 0;
};

}  // namespace pitboss
