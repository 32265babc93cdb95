// A wager in the lab: its pay table, decks, meters and lines as one likes, its figures as they follow.

import { post } from "./api.js";
import { h, money, sentence } from "./dom.js";
import { byDecks, contribution, ofHundred, percent } from "./plots.js";

const PAUSE = 120; // milliseconds after the last change
const TOO_MANY = 429; // questions in a short time: asked again after a while
const PATIENCE = 700;
const FIRST = "lucky-ladies";
const A_WHEEL = "$5, $5, $5, $5, $10, $10, $10, $15, $15, $25, $50, $100"; // an example: the wheel is the operator's
const ODDS = /^(\d+) to 1$/;

// A chance with enough digits to be read, however small.
const chance = (value) => (value > 1e-5 || !value ? percent(value,
  5) : `${(100 * value).toLocaleString("en-US", { maximumSignificantDigits: 3, maximumFractionDigits: 20 })} %`);

// Where a meter makes the wager fair, in whole dollars.
function even({ even_cents: at }) {
  if (at === null) return "never";
  return at < 0 ? "always" : money(Math.round(at / 100) * 100);
}

export class WagerLab {
  constructor(wagers, keep) {
    this.wagers = wagers.filter((each) => each.analysed && each.paytables.length);
    this.keep = keep;
    this.asking = 0;
    this.now = null; // the wager that is looked at
    this.filter = h("input", { type: "search", placeholder: `Find one of ${this.wagers.length}`, "aria-label": "find a wager",
      oninput: () => this.list() });
    this.wager = h("select", { data: { key: "wager" }, onchange: () => this.choose({ wager: this.wager.value }) });
    this.about = h("p", { class: "quiet" });
    this.table = h("select", { data: { key: "paytable" },
      onchange: () => this.choose({ wager: this.wager.value, paytable: this.table.value }) });
    this.decks = h("input", { type: "range", min: 1, max: 8, step: 1, data: { key: "decks" }, oninput: () => this.turn() });
    this.deckCount = h("b");
    this.hits = h("input", { type: "checkbox", data: { key: "hits" }, onchange: () => this.ask() });
    this.meters = h("div");
    this.stake = h("div");
    this.segments = h("input", { data: { key: "segments" }, onchange: () => this.ask() });
    this.wheel = h("label", {}, "What each segment of the operator's wheel shows for a dollar", this.segments);
    this.result = h("div", { class: "figures" });
    this.undo = h("button", { class: "small", data: { key: "undo" }, hidden: true, onclick: () => { this.pays = {}; this.ask(); } },
      "Back to the law's pay table");
    this.page = h("div", { class: "bench" }, h("section", { class: "panel controls" }, h("h2", {}, "Side wager"), h("label", {}, "Find",
      this.filter), h("label", {}, "Wager", this.wager), this.about, h("label", {}, "Pay table", this.table),
      h("label", {}, h("span", {}, "Decks: ", this.deckCount), this.decks),
        h("label", { class: "row soft-17" }, this.hits, "The dealer hits soft 17"), this.wheel, this.meters, this.stake),
        h("section", { class: "panel" }, this.result));
  }

  get chosen() {
    return this.wagers.find((each) => each.id === this.wager.value);
  }

  get chosenTable() {
    return this.chosen.paytables.find((each) => each.name === this.table.value);
  }

  list() {
    const wanted = this.filter.value.trim().toLowerCase();
    const found = this.wagers.filter((each) => `${each.name} ${each.cite} ${each.summary}`.toLowerCase().includes(wanted));
    const before = this.now;
    this.wager.replaceChildren(...found.map((each) => h("option", { value: each.id }, `${each.name} · ${each.cite}`)));
    if (found.some((each) => each.id === before)) this.wager.value = before;
    else if (found.length && before) this.choose({ wager: found[0].id });
  }

