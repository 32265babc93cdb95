// The director's desk: registration, draw, levels, tables, eliminations, prizes and papers. Every step says by which clause.

import { h, labeled } from "../shared/elements.js";
import { money, parseCents } from "../shared/format.js";
import { DESK, PAPERS, STEP } from "../words/tournament_desk.js";
import { entryForm, moreChips } from "./entries.js";

const key = (name) => ({ data: { key: name } });

export class Desk {
  constructor(id, send) {
    this.id = id;
    this.send = send; // takes a step: its name and its fields
  }

  button(step, fields = {}, { name = step, look = "", more = {}, words = DESK[step] } = {}) {
    const act = () => this.send(STEP[step], fields, more);
    return h("button", { class: look, ...key(name), onclick: act }, words);
  }

  // A form of text fields for one step; `read` turns them into the step's fields.
  form(step, names, read, { name = step, values = {} } = {}) {
    const fields = Object.fromEntries(
      names.map((each) => [each, h("input", { maxLength: 200, value: values[each] ?? "", ...key(`${name}/${each}`) })]),
    );
    const submit = async (event) => {
      event.preventDefault();
      const typed = Object.fromEntries(names.map((each) => [each, fields[each].value.trim()]));
      for (const each of names) fields[each].value = values[each] ?? ""; // an accepted step draws the desk again
      if (!(await this.send(STEP[step], read(typed)))) for (const each of names) fields[each].value = typed[each];
    };
    return h(
      "form",
      { class: "step-form", onsubmit: submit },
      names.map((each) => labeled(DESK.fields[each], fields[each])),
      h("button", { type: "submit", ...key(name) }, DESK[step]),
    );
  }

  panel(title, ...content) {
    return h("section", { class: "panel", "aria-label": title }, h("h2", {}, title), content);
  }

  view(shown) {
    const parts = [];
    if (shown.may.register) parts.push(this.registration(shown));
    if (shown.may.direct) parts.push(this.course(shown), this.tables(shown));
    if (shown.judges) parts.push(this.disputes(shown));
    if (shown.may.register) parts.push(this.prizes(shown));
    parts.push(this.papers(shown.may.register));
    if (shown.may.direct) parts.push(this.log(shown));
    return parts;
  }

  registration(shown) {
    const current = shown.events.find((each) => each.id === shown.current?.event);
    const line = (each) =>
      h(
        "li",
        {},
        DESK.entry(each),
        " ",
        each.status === "waiting"
          ? this.button(
              "cancel",
              { entry: each.entry, reason: DESK.canceled },
              { name: `cancel/${each.entry}`, look: "small" },
            )
          : null,
        current ? moreChips(this, current, each) : null,
      );
    const open = shown.events.find((each) => each.registration_open);
    return this.panel(
      DESK.registration,
      open ? entryForm(this, shown, open) : h("p", { class: "quiet" }, current ? DESK.closed : DESK.notOpen),
      open || !current?.reentry ? null : [h("p", { class: "quiet" }, DESK.again), entryForm(this, shown, current)],
      h("p", {}, DESK.sums(shown.money)),
      h("ul", { class: "entry-list" }, (shown.entered ?? []).map(line)),
    );
  }

  course(shown) {
    const next = shown.events.find((each) => each.phase === "announced");
    const current = shown.events.find((each) => each.id === shown.current?.event);
    const steps = [];
    if (next && (!current || current.phase === "ended")) {
      steps.push(this.button("openEvent", { event: next.id }, { look: "main" }));
    }
    if (current?.registration_open) steps.push(this.button("closeRegistration"));
    if (current && ["registration", "play"].includes(current.phase)) {
      const isDue = (shown.entered ?? []).some((each) => each.status === "waiting");
      steps.push(this.button("draw", {}, { look: isDue ? "main" : "" }));
      steps.push(this.button("draw", {}, { name: "draw-dealt", more: { tables: "dealt" }, words: DESK.drawDealt }));
      steps.push(this.button("endRound"), this.button("wildCards"), this.button("balance"));
    }
    if (current?.phase === "decided") steps.push(this.button("endEvent", {}, { look: "main" }));
    if (current?.phase === "ended") steps.push(this.button("conclude"));
    steps.push(this.button(shown.paused ? "resume" : "pause"));
    const proposal = ({ why }) => h("li", {}, why);
    return this.panel(
      DESK.course,
      h("p", {}, DESK.phase(shown)),
      h("div", { class: "row" }, steps),
      shown.proposals.length ? [h("h3", {}, DESK.proposals), h("ul", {}, shown.proposals.map(proposal))] : null,
      current?.split_players ? this.split(shown, current) : null,
      this.division(shown),
    );
  }

  // The Division's answer to the rules, and other points for the colors between rounds.
  division({ unacceptable, chips, tables }) {
    const answer = h(
      "select",
      key("division/answer"),
      DESK.answers.map(([value, words]) => h("option", { value }, words)),
    );
    const letter = h("input", { maxLength: 100, ...key("division/letter") });
    const tell = async (event) => {
      event.preventDefault();
      const typed = letter.value.trim();
      letter.value = "";
      if (!(await this.send(STEP.division, { accepted: answer.value === "accepted", document: typed })))
        letter.value = typed;
    };
    return [
      h("h3", {}, DESK.divisionTitle),
      unacceptable ? h("p", { class: "problem" }, DESK.unacceptable) : null,
      h(
        "form",
        { class: "step-form", onsubmit: tell },
        labeled(DESK.fields.answer, answer),
        labeled(DESK.fields.letter, letter),
        h("button", { type: "submit", ...key("division") }, DESK.division),
      ),
      tables.every((each) => each.done) ? this.chipValues(chips) : null,
    ];
  }

