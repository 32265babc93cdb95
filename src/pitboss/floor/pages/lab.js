// The lab: a wager's exact figures, a game's strategy, and what changes when a number changes. A link holds all that was chosen.

import { get, say } from "./api.js";
import { h } from "./dom.js";
import { GameLab } from "./lab_game.js";
import { WagerLab } from "./lab_wager.js";
import { signedIn } from "./session.js";

await signedIn();
const place = h("div", {}, h("p", { class: "quiet" }, "Opening the catalogue…"));
const tabs = h("div", { class: "tabs", role: "tablist", "aria-label": "What is looked at" });
document.body.append(h("main", { class: "console lab" },
  h("div", { class: "lobby-head" }, h("h1", {}, "Lab"),
  h("p", { class: "quiet" }, "Exact figures of every wager and game of the catalogue, and what would become of them."),
  h("button", { data: { key: "link" }, title: "A link to exactly this", onclick: copy }, "Copy the link"), tabs), place));
const [wagers, games] = await Promise.all([get("/api/lab/wagers"), get("/api/lab/games")]);

// What was chosen stands behind the # of the address, so that it can be sent to somebody.
const keep = (name) => (chosen) => history.replaceState(null, "", `#${new URLSearchParams({ show: name, ...chosen })}`);
const labs = { wagers: new WagerLab(wagers, keep("wagers")), games: new GameLab(games, keep("games")) };
const NAMES = { wagers: "Side wagers", games: "Games and strategy" };

async function copy() {
  try {
    await navigator.clipboard.writeText(location.href);
    say("the link is copied", "hint");
  } catch {
    say(`copy this: ${location.href}`, "hint");
  }
}

function open(name, chosen) {
  tabs.replaceChildren(...Object.entries(NAMES).map(([each, words]) =>
    h("button", { role: "tab", id: `tab-${each}`, "aria-selected": String(each === name), data: { key: `tab/${each}` },
      onclick: () => open(each, {}) }, words)));
  place.replaceChildren(labs[name].page);
  place.setAttribute("role", "tabpanel");
  place.setAttribute("aria-labelledby", `tab-${name}`);
  labs[name].choose(chosen);
}

function follow() {
  const { show, ...chosen } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  open(labs[show] ? show : "wagers", chosen);
}

addEventListener("hashchange", follow);
follow();
