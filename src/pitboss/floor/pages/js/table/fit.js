// The felt fits its frame: with many cards on it the print becomes a line of text, then cards and free seats shrink.

const LEVELS = [1, 2, 3, 4, 5, 6, 7]; // css/fit.css says what each level gives up; none is the full layout

// Draw the felt at the first level that needs no scrolling, or at the last one.
export function fitFelt(felt) {
  const frame = felt.parentElement;
  const height = (element) => element.getBoundingClientRect().height;
  const fits = () => felt.scrollHeight <= felt.clientHeight + 1 && height(felt) <= height(frame) + 1;
  for (let level = 0; level <= LEVELS.length; level += 1) {
    felt.dataset.fit = LEVELS.slice(0, level).join(" ");
    if (fits()) return;
  }
}

// Where even that is too long, the player's own hand is in view.
export function showOwnHand(felt) {
  const place = felt.querySelector(".hand.acting") ?? felt.querySelector(".position.mine");
  place?.scrollIntoView({ block: "nearest" });
}
