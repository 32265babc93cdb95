// Ante Up 21, exactly: one hand played as 21 and, with the same cards, as two-card poker against the dealer (CO 30-2106).
//
// Poker needs the rank of a card, so hands are multisets of thirteen ranks. For each up card every hand that the dealer
// can draw to is listed once with the number of orders in which it can be drawn; a player's hand, whose cards are gone
// from the shoe, is held against the whole list. A player's draws are then walked from the last card back to the first.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

namespace pitboss::ante_up {

inline constexpr std::size_t ranks = 13;  // the ace first, as everywhere
inline constexpr std::size_t ups = 10;    // up cards by what they count
using Counts = std::array<std::uint8_t, ranks>;

[[nodiscard]] constexpr int points(std::size_t rank) noexcept { return rank < 9 ? static_cast<int>(rank) + 1 : 10; }
[[nodiscard]] constexpr int high_rank(std::size_t rank) noexcept { return rank == 0 ? 13 : static_cast<int>(rank); }

inline constexpr int pair_of = 14 * 14;                    // every pair ranks above every high card
inline constexpr int queen_high = 14 * high_rank(11);      // with which the dealer qualifies (13)(c)
inline constexpr std::size_t strengths = 14 * 14 + 14;     // of the best two cards

// The best two of some cards: higher beats lower.
[[nodiscard]] inline int best_two(const Counts& cards) noexcept {
    int high = 0;
    int second = 0;
    int pair = 0;
    for (std::size_t step = 1; step <= ranks; ++step) {  // from the two to the ace
        const std::size_t rank = step % ranks;
        if (cards[rank] > 1) {
            pair = high_rank(rank);
        }
        if (cards[rank] > 0) {
            second = high;
            high = high_rank(rank);
        }
    }
    return pair > 0 ? pair_of + pair : 14 * high + second;
}

struct Total {
    int hard = 0;
    bool ace = false;
    [[nodiscard]] constexpr bool soft() const noexcept { return ace && hard <= 11; }
    [[nodiscard]] constexpr int best() const noexcept { return soft() ? hard + 10 : hard; }
    [[nodiscard]] constexpr Total with(std::size_t rank) const noexcept { return {hard + points(rank), ace || rank == 0}; }
};

[[nodiscard]] inline Total total_of(const Counts& cards) noexcept {
    Total total;
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        total.hard += cards[rank] * points(rank);
        total.ace = total.ace || (rank == 0 && cards[rank] > 0);
    }
    return total;
}

[[nodiscard]] constexpr bool dealer_stands(Total total) noexcept {  // soft 17 is hit (12)(b)
    return total.best() > 17 || (total.best() == 17 && !total.soft());
}

[[nodiscard]] inline std::uint64_t key_of(const Counts& cards) noexcept {
    std::uint64_t key = 0;
    for (const std::uint8_t count : cards) {
        key = key << 4U | count;
    }
    return key;
}

// Which rank beside this up card would make a blackjack, which the dealer has looked for.
[[nodiscard]] constexpr bool makes_blackjack(std::size_t up, std::size_t hole) noexcept {
    return (up == 0 && hole >= 9) || (up >= 9 && hole == 0);
}

// --- the dealer --------------------------------------------------------------------------------------------------

inline constexpr std::size_t ends = 6;    // 17 to 21, over
inline constexpr std::size_t showings = 4;  // the poker hand wins, ties, loses, or the dealer does not qualify

struct Final {
    std::vector<std::pair<std::uint8_t, std::uint8_t>> drawn;  // ranks beside the up card, and how many of each
    std::size_t cards = 0;
    double orders = 0;
    std::size_t end = 0;
    int strength = 0;
};

