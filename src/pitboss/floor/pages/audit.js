// The auditor's page: find a round, do it again card by card, verify the chain and what the shoe was committed to.

import { get, say } from "./api.js";
import { ago, draw, h, inked, isElsewhere, plural } from "./dom.js";
import { curve, dealer, lie, plate, position } from "./felt.js";
import { signedIn } from "./session.js";

await signedIn();
const CHIPS = [50, 100, 500, 2500, 10000, 50000];
const NOT_YET = "No order has been revealed in this shift yet: a shoe that is dealt from keeps its own, and a dealer's cards have none.";
const SPEED = 700; // milliseconds between two steps that follow by themselves
const names = new Map((await get("/api/tables")).map((each) => [each.id, each.name]));

// --- the search --------------------------------------------------------------------------------------------------

const table = h("select", {}, h("option", { value: "" }, "all tables"), [...names].map(([id, name]) => h("option", { value: id }, name)));
const player = h("input", { placeholder: "anybody" });
const since = h("input", { type: "datetime-local" });
const until = h("input", { type: "datetime-local" });
const list = h("div", { class: "scroll found" });
const more = h("button", { class: "small", hidden: true, onclick: () => find(null, true) }, "Older rounds");
let rounds = [];

const moment = (field) => (field.value ? String(Math.floor(new Date(field.value).getTime() / 1000)) : null);

async function find(event, older = false) {
  event?.preventDefault();
  const asked = new URLSearchParams();
  for (const [name, value] of [["table", table.value], ["player", player.value], ["since", moment(since)], ["until", moment(until)],
    ["skip", older ? String(rounds.length) : null]]) {
    if (value) asked.set(name, value);
  }
  try {
    const answer = await get(`/api/audit/rounds?${asked}`);
    rounds = older ? [...rounds, ...answer] : answer;
    more.hidden = answer.length < 100;
    draw(list, rounds, roundsTable);
  } catch (error) {
    say(error.message);
  }
}

function roundsTable() {
  if (!rounds.length) return h("p", { class: "quiet" }, "No rounds.");
  return h("table", {}, h("thead", {}, h("tr", {}, h("th", {}, "Table"), h("th", { class: "num" }, "Shift"),
    h("th", { class: "num" }, "Round"), h("th", {}, "Begun"), h("th"))), h("tbody", {}, rounds.map((each) =>
    h("tr", {}, h("td", {}, names.get(each.table) ?? each.table), h("td", { class: "num" }, String(each.shift)),
      h("td", { class: "num" }, String(each.round)), h("td", {}, ago(each.at)),
      h("td", { class: "num" }, h("button", { class: "small", data: { key: `${each.table}/${each.shift}/${each.round}` },
        onclick: () => open(each) }, "Replay"), " ",
        h("button", { class: "small", data: { key: `verify/${each.table}/${each.shift}` }, onclick: () => verify(each) },
        "Verify shift"))))));
}

// --- the replay --------------------------------------------------------------------------------------------------

const replay = h("section", { class: "panel replay", "aria-label": "Replay" }, h("h2", {}, "Replay"),
  h("p", { class: "quiet" }, "Pick a round: it is done again from the log, step by step, as surveillance would have seen it."));
let shown = null; // the round that is replayed
let at = 0;
let playing = null;

async function open(each) {
  try {
    shown = await get(`/api/audit/tables/${encodeURIComponent(each.table)}/shifts/${each.shift}/rounds/${each.round}`);
    stop();
    lie(null);
    go(0);
    replay.scrollIntoView({ block: "nearest" });
  } catch (error) {
    say(error.message);
  }
}

function stop() {
  clearInterval(playing);
  playing = null;
}

function play() {
  if (playing) stop();
  else playing = setInterval(() => (at < shown.steps.length - 1 ? go(at + 1) : (stop(), draw(replay, [at, "stopped"], step))), SPEED);
  go(at);
}

function go(to) {
  at = Math.max(0, Math.min(shown.steps.length - 1, to));
  lie(`${shown.table}/${shown.shift}/${shown.round}`);
  draw(replay, [shown.table, shown.shift, shown.round, at, Boolean(playing)], step);
  replay.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}

