// What a jackpot's log comes to: one table for each meter, by cause, table and shift; and what was checked.

import { citation } from "../shared/citations.js";
import { h, tableHead } from "../shared/elements.js";
import { money } from "../shared/format.js";
import { CAUSES, CHECKS, PLACES, STATEMENT } from "../words/statement.js";
import { exact } from "./amounts.js";

export function verdict(found) {
  if (!found.meters) return h("p", { class: "broken", role: "status" }, STATEMENT.broken(found.line, found.detail));
  const words = found.holds ? STATEMENT.holds : STATEMENT.differs;
  return h(
    "section",
    { class: "panel verdict", "aria-label": STATEMENT.checks },
    h("p", { class: found.holds ? "holds" : "broken", role: "status" }, words(found.lines)),
    h("p", { class: "quiet" }, STATEMENT.about(found), " ", citation(found.cite)),
    h("ul", { class: "checks" }, found.checks.map(check)),
    h("p", { class: "mono" }, STATEMENT.end(found.head)),
  );
}

function check({ name, meter, holds, found, should_be: wanted }) {
  const amounts = holds ? [exact(found)] : [exact(found), " ", STATEMENT.insteadOf, " ", exact(wanted)];
  const mark = h("span", { class: holds ? "won" : "lost" }, holds ? STATEMENT.agrees : STATEMENT.wrong);
  return h("li", {}, mark, " ", CHECKS[name] ?? name, meter ? ` (${meter})` : "", ": ", amounts);
}

export function meterAccount({ rows, unit_cents: unit, kind }, meter, tableNames) {
  const own = rows.filter((each) => each.meter === meter.name);
  const columns = [[STATEMENT.cause, ""], [STATEMENT.count, "num"], ...PLACES.map(([, name]) => [name, "num"])];
  const amount = (each) => PLACES.map(([place]) => h("td", { class: "num" }, exact(each[place])));
  const row = (each) =>
    h("tr", {}, h("td", {}, causeView(each, tableNames)), h("td", { class: "num" }, String(each.count)), amount(each));
  const total = h("tr", { class: "total" }, h("th", { scope: "row" }, STATEMENT.now), h("td", {}), amount(meter));
  const title = STATEMENT.meter(meter.name);
  return h(
    "section",
    { class: "panel", "aria-label": title },
    h("h2", {}, title),
    h("p", { class: "quiet" }, STATEMENT.funded(meter, unit, kind)),
    h(
      "div",
      { class: "scroll", tabIndex: 0, role: "region", "aria-label": STATEMENT.table(meter.name) },
      h("table", {}, tableHead(columns), h("tbody", {}, own.map(row), total)),
    ),
    h("p", { class: "kept" }, STATEMENT.shows, " ", exact(meter.display), ". ", STATEMENT.kept(meter.display)),
  );
}

function causeView(row, tableNames) {
  const name = CAUSES[row.cause] ?? row.cause;
  if (!row.table) return name;
  const wagered = row.wagered_cents ? STATEMENT.wagered(money(row.wagered_cents)) : "";
  return [name, h("small", {}, ` ${STATEMENT.at(tableNames.get(row.table) ?? row.table, row.shift)}${wagered}`)];
}
