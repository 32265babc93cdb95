// What a change of the table sounds like, and what the dealer says of it.

import { playSound } from "../shared/sounds.js";
import { speak } from "../shared/voice.js";
import { ANNOUNCED } from "../words/table.js";

const roundKey = (state) => `${state.shift}/${state.round?.number}`;

function cardsOf(round) {
  const hands = round.positions.flatMap((each) => [...each.hands, ...(each.dealer ? [each.dealer] : [])]);
  return [...hands, round.dealer].reduce((sum, hand) => sum + hand.cards.length, round.bonus_cards?.length ?? 0);
}

// What was settled for the player: hands by number, other wagers by name.
function settledOf(state) {
  const mine = state.round?.positions.filter((each) => state.you.seats.includes(each.seat)) ?? [];
  return mine.flatMap(({ seat, hands, bets }) => [
    ...hands.map((each, i) => ({ ...each, key: `${seat}/${i}`, words: each.headline })),
    ...bets.filter((each) => !each.tip).map((each) => ({ ...each, key: `${seat}/${each.bet}`, words: "" })),
  ]);
}

export function accompany(before, now) {
  if (!before || !now.round) return; // the page was just opened, or nothing is on the felt
  const same = roundKey(before) === roundKey(now);
  if (cardsOf(now.round) > (same ? cardsOf(before.round) : 0)) playSound("card");
  if (same && before.round.takes_wagers && !now.round.takes_wagers) speak(ANNOUNCED.noMoreWagers);
  tellResults(same ? settledOf(before) : [], settledOf(now));
  if (now.round.legal.length && !(same && before.round.legal.length)) {
    playSound("turn");
    speak(ANNOUNCED.yourTurn);
  }
}

function tellResults(before, now) {
  const known = new Set(before.filter((each) => each.outcome).map((each) => each.key));
  const fresh = now.filter((each) => each.outcome && !known.has(each.key));
  if (!fresh.length) return;
  const net = fresh.reduce((sum, each) => sum + each.net_cents, 0);
  playSound(net > 0 ? "won" : net < 0 ? "lost" : "push");
  for (const { words, bet, net_cents: cents } of fresh) {
    if (words) speak(words);
    else if (cents > 0) speak(ANNOUNCED.sideWin(bet, cents));
  }
}
