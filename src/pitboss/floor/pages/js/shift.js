// The shift desk: opening, fills and credits, drop, counts, the close of a table's shift; reports.

import { citation } from "./shared/citations.js";
import { h, labeled, redraw, tile } from "./shared/elements.js";
import { exactMoney, percent } from "./shared/format.js";
import { showError, showHint, showProblem } from "./shared/messages.js";
import { get, post, save } from "./shared/requests.js";
import { signedInPerson } from "./shared/sign_in.js";
import { Boxes, Differences } from "./shift/boxes.js";
import { accountingView, cageView } from "./shift/cage.js";
import { ChipFields } from "./shift/chip_fields.js";
import { reportsView } from "./shift/reports.js";
import { Slips } from "./shift/slips.js";
import { COUNT, FIGURES, HOLD, SHIFT, SO_FAR } from "./words/shift.js";

const REFRESH_MS = 2000;
const TRAY_COUNTS = ["open", "count", "close"];
const person = await signedInPerson();
const tables = await get("/api/tables");
const chosen = h(
  "select",
  { data: { key: "table" }, onchange: () => choose(chosen.value) },
  tables.map(({ id, name }) => h("option", { value: id }, name)),
);
const place = h("div", { class: "desk" });
const may = (right) => person.rights.includes(right);
const below = [
  may("cage") ? cageView() : null,
  may("see_pit") ? reportsView(() => ({ table: chosen.value, shift: desk?.number })) : null,
  may("set_up") ? accountingView() : null,
];
const head = h("div", { class: "fields shift-pick" }, labeled(SHIFT.table, chosen));
document.body.append(h("main", { class: "desk shifts" }, h("h1", {}, SHIFT.title), head, place, below));

let desk = null;

class Desk {
  constructor(shown) {
    this.path = `/api/shifts/${encodeURIComponent(shown.table)}`;
    const send = (path, body) => this.send(path, body);
    this.state = h("section", { class: "panel", "aria-label": SHIFT.state });
    this.denominations = shown.denominations;
    this.slips = new Slips(this.path, shown.denominations, person, send);
    this.boxes = new Boxes(send, { takes: may("deal"), counts: may("cage") });
    this.count = h("section", { class: "panel", "aria-label": COUNT.title, hidden: !may("deal") });
    this.differences = new Differences(send);
    this.showsFigures = false;
    this.during = [this.slips.element];
    if (may("deal") || may("cage")) this.during.push(this.boxes.element);
    if (may("supervise")) this.during.push(this.differences.element);
    this.element = h("div", { class: "desk" }, this.state, this.count, this.during);
  }

  // Send a step, and tell whether it was taken; a refusal is shown.
  async send(path, body) {
    try {
      const { done } = await post(`${this.path}${path}`, body);
      showHint(done === false ? SHIFT.first : SHIFT.done(path));
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      await refresh();
    }
  }

  show(shown) {
    const { shift } = shown;
    this.number = shown.open ? shown.number : shown.number - 1;
    redraw(this.state, shown, () => stateView(shown, this));
    this.clearVoid(shown);
    if (may("deal")) redraw(this.count, [shown.open, shown.number], () => this.countForm(shown));
    for (const part of this.during) part.hidden = !shift;
    if (!shift) return;
    this.slips.show(shift.slips);
    this.boxes.show(shift.boxes);
    this.differences.show(shift.boxes);
  }

  // Numbers of a count of one's own that is void are not entered again by a press of the button.
  clearVoid({ all_waiting: waiting }) {
    const mine = ({ by, differed, refused }) => (differed || refused) && [by, differed, refused].includes(person.name);
    const found = JSON.stringify(waiting.filter((entry) => TRAY_COUNTS.includes(entry.kind) && mine(entry)));
    if (found !== this.void && found !== "[]") this.chips?.clear();
    this.void = found;
  }

  countForm({ open: isOpen, carried }) {
    const chips = new ChipFields(this.denominations, "count");
    this.chips = chips;
    const reason = h("input", { maxLength: 200, data: { key: "count-reason" } });
    const step = (path) => async () => {
      const counted = chips.read();
      if (!counted) return void showProblem(SHIFT.whole);
      const why = reason.value.trim() ? { reason: reason.value } : {};
      await this.send(path, { counted, ...why });
    };
    const button = (key) => h("button", { data: { key }, onclick: step(`/${key}`) }, COUNT[key]);
    const buttons = isOpen ? [button("count"), button("close")] : [button("open")];
    return [
      h("h2", {}, COUNT.title),
      h("p", { class: "quiet" }, COUNT.help),
      carried && !isOpen ? folded(COUNT.left, "left", h("p", {}, COUNT.carried(worth(carried)))) : null,
      chips.element,
      isOpen ? null : labeled(COUNT.reason, reason),
      h("div", { class: "row" }, buttons),
    ];
  }
}

// What chips are worth, by denomination in cents.
const worth = (chips) => Object.entries(chips).reduce((sum, [cents, count]) => sum + Number(cents) * count, 0);

// What should be there is folded away: nobody who counts needs to see it first.
const folded = (words, key, ...content) => h("details", {}, h("summary", { data: { key } }, words), content);

function stateView(shown, desk) {
  const { shift, all_waiting: waiting } = shown;
  const told = [
    h("h2", {}, SHIFT.number(shown.number), " ", h("span", { class: "tag" }, shown.open ? SHIFT.open : SHIFT.closed)),
    h("p", { class: "quiet" }, SHIFT.procedures(shown), " ", shown.class ? citation(shown.cite) : null),
    ...waiting.map((entry) => h("p", { class: "outside" }, SHIFT.waiting(entry))),
    shift?.tips_again ? h("p", { class: "outside" }, SHIFT.tipsAgain) : null,
  ];
  if (!shown.open && shown.number > 1 && may("see_pit")) told.push(lastShift(shown));
  if (!shift?.figures) return told; // dealers and cashiers count without knowing what should be there
  const known = FIGURES.filter(([key]) => shift.figures[key] !== null);
  const tiles = known.map(([key, words]) => tile(exactMoney(shift.figures[key]), words));
  const { hold } = shift.figures;
  tiles.push(tile(hold === null ? HOLD.none : percent(hold, 1), HOLD.words));
  const findings = shift.findings.map(({ text }) => h("li", {}, text));
  const figures = folded(
    SO_FAR,
    "figures",
    h("div", { class: "tiles" }, tiles),
    findings.length ? h("ul", {}, findings) : null,
  );
  figures.open = desk.showsFigures;
  figures.addEventListener("toggle", () => {
    desk.showsFigures = figures.open;
  });
  return [...told, figures];
}

// What was counted of the shift before stays at hand when it is closed.
function lastShift({ table, number }) {
  const path = `/api/reports/shift?table=${encodeURIComponent(table)}&shift=${number - 1}&form=pdf`;
  const onclick = () => save(path).catch(showError);
  return h("button", { data: { key: "print-last" }, onclick }, SHIFT.printed(number - 1));
}

async function choose(table) {
  const shown = await get(`/api/shifts/${encodeURIComponent(table)}`);
  desk = new Desk(shown);
  place.replaceChildren(desk.element);
  desk.show(shown);
}

async function refresh() {
  if (desk) desk.show(await get(desk.path));
}

const asked = new URLSearchParams(location.search).get("table");
if (tables.some(({ id }) => id === asked)) chosen.value = asked;
await choose(chosen.value).catch(showError);
setInterval(() => refresh().catch(showError), REFRESH_MS);
