// The last hits of a jackpot, and the news of one that has just come.

import { h } from "../shared/elements.js";
import { dateAndTime, exactMoney } from "../shared/format.js";
import { BOARD } from "../words/jackpots.js";

const NEWS_MS = 60_000;

export function hitsList({ hits, meters }) {
  const several = meters.length > 1;
  const entry = (hit) =>
    h(
      "li",
      {},
      h("b", {}, exactMoney(hit.cents)),
      h("span", {}, BOARD.hit(hit, several)),
      h("time", { dateTime: new Date(hit.at * 1000).toISOString() }, dateAndTime(hit.at)),
    );
  const list = hits.length ? h("ol", {}, hits.map(entry)) : h("p", {}, BOARD.noHits);
  return [h("h3", {}, BOARD.hits), list];
}

export function tellsNewHit(place, hit) {
  place.textContent = BOARD.news(hit);
  place.classList.add("fresh");
  setTimeout(() => {
    place.textContent = "";
    place.classList.remove("fresh");
  }, NEWS_MS);
}