// Every hand that the dealer can end with, no blackjack among them.
[[nodiscard]] inline std::vector<Final> finals_of(std::size_t up) {
    std::map<std::uint64_t, Final> found;
    const std::function<void(Counts, Total, std::size_t)> draw = [&](Counts drawn, Total total, std::size_t cards) {
        if (cards > 0 && dealer_stands(total)) {
            Final& final = found[key_of(drawn)];
            if (final.orders == 0) {
                for (std::size_t rank = 0; rank < ranks; ++rank) {
                    if (drawn[rank] > 0) {
                        final.drawn.emplace_back(static_cast<std::uint8_t>(rank), drawn[rank]);
                    }
                }
                final.cards = cards;
                final.end = total.best() > 21 ? ends - 1 : static_cast<std::size_t>(total.best() - 17);
                ++drawn[up];
                final.strength = best_two(drawn);
            }
            final.orders += 1;
            return;
        }
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            if (cards == 0 && makes_blackjack(up, rank)) {
                continue;
            }
            Counts more = drawn;
            ++more[rank];
            draw(more, total.with(rank), cards + 1);
        }
    };
    draw({}, Total{}.with(up), 0);
    std::vector<Final> finals;
    for (auto& [key, final] : found) {
        finals.push_back(std::move(final));
    }
    return finals;
}

// How a player's cards stand against the dealer's: the chance of each end of the dealer's with each showing of the poker.
using Standing = std::array<std::array<double, showings>, ends>;

[[nodiscard]] inline std::size_t showing(int mine, int theirs) noexcept {
    if (theirs < queen_high) {
        return 3;
    }
    return mine > theirs ? 0 : mine == theirs ? 1 : 2;
}

// --- what a round comes to ---------------------------------------------------------------------------------------

// Chances and means of a round's net, in wagers on 21 (the ante is one, too).
struct Result {
    double mean = 0;
    double square = 0;
    double won = 0;
    double pushed = 0;
    double wagered = 0;  // in all

    void add(double chance, double net, double staked) noexcept {
        mean += chance * net;
        square += chance * net * net;
        won += net > 0 ? chance : 0;
        pushed += net == 0 ? chance : 0;
        wagered += chance * staked;
    }
    void add(double chance, const Result& other) noexcept {
        mean += chance * other.mean;
        square += chance * other.square;
        won += chance * other.won;
        pushed += chance * other.pushed;
        wagered += chance * other.wagered;
    }
};

enum class Act : std::uint8_t { stand, hit, twice, twice_or_stand };

// What the play of a hand goes by: the poker was folded, or bet on without a pair so far, or with one.
enum class Mode : std::uint8_t { folded, bet, paired };
inline constexpr std::size_t modes = 3;

[[nodiscard]] inline std::size_t column_of(std::size_t up) noexcept { return static_cast<std::size_t>(points(up) - 1); }

// What a player does. `bets` is asked of the first two cards' strength and the rank of the up card, `splits` of a pair
// that is split once; `acts` goes by mode, soft or hard, total and the up card's points.
struct Strategy {
    using Acts = std::array<std::array<std::array<std::array<Act, ups>, 22>, 2>, modes>;
    std::array<std::array<bool, ranks>, strengths> bets{};
    std::array<std::array<std::array<bool, ups>, ranks>, 2> splits{};
    Acts acts{};

    [[nodiscard]] Act act(Mode mode, Total total, std::size_t up, std::size_t cards) const noexcept {
        const Act found = acts[static_cast<std::size_t>(mode)][total.soft() ? 1 : 0]
                              [static_cast<std::size_t>(total.best())][column_of(up)];
        if (cards == 2 || (found != Act::twice && found != Act::twice_or_stand)) {
            return found;
        }
        return found == Act::twice ? Act::hit : Act::stand;
    }
    [[nodiscard]] static bool doubles(Act act) noexcept { return act == Act::twice || act == Act::twice_or_stand; }
};

[[nodiscard]] inline Mode mode_of(bool bet, int strength) noexcept {
    return !bet ? Mode::folded : strength > pair_of ? Mode::paired : Mode::bet;
}

// The game from a shoe with so many cards of each rank.
class Game {
  public:
    explicit Game(const std::array<int, ranks>& shoe) : shoe_(shoe) {
        for (std::size_t up = 0; up < ranks; ++up) {
            finals_[up] = finals_of(up);
        }
    }

    struct First {  // the first two cards against an up card
        Counts cards{};
        std::size_t up = 0;
        double chance = 0;
        Result bet;   // by the acts alone
        Result fold;
        Result split_bet;  // a pair only, split once, both hands by a strategy's acts
        Result split_fold;
    };

