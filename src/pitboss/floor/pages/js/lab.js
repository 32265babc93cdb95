// The lab: a wager's exact figures, a game's strategy, and what moves when a number changes.

import { Calculations } from "./lab/calculations.js";
import { GameLab } from "./lab/game_lab.js";
import { JackpotLab } from "./lab/jackpot_lab.js";
import { TournamentLab } from "./lab/tournament_lab.js";
import { WagerLab } from "./lab/wager_lab.js";
import { h } from "./shared/elements.js";
import { showHint } from "./shared/messages.js";
import { get } from "./shared/requests.js";
import { signedInPerson } from "./shared/sign_in.js";
import { LAB } from "./words/lab.js";

await signedInPerson();
const place = h("div", {}, h("p", { class: "quiet" }, LAB.loading));
const tabs = h("div", { class: "tabs", role: "tablist", "aria-label": LAB.tabs });
const link = h("button", { data: { key: "link" }, title: LAB.copyLinkHelp, onclick: copyLink }, LAB.copyLink);
const intro = h("p", { class: "quiet" }, LAB.intro);
const head = h("div", { class: "lobby-head" }, h("h1", {}, LAB.title), intro, link, tabs);
const calculations = new Calculations();
document.body.append(h("main", { class: "console lab" }, head, calculations.place, place));
const [wagers, games] = await Promise.all([get("/api/lab/wagers"), get("/api/lab/games")]);

// Every choice goes into the address, so that it can be sent to somebody.
const keep = (name) => (chosen) => {
  history.replaceState(null, "", `#${new URLSearchParams({ show: name, ...chosen })}`);
};
const labs = {
  wagers: new WagerLab(wagers, keep("wagers"), calculations),
  games: new GameLab(games, keep("games"), calculations),
  jackpots: new JackpotLab(wagers, keep("jackpots"), calculations),
  tournaments: new TournamentLab(keep("tournaments")),
};

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    showHint(LAB.copied);
  } catch {
    showHint(LAB.copyThis(location.href));
  }
}

function tab(name, selected) {
  const props = {
    role: "tab",
    id: `tab-${name}`,
    "aria-selected": String(selected),
    data: { key: `tab/${name}` },
    onclick: () => openLab(name, {}),
  };
  return h("button", props, LAB[name]);
}

function openLab(name, chosen) {
  tabs.replaceChildren(...Object.keys(labs).map((each) => tab(each, each === name)));
  place.replaceChildren(labs[name].page);
  place.setAttribute("role", "tabpanel");
  place.setAttribute("aria-labelledby", `tab-${name}`);
  labs[name].choose(chosen);
}

function openFromAddress() {
  const { show, ...chosen } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  openLab(labs[show] ? show : "wagers", chosen);
}

addEventListener("hashchange", openFromAddress);
openFromAddress();
calculations.refresh();
