// A tournament's last hand. Run under the sanitizers by tests/unit/test_kernel_sanitized.py.
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "games/last_hand/outcomes.hpp"
#include "games/last_hand/play_tree.hpp"

namespace {

using namespace pitboss;
using namespace pitboss::last_hand;

void expect(bool holds, const char* what) {
    if (!holds) {
        std::printf("failed: %s\n", what);
        std::exit(1);
    }
}

// A chart that hits up to hard 16 and soft 17, and splits eights.
Game simple_game() {
    Game game;
    game.rules.surrender = Surrender::late;
    game.chart.resize(chart_lines * up_cards);
    for (std::size_t context = 0; context < 3; ++context) {
        for (std::size_t row = 0; row < chart_rows; ++row) {
            for (std::size_t column = 0; column < up_cards; ++column) {
                const std::size_t hard = ((context * chart_kinds) * chart_rows + row) * up_cards + column;
                const std::size_t soft = hard + chart_rows * up_cards;
                const std::size_t pair = soft + chart_rows * up_cards;
                game.chart[hard] = row < 17 ? 2 : 1;
                game.chart[soft] = row < 18 ? 2 : 1;
                game.chart[pair] = row == 8 ? 4 : 0;
            }
        }
    }
    return game;
}

// The tree with everybody by the chart and the independent stacks are two ways to the same chances.
void charted() {
    const Game game = simple_game();
    const Dealer dealer(false);
    ChartedPlay play(game);
    for (const std::size_t advance : {1U, 2U}) {
        std::vector<Player> players{{240, 40, true, 0, {}}, {200, 90, true, 0, {}}, {160, 160, true, 0, {}}};
        const Chances tree = PlayTree(game, dealer, players, advance).chances();
        std::vector<FinalStacks> stacks;
        for (const Player& player : players) {
            stacks.push_back(play.stacks(player));
        }
        const std::array<const FinalStacks*, 3> each{&stacks[0], &stacks[1], &stacks[2]};
        const Chances independent = charted_chances(dealer, each, advance);
        double sum = 0.0;
        for (std::size_t player = 0; player < players.size(); ++player) {
            expect(std::abs(tree.at[player] - independent.at[player]) < 1e-12, "the chart's chances");
            sum += tree.at[player];
        }
        expect(std::abs(sum - static_cast<double>(advance)) < 1e-12, "the chances sum to the places");
    }
}

// Playing for the own chance is never worse than the chart for the last to act.
void best() {
    const Game game = simple_game();
    const Dealer dealer(false);
    std::vector<Player> players{{240, 40, true, 0, {}}, {200, 90, true, 0, {}}};
    const Chances chart = PlayTree(game, dealer, players, 1).chances();
    players[1].charted = false;
    const Chances own = PlayTree(game, dealer, players, 1).chances();
    expect(own.at[1] >= chart.at[1], "best play is not worse");
    players[1].dealt = {10, 6};
    PlayTree tree(game, dealer, players, 1);
    Results stands;
    stands.fill(240);
    const std::vector<Results> before{stands};
    const auto options = tree.options(9, before, 20);
    expect(options.size() == 8, "stand, hit, doubles of 20, 40, 60, 80 and 90, surrender");
}

}  // namespace

int main() {
    charted();
    best();
    std::printf("agree\n");
}
