// The words of the lab's tournament page.

import { percent } from "../shared/format.js";

export { LAB } from "./lab.js";

const whole = (number) => number.toLocaleString("en-US");

export const TOURNAMENT = {
  title: "Last hand of a tournament",
  intro: "Set the stacks and see how your bet changes your chance to advance.",
  players: "Players",
  stack: (seat, isMe) => `Seat ${seat}${isMe ? " (you)" : ""}:`,
  me: "Your seat",
  button: "Button (bets first)",
  advance: "Advance",
  answers: "The others bet",
  bet: (seat) => `Bet of seat ${seat}`,
  open: "not made yet",
  seat: (seat) => `Seat ${seat}`,
  points: (points) => whole(points),
  best: "best bet",
  chance: "chance to advance with it",
  how: (isPlayed) => (isPlayed ? "if everybody plays best" : "if everybody plays basic strategy"),
  plot: "Chance to advance by your bet",
  now: (bet) => `bet ${whole(bet)}`,
  table: "Everybody at the best bet",
  columns: [
    ["Seat", ""],
    ["Stack", "number"],
    ["Bet", "number"],
    ["Chance", "number"],
  ],
  order: (order) => `Betting order: seats ${order.join(", ")}. Cards are independent, as from an endless shoe.`,
  percent: (value) => percent(value, 2),
};