    // Every start of a round, folded and bet: by the best acts, or by a strategy's; and split, by a strategy's.
    [[nodiscard]] std::vector<First> starts(const Strategy* strategy, const Strategy* splits = nullptr) {
        std::vector<First> found;
        for (std::size_t up = 0; up < ranks; ++up) {
            forget();
            for (std::size_t one = 0; one < ranks; ++one) {
                for (std::size_t two = one; two < ranks; ++two) {
                    First first;
                    first.up = up;
                    ++first.cards[one];
                    ++first.cards[two];
                    first.chance = chance_of(one, two, up);
                    if (first.chance > 0) {
                        first.bet = start(first.cards, up, true, strategy);
                        first.fold = start(first.cards, up, false, strategy);
                        if (splits != nullptr && one == two && splits->splits[1][one][column_of(up)]) {
                            first.split_bet = start(first.cards, up, true, splits, one, two);
                        }
                        if (splits != nullptr && one == two && splits->splits[0][one][column_of(up)]) {
                            first.split_fold = start(first.cards, up, false, splits, one, two);
                        }
                        found.push_back(first);
                    }
                }
            }
        }
        return found;
    }

    // The acts that are best on the average of each cell: of what is played well now, and hardly of anything else.
    [[nodiscard]] Strategy::Acts chart() {
        Cells cells{};
        for (std::size_t up = 0; up < ranks; ++up) {
            forget();
            for (std::size_t one = 0; one < ranks; ++one) {
                for (std::size_t two = one; two < ranks; ++two) {
                    First first;
                    first.up = up;
                    ++first.cards[one];
                    ++first.cards[two];
                    first.chance = chance_of(one, two, up);
                    const bool bets = start(first.cards, up, true, nullptr).mean > start(first.cards, up, false, nullptr).mean;
                    static constexpr double hardly = 1e-6;
                    weigh(first, true, first.chance * (bets ? 1 : hardly), cells);
                    weigh(first, false, first.chance * (bets ? hardly : 1), cells);
                }
            }
        }
        Strategy::Acts acts{};
        for (std::size_t mode = 0; mode < modes; ++mode) {
            for (std::size_t soft = 0; soft < 2; ++soft) {
                for (std::size_t total = 0; total < 22; ++total) {
                    std::transform(cells[mode][soft][total].begin(), cells[mode][soft][total].end(),
                                   acts[mode][soft][total].begin(), best_of);
                }
            }
        }
        return acts;
    }

  private:
    struct Tried {  // what acts would bring, over all hands of a cell that are reached
        std::array<double, 3> first{};  // stand, hit, twice
        std::array<double, 2> later{};
    };
    using Cells = std::array<std::array<std::array<std::array<Tried, ups>, 22>, 2>, modes>;

    // The hands that are reached from two cards, each act of theirs tried and weighed by how often they are.
    void weigh(const First& first, bool bet, double weight, Cells& cells) {
        std::map<std::pair<std::size_t, std::uint64_t>, std::pair<Counts, double>> open;  // by size: fewest cards first
        open[{2, key_of(first.cards)}] = {first.cards, weight};
        while (!open.empty()) {
            const auto [at, reached] = *open.begin();
            open.erase(open.begin());
            const auto& [cards, chance] = reached;
            const Total total = total_of(cards);
            if (total.hard > 21 || total.best() == 21) {
                continue;
            }
            const bool is_first = at.first == 2;
            const double stood = stands(cards, first.up, bet, 1).mean;
            const double hit = drawn(cards, first.up, bet, nullptr, false).mean;
            Tried& tried = cells[static_cast<std::size_t>(mode_of(bet, best_two(cards)))][total.soft() ? 1 : 0]
                                [static_cast<std::size_t>(total.best())][column_of(first.up)];
            double best = std::max(stood, hit);
            if (is_first) {
                const double twice = drawn(cards, first.up, bet, nullptr, true).mean;
                tried.first[0] += chance * stood;
                tried.first[1] += chance * hit;
                tried.first[2] += chance * twice;
                best = std::max(best, twice);
            } else {
                tried.later[0] += chance * stood;
                tried.later[1] += chance * hit;
            }
            if (best > stood && best == hit) {
                const auto chances = draws(cards, first.up);
                for (std::size_t rank = 0; rank < ranks; ++rank) {
                    Counts more = cards;
                    ++more[rank];
                    auto& next = open[{at.first + 1, key_of(more)}];
                    next = {more, next.second + chance * chances[rank]};
                }
            }
        }
    }

