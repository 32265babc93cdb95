// The simulator against simpler code: random numbers, the shuffle, and the automaton against the round. Run under the
// sanitizers by tests/unit/test_kernel_sanitized.py.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <vector>

#include "simulator/automaton_simulator.hpp"

namespace {

using namespace pitboss;

void expect(bool holds, const char* what) {
    if (!holds) {
        std::fprintf(stderr, "%s\n", what);
        std::exit(EXIT_FAILURE);
    }
}

void known_answers() {
    const auto pi = philox::encrypt({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0});
    expect(pi == philox::Counter{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}, "philox: known answer");
    for (const std::uint64_t block : {std::uint64_t{0}, std::uint64_t{3}, std::uint64_t{1} << 40}) {
        const StreamId id{0x123456789abcdef0, block, 7};
        std::array<std::uint64_t, 3 * words_in_batch> wide{};
        std::array<std::uint64_t, 3 * words_in_batch> plain{};
        philox_batches(id, 5, 3, wide.data());
        for (std::uint32_t i = 0; i < 3; ++i) {
            philox_batch_plain(id, 5 + i, plain.data() + i * words_in_batch);
        }
        expect(wide == plain, "philox: registers of any width give the same words");
    }
}

// The r-th card left, one word at a time.
std::vector<std::uint8_t> order_by_hand(std::size_t decks, const StreamId& id) {
    std::vector<std::uint8_t> left;
    for (std::uint8_t kind = 0; kind < card_kinds; ++kind) {
        left.insert(left.end(), decks, kind);
    }
    const ShufflePlan plan(left.size());
    RandomWords words(id);
    words.fill((left.size() + places_in_group - 1) / places_in_group);
    std::vector<std::uint8_t> order;
    std::array<std::uint16_t, places_in_group> chosen{};
    for (std::size_t place = 0; !left.empty(); ++place) {
        const std::size_t group = place / places_in_group;
        const std::uint16_t* const bounds = plan.bounds.data() + group * places_in_group;
        if (place % places_in_group == 0) {
            const unsigned doubtful = choose_plain(words.group(group), bounds, chosen.data());
            choose_again(doubtful, words, words.group(group), bounds, chosen.data());
        }
        const auto at = left.begin() + chosen[place % places_in_group];
        order.push_back(*at);
        left.erase(at);
    }
    return order;
}

void orders() {
    for (std::size_t decks = 1; decks <= 8; ++decks) {
        for (std::uint32_t shoe = 0; shoe < 12; ++shoe) {
            const StreamId id{decks, 9, shoe};
            const std::vector<std::uint8_t> expected = order_by_hand(decks, id);
            const std::array<std::uint16_t, 10> tens_last{4, 4, 4, 4, 4, 4, 4, 4, 4, 16};
            std::vector<std::uint16_t> by_points;
            for (const unsigned count : tens_last) {
                by_points.push_back(static_cast<std::uint16_t>(count * decks));
            }
            const std::vector<std::uint16_t> by_card(card_kinds, static_cast<std::uint16_t>(decks));
            const ShufflePlan plan(expected.size());
            std::array<std::uint8_t, max_places> points{};
            std::array<std::uint8_t, max_places> cards{};
            RandomWords one(id);
            RandomWords other(id);
            CardsLeft<1> left_points(by_points);
            CardsLeft<4> left_cards(by_card);
            draw_order(plan, one, left_points, points.data(), 0, expected.size());
            const std::size_t drawn = draw_order(plan, other, left_cards, cards.data(), 0, 20);
            draw_order(plan, other, left_cards, cards.data(), drawn, expected.size());
            for (std::size_t place = 0; place < expected.size(); ++place) {
                expect(cards[place] == expected[place], "the order card by card");
                expect(points[place] == std::min(expected[place] / 4, 9), "the order by points");
            }
        }
    }
}

// A chart with some of everything, so that every branch is taken.
std::vector<std::uint16_t> chart_of_everything(std::size_t columns) {
    std::vector<std::uint16_t> chart(chart_lines * columns);
    const std::array<unsigned, 6> preferences{0x23, 0x13, 0x2, 0x25, 0x1, 0x4};
    for (std::size_t i = 0; i < chart.size(); ++i) {
        const std::size_t row = i / columns % chart_rows;
        const std::size_t kind = i / columns / chart_rows % chart_kinds;
        const bool late = kind < 2 && row >= 17;
        chart[i] = static_cast<std::uint16_t>(kind == 2 ? 0x4 : late ? 0x1 : preferences[(i * 7 + row) % 5]);
    }
    return chart;
}

Game game_of(const Rules& rules, std::size_t seats, std::size_t decks, std::size_t cut) {
    const std::vector<std::uint16_t> chart = chart_of_everything(columns_of(rules));
    Game game{.setup = Setup(rules, ChartData(chart), seats),
              .composition = {},
              .cut = cut,
              .rounds_in_shoe = 0,
              .burn = 1,
              .levels = {},
              .counting = {},
              .ramp = {},
              .insurance = InsurancePolicy::always,
              .insures_at = 0,
              .sides = {},
              .seed = 11,
              .session_rounds = 50};
    for (std::uint8_t card = 0; card < card_kinds; ++card) {
        game.composition.insert(game.composition.end(), decks, card);
    }
    Pays pays;
    pays.stake = 100;
    pays.win = {100, 200, 400, 800, 1600};
    pays.blackjack = 150;
    pays.surrender_lost = 50;
    pays.even_money = 100;
    pays.insurance_stake = 50;
    pays.insurance_won = 100;
    pays.bonus.assign(rules.bonus_21.size() * doublings, 300);
    game.levels = {pays};
    return game;
}

bool same(const Line& one, const Line& other) {
    return one.initial == other.initial && one.staked == other.staked && one.net == other.net &&
           one.squares == other.squares;
}

// Plays the same blocks in both ways; everything must be equal, sessions in any order.
void expect_alike(const Game& game, const char* what) {
    expect(AutomatonSimulator::can_play(game), "the automaton can play it");
    const std::vector<std::int64_t> blocks{300, 350, 280, 350, 3};
    Tally fast(game);
    Tally slow(game);
    const Automaton automaton = AutomatonSimulator::automaton_of(game);
    AutomatonSimulator(game, automaton).play_blocks(2, blocks, fast);
    Simulator plain(game);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        plain.play_block(2 + i, blocks[i], slow);
    }
    std::sort(fast.sessions.begin(), fast.sessions.end());
    std::sort(slow.sessions.begin(), slow.sessions.end());
    expect(same(fast.total, slow.total) && same(fast.main, slow.main) && same(fast.insurance, slow.insurance) &&
               std::equal(fast.sides.begin(), fast.sides.end(), slow.sides.begin(), same) &&
               std::equal(fast.by_level.begin(), fast.by_level.end(), slow.by_level.begin(), same) &&
               fast.level_rounds == slow.level_rounds && fast.side_rows == slow.side_rows &&
               fast.cards == slow.cards && fast.shoes == slow.shoes && fast.rounds == slow.rounds &&
               fast.sessions == slow.sessions,
           what);
}

