// The seats of the console fit between the dealer's cards and the dock: each keeps its column, and where there is much
// to show, side wagers become one line each, stacks of chips go, and then everything is drawn smaller.

const LEVELS = [1, 2, 3, 4, 5, 6, 7]; // css/console_fit.css says what each level gives up; none is the full layout
const SLACK_PX = 1;

let fitted = { round: null, size: "", least: 0 }; // within a round no seat grows again: nothing jumps

const isWider = (box, frame) => box.left < frame.left - SLACK_PX || box.right > frame.right + SLACK_PX;

// What a seat shows stays in its column.
function fitsColumns(seats) {
  return [...seats.children].every((seat) => {
    const column = seat.getBoundingClientRect();
    return [...seat.querySelectorAll(".cards, .total, .bet, .result, .plate, .circle")].every(
      (part) => !isWider(part.getBoundingClientRect(), column),
    );
  });
}

const fits = (seats) => seats.scrollHeight <= seats.clientHeight + SLACK_PX && fitsColumns(seats);

// Draw the felt at the first level at which every seat is in view, or at the last one, where the seats scroll.
export function fitConsole(felt, seats, round) {
  const size = `${innerWidth}x${innerHeight}`;
  if (fitted.round !== round || fitted.size !== size) fitted = { round, size, least: 0 };
  for (let level = fitted.least; level <= LEVELS.length; level += 1) {
    felt.dataset.fit = LEVELS.slice(0, level).join(" ");
    fitted.least = level;
    if (fits(seats)) break;
  }
}

// The hand that acts is in view: within the seats, and they within the window unless somebody types elsewhere.
export function showTurn(felt, seats) {
  const hand = seats.querySelector(".hand.acting") ?? seats.querySelector(".position.turn-here");
  if (!hand) return;
  const [box, frame] = [hand.getBoundingClientRect(), seats.getBoundingClientRect()];
  if (box.bottom > frame.bottom) seats.scrollTop += box.bottom - frame.bottom;
  else if (box.top < frame.top) seats.scrollTop -= frame.top - box.top;
  const isTyping = document.activeElement?.matches("aside :is(input, select)");
  const shown = hand.getBoundingClientRect();
  if (!isTyping && (shown.top < 0 || shown.bottom > innerHeight)) felt.scrollIntoView({ block: "nearest" });
}
