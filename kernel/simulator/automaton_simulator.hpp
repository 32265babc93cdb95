// Blocks of rounds through the automaton, where the game allows it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "simulator/automaton.hpp"
#include "simulator/automaton_lanes.hpp"
#include "simulator/automaton_seats.hpp"
#include "simulator/simulator.hpp"

namespace pitboss {

class AutomatonSimulator {
public:
    [[nodiscard]] static bool can_play(const Game& game) {
        return !game.endless && Automaton::can_play(game.setup) &&
               (game.insurance != InsurancePolicy::by_count || game.setup.has_hole) &&
               std::none_of(game.sides.begin(), game.sides.end(),
                            [](const SideWagerTable& side) { return side.adds.empty(); });
    }

    // Building the automaton takes longer than playing many rounds: keep it for the next run of the same game.
    [[nodiscard]] static Automaton automaton_of(const Game& game) {
        return Automaton(game.setup, game.levels, game.insurance);
    }

    AutomatonSimulator(const Game& game, const Automaton& automaton) : game_(game), automaton_(automaton) {}

    // Plays blocks `first`, `first + 1` and so on, each with its number of rounds.
    void play_blocks(std::uint64_t first, const std::vector<std::int64_t>& rounds, Tally& tally) {
        const Simulator simulator(game_);
        const bool suits = Simulator::needs_suits(game_);
        if (game_.setup.seats > 1) {
            suits ? play<AutomatonSeats<true>>(first, rounds, tally) : play<AutomatonSeats<false>>(first, rounds, tally);
        } else if (suits) {
            play<AutomatonLanes<true, true>>(first, rounds, tally);
        } else if (simulator.counts()) {
            play<AutomatonLanes<false, true>>(first, rounds, tally);
        } else {
            play<AutomatonLanes<false, false>>(first, rounds, tally);
        }
    }

private:
    template <typename Player>
    void play(std::uint64_t first, const std::vector<std::int64_t>& rounds, Tally& tally) {
        const auto player = std::make_unique<Player>(game_, automaton_);  // too large for a stack
        player->play_blocks(first, rounds, tally);
    }

    const Game& game_;
    const Automaton& automaton_;
};

}  // namespace pitboss
