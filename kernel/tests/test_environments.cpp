// Environments against the round that plays by a chart: a player who follows the chart wins the same cents with the same
// cards. Run under the sanitizers by tests/unit/test_kernel_sanitized.py.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#include "simulator/environments.hpp"

namespace {

using namespace pitboss;

void expect(bool holds, const char* what) {
    if (!holds) {
        std::fprintf(stderr, "%s\n", what);
        std::exit(EXIT_FAILURE);
    }
}

// A single choice in every cell: hits below 15, doubles 9 to 11, splits every pair.
std::vector<std::uint16_t> chart_of(std::size_t columns) {
    std::vector<std::uint16_t> chart(chart_lines * columns);
    for (std::size_t i = 0; i < chart.size(); ++i) {
        const std::size_t row = i / columns % chart_rows;
        const std::size_t kind = i / columns / chart_rows % chart_kinds;
        chart[i] = static_cast<std::uint16_t>(kind == 2 ? 0x4 : row >= 15 ? 0x1 : row >= 9 && row <= 11 ? 0x23 : 0x2);
    }
    return chart;
}

Game game_of(const Rules& rules, std::size_t decks) {
    const std::vector<std::uint16_t> chart = chart_of(columns_of(rules));
    Game game{.setup = Setup(rules, ChartData(chart), 1),
              .composition = {},
              .cut = decks * 39,
              .rounds_in_shoe = 0,
              .burn = 1,
              .levels = {},
              .counting = {},
              .ramp = {},
              .insurance = InsurancePolicy::never,
              .insures_at = 0,
              .sides = {},
              .seed = 11,
              .session_rounds = 0};
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
    game.levels = {pays};
    return game;
}

// The arrays of some environments.
struct Arrays {
    explicit Arrays(const Environments& environments)
        : size(environments.size()), observations(size * environments.width()), finals(observations.size()), rewards(size),
          masks(size * choices), final_masks(masks.size()), ended(std::make_unique<bool[]>(size)),
          refused(std::make_unique<bool[]>(size)), actions(size) {}

    [[nodiscard]] StepArrays out() {
        return {observations.data(), rewards.data(), ended.get(),       masks.data(),
                refused.get(),       finals.data(),  final_masks.data()};
    }
    [[nodiscard]] bool allows(std::size_t i, Choice choice) const {
        return masks[i * choices + static_cast<std::size_t>(choice)] != 0;
    }

