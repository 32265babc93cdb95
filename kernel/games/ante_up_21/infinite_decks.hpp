// Ante Up 21 from infinite decks, where cards dealt do not change the odds: best play, with every split the rules allow
// and every action of every hand tried.
//
// The state is small: the hand in play, the hands that wait, the splits left, and of all cards so far the best pair and
// the single ranks above it (`PokerCards`). Values are computed for all of these at once, from the last hand back to
// the first.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "games/ante_up_21/best_split.hpp"
#include "games/ante_up_21/cards.hpp"
#include "games/ante_up_21/dealer.hpp"

namespace pitboss::ante_up_21 {

// Every state of the poker hand, numbered: the best pair, if any, and the single ranks above it.
class PokerCards {
  public:
    static constexpr std::size_t all = (std::size_t{1} << (ranks + 1)) - 1;
    using Next = std::array<std::uint16_t, all>;

    PokerCards() {
        for (std::size_t seen = 0; seen < all; ++seen) {
            const auto [pair, singles] = read(seen);
            strength_[seen] = pair > 0 ? pair_of + pair : high_cards(singles);
            for (std::size_t rank = 0; rank < ranks; ++rank) {
                next_[rank][seen] = static_cast<std::uint16_t>(with(pair, singles, high_rank(rank)));
            }
        }
    }

    [[nodiscard]] const Next& next(std::size_t rank) const noexcept { return next_[rank]; }
    [[nodiscard]] int strength(std::size_t seen) const noexcept { return strength_[seen]; }
    [[nodiscard]] std::size_t of(std::size_t one, std::size_t two) const noexcept { return next_[two][next_[one][0]]; }

  private:
    // A pair of high rank p leaves 13 - p ranks above it. States without a pair come first, then pairs from twos up.
    [[nodiscard]] static constexpr std::size_t first_of(int pair) noexcept {
        std::size_t first = 0;
        for (int lower = 0; lower < pair; ++lower) {
            first += std::size_t{1} << (static_cast<int>(ranks) - lower);
        }
        return first;
    }
    [[nodiscard]] static std::pair<int, unsigned> read(std::size_t seen) noexcept {
        int pair = 0;
        while (seen >= first_of(pair + 1) && pair < static_cast<int>(ranks)) {
            ++pair;
        }
        return {pair, static_cast<unsigned>(seen - first_of(pair)) << pair};
    }
    [[nodiscard]] static std::size_t number(int pair, unsigned singles) noexcept {
        return first_of(pair) + (singles >> pair);
    }
    [[nodiscard]] static std::size_t with(int pair, unsigned singles, int high) noexcept {
        const unsigned bit = 1U << (high - 1);
        return high <= pair ? number(pair, singles) : (singles & bit) != 0 ? number(high, singles)
            : number(pair, singles | bit);
    }
    [[nodiscard]] static int high_cards(unsigned singles) noexcept {
        int high = 0;
        int second = 0;
        for (int rank = 1; rank <= static_cast<int>(ranks); ++rank) {
            if ((singles >> (rank - 1) & 1U) != 0) {
                second = high;
                high = rank;
            }
        }
        return 14 * high + second;
    }

    std::array<Next, ranks> next_{};
    std::array<int, all> strength_{};
};

// Against one up card, with ranks in these proportions.
class InfiniteDecks {
  public:
    InfiniteDecks(const PokerCards& seen, const std::array<double, ranks>& parts, std::size_t up) : seen_(seen),
        up_(up) {
        double size = 0;
        for (const double part : parts) {
            size += part;
        }
        std::transform(parts.begin(), parts.end(), chances_.begin(), [size](double part) { return part / size; });
        compute_dealer();
    }

    // The first two cards with the best of fold, bet and up to `splits` splits. A fold loses the ante for sure. More
    // cards never make the poker hand worse, and a dealer blackjack takes no more than the ante, so a hand that now
    // loses less than the ante is not folded.
    [[nodiscard]] double best(std::size_t one, std::size_t two, int splits, bool aces_again) {
        const double bet = start_value(one, two, true, splits, aces_again);
        const bool folds = poker_[seen_.of(one, two)] < -1;
        return folds ? std::max(bet, start_value(one, two, false, splits, aces_again)) : bet;
    }

