// The felt fits its frame: with many cards on it the print becomes a line of text, then cards and free seats shrink.

const LEVELS = 4; // 0 is the full layout; css/fit.css says what each level gives up

// Draw the felt at the first level that needs no scrolling, or at the last one.
export function fitFelt(felt) {
  const frame = felt.parentElement;
  const fits = () => felt.scrollHeight <= felt.clientHeight + 1 && felt.offsetHeight <= frame.clientHeight + 1;
  for (let level = 0; level < LEVELS; level += 1) {
    felt.dataset.fit = String(level);
    if (fits()) return;
  }
}

// Where even that is too long, the player's own hand is in view.
export function showOwnHand(felt) {
  const place = felt.querySelector(".hand.acting") ?? felt.querySelector(".position.mine");
  place?.scrollIntoView({ block: "nearest" });
}
