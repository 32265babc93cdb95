// How fast the cards come: the player's choice, kept by this browser. Reduced motion means at once, unless chosen.

const PACES = {
  slow: { card: 480, result: 800, cap: 6000 },
  normal: { card: 220, result: 380, cap: 1700 },
  fast: { card: 90, result: 160, cap: 900 },
  instant: { card: 0, result: 0, cap: 0 },
};
const STORED = "speed";
const SHORTEST_MS = 40;

export const SPEEDS = Object.keys(PACES);

export function speed() {
  const chosen = localStorage.getItem(STORED);
  if (SPEEDS.includes(chosen)) return chosen;
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "normal";
}

export function chooseSpeed(name) {
  localStorage.setItem(STORED, name);
}

// Milliseconds after a card and after a seat's results; a long deal is hurried so that it stays below the cap.
export function pace(cards = 1) {
  const { card, result, cap } = PACES[speed()];
  return { card: card && Math.max(SHORTEST_MS, Math.min(card, cap / Math.max(1, cards))), result };
}