    // Over all first two cards.
    [[nodiscard]] double mean(int splits, bool aces_again) {
        double found = 0;
        for (std::size_t one = 0; one < ranks; ++one) {
            for (std::size_t two = one; two < ranks; ++two) {
                const double chance = chances_[one] * chances_[two] * (one == two ? 1 : 2);
                found += chance > 0 ? chance * best(one, two, splits, aces_again) : 0;
            }
        }
        return found;
    }

  private:
    // The value of what follows a finished hand, by poker state.
    using Values = std::vector<double>;
    static constexpr std::size_t totals = 22;
    // value of the best action of hands of three or more cards, by hard total and whether there is an ace
    struct Hands {
        std::array<std::array<Values, 2>, totals> best;
    };
    struct After {  // after a split: waiting hands and further splits
        int hands = 0;
        int splits = 0;
        [[nodiscard]] bool operator<(const After& other) const noexcept {
            return std::tie(hands, splits) < std::tie(other.hands, other.splits);
        }
    };
    struct Split {  // by the points of the pair, bet or folded
        std::map<After, Values> next;
        std::map<After, Hands> hands;
    };

    // The dealer's endings without a blackjack; then the value of every poker hand.
    void compute_dealer() {
        double holes = 0;
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            holes += makes_blackjack(up_, rank) ? 0 : chances_[rank];
        }
        blackjack_chance_ = 1 - holes;
        using Open = std::map<std::tuple<int, bool, std::size_t>, double>;  // hard total, ace, poker state
        Open open;
        open[{points(up_), up_ == 0, seen_.next(up_)[0]}] = 1;
        std::map<int, double> shown;
        for (bool first = true; !open.empty(); first = false) {
            Open more;
            for (const auto& [hand, chance] : open) {
                const auto& [hard, ace, seen] = hand;
                const Total total{hard, ace};
                if (!first && dealer_stands(total)) {
                    ends_[total.best() > 21 ? ends - 1 : static_cast<std::size_t>(total.best() - 17)] += chance;
                    shown[seen_.strength(seen)] += chance;
                    continue;
                }
                for (std::size_t rank = 0; rank < ranks; ++rank) {
                    const double next = first ? (makes_blackjack(up_, rank) ? 0 : chances_[rank] / holes)
                        : chances_[rank];
                    if (next > 0) {
                        more[{hard + points(rank), ace || rank == 0, seen_.next(rank)[seen]}] += chance * next;
                    }
                }
            }
            open = std::move(more);
        }
        poker_.assign(PokerCards::all, 0);
        for (std::size_t seen = 0; seen < PokerCards::all; ++seen) {
            for (const auto& [theirs, chance] : shown) {
                poker_[seen] += chance * poker[poker_result(seen_.strength(seen), theirs)];
            }
        }
    }

    [[nodiscard]] double start_value(std::size_t one, std::size_t two, bool bet, int splits, bool aces_again) {
        const std::size_t seen = seen_.of(one, two);
        const Total total = Total{}.with(one).with(two);
        const bool natural = total.best() == 21;
        double found = 0;
        for (std::size_t hole = 0; hole < ranks; ++hole) {
            if (makes_blackjack(up_, hole)) {
                const int mine = seen_.strength(seen);
                const int shown = seen_.strength(seen_.of(up_, hole));
                const double ante = !bet || mine < shown ? -1 : mine > shown ? 1 : 0;  // the bet pushes (10)(a)
                found += chances_[hole] * (ante + (natural ? 0 : -1));
            }
        }
        const Values& after = last(bet);
        double played = natural ? 1.5 + after[seen] : two_cards(total, after, alone(bet))[seen];
        if (splits > 0 && points(one) == points(two)) {
            Split& split = splits_[{points(one), bet, aces_again}];
            played = std::max(played, next(split, one, {2, splits - 1}, bet, aces_again)[seen]);
        }
        return found + (1 - blackjack_chance_) * played;
    }

    [[nodiscard]] const Values& last(bool bet) {
        if (folded_.empty()) {
            folded_.assign(PokerCards::all, -1);
        }
        return bet ? poker_ : folded_;
    }

    [[nodiscard]] const Hands& alone(bool bet) {
        const auto [at, is_new] = alone_.try_emplace(bet);
        if (is_new) {
            at->second = hands_before(last(bet));
        }
        return at->second;
    }

