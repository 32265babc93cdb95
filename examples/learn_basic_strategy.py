"""Learn to play blackjack from nothing but rewards, and say exactly how good the result is.

    python examples/learn_basic_strategy.py
    python examples/learn_basic_strategy.py --rounds 2000000 --seed 7

Monte Carlo control with a table, on thousands of environments at once. Somewhere in each round the player tries an
action that may turn out to be the best (Thompson sampling), and then plays the best known way to the end; what the
round pays counts for that action and for those after it.
The learned chart is not sampled: the solver gives its exact edge, and that of basic strategy.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from pitboss.analysis.solver import basic_strategy, follow
from pitboss.catalogue import load
from pitboss.charts.chart import CONTEXTS, KINDS, ROWS, SHAPE, UP_CARDS, Chart, pack
from pitboss.engine.vocabulary.actions import Decline
from pitboss.gym import ACTIONS, FIELDS, TwentyOneVectorEnv

LEARNED = 5  # stand, hit, double, split, surrender: the first numbers of the environment, and a chart's less one
DECLINE = ACTIONS.index(Decline)  # insurance is no part of a chart
INSURANCE, HAND_ASKED = FIELDS.index("insurance"), FIELDS.index("hand asked")
STATES = 3 * len(KINDS) * ROWS * len(UP_CARDS)
ENVIRONMENTS = 4096
ROUNDS = 40_000_000
PHASES = 30
FORGETFUL = 10  # in the first phases, half of what an earlier and worse player found is forgotten
DOUBT = 3.0  # units; the value of an action is uncertain by this over the root of its tries
TRIES = 0.6  # the chance to try something at each decision, until it is done
LONGEST = 32  # decisions of a round that are kept


def states_of(observations: NDArray[np.int64]) -> NDArray[np.int64]:
    """The cell of a chart for each observation: context, kind, row and up card."""
    total, soft, pair, up, cards, hands = observations[:, :6].T
    context = np.where(cards > 2, 2, hands > 1)
    kind = np.where(pair > 0, 2, soft)
    row = np.where(pair > 0, pair, total)
    return ((context * len(KINDS) + kind) * ROWS + row) * len(UP_CARDS) + up - 1


class Learner:
    """What each action was worth in each state, as a sum of returns and their number."""

    def __init__(self, env: TwentyOneVectorEnv, seed: int) -> None:
        self.env, self.rng = env, np.random.default_rng(seed)
        self.sums = np.zeros(STATES * LEARNED)
        self.counts = np.zeros(STATES * LEARNED)
        self.values = np.full((STATES, LEARNED), -0.5)
        self.doubts = np.full((STATES, LEARNED), DOUBT)
        self.observations, self.info = env.reset(seed=seed)
        self.history = np.zeros((env.num_envs, LONGEST), dtype=np.int64)
        self.length = np.zeros(env.num_envs, dtype=np.int64)
        self.tried = np.zeros(env.num_envs, dtype=np.bool_)

    def phase(self, rounds: int, keep: float) -> int:
        """Play some rounds by the values known so far; then learn from them. Returns the number of rounds.

        `keep` is the weight of what was found before.
        """
        played, found = 0, []
        while played < rounds:
            ended, rewards = self._step()
            rows = self.history[ended]
            kept = np.arange(LONGEST) < self.length[ended, None]
            found.append((rows[kept], np.repeat(rewards[ended], self.length[ended])))
            self.length[ended], self.tried[ended] = 0, False
            played += int(ended.sum())
        places, returns = (np.concatenate(part) for part in zip(*found, strict=True))
        self.sums = keep * self.sums + np.bincount(places, returns, minlength=self.sums.size)
        self.counts = keep * self.counts + np.bincount(places, minlength=self.counts.size)
        known = self.counts > 0
        self.values.reshape(-1)[known] = self.sums[known] / self.counts[known]
        self.doubts.reshape(-1)[known] = DOUBT / np.sqrt(self.counts[known])
        return played

    def _step(self) -> tuple[NDArray[np.bool_], NDArray[np.float64]]:
        states = states_of(self.observations)
        mask = self.info["action_mask"][:, :LEARNED] > 0
        insured = self.observations[:, INSURANCE] > 0
        decides = (self.observations[:, HAND_ASKED] > 0) & ~insured  # a round that is over has no decision
        tries = decides & ~self.tried & (self.rng.random(len(states)) < TRIES)
        guesses = self.values[states]
        guesses[tries] += self.doubts[states[tries]] * self.rng.standard_normal((int(tries.sum()), LEARNED))
        actions = np.where(mask, guesses, -np.inf).argmax(axis=1)
        self.tried |= tries
        kept = np.flatnonzero(self.tried & decides & (self.length < LONGEST))
        self.history[kept, self.length[kept]] = states[kept] * LEARNED + actions[kept]
        self.length[kept] += 1
        actions[insured] = DECLINE
        self.observations, rewards, ended, _, self.info = self.env.step(actions)
        return ended, rewards

    def chart(self) -> Chart:
        """The actions of each state, the best first; those that were never tried are not legal there."""
        cells = np.zeros(SHAPE, dtype=np.uint16)
        tried = self.counts.reshape(STATES, LEARNED) > 0
        learned = cells[: len(CONTEXTS) - 1].reshape(-1)
        for state in np.flatnonzero(tried.any(axis=1)):
            order = [action for action in np.argsort(-self.values[state]) if tried[state, action]]
            learned[state] = pack(tuple(int(action) + 1 for action in order[:4]))
        return Chart("learned", cells)


def learn(rounds: int, seed: int, environments: int = ENVIRONMENTS, phases: int = PHASES) -> tuple[Chart, int]:
    """The chart after this many rounds, and the rounds that were really played."""
    env = TwentyOneVectorEnv(environments, "blackjack", autoreset_mode=AutoresetMode.SAME_STEP, copy=False)
    learner = Learner(env, seed)
    played = sum(learner.phase(rounds // phases, 0.5 if number < FORGETFUL else 1.0) for number in range(phases))
    return learner.chart(), played


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"default: {ROUNDS:,}")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    start = time.process_time()
    chart, played = learn(asked.rounds, asked.seed)
    seconds = time.process_time() - start
    game = load("blackjack")
    learned, best = follow(game, chart).house_edge, basic_strategy(game).house_edge
    print(f"{played:,} rounds in {seconds:.1f} s of CPU")
    print(f"house edge by the learned chart  {100 * learned:.4f}%")
    print(f"house edge by basic strategy     {100 * best:.4f}%")
    print(f"the learned chart costs          {100 * (learned - best):.4f}% of the wager")


if __name__ == "__main__":
    main()