  // Whatever is not chosen is as usual.
  choose(asked) {
    if (!this.wager.options.length) this.list();
    const known = (id) => this.wagers.some((each) => each.id === id);
    this.now = [asked.wager, this.now, FIRST, this.wagers[0].id].find(known);
    this.wager.value = this.now;
    const { chosen } = this;
    this.about.replaceChildren(`${chosen.summary} `, h("cite", {}, `${chosen.cite} · ${chosen.owner}`));
    this.table.replaceChildren(...chosen.paytables.map((each) => h("option", { value: each.name }, each.name)));
    if (asked.paytable) this.table.value = asked.paytable;
    if (!this.table.value) this.table.selectedIndex = 0;
    const allowed = this.chosenTable.decks;
    this.decks.min = Math.min(...allowed);
    this.decks.max = Math.max(...allowed);
    this.decks.disabled = allowed.length < 2;
    this.decks.value = allowed.includes(Number(asked.decks)) ? asked.decks : allowed.includes(6) ? 6 : allowed.at(-1);
    this.hits.checked = this.chosenTable.soft_17 ? this.chosenTable.soft_17 === "hits" : asked.h17 === "1";
    this.hits.disabled = Boolean(this.chosenTable.soft_17);
    this.hits.parentElement.hidden = !chosen.by_dealer;
    this.pays = Object.fromEntries(Object.entries(asked).filter(([name]) => name.startsWith("pay.")).map(([name, value]) => [name.slice(4),
      value]));
    this.standing = Object.fromEntries(this.chosenTable.meters.map((name) => [name,
      Number(asked[`meter.${name}`] ?? this.chosenTable.usual_meter_cents / 100)]));
    this.stakeCents = this.chosenTable.any_stake ? Number(asked.stake ?? this.chosenTable.stake_cents) : null;
    this.decksOf = null;
    this.wheel.hidden = !this.chosenTable.operator;
    this.segments.value = this.chosenTable.operator ? asked.segments ?? A_WHEEL : "";
    this.drawMeters();
    this.drawStake();
    this.result.replaceChildren(h("p", { class: "quiet" }, "Reckoning…"));
    this.ask();
  }

