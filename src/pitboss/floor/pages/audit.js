// The auditor's page: find a round, do it again card by card, verify the chain and what the shoe was committed to.

import { get, say, signedIn } from "./api.js";
import { ago, draw, h } from "./dom.js";
import { dealer, position } from "./felt.js";

await signedIn();
const CHIPS = [50, 100, 500, 2500, 10000, 50000];
const table = h("select", { "aria-label": "table" }, h("option", { value: "" }, "all tables"));
const player = h("input", { placeholder: "player", "aria-label": "player" });
const list = h("div", { class: "scroll" });
const replay = h("section", { class: "panel" }, h("p", { class: "quiet" }, "Pick a round."));
const proof = h("section", { class: "panel" }, h("h2", {}, "Proof"));
const find = async (event) => {
  event?.preventDefault();
  const asked = new URLSearchParams();
  if (table.value) asked.set("table", table.value);
  if (player.value) asked.set("player", player.value);
  try {
    const rounds = await get(`/api/audit/rounds?${asked}`);
    draw(list, rounds, () => roundsTable(rounds));
  } catch (error) {
    say(error.message);
  }
};
document.body.append(h("main", { class: "console" }, h("h1", {}, "Audit"), h("div", { class: "columns" },
  h("section", { class: "panel" }, h("h2", {}, "Rounds"), h("form", { class: "row", onsubmit: find }, table, player, h("button", { type: "submit" }, "Search")), list), h("div", { class: "console" }, replay, proof))));

function roundsTable(rounds) {
  if (!rounds.length) return h("p", { class: "quiet" }, "No rounds.");
  return h("table", {}, h("thead", {}, h("tr", {}, ["table", "shift", "round", "begun"].map((name) => h("th", {}, name)), h("th"))), h("tbody", {}, rounds.map((each) =>
    h("tr", {}, h("td", {}, each.table), h("td", { class: "num" }, String(each.shift)), h("td", { class: "num" }, String(each.round)), h("td", {}, ago(each.at)),
      h("td", {}, h("button", { class: "small", data: { key: `${each.table}/${each.shift}/${each.round}` }, onclick: () => open(each) }, "Replay"), " ", h("button", { class: "small", onclick: () => verify(each) }, "Verify"))))));
}

async function open(each) {
  const where = `/api/audit/tables/${encodeURIComponent(each.table)}/shifts/${each.shift}`;
  try {
    const found = await get(`${where}/rounds/${each.round}`);
    step(found, 0);
  } catch (error) {
    say(error.message);
  }
}

function step(found, at) {
  const now = found.steps[at];
  const go = (to) => step(found, Math.max(0, Math.min(found.steps.length - 1, to)));
  replay.replaceChildren(h("h2", {}, `${found.table}, shift ${found.shift}, round ${found.round}`),
    h("div", { class: "row" }, h("button", { onclick: () => go(0), disabled: !at }, "⏮ First"), h("button", { data: { key: "back" }, onclick: () => go(at - 1), disabled: !at }, "◀ Back"),
      h("span", {}, `step ${at + 1} of ${found.steps.length}`), h("button", { class: "main", data: { key: "on" }, onclick: () => go(at + 1), disabled: at === found.steps.length - 1 }, "Next ▶"), h("button", { onclick: () => go(found.steps.length), disabled: at === found.steps.length - 1 }, "Last ⏭")),
    h("div", { class: "felt" }, dealer(now.view, CHIPS), h("div", { class: "positions" }, now.view.positions.map((each) => h("div", { class: "position" }, position(each, CHIPS), h("p", { class: "seat-name" }, h("span", { class: "number" }, String(each.seat)), each.player))))),
    h("ul", { class: "story" }, now.story.map((text) => h("li", {}, text))), h("p", { class: "mono" }, `line ${now.n}: ${now.hash}`));
  replay.querySelector('[data-key="on"]').focus();
}

async function verify(each) {
  proof.replaceChildren(h("h2", {}, "Proof"), h("p", { class: "quiet" }, "Doing everything again…"));
  try {
    const found = await get(`/api/audit/tables/${encodeURIComponent(each.table)}/shifts/${each.shift}/verify`);
    const title = h("h2", {}, `Proof of ${each.table}, shift ${each.shift}`);
    if (!found.holds) return void proof.replaceChildren(title, h("p", { class: "broken" }, `Line ${found.line}: ${found.detail}`));
    proof.replaceChildren(title, h("p", { class: "holds" }, "The chain holds; every action came out again."),
      h("p", {}, `${found.lines} lines, ${found.rounds} rounds; ${found.cards_checked} cards were checked against orders that have been revealed.`),
      h("p", { class: "mono" }, found.head));
  } catch (error) {
    say(error.message);
  }
}

for (const each of await get("/api/tables")) table.append(h("option", { value: each.id }, each.name));
await find();