  chipValues(chips) {
    const fields = chips.map(({ color, points }) => [
      color,
      h("input", { inputMode: "numeric", defaultValue: String(points), ...key(`chip/${color}`) }),
    ]);
    const posted = h("input", { type: "checkbox", ...key("chip-notice") });
    const submit = (event) => {
      event.preventDefault();
      const values = Object.fromEntries(fields.map(([color, field]) => [color, Number(field.value)]));
      this.send(STEP.chipValues, { values, notice_posted: posted.checked });
    };
    return [
      h("h3", {}, DESK.chipsTitle),
      h(
        "form",
        { class: "step-form", onsubmit: submit },
        fields.map(([color, field]) => labeled(color, field)),
        h("label", { class: "check" }, posted, DESK.posted),
        h("button", { type: "submit", ...key("chipValues") }, DESK.chipValues),
      ),
    ];
  }

  split(shown, { split_players: most }) {
    const left = (shown.entered ?? []).filter((each) =>
      ["seated", "advanced", "beaten", "waiting"].includes(each.status),
    );
    if (!left.length || left.length > most) return null;
    const boxes = left.map((each) => [
      each.entry,
      h("input", { type: "checkbox", ...key(`split/${each.entry}`) }),
      each.name,
    ]);
    const agree = () => {
      const agreed = boxes.filter(([, box]) => box.checked).map(([entry]) => entry);
      this.send(STEP.split, { agreed });
    };
    return [
      h("h3", {}, DESK.splitTitle),
      h(
        "div",
        { class: "split-choice" },
        boxes.map(([, box, name]) => h("label", {}, box, name)),
      ),
      h("button", { ...key("split"), onclick: agree }, DESK.split),
    ];
  }

  tables(shown) {
    const table = (each) =>
      h(
        "div",
        {},
        h("h3", {}, DESK.table(each.id)),
        each.tie ? this.button("breakTie", { table: each.id }, { name: `tie/${each.id}`, look: "main" }) : null,
        this.button("changeDecks", { table: each.id }, { name: `decks/${each.id}`, look: "small" }),
        this.form("breakTable", ["reason"], ({ reason }) => ({ table: each.id, reason }), { name: `break/${each.id}` }),
        this.form(
          "extendTime",
          ["seconds", "reason"],
          ({ seconds, reason }) => ({ table: each.id, seconds: Number(seconds), reason }),
          { name: `time/${each.id}` },
        ),
        each.in_hand
          ? this.form("voidHand", ["reason"], ({ reason }) => ({ table: each.id, hand: each.hand + 1, reason }), {
              name: `void/${each.id}`,
            })
          : null,
      );
    const move = ({ entry, table: to, reason }) => ({ entry: Number(entry), table: to, reason });
    const out = ({ entry, reason }) => ({ entries: [Number(entry)], reason });
    return this.panel(
      DESK.tables,
      shown.tables.filter((each) => !each.done).map(table),
      this.form("movePlayer", ["entry", "table", "reason"], move),
      this.form("blockSeat", ["table", "seat", "reason"], ({ table: at, seat, reason }) => ({
        table: at,
        seat: Number(seat),
        reason,
      })),
      this.form("disqualify", ["entry", "reason"], out),
    );
  }

  disputes(shown) {
    const open = shown.disputes.filter((each) => !each.decision);
    const rule = (each) =>
      this.form("ruleDispute", ["decision", "clause"], (typed) => ({ dispute: each.number, ...typed }), {
        name: `rule/${each.number}`,
        values: { clause: DESK.ruling },
      });
    const raise = ({ table, entry, what }) => ({ table, entry: Number(entry), what });
    return this.panel(
      DESK.disputes,
      open.map((each) => [h("p", {}, DESK.dispute(each)), rule(each)]),
      this.form("raiseDispute", ["table", "entry", "what"], raise),
    );
  }

  prizes(shown) {
    const pay = (each) =>
      each.paid || each.withheld
        ? h("li", {}, DESK.award(each), " ", each.paid ? DESK.paid : DESK.withheld)
        : h(
            "li",
            {},
            DESK.award(each),
            this.form("payPrize", ["confirmed"], ({ confirmed }) => ({ award: each.number, confirmed_by: confirmed }), {
              name: `pay/${each.number}`,
            }),
          );
    const fees = ({ counted, confirmed, why }) => ({
      counted_cents: parseCents(counted) ?? 0,
      confirmed_by: confirmed,
      reason: why,
    });
    return this.panel(
      DESK.prizes,
      h("ul", {}, shown.awards.map(pay)),
      shown.money?.fee_box_cents
        ? [
            h("p", {}, DESK.feeBox(money(shown.money.fee_box_cents))),
            this.form("countFees", ["counted", "confirmed", "why"], fees),
          ]
        : null,
    );
  }

  papers(all = true) {
    const list = all ? PAPERS.list : PAPERS.list.slice(0, PAPERS.open);
    const link = ([name, words]) =>
      h(
        "li",
        {},
        h(
          "a",
          { href: `/api/tournaments/${encodeURIComponent(this.id)}/papers/${name}`, ...key(`paper/${name}`) },
          words,
        ),
      );
    return this.panel(PAPERS.title, h("ul", {}, list.map(link)));
  }

  log(shown) {
    const last = shown.undoable[0];
    const line = (each) => h("li", { value: each.n }, DESK.line(each));
    return this.panel(
      DESK.log,
      last ? this.form("undo", ["reason"], ({ reason }) => ({ line: last, reason })) : null,
      last ? h("p", { class: "quiet" }, DESK.undoes(last)) : null,
      h(
        "ol",
        { class: "scroll", tabIndex: 0, "aria-label": DESK.log, reversed: true },
        shown.log.toReversed().map(line),
      ),
    );
  }
}