// Wagers and insurance by the count, and a side wager by the suits of the first cards.
void counts_sides_and_seats() {
    for (const std::size_t seats : {std::size_t{1}, std::size_t{3}}) {
        for (const bool counts : {false, true}) {
            for (const bool side : {false, true}) {
                const std::size_t cut = counts ? 40 : 52;
                Rules rules;
                rules.hole_card = side ? HoleCard::no_peek : HoleCard::peek_ace_and_ten;
                rules.surrender = Surrender::early;
                Game game = game_of(rules, seats, 1, cut);
                if (counts) {
                    for (std::size_t card = 0; card < card_kinds; ++card) {
                        const bool ten = points_of(static_cast<unsigned>(card)) == 10;
                        game.counting.tags[card] = ten ? -2 : 1;
                    }
                    for (std::int64_t level = 1; level < 12; ++level) {
                        game.levels.push_back(game.levels.front());
                        game.levels.back().stake += level;
                        game.levels.back().win[0] += level;
                    }
                    game.ramp = {-6, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}};
                    game.insurance = InsurancePolicy::by_count;
                    game.insures_at = 1;
                }
                if (side) {
                    SideWagerTable table;
                    table.sees = {true, true, false, true};
                    for (std::size_t i = 0; i < card_kinds * card_kinds * card_kinds; ++i) {
                        const std::size_t suits = i / 13 % 4 + i / 52 / 13 % 4;
                        table.rows.push_back(static_cast<std::uint8_t>(suits == 6 ? 2 : suits == 3 ? 1 : 0));
                    }
                    table.stake = 5;
                    table.nets = {-5, 10, 70};
                    table.compact();
                    game.sides.push_back(table);
                }
                expect_alike(game, "counts, side wagers and seats go through the automaton as through the round");
            }
        }
    }
}

void automaton_and_round() {
    for (const HoleCard hole : {HoleCard::peek_ace_and_ten, HoleCard::no_peek, HoleCard::none, HoleCard::both_up}) {
        for (const std::size_t cut : {std::size_t{30}, std::size_t{52}, std::size_t{104}}) {
            Rules rules;
            rules.hole_card = hole;
            rules.surrender = Surrender::early;
            rules.resplit_aces = true;
            rules.charlie = cut == 30 ? 5 : 0;
            const Game game = game_of(rules, 1, cut > 52 ? 2 : 1, cut);
            expect_alike(game, "the automaton plays as the round does");
            if (cut == 30) {
                expect_alike(game_of(rules, 4, 4, 60), "four seats of the automaton play as the round does");
            }
        }
    }
}

