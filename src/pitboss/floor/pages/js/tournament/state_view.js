// What everybody sees of a tournament: tables with the button, the leaders with ties, and why players were moved.

import { citation } from "../shared/citations.js";
import { h, tableHead } from "../shared/elements.js";
import { OWN, STATE } from "../words/tournament.js";

export function tableCard(table) {
  const seat = ({ seat: number, name, points }) =>
    h(
      "li",
      { class: number === table.button ? "at-button" : "" },
      h("span", {}, `${STATE.seat(number)} ${name}`),
      h("span", {}, STATE.points(points)),
    );
  const more = [STATE.tableHand(table), STATE.limits(table)];
  if (table.seats.length) more.push(STATE.button(table.button));
  if (table.next_elimination) more.push(STATE.elimination(table.next_elimination));
  return h(
    "section",
    { class: "tournament-table", "aria-label": STATE.table(table.id) },
    h("h3", {}, STATE.table(table.id)),
    h("p", { class: "quiet" }, more.filter(Boolean).join(" · ")),
    table.waits && !table.done ? h("p", {}, table.waits.what, " ", citation(table.waits.cite)) : null,
    h("ol", {}, table.seats.map(seat)),
    h(
      "a",
      { href: `/table?id=${encodeURIComponent(table.floor_id)}` },
      STATE.watch,
      h("span", { class: "unseen" }, ` ${STATE.table(table.id)}`),
    ),
  );
}

export function standingsTable(standings) {
  if (!standings.length) return h("p", { class: "quiet" }, STATE.noStandings);
  const row = (each) =>
    h(
      "tr",
      {},
      h("td", { class: "number" }, each.rank ? String(each.rank) : "–"),
      h("td", {}, each.name),
      h("td", { class: "number" }, STATE.points(each.points)),
      h("td", {}, STATE.where(each)),
      h("td", {}, each.note),
    );
  return h(
    "div",
    { class: "scroll", tabIndex: 0, role: "group", "aria-label": STATE.standings },
    h("table", {}, tableHead(STATE.columns), h("tbody", {}, standings.map(row))),
  );
}

export function ownPart(shown, person, enter) {
  if (!person.rights.includes("play")) return null;
  const { you, events } = shown;
  const open = events.find((each) => each.registration_open);
  const told = [h("h2", {}, OWN.title)];
  if (you) {
    told.push(h("p", {}, OWN.statuses[you.status] ?? ""));
    if (you.table) told.push(h("p", {}, OWN.seat(you)));
    if (you.rank && you.status !== "waiting") told.push(h("p", {}, OWN.rank(you.rank, you.points)));
    if (you.needs) told.push(h("p", { class: "needs" }, you.needs));
    if (you.place) told.push(h("p", { class: "needs" }, OWN.place(you.place)));
    if (you.floor_id) {
      const href = `/table?id=${encodeURIComponent(you.floor_id)}`;
      told.push(h("a", { class: "main", href, data: { key: "go" } }, OWN.go));
    }
  }
  if (!you || ["out", "canceled"].includes(you.status)) {
    told.push(
      open
        ? [
            h("p", {}, OWN.cost(open)),
            h("p", { class: "quiet" }, OWN.rules),
            h("button", { class: "main", data: { key: "enter" }, onclick: enter }, OWN.enter),
          ]
        : h("p", {}, you ? "" : OWN.closed),
    );
  }
  return h("section", { class: "panel own-part", "aria-label": OWN.title }, told);
}

export function movesView({ moves, outs }) {
  const list = (title, lines) =>
    lines.length
      ? [
          h("h3", {}, title),
          h(
            "ul",
            {},
            lines.map((line) => h("li", {}, line)),
          ),
        ]
      : [];
  return [...list(STATE.why, moves.map(STATE.move)), ...list(STATE.outs, outs.map(STATE.out))];
}