    // One-card hands that wait for their second card.
    const Values& next(Split& split, std::size_t card, After left, bool bet, bool aces_again) {
        if (left.hands == 0) {
            return last(bet);
        }
        const auto [at, is_new] = split.next.try_emplace(left);
        Values& found = at->second;
        if (!is_new) {
            return found;
        }
        const After after{left.hands - 1, left.splits};
        const Values& then = next(split, card, after, bet, aces_again);
        const bool aces = card == 0;
        const Hands* hands = aces ? nullptr : &hands_of(split, after, then);
        found.assign(PokerCards::all, 0);
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            if (chances_[rank] > 0) {
                const Total total = Total{}.with(card).with(rank);
                Values worth = aces ? stands(total, then) : two_cards(total, then, *hands);
                if (points(rank) == points(card) && left.splits > 0 && (!aces || aces_again)) {
                    const Values& again = next(split, card, {left.hands + 1, left.splits - 1}, bet, aces_again);
                    keep_better(worth, again);
                }
                add(found, rank, worth);
            }
        }
        return found;
    }

    const Hands& hands_of(Split& split, After after, const Values& then) {
        const auto [at, is_new] = split.hands.try_emplace(after);
        if (is_new) {
            at->second = hands_before(then);
        }
        return at->second;
    }

    // Hands that may draw freely, followed by `then`.
    [[nodiscard]] Hands hands_before(const Values& then) const {
        Hands hands;
        for (int hard = static_cast<int>(totals) - 1; hard > 1; --hard) {
            for (const bool ace : {true, false}) {
                const Total total{hard, ace};
                Values& found = hands.best[static_cast<std::size_t>(hard)][ace ? 1 : 0];
                found = stands(total, then);
                if (total.best() < 21) {
                    keep_better(found, drawn(total, [&](Total more, std::size_t rank, Values& hit) {
                        if (more.hard > 21) {
                            add(hit, rank, then, -1);
                        } else {
                            add(hit, rank, at(hands, more));
                        }
                    }));
                }
            }
        }
        return hands;
    }

    [[nodiscard]] Values two_cards(Total total, const Values& then, const Hands& hands) const {
        Values found = at(hands, total);
        if (total.best() < 21) {
            keep_better(found, drawn(total, [&](Total more, std::size_t rank, Values& doubled) {
                add(doubled, rank, then, 2 * worth(more));
            }));
        }
        return found;
    }

    [[nodiscard]] static const Values& at(const Hands& hands, Total total) noexcept {
        return hands.best[static_cast<std::size_t>(total.hard)][total.ace ? 1 : 0];
    }

    template <typename Take>
    [[nodiscard]] Values drawn(Total total, const Take& take) const {
        Values found(PokerCards::all, 0);
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            if (chances_[rank] > 0) {
                take(total.with(rank), rank, found);
            }
        }
        return found;
    }

    // Adds the value after this card, for every poker state before it.
    void add(Values& sum, std::size_t rank, const Values& then, double more = 0) const noexcept {
        const PokerCards::Next& next = seen_.next(rank);
        const double chance = chances_[rank];
        for (std::size_t seen = 0; seen < PokerCards::all; ++seen) {
            sum[seen] += chance * (then[next[seen]] + more);
        }
    }

    static void keep_better(Values& values, const Values& others) noexcept {
        std::transform(values.begin(), values.end(), others.begin(), values.begin(),
                       [](double a, double b) { return std::max(a, b); });
    }

    [[nodiscard]] Values stands(Total total, const Values& then) const {
        Values found = then;
        const double more = worth(total);
        std::for_each(found.begin(), found.end(), [more](double& value) { value += more; });
        return found;
    }

    [[nodiscard]] double worth(Total total) const noexcept {
        if (total.hard > 21) {
            return -1;
        }
        double found = 0;
        for (std::size_t end = 0; end < ends; ++end) {
            found += ends_[end] * won(total.best(), end);
        }
        return found;
    }

    const PokerCards& seen_;
    std::size_t up_;
    std::array<double, ranks> chances_{};
    std::array<double, ends> ends_{};
    double blackjack_chance_ = 0;  // chance of a dealer blackjack
    Values poker_;
    Values folded_;
    std::map<bool, Hands> alone_;
    std::map<std::tuple<int, bool, bool>, Split> splits_;
};

}  // namespace pitboss::ante_up_21
