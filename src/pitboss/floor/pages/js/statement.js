// The statement of a jackpot: every part of a cent from the start to now, from the log; checks, counters, lines, a file, paper.

import { h } from "./shared/elements.js";
import { showError } from "./shared/messages.js";
import { get } from "./shared/requests.js";
import { signedInPerson } from "./shared/sign_in.js";
import { meterAccount, verdict } from "./statement/accounts.js";
import { counterReport } from "./statement/counters.js";
import { LineSearch } from "./statement/line_search.js";
import { STATEMENT } from "./words/statement.js";

await signedInPerson();
const [jackpots, tables] = await Promise.all([get("/api/jackpots"), get("/api/tables")]);
const tableNames = new Map(tables.map((table) => [table.id, table.name]));
const asked = new URLSearchParams(location.search).get("jackpot");
const id = jackpots.some((each) => each.id === asked) ? asked : jackpots[0]?.id;
const account = h("div", { class: "accounts" });
const main = h("main", { class: "console statement" });
document.body.append(main);

function choice() {
  const option = ({ id: value, name }) => h("option", { value, selected: value === id }, STATEMENT.choice(name, value));
  const change = (event) => location.assign(`/statement?jackpot=${encodeURIComponent(event.target.value)}`);
  return h("select", { "aria-label": STATEMENT.jackpot, onchange: change }, jackpots.map(option));
}

function head() {
  return h(
    "div",
    { class: "row statement-head" },
    h("h1", {}, STATEMENT.title),
    choice(),
    h("span", { class: "grow" }),
    h("button", { class: "no-print", data: { key: "again" }, onclick: show }, STATEMENT.again),
    h("button", { class: "no-print", data: { key: "print" }, onclick: () => print() }, STATEMENT.print),
  );
}

async function show() {
  try {
    const path = `/api/meters/${encodeURIComponent(id)}`;
    const [found, counted] = await Promise.all([get(`${path}/account`), get(`${path}/counters`)]);
    const meters = found.meters?.map((meter) => meterAccount(found, meter, tableNames)) ?? [];
    account.replaceChildren(verdict(found), ...meters, ...[counterReport(counted, tableNames)].flat());
    return found;
  } catch (error) {
    showError(error);
    return null;
  }
}

if (id) {
  main.append(head(), account);
  const found = await show();
  const fed = jackpots.find((each) => each.id === id).tables;
  const search = new LineSearch(id, found?.meters ?? [], tableNames, fed);
  main.append(search.panel);
  await search.show();
} else {
  main.append(h("h1", {}, STATEMENT.title), h("p", {}, STATEMENT.none));
}
