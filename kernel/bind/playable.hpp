// A game as Python holds it, shared by the bindings that play it.
#pragma once

#include <optional>

#include "simulator/automaton.hpp"
#include "simulator/game.hpp"

namespace pitboss {

// A game and, after its first run, its automaton.
struct Playable {
    Game game;
    std::optional<Automaton> automaton;
};

}  // namespace pitboss