document.addEventListener("keydown", (event) => {
  if (!shown || isElsewhere(event)) return;
  if (event.key === "ArrowRight") go(at + 1);
  if (event.key === "ArrowLeft") go(at - 1);
});

function step() {
  const now = shown.steps[at];
  const last = shown.steps.length - 1;
  const button = (key, words, label, to, off) => h("button",
    { data: { key }, "aria-label": label, title: label, disabled: off, onclick: () => { stop(); go(to); } }, words);
  const slider = h("input", { type: "range", min: 0, max: last, value: at, "aria-label": "step", data: { key: "step" },
    oninput: () => { stop(); go(Number(slider.value)); } });
  return [h("h2", {}, `${names.get(shown.table) ?? shown.table}, shift ${shown.shift}, round ${shown.round}`),
    h("div", { class: "row player" }, button("first", "|◀", "first step", 0, !at), button("back", "◀", "one step back", at - 1, !at),
      h("button", { class: "main", data: { key: "play" }, onclick: play }, playing ? "Pause" : "Play"),
      button("on", "▶", "one step on", at + 1, at === last), button("last", "▶|", "last step", last, at === last),
      h("span", { class: "grow" }, slider), h("span", { class: "num" }, `step ${at + 1} of ${last + 1}`)),
    h("div", { class: "replayed" }, h("div", { class: "felt small" }, h("section", { class: "dealer" }, dealer(now.view, CHIPS)),
      h("div", { class: "positions" }, curve(now.view.positions.map((each) => h("div", { class: "position" },
      position(each, CHIPS, { over: now.view.over }), plate(each.seat, each.player)))))),
      h("ol", { class: "steps", "aria-label": "Steps" },
        shown.steps.map((each, i) => h("li", { "aria-current": i === at ? "step" : null },
        h("button", { onclick: () => { stop(); go(i); } },
        each.story.length ? each.story.map((text) => h("span", {}, inked(text))) : h("span", {}, each.action)))))),
    h("p", { class: "mono quiet" }, `line ${now.n} of the log, ${now.hash}`)];
}

// --- the proof ---------------------------------------------------------------------------------------------------

const proof = h("section", { class: "panel proof", "aria-live": "polite" }, h("h2", {}, "Proof"),
  h("p", { class: "quiet" }, "“Verify shift” follows the hash chain from its first line, does every action again ",
    "and checks each card against the order that the shoe was committed to."));

async function verify(each) {
  const title = h("h2", {}, `Proof of ${names.get(each.table) ?? each.table}, shift ${each.shift}`);
  proof.replaceChildren(title, h("p", { class: "quiet" }, "Doing everything again…"));
  try {
    const found = await get(`/api/audit/tables/${encodeURIComponent(each.table)}/shifts/${each.shift}/verify`);
    if (!found.holds) return void proof.replaceChildren(title, h("p", { class: "broken" }, `✗ Line ${found.line}: ${found.detail}`));
    const tile = (value, words) => h("div", { class: "tile" }, h("b", {}, value), h("span", {}, words));
    proof.replaceChildren(title, h("p", { class: "holds" }, "✓ The chain holds, and every action came out again."),
      h("div", { class: "tiles" }, tile(found.lines.toLocaleString("en-US"), "lines of the log"),
        tile(found.rounds.toLocaleString("en-US"), "rounds done again"),
        tile(found.cards_checked.toLocaleString("en-US"), "cards against revealed orders")),
      h("p", { class: "quiet" }, found.cards_checked ? `${plural(found.cards_checked, "card")} came as committed to before the deal.` : NOT_YET),
      h("p", { class: "mono" }, `head ${found.head}`));
  } catch (error) {
    say(error.message);
  }
}

const field = (words, input) => h("label", {}, words, input);
document.body.append(h("main", { class: "console" }, h("h1", {}, "Audit"), h("div", { class: "audit" },
  h("section", { class: "panel" }, h("h2", {}, "Rounds"),
    h("form", { class: "search", onsubmit: find }, field("Table", table), field("Player", player), field("From", since), field("To", until),
    h("button", { class: "main", type: "submit" }, "Search")), list, more),
  h("div", { class: "console at-table-parts" }, replay, proof))));
await find();
