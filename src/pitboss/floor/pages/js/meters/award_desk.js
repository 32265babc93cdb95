// Awards of a jackpot that wait for somebody: what was seen, how far each is, and the buttons of the next steps.

import { card } from "../shared/cards.js";
import { citation } from "../shared/citations.js";
import { h, redraw } from "../shared/elements.js";
import { dateAndTime, exactMoney } from "../shared/format.js";
import { AWARDS, STAGES } from "../words/meters.js";

// What may be done at each stage, and the right that it needs.
const STEPS = {
  recognized: [["call", "deal", "main"]],
  called: [
    ["verify", "supervise", "main"],
    ["take-back", "deal", ""],
  ],
  verified: [
    ["seal", "supervise", "main"],
    ["take-back", "deal", ""],
  ],
  sealed: [["pay", "deal", "main"]],
};

export class AwardDesk {
  constructor(jackpot, person, tableNames, send) {
    this.jackpot = jackpot;
    this.person = person;
    this.tableNames = tableNames;
    this.send = send;
    this.waiting = h("div", { class: "waiting", "aria-live": "polite" });
    this.hits = h("div", {});
    this.element = h(
      "div",
      { class: "part" },
      h("h3", {}, AWARDS.title),
      this.waiting,
      h("h3", {}, AWARDS.hits),
      this.hits,
    );
  }

  show({ pending, hits }) {
    redraw(this.waiting, pending, () =>
      pending.length ? pending.map((award) => this.award(award)) : h("p", { class: "quiet" }, AWARDS.none),
    );
    redraw(this.hits, hits, () => this.hitList(hits));
  }

  award(award) {
    const where = AWARDS.where(this.tableNames.get(award.table) ?? award.table, award);
    return h(
      "article",
      { class: "award", "aria-label": AWARDS.award(award.award) },
      h("p", { class: "row" }, h("b", {}, AWARDS.award(award.award)), where, " ", this.roundLink(award)),
      h("div", { class: "row seen" }, award.cards.map(card), h("span", {}, award.hand)),
      h("p", { class: "won-amount" }, AWARDS.amount(award)),
      stages(award.stage),
      people(award),
      h("p", { class: "quiet" }, AWARDS.needs(award), " ", citation(award.cite)),
      h("div", { class: "row" }, this.buttons(award), this.paper(award.award)),
    );
  }

  roundLink({ table, shift }) {
    const id = encodeURIComponent(table);
    if (!this.person.rights.includes("audit")) return h("a", { href: `/table?id=${id}` }, AWARDS.watch);
    return h("a", { href: `/audit?table=${id}&shift=${shift}` }, AWARDS.round);
  }

  buttons({ award, stage }) {
    const offered = (STEPS[stage] ?? []).filter(([, right]) => this.person.rights.includes(right));
    const button = ([step, , look]) =>
      h(
        "button",
        { class: look, data: { key: `${step}/${award}` }, onclick: () => this.send(`/awards/${award}/${step}`) },
        AWARDS.steps[step],
      );
    return offered.map(button);
  }

  paper(award) {
    const path = `/win?jackpot=${encodeURIComponent(this.jackpot)}&award=${award}`;
    return h("a", { href: path, target: "_blank", rel: "noopener" }, AWARDS.winPage);
  }

  hitList(hits) {
    if (!hits.length) return h("p", { class: "quiet" }, AWARDS.noHits);
    const row = (hit) =>
      h(
        "li",
        {},
        h("b", {}, exactMoney(hit.cents)),
        h("span", {}, hit.hand),
        h("span", { class: "quiet" }, AWARDS.where(this.tableNames.get(hit.table) ?? hit.table, hit)),
        h("span", { class: "quiet" }, dateAndTime(hit.at)),
        hit.award ? this.paper(hit.award) : null,
      );
    return h("ul", { class: "hit-list" }, hits.map(row));
  }
}

function stages(stage) {
  const names = Object.keys(STAGES);
  const at = names.indexOf(stage);
  const step = (name, i) =>
    h("li", { class: i <= at ? "reached" : "", "aria-current": i === at ? "step" : null }, STAGES[name]);
  return h("ol", { class: "stages" }, names.map(step));
}

function people({ called_by: called, verified_by: verified, sealed_by: sealed }) {
  const words = AWARDS.people(called, verified, sealed);
  return words ? h("p", { class: "quiet" }, words) : null;
}
