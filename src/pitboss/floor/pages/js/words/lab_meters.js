// The words of the lab's jackpot page.

import { money, percent } from "../shared/format.js";

export { LAB } from "./lab.js";

const whole = (number) => number.toLocaleString("en-US");

export const METERS = {
  title: "Jackpot wager",
  intro: "Move a meter or its funding and see what the wager returns, how the meter grows and when it is hit.",
  wager: "Wager",
  payTable: "Pay table",
  decks: "Decks",
  meter: (name) => (name ? `Meter “${name}”` : "Meter"),
  sliders: { level: "Meter now:", rate: "Each wager adds:", reserve: "To the reserve:", seed: "Seed:" },
  ahead: "Look ahead:",
  dollars: (dollars) => money(Math.round(100 * dollars)),
  percent: (value) => `${Number(value.toFixed(2))}%`,
  count: (number) => `${whole(number)} wagers`,
  wagers: (number) => `${whole(number)} wagers`,
  about: ({ paytable, decks, cite }) =>
    ` pay table ${paytable} · ${decks === 1 ? "1 deck" : `${decks} decks`} · ${cite}`,
  returnNow: "return with the meters as they are",
  fixedReturn: "return of the odds alone, meters empty",
  hold: "hold of the whole link in the long run",
  holdHelp: "what is left of each wager after odds, contributions, reserves and seeds",
  dry: "chance at most that the meter runs dry, if every payout came off it",
  dryHelp: "where only percentages come off a meter it cannot run dry",
  dryChance: ({ ever_at_most: chance, gain_cents: gain }) => {
    if (gain <= 0) return "certain in the end";
    return chance < 0.0001 ? "below 0.01%" : percent(chance, 2);
  },
  breakEven: "meter at which the wager is fair",
  worth: (worth) => `each $1,000 on the meter is worth ${percent(1000 * worth)}`,
  even: (cents) => {
    if (cents === null) return "never";
    return cents < 0 ? "always" : money(Math.round(cents / 100) * 100);
  },
  toHit: "on average to the next 100% award",
  spread: (sd) => `standard deviation ${whole(Math.round(sd))} wagers`,
  averageAward: "average 100% award",
  seedCost: "of each wager pays for new seeds",
  returnPlot: "Return by what the meter shows",
  growthPlot: "Growth of the meter",
  hitPlot: "Chance of a 100% award",
  now: "now",
  fair: "fair",
  expected: "expected, hits included",
  unhit: "if nothing is hit",
  within: (within) =>
    `A 100% award comes ${Object.entries(within)
      .map(([chance, wagers]) => `within ${whole(wagers)} wagers with a chance of ${chance}`)
      .join(", ")}.`,
  told: (title, lines, xWords, yWords) =>
    `${title}: ${lines
      .map(({ name, points }) => {
        const [first, last] = [points[0], points.at(-1)];
        return `${name ? `${name}, ` : ""}${yWords(first.y)} at ${xWords(first.x)}, ${yWords(last.y)} at ${xWords(last.x)}`;
      })
      .join("; ")}`,
};
