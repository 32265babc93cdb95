// The parts of a player's page that only show: the title, pay tables, house rules, keyboard shortcuts.

import { citation } from "../shared/citations.js";
import { openNotice } from "../shared/dialogs.js";
import { h } from "../shared/elements.js";
import { layoutPrint } from "../shared/felt.js";
import { meterPlates } from "../shared/meters.js";
import { get, tablePath } from "../shared/requests.js";
import { TABLE_STATE } from "../words/common.js";
import { KEYS, PAY_TABLES, PRINT, TITLE } from "../words/table.js";

export function tableTitle(state) {
  const limits = h("b", {}, TABLE_STATE.limits(state.min_cents, state.max_cents));
  const game = state.game_name === state.name ? null : h("span", { class: "game" }, `${state.game_name} · `);
  return [
    h("h1", {}, state.name),
    h("p", {}, state.open ? [game, limits] : TITLE.closed),
    meterPlates(state.spots ?? []),
    state.commitment ? commitment(state) : null,
  ];
}

function commitment({ commitment: hash, stack }) {
  const cards = stack === null ? "" : `${TITLE.cardsInShoe(stack)} · `;
  return h("p", { class: "commitment", title: TITLE.commitmentHelp(hash) }, `${cards}${TITLE.commitment(hash)}`);
}

export function payTables(spots) {
  const listed = spots.filter((spot) => spot.rows.length);
  if (!listed.length) return h("p", { class: "quiet" }, PAY_TABLES.none);
  return listed.map((spot, i) => payTable(spot, i === 0));
}

function payTable(spot, open) {
  const name = spot.paytable === spot.name ? null : h("small", {}, PAY_TABLES.name(spot.paytable));
  const row = ([outcome, pays]) => h("tr", {}, h("td", {}, outcome), h("td", { class: "num" }, pays));
  return h(
    "details",
    { open },
    h("summary", {}, spot.name, name),
    h("p", { class: "quiet" }, spot.summary),
    h("table", {}, h("tbody", {}, spot.rows.map(row))),
    citation(spot.cite),
  );
}

let rulesShift = null; // the shift whose rules are shown: they change only with it

export async function drawHouseRules(page, parts) {
  if (rulesShift === page.state.shift || !page.state.open) return;
  rulesShift = page.state.shift;
  const found = await get(tablePath(page.id, "/rules"));
  const rule = ({ text, cite }) => h("li", {}, text, " ", citation(cite));
  parts.rules.replaceChildren(h("ul", {}, found.notices.map(rule)), printedSheets(page.id, page.state.spots));
  const felt = found.notices.filter((each) => each.felt).map((each) => each.text);
  parts.print.replaceChildren(...layoutPrint(found.game, felt));
}

// A player who asks gets the rules in print (CO 30-804).
function printedSheets(id, spots) {
  const hasPayTables = spots.some((spot) => spot.rows.length);
  const link = ([sheet, language, words]) =>
    h(
      "a",
      { href: `${tablePath(id, `/signs/${sheet}`)}?language=${language}`, lang: language, target: "_blank" },
      words,
    );
  const links = PRINT.sheets.filter(([sheet]) => sheet !== "pay-tables" || hasPayTables).map(link);
  return h("p", { class: "quiet" }, PRINT.label, ...links.flatMap((each, i) => (i ? [" · ", each] : [each])));
}

export function keyboardHelp() {
  const row = ([key, words]) => h("tr", {}, h("td", {}, h("kbd", {}, key)), h("td", {}, words));
  openNotice(KEYS.title, h("table", {}, h("tbody", {}, KEYS.rows.map(row))));
}