    std::size_t size;
    std::vector<std::int64_t> observations;
    std::vector<std::int64_t> finals;
    std::vector<double> rewards;
    std::vector<std::int8_t> masks;
    std::vector<std::int8_t> final_masks;
    std::unique_ptr<bool[]> ended;
    std::unique_ptr<bool[]> refused;
    std::vector<std::int64_t> actions;
};

// What the chart above does, by the mask and the figures alone.
Choice choice_of(const Arrays& arrays, std::size_t i, std::size_t width) {
    const std::int64_t* const row = arrays.observations.data() + i * width;
    for (const Choice first : {Choice::decline, Choice::split}) {
        if (arrays.allows(i, first)) {
            return first;
        }
    }
    const std::int64_t total = row[0];
    const bool doubles = total >= 9 && total <= 11 && arrays.allows(i, Choice::double_down);
    const bool hits = total < 15 && arrays.allows(i, Choice::hit);
    return doubles ? Choice::double_down : hits ? Choice::hit : Choice::stand;
}

void play_by_chart(const Rules& rules, std::size_t decks, std::size_t rows) {
    const Game game = game_of(rules, decks);
    constexpr std::size_t number = 5;
    Environments environments(game, number, {.hand_rows = rows});
    Arrays arrays(environments);
    environments.seed(3);
    environments.reset(nullptr, arrays.out());
    std::vector<std::int64_t> won(number);
    for (int step = 0; step < 3000; ++step) {
        for (std::size_t i = 0; i < number; ++i) {
            arrays.actions[i] = static_cast<std::int64_t>(choice_of(arrays, i, environments.width()));
        }
        expect(environments.first_illegal(arrays.actions.data()) == number, "the chart's choices are legal");
        environments.step(arrays.actions.data(), arrays.out());
        for (std::size_t i = 0; i < number; ++i) {
            won[i] = static_cast<std::int64_t>(arrays.rewards[i] * 100);
            if (!arrays.ended[i]) {
                continue;
            }
            // The same cards to a round that plays by the chart.
            const auto dealt = environments.dealt(i);
            struct Given {
                const std::uint8_t* cards;
                unsigned next() { return *cards++; }
            } given{dealt.cards.data() + dealt.start};
            Round round;
            if (dealt.cards.size() < game.composition.size()) {
                round.play(game.setup, game.levels[0], given, [](const Round&) { return false; });
                expect(net_of(round.result(0)) == won[i], "a player who follows a chart wins what the chart wins");
                expect(given.cards == dealt.cards.data() + dealt.cards.size(), "and uses the same cards");
            }
        }
    }
}

void autoreset_modes() {
    const Game game = game_of(Rules(), 6);
    for (const Autoreset mode : {Autoreset::next_step, Autoreset::same_step, Autoreset::disabled}) {
        Environments environments(game, 64, {.hand_rows = 4, .autoreset = mode});
        Arrays arrays(environments);
        environments.seed(5);
        environments.reset(nullptr, arrays.out());
        const auto before = std::make_unique<bool[]>(64);
        for (int step = 0; step < 300; ++step) {
            std::copy_n(arrays.ended.get(), 64, before.get());
            environments.sample(arrays.actions.data());
            expect(environments.first_illegal(arrays.actions.data()) == 64, "sampled actions are legal");
            environments.step(arrays.actions.data(), arrays.out());
            for (std::size_t i = 0; i < 64; ++i) {
                const std::int64_t asked = arrays.observations[i * environments.width() + 7];
                expect(mode != Autoreset::next_step || !before[i] || !arrays.ended[i], "the next step begins a round");
                expect(mode != Autoreset::disabled || !before[i] || arrays.ended[i], "a round that is over stays so");
                expect(mode == Autoreset::same_step || !arrays.ended[i] || asked == 0, "nobody is asked at the end");
                if (mode == Autoreset::same_step && arrays.ended[i]) {
                    expect(arrays.finals[i * environments.width() + 7] == 0, "the end is kept when the next round begins");
                }
            }
            if (mode == Autoreset::disabled && step % 40 == 39) {
                environments.reset(arrays.ended.get(), arrays.out());
                std::fill_n(arrays.ended.get(), 64, false);
            }
        }
    }
}

void illegal_actions() {
    const Game game = game_of(Rules(), 6);
    for (const Illegal policy : {Illegal::refuse, Illegal::end}) {
        Environments environments(game, 8, {.illegal = policy, .penalty = 2.5});
        Arrays arrays(environments);
        environments.seed(7);
        environments.reset(nullptr, arrays.out());
        for (const std::int64_t wrong : {std::int64_t{-1}, std::int64_t{13}, std::int64_t{15}}) {
            const std::vector<std::int64_t> seen = arrays.observations;
            std::fill(arrays.actions.begin(), arrays.actions.end(), wrong);
            expect(environments.first_illegal(arrays.actions.data()) == 0, "no action of this number is legal");
            environments.step(arrays.actions.data(), arrays.out());
            const bool ends = policy == Illegal::end;
            for (std::size_t i = 0; i < 8; ++i) {
                expect(arrays.refused[i] && arrays.ended[i] == ends, "an illegal action is refused");
                expect(arrays.rewards[i] == (ends ? -2.5 : 0.0), "and costs what the policy says");
            }
            expect(seen == arrays.observations, "nothing has changed");
            if (ends) {
                environments.reset(nullptr, arrays.out());
            }
        }
    }
}

}  // namespace

int main() {
    for (const HoleCard hole : {HoleCard::peek_ace_and_ten, HoleCard::no_peek, HoleCard::none, HoleCard::both_up}) {
        Rules rules;
        rules.hole_card = hole;
        rules.resplit_aces = hole == HoleCard::no_peek;
        rules.max_splits = hole == HoleCard::none ? 7 : 3;
        rules.surrender = hole == HoleCard::both_up ? Surrender::early : Surrender::late;
        rules.split_aces = hole == HoleCard::none ? SplitAces::any_cards : SplitAces::one_card;
        play_by_chart(rules, hole == HoleCard::no_peek ? 1 : 6, hole == HoleCard::none ? 0 : 4);
    }
    autoreset_modes();
    illegal_actions();
    std::puts("agree");
}
