// The meters of a table's jackpots: plates on the felt with what they show now.

import { METERS } from "../words/common.js";
import { h } from "./elements.js";
import { exactMoney } from "./format.js";

// One plate for each meter of a linked spot; it leads to the board, which tells what feeds it.
export function meterPlates(spots) {
  return spots.flatMap(({ name, meters }) =>
    Object.entries(meters ?? {}).map(([meter, cents]) =>
      h(
        "a",
        { class: "meter-plate", href: "/jackpots", target: "_blank", rel: "noopener", title: METERS.help(name) },
        h("span", {}, METERS.name(meter)),
        h("b", {}, exactMoney(cents)),
      ),
    ),
  );
}

// What the print on a linked spot promises: its largest meter.
function largestMeter({ meters }) {
  const amounts = Object.values(meters ?? {});
  return amounts.length ? Math.max(...amounts) : null;
}

// The print of a linked spot, which ticks in its place; null where no meter is.
export function meterPrint(spot) {
  const cents = largestMeter(spot);
  return cents === null ? null : h("small", { class: "odds", data: { meter: spot.bet } }, METERS.upTo(cents));
}

// Let the prints show what the meters show now. The spot around them stays, so that a click on it is not lost.
export function tickPrints(place, spots) {
  const amounts = new Map(spots.map((spot) => [spot.bet, largestMeter(spot)]));
  for (const print of place.querySelectorAll("[data-meter]")) {
    print.textContent = METERS.upTo(amounts.get(print.dataset.meter) ?? 0);
  }
}

// Spots without what moves with a meter: whether they have to be drawn again.
export const withoutMeters = (spots) => spots?.map(({ meters: _, rows: __, ...spot }) => spot);