    [[nodiscard]] static Act best_of(const Tried& tried) noexcept {
        const auto& [stood, hit, twice] = tried.first;
        const bool stays = tried.later[0] + stood >= tried.later[1] + hit;
        if (twice > std::max(stood, hit)) {
            return tried.later[0] > tried.later[1] ? Act::twice_or_stand : Act::twice;
        }
        return stays ? Act::stand : Act::hit;
    }

    // What is known is of one up card, and of one way to play.
    void forget() noexcept {
        standings_.clear();
        for (auto& known : known_) {
            known.clear();
        }
    }

    [[nodiscard]] double chance_of(std::size_t one, std::size_t two, std::size_t up) const noexcept {
        std::array<int, ranks> left = shoe_;
        double cards = 0;
        for (const int count : left) {
            cards += count;
        }
        double chance = one == two ? 1 : 2;
        for (const std::size_t rank : {one, two, up}) {
            chance *= std::max(0, left[rank]--) / cards--;
        }
        return chance;
    }

    [[nodiscard]] std::array<double, ranks> left_after(const Counts& cards, std::size_t up) const noexcept {
        std::array<double, ranks> left{};
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            left[rank] = shoe_[rank] - cards[rank] - (rank == up ? 1 : 0);
        }
        return left;
    }

    const Standing& standing(const Counts& cards, std::size_t up) {
        const auto [at, is_new] = standings_.try_emplace(key_of(cards));
        if (is_new) {
            at->second = standing_of(cards, up);
        }
        return at->second;
    }

    [[nodiscard]] Standing standing_of(const Counts& cards, std::size_t up) const {
        const auto left = left_after(cards, up);
        double size = 0;
        double possible = 0;  // hole cards, the dealer having no blackjack
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            size += left[rank];
            possible += makes_blackjack(up, rank) ? 0 : left[rank];
        }
        std::array<double, 24> ways{};  // one over the number of ways to draw so many cards
        ways[0] = size / possible;
        for (std::size_t drawn = 1; drawn < ways.size(); ++drawn) {
            const double rest = size - static_cast<double>(drawn) + 1;
            ways[drawn] = rest > 0 ? ways[drawn - 1] / rest : 0;
        }
        std::array<std::array<double, 12>, ranks> falls{};  // ways to draw so many of one rank, one after the other
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            falls[rank][0] = 1;
            for (std::size_t drawn = 1; drawn < falls[rank].size(); ++drawn) {
                falls[rank][drawn] = falls[rank][drawn - 1] * std::max(0.0, left[rank] - static_cast<double>(drawn) + 1);
            }
        }
        const int mine = best_two(cards);
        Standing met{};
        for (const Final& final : finals_[up]) {
            double chance = final.orders * ways[final.cards];
            for (const auto& [rank, count] : final.drawn) {
                chance *= falls[rank][count];
            }
            met[final.end][showing(mine, final.strength)] += chance;
        }
        return met;
    }

    // A hand that draws no more, `stake` on its 21, which pays `pays` for a blackjack.
    Result stands(const Counts& cards, std::size_t up, bool bet, double stake, double natural = 0) {
        static constexpr std::array<double, showings> poker{2, 0, -2, 1};  // ante and bet (13)
        const Standing& met = standing(cards, up);
        const int mine = total_of(cards).best();
        Result result;
        for (std::size_t end = 0; end < ends; ++end) {
            const int theirs = static_cast<int>(end) + 17;
            const bool over = end == ends - 1;
            const double won = natural > 0 ? natural
                               : mine > 21 ? -1
                               : over || mine > theirs ? 1
                               : mine == theirs ? 0
                                                : -1;
            for (std::size_t shown = 0; shown < showings; ++shown) {
                const double net = stake * won + (bet ? poker[shown] : -1);
                result.add(met[end][shown], net, stake + (bet ? 2 : 1));
            }
        }
        return result;
    }

    // The next card's chances: the hole card lies there unseen and is no card that would make a blackjack.
    [[nodiscard]] std::array<double, ranks> draws(const Counts& cards, std::size_t up) const noexcept {
        auto left = left_after(cards, up);
        double size = 0;
        double possible = 0;
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            size += left[rank];
            possible += makes_blackjack(up, rank) ? 0 : left[rank];
        }
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            left[rank] *= (makes_blackjack(up, rank) ? 1 : (possible - 1) / possible) / (size - 1);
        }
        return left;
    }

    Result drawn(const Counts& cards, std::size_t up, bool bet, const Strategy* strategy, bool twice) {
        const auto chances = draws(cards, up);
        Result result;
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            if (chances[rank] > 0) {
                Counts more = cards;
                ++more[rank];
                const bool over = total_of(more).hard > 21;
                result.add(chances[rank], twice || over ? stands(more, up, bet, twice ? 2 : 1)
                                                        : played(more, up, bet, strategy, false));
            }
        }
        return result;
    }

    Result played(const Counts& cards, std::size_t up, bool bet, const Strategy* strategy, bool first) {
        const Total total = total_of(cards);
        if (total.best() == 21) {
            return stands(cards, up, bet, 1);
        }
        auto& known = known_[bet ? 1 : 0];
        const std::uint64_t key = key_of(cards);
        if (const auto at = known.find(key); at != known.end()) {
            return at->second;
        }
        Result result;
        if (strategy != nullptr) {
            const Act act = strategy->act(mode_of(bet, best_two(cards)), total, up, first ? 2 : 3);
            result = act == Act::stand ? stands(cards, up, bet, 1)
                                       : drawn(cards, up, bet, strategy, Strategy::doubles(act));
        } else {
            result = stands(cards, up, bet, 1);
            for (const bool twice : {false, true}) {
                if (!twice || first) {
                    const Result other = drawn(cards, up, bet, strategy, twice);
                    result = other.mean > result.mean ? other : result;
                }
            }
        }
        known.emplace(key, result);
        return result;
    }

    // --- a pair, split once ------------------------------------------------------------------------------------

    struct Half {  // a hand of a split when it is done: what was drawn to its first card
        Counts drawn{};
        int total = 0;  // 0 if it went over
        double stake = 1;
        double orders = 0;
    };

    // Every way that a hand which begins with one card of a pair can end by a strategy.
    static std::vector<Half> halves_of(std::size_t card, std::size_t up, bool bet, const Strategy& strategy) {
        std::map<std::pair<std::uint64_t, double>, Half> found;
        const std::function<void(Counts, Total, std::size_t, double)> go = [&](const Counts& drawn, Total total,
                                                                               std::size_t cards, double stake) {
            bool done = total.hard > 21 || stake > 1 || (cards > 1 && (card == 0 || total.best() == 21));
            bool twice = false;
            if (!done && cards > 1) {
                const Act act = strategy.act(bet ? Mode::paired : Mode::folded, total, up, cards);
                done = act == Act::stand;
                twice = Strategy::doubles(act);
            }
            if (done) {
                Half& half = found[{key_of(drawn), stake}];
                half.drawn = drawn;
                half.total = total.hard > 21 ? 0 : total.best();
                half.stake = stake;
                half.orders += 1;
                return;
            }
            for (std::size_t rank = 0; rank < ranks; ++rank) {
                Counts more = drawn;
                ++more[rank];
                go(more, total.with(rank), cards + 1, twice ? 2 : 1);
            }
        };
        go({}, Total{}.with(card), 1, 1);
        std::vector<Half> halves;
        for (const auto& [key, half] : found) {
            halves.push_back(half);
        }
        return halves;
    }

    // Cards drawn one by one while the hole card lies there unseen: the chance of one order of them.
    [[nodiscard]] double chance_of_order(const std::array<double, ranks>& left, const Counts& drawn,
                                         std::size_t up) const noexcept {
        double size = 0;
        double possible = 0;
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            size += left[rank];
            possible += makes_blackjack(up, rank) ? 0 : left[rank];
        }
        double chance = size / possible;
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            for (int count = 0; count < drawn[rank]; ++count) {
                chance *= std::max(0.0, left[rank] - count) / size--;
                possible -= makes_blackjack(up, rank) ? 0 : 1;
            }
        }
        return chance * possible / size;
    }

    Result split(std::size_t one, std::size_t two, std::size_t up, bool bet, const Strategy& strategy) {
        static constexpr std::array<double, showings> poker{2, 0, -2, 1};
        const auto firsts = halves_of(one, up, bet, strategy);
        const auto seconds = halves_of(two, up, bet, strategy);
        struct Both {
            std::uint64_t key;
            std::uint32_t first;
            std::uint32_t second;
        };
        std::vector<Both> all;
        all.reserve(firsts.size() * seconds.size());
        const auto together = [&](const Both& both) {
            Counts cards = firsts[both.first].drawn;
            for (std::size_t rank = 0; rank < ranks; ++rank) {
                cards[rank] = static_cast<std::uint8_t>(cards[rank] + seconds[both.second].drawn[rank]);
            }
            return cards;
        };
        for (std::uint32_t i = 0; i < firsts.size(); ++i) {
            for (std::uint32_t j = 0; j < seconds.size(); ++j) {
                all.push_back({0, i, j});
                all.back().key = key_of(together(all.back()));
            }
        }
        std::sort(all.begin(), all.end(), [](const Both& a, const Both& b) { return a.key < b.key; });
        Counts pair{};
        ++pair[one];
        ++pair[two];
        const auto left = left_after(pair, up);
        Result result;
        for (std::size_t at = 0; at < all.size();) {  // whatever has the same cards meets the same dealer
            Counts cards = together(all[at]);
            const double chance = chance_of_order(left, cards, up);
            ++cards[one];
            ++cards[two];
            const Standing met = chance > 0 ? standing_of(cards, up) : Standing{};
            for (const std::uint64_t key = all[at].key; at < all.size() && all[at].key == key; ++at) {
                const Half& first = firsts[all[at].first];
                const Half& second = seconds[all[at].second];
                const double ways = chance * first.orders * second.orders;
                for (std::size_t end = 0; end < ends && ways > 0; ++end) {
                    const auto won = [end](const Half& half) {
                        const int theirs = static_cast<int>(end) + 17;
                        const bool wins = end == ends - 1 || half.total > theirs;
                        return half.total == 0 ? -half.stake : wins ? half.stake : half.total == theirs ? 0 : -half.stake;
                    };
                    const double both = won(first) + won(second);
                    for (std::size_t shown = 0; shown < showings; ++shown) {
                        result.add(ways * met[end][shown], both + (bet ? poker[shown] : -1),
                                   first.stake + second.stake + (bet ? 2 : 1));
                    }
                }
            }
        }
        return result;
    }

    // From the first two cards: the dealer looks, and without a blackjack the hand is played.
    Result start(const Counts& cards, std::size_t up, bool bet, const Strategy* strategy, std::size_t one = ranks,
                 std::size_t two = ranks) {
        const auto left = left_after(cards, up);
        const bool natural = total_of(cards).best() == 21;
        const int mine = best_two(cards);
        double size = 0;
        for (const double count : left) {
            size += count;
        }
        Result result;
        double looked = 1;
        for (std::size_t hole = 0; hole < ranks; ++hole) {
            if (makes_blackjack(up, hole) && left[hole] > 0) {
                const double chance = left[hole] / size;
                Counts theirs{};
                ++theirs[up];
                ++theirs[hole];
                const int shown = best_two(theirs);
                const double ante = !bet || mine < shown ? -1 : mine > shown ? 1 : 0;  // the bet pushes (10)(a)
                result.add(chance, ante + (natural ? 0 : -1), bet ? 3 : 2);
                looked -= chance;
            }
        }
        if (looked > 0) {
            result.add(looked, natural       ? stands(cards, up, bet, 1, 1.5)
                               : one < ranks ? split(one, two, up, bet, *strategy)
                                             : played(cards, up, bet, strategy, true));
        }
        return result;
    }

    std::array<int, ranks> shoe_;
    std::array<std::vector<Final>, ranks> finals_;
    std::unordered_map<std::uint64_t, Standing> standings_;  // of the present up card
    std::array<std::unordered_map<std::uint64_t, Result>, 2> known_;  // folded, bet
};

}  // namespace pitboss::ante_up