// Rounds with a split by look-ups, with every rule that a split hand meets. The chart splits every pair.
std::vector<Rules> rules_of_splits() {
    std::vector<Rules> all(8);
    all[1].split_aces = SplitAces::any_cards;
    all[1].resplit_aces = true;
    all[1].dealer_hits_soft_17 = true;
    all[1].double_21 = true;
    all[1].max_splits = 7;
    all[2].free_splits = FreeSplits::all_but_tens;
    all[2].free_doubles = {1U << 9 | 1U << 10 | 1U << 11, 0};
    all[2].dealer_22 = Dealer22::pushes;
    all[3].player_21 = Player21::always_wins;
    all[3].doubling = Doubling::any_time;
    all[3].charlie = 5;
    all[4].player_21 = Player21::beats_21;
    all[4].stand_and_double = StandAndDouble::any_two;
    all[4].ties = Ties::dealer_wins;
    all[5].split_ace_and_ten_pays = Odds{2, 1};
    all[5].dealer_16 = Dealer16::pushes_below_21;
    all[5].double_after_split = false;
    all[6].broken_hands = BrokenHands::lose_all;
    all[6].dealer_16 = Dealer16::pushes_all;
    all[6].max_splits = 1;
    all[7].hole_card = HoleCard::peek_ace;
    return all;
}

void splits(const Rules& rules, std::size_t seats, bool always_draws) {
    Game game = game_of(rules, seats, 2 * seats, 80 * seats);
    game.levels.front().split_ace_and_ten = 230;
    game.levels.push_back(game.levels.front());
    game.levels.back().stake = 300;
    game.levels.back().win = {290, 570, 1130, 2250, 4490};
    game.levels.back().split_ace_and_ten = 690;
    game.counting.tags.fill(1);
    game.ramp = {20, {0, 1}};
    game.insurance = InsurancePolicy::never;
    game.setup.dealer_always_draws = always_draws;
    expect_alike(game, "split hands are looked up as the round plays them");
    game.setup.seats = 1;
    const SplitHands tables(game.setup, game.levels, game.insurance);
    for (unsigned up = 0; up < point_kinds; ++up) {
        const bool may_be_blackjack = (up == 0 || up == point_kinds - 1) && !peeks_under(rules, up);
        expect(tables.plays(up) == !may_be_blackjack, "all splits are looked up but before a blackjack");
    }
}

void splits() {
    const std::vector<Rules> all = rules_of_splits();
    for (const Rules& rules : all) {
        splits(rules, 1, false);
    }
    splits(all[0], 1, true);
    splits(all[1], 3, false);
    for (const std::size_t i : {std::size_t{2}, std::size_t{5}}) {
        Rules rules = all[i];
        rules.hole_card = HoleCard::none;
        splits(rules, 1, false);
    }
}

void everything_at_once() {
    Rules rules;
    rules.max_splits = 7;
    rules.split_aces = SplitAces::any_cards;
    rules.doubling = Doubling::any_time;
    rules.redoubles = 3;
    rules.rescue = Rescue::last_doubled;
    rules.double_21 = true;
    rules.free_doubles = {1U << 9 | 1U << 10 | 1U << 11, 0};
    rules.free_splits = FreeSplits::all_but_tens;
    rules.bonus_21 = {Bonus{5, 21, {0, 0, 0}, BonusSuits::any, {3, 2}},
                      Bonus{3, 3, {6, 7, 8}, BonusSuits::spades, {3, 1}}};
    Game game = game_of(rules, 7, 4, 208);
    game.counting.tags.fill(1);
    game.ramp = {-2, {0, 0, 0}};
    game.insurance = InsurancePolicy::by_count;
    SideWagerTable side;
    side.sees = {true, true, false, false};
    side.rows.assign(std::size_t{52} * 52, 1);
    side.stake = 5;
    side.nets = {-5, 10};
    game.sides.push_back(side);
    side.steps.assign(ranks * 2, 1);  // every hand leads to one node
    side.rows.assign(side.steps.size() * suit_kinds * player_kinds, 1);
    game.setup.dealer_always_draws = true;
    game.sides.push_back(side);
    Tally tally(game);
    Simulator simulator(game);
    simulator.play_block(0, 1000, tally);
    expect(tally.rounds == 1000 && tally.sides[0].net == 7 * 1000 * 10, "every round is recorded");
    expect(tally.total.net == tally.main.net + tally.insurance.net + 2 * tally.sides[0].net, "the wagers add up");
}

}  // namespace

int main() {
    known_answers();
    orders();
    automaton_and_round();
    splits();
    counts_sides_and_seats();
    everything_at_once();
    std::puts("agree");
}