  // The next number of decks that the pay table is for.
  turn() {
    const wanted = Number(this.decks.value);
    this.decks.value = this.chosenTable.decks.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0];
    this.ask();
  }

  drawMeters() {
    this.meters.replaceChildren(...Object.keys(this.standing).map((name) => {
      const value = h("b", {}, money(100 * this.standing[name]));
      const slider = h("input", { type: "range", min: 0, max: 250000, step: 250, value: this.standing[name], data: { key: `meter/${name}` },
        oninput: () => {
        this.standing[name] = Number(slider.value);
        value.textContent = money(100 * this.standing[name]);
        this.ask();
      } });
      return h("label", {}, h("span", {}, name ? `Meter “${name}”: ` : "Meter: ", value), slider);
    }));
  }

  drawStake() {
    if (this.stakeCents === null) return void this.stake.replaceChildren();
    const value = h("b", {}, money(this.stakeCents));
    const slider = h("input", { type: "range", min: 100, max: 10000, step: 100, value: this.stakeCents, data: { key: "stake" },
      oninput: () => {
      this.stakeCents = Number(slider.value);
      value.textContent = money(this.stakeCents);
      this.ask();
    } });
    this.stake.replaceChildren(h("label", {}, h("span", {}, "Size of the wager: ", value), slider));
  }

  get question() {
    const meters = Object.fromEntries(Object.entries(this.standing).map(([name, dollars]) => [name, Math.round(100 * dollars)]));
    return { wager: this.wager.value, paytable: this.table.value, hits_soft_17: this.hits.checked && !this.hits.parentElement.hidden,
      meters, segments: this.segments.value.split(",").map((each) => each.trim()).filter(Boolean) };
  }

  remember() {
    const chosen = { wager: this.wager.value, paytable: this.table.value, decks: this.decks.value };
    if (this.hits.checked && !this.hits.parentElement.hidden) chosen.h17 = "1";
    for (const [name, value] of Object.entries(this.standing)) chosen[`meter.${name}`] = value;
    for (const [row, value] of Object.entries(this.pays)) chosen[`pay.${row}`] = value;
    if (this.segments.value) chosen.segments = this.segments.value;
    if (this.stakeCents !== null) chosen.stake = this.stakeCents;
    this.keep(chosen);
  }

  ask() {
    this.deckCount.textContent = this.decks.value;
    this.remember();
    const mine = (this.asking += 1);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.reckon(mine), PAUSE);
  }

  async reckon(mine) {
    try {
      const found = await post("/api/lab/edge", { ...this.question, decks: Number(this.decks.value), pays: this.pays,
        stake_cents: this.stakeCents });
      if (mine !== this.asking) return;
      this.show(found);
      await this.reckonDecks(mine);
    } catch (error) {
      if (mine !== this.asking) return;
      if (error.status === TOO_MANY) return void (this.timer = setTimeout(() => this.reckon(mine), PATIENCE));
      this.result.replaceChildren(h("p", { class: "problem" }, error.message), this.undo);
      this.undo.hidden = !Object.keys(this.pays).length;
    }
  }

  // The edge for other numbers of decks is asked for when nothing is being changed.
  async reckonDecks(mine) {
    const key = JSON.stringify(this.question);
    if (this.chosenTable.decks.length > 1 && this.decksOf !== key) {
      this.points = await post("/api/lab/decks", this.question);
      this.decksOf = key;
    }
    const place = this.result.querySelector(".decks-place");
    if (mine === this.asking && place && this.decksOf === key) place.replaceChildren(h("h3", {},
      "By number of decks, with the law's pay table"), byDecks(this.points, Number(this.decks.value)));
  }

  // A line that somebody is changing keeps its focus while the figures move.
  show(found) {
    const focused = document.activeElement?.dataset.key;
    this.undo.hidden = !Object.keys(this.pays).length;
    this.result.replaceChildren(...found.flatMap((each) => this.figures(each)), h("div", { class: "decks-place" }));
    if (focused) this.result.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }

  figures(found) {
    const change = found.house_edge - found.usual_edge;
    const most = Math.max(...found.outcomes.map((each) => each.return), 1e-9);
    const exact = found.house_edge_exact;
    const tile = (value, words, title = null) => h("div", { class: "tile", title }, h("b", {}, value), h("span", {}, words));
    return [found.spot ? h("h2", {}, sentence(found.spot)) : h("h2", {}, found.bet,
      h("small", {}, ` pay table ${found.paytable} · ${found.decks} ${found.decks === 1 ? "deck" : "decks"} · ${found.cite}`)),
      h("div", { class: "tiles" },
        h("div", { class: "tile edge", title: exact && exact.length < 90 ? `exactly ${exact}` : null },
          h("b", { data: { key: "edge" } }, percent(found.house_edge, 6)),
          h("span", {}, "house edge", Math.abs(change) > 1e-12 ? h("em", { class: change > 0 ? "lost" : "won", data: { key: "change" } },
          ` ${change > 0 ? "+" : "−"}${percent(Math.abs(change))} against the law's table`) : null)),
        tile(percent(found.hit_frequency), "hits", "how often the wager returns anything"),
          tile(found.std_dev.toFixed(4), "standard deviation, in wagers"),
        found.meters.map((each) => tile(even(each), `${each.name || "meter"} breaks even`,
          `each $1,000 in it is worth ${percent(1000 * each.worth)}`))),
      exact ? h("p", { class: "mono quiet" }, `exactly ${exact.length < 110 ? exact : `${exact.slice(0, 107)}…`}`) : h("p",
        { class: "quiet" }, "reckoned in floats, to the last digits shown"),
      found.assumes ? h("p", { class: "quiet" }, sentence(found.assumes), ".") : null,
      h("h3", {}, "Of each $100 wagered"), ofHundred(found.outcomes, found.house_edge),
      h("div", { class: "row" }, h("h3", { class: "grow" }, "Outcomes: change what a line pays"), this.undo),
      h("div", { class: "scroll" }, h("table", { class: "outcomes" },
        h("thead", {}, h("tr", {}, h("th", {}, "Outcome"), h("th", {}, "Pays"), h("th", { class: "num" }, "Chance"),
        h("th", { class: "num" }, "One in"), h("th", { class: "num" }, "Return"), h("th"))),
        h("tbody", {}, found.outcomes.map((each) => this.line(each, most)))))].filter(Boolean);
  }

  line(each, most) {
    return h("tr", { class: each.pays === each.usually ? "" : "changed" }, h("td", {}, each.name), h("td", {}, this.pay(each)),
      h("td", { class: "num" }, chance(each.probability)),
        h("td", { class: "num" }, each.probability ? (1 / each.probability).toLocaleString("en-US", { maximumSignificantDigits: 4 }) : "–"),
      h("td", { class: `num ${each.return < 0 ? "lost" : "won"}` }, percent(each.return)), h("td", {}, contribution(each.return, most)));
  }

  // What a line pays: a slider where it is odds to one, words otherwise.
  pay(each) {
    if (!each.row) return each.pays;
    const set = (text) => {
      if (text === each.usually) delete this.pays[each.row];
      else this.pays[each.row] = text;
      this.ask();
    };
    const words = h("input", { value: each.pays, "aria-label": `what ${each.name} pays`, data: { key: `pay/${each.name}` },
      onchange: () => set(words.value.trim()) });
    const [, usual] = ODDS.exec(each.usually) ?? [];
    const [, now] = ODDS.exec(each.pays) ?? [];
    if (usual === undefined || now === undefined) return words;
    const slider = h("input", { type: "range", min: 0, max: Math.max(2 * Number(usual), 10), value: now,
      "aria-label": `odds to one for ${each.name}`, data: { key: `odds/${each.name}` },
      oninput: () => { words.value = `${slider.value} to 1`; set(words.value); } });
    return h("span", { class: "odds" }, words, slider);
  }
}
