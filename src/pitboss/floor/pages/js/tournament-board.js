// The board on the wall: the clock of the round, leaders, tables, and who may be out next. It only shows.

import { h, redraw } from "./shared/elements.js";
import { get } from "./shared/requests.js";
import { signedInPerson } from "./shared/sign_in.js";
import { BOARD, STATE, TOURNAMENTS } from "./words/tournament.js";

const REFRESH_MS = 2000;
const LEADERS = 10;
await signedInPerson({ header: false });
const asked = new URLSearchParams(location.search).get("id");
const clock = h("p", { class: "big", role: "timer" });
const head = h("div", { class: "wall-head" });
const place = h("div", { class: "wall-grid" });
document.body.append(h("main", { class: "wall", "aria-label": BOARD.title }, head, place));
let started = 0;

function leaders({ standings }) {
  const line = ({ rank, name, points }) =>
    h("li", {}, h("span", {}, BOARD.place(rank || "–", name)), h("b", {}, STATE.points(points)));
  return h(
    "section",
    { class: "panel", "aria-label": BOARD.leaders },
    h("h2", {}, BOARD.leaders),
    h("ol", {}, standings.slice(0, LEADERS).map(line)),
  );
}

function tables(shown) {
  const line = (each) => h("li", {}, h("span", {}, STATE.table(each.id)), h("span", {}, STATE.course(each)));
  return h(
    "section",
    { class: "panel", "aria-label": BOARD.tables },
    h("h2", {}, BOARD.tables),
    h("ol", {}, shown.tables.map(line)),
  );
}

function next(shown) {
  const due = shown.tables.filter((each) => each.next_elimination && !each.done);
  const line = (each) => h("li", {}, BOARD.after(each.id, each.next_elimination));
  return h(
    "section",
    { class: "panel", "aria-label": BOARD.next },
    h("h2", {}, BOARD.clock),
    clock,
    h("h2", {}, BOARD.next),
    h("ol", {}, due.length ? due.map(line) : h("li", {}, BOARD.noNext)),
  );
}

function tick() {
  const seconds = started ? Math.max(0, Math.floor(Date.now() / 1000) - started) : 0;
  clock.textContent = STATE.clock(Math.floor(seconds / 60), seconds % 60);
}

async function refresh() {
  const all = await get("/api/tournaments");
  const id = asked ?? all.find((each) => each.phase === "play")?.id ?? all.at(-1)?.id;
  if (!id) return void place.replaceChildren(h("p", {}, BOARD.none));
  const shown = await get(`/api/tournaments/${encodeURIComponent(id)}`);
  started = Math.min(...shown.tables.map((each) => each.started_at || Infinity));
  if (!Number.isFinite(started)) started = 0;
  redraw(head, [shown.name, shown.current], () => [
    h("h1", {}, shown.name),
    shown.current ? h("p", {}, STATE.round(shown.current)) : null,
    h("a", { href: `/tournaments?id=${encodeURIComponent(id)}` }, TOURNAMENTS.open),
  ]);
  redraw(place, [shown.standings, shown.tables], () => [leaders(shown), next(shown), tables(shown)]);
}

await refresh().catch(() => {});
tick();
setInterval(tick, 1000);
setInterval(() => refresh().catch(() => {}), REFRESH_MS);
