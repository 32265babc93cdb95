// Every small hand against brute force with each ace both ways. Run under the sanitizers by
// tests/unit/test_kernel_sanitized.py.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "common/totals.hpp"

namespace {

using Hand = std::vector<std::uint8_t>;
using pitboss::Total;

constexpr std::size_t exhaustive_cards = 7;

[[noreturn]] void fail(const char* what, const Hand& hand, Total expected, Total actual) {
    std::fprintf(stderr, "%s: hand", what);
    for (const unsigned card : hand) {
        std::fprintf(stderr, " %u", card);
    }
    std::fprintf(stderr, ": expected %u (soft %d), got %u (soft %d)\n", unsigned{expected.points},
                 int{expected.soft}, unsigned{actual.points}, int{actual.soft});
    std::exit(EXIT_FAILURE);
}

void expect(const char* what, const Hand& hand, Total expected) {
    const Total actual = pitboss::best_total(hand);
    if (actual != expected) {
        fail(what, hand, expected, actual);
    }
}

// CO 30-806(1)(c), literally: any number of aces as 11; the highest score up to 21, or all at 1.
Total brute_force(const Hand& hand) {
    unsigned others = 0;
    unsigned aces = 0;
    for (const unsigned card : hand) {
        (card == 1 ? aces : others) += card;
    }
    Total best{static_cast<std::uint8_t>(others + aces), false};
    for (unsigned high = 1; high <= aces; ++high) {
        const unsigned score = others + 11 * high + (aces - high);
        if (score <= 21 && score > best.points) {
            best = {static_cast<std::uint8_t>(score), true};
        }
    }
    return best;
}

// Calls `visit` with every multiset of up to `room` more cards of at least `lowest` points.
template <typename Visit>
void each_hand(Hand& hand, std::uint8_t lowest, std::size_t room, const Visit& visit) {
    visit(hand);
    if (room == 0) {
        return;
    }
    for (std::uint8_t card = lowest; card <= pitboss::max_points; ++card) {
        hand.push_back(card);
        each_hand(hand, card, room - 1, visit);
        hand.pop_back();
    }
}

std::size_t test_every_small_hand() {
    std::size_t count = 0;
    Hand hand;
    each_hand(hand, 1, exhaustive_cards, [&count](const Hand& cards) {
        const Total expected = brute_force(cards);
        expect("in order", cards, expected);
        expect("reversed", Hand(cards.rbegin(), cards.rend()), expected);

        Hand padded(cards);
        padded.insert(padded.begin(), 0);
        padded.insert(padded.begin() + static_cast<Hand::difference_type>(padded.size() / 2), 0);
        padded.resize(pitboss::max_cards, 0);
        expect("padded", padded, expected);
        ++count;
    });
    return count;
}

void test_order_does_not_matter() {
    std::array<std::uint8_t, 5> cards{1, 1, 4, 5, 10};
    do {
        expect("permuted", Hand(cards.begin(), cards.end()), {21, false});
    } while (std::next_permutation(cards.begin(), cards.end()));
}

void test_boundaries() {
    expect("no cards", {}, {0, false});
    expect("ace alone", {1}, {11, true});
    expect("below 21", {1, 9}, {20, true});
    expect("at 21", {1, 10}, {21, true});
    expect("above 21", {1, 10, 1}, {12, false});
    expect("hard 21", {10, 10, 1}, {21, false});
    expect("22", {10, 10, 2}, {22, false});
    expect("pair of aces", {1, 1}, {12, true});
    expect("ten aces", Hand(10, 1), {20, true});
    expect("eleven aces", Hand(11, 1), {21, true});
    expect("twelve aces", Hand(12, 1), {12, false});
    expect("twenty-one aces", Hand(pitboss::max_cards, 1), {21, false});
    expect("highest total", Hand(pitboss::max_cards, pitboss::max_points), {210, false});
}

static_assert(pitboss::best_total(std::array<std::uint8_t, 2>{1, 10}) == Total{21, true});

}  // namespace

int main() {
    test_boundaries();
    test_order_does_not_matter();
    const std::size_t hands = test_every_small_hand();
    // Multisets of up to 7 cards of 10 kinds: C(17, 7).
    if (hands != 19448) {
        std::fprintf(stderr, "visited %zu hands instead of 19448\n", hands);
        return EXIT_FAILURE;
    }
    std::printf("%zu hands agree\n", hands);
    return EXIT_SUCCESS;
}
