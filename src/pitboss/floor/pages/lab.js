// The lab: a wager's exact figures, a game's strategy, and what changes when an option changes.

import { get, post, say } from "./api.js";
import { signedIn } from "./session.js";
import { h } from "./dom.js";

await signedIn();
const percent = (value, digits = 4) => `${(100 * value).toFixed(digits)} %`;
const COLOURS = { H: "#9bd3a0", S: "#f0a79d", D: "#8fc7ea", P: "#f3dd86", R: "#cdb1e3", U: "#b9c4f0", X: "#cdb1e3" };

const wagerPart = h("section", { class: "panel" }, h("h2", {}, "Wagers"), h("p", { class: "quiet" }, "Loading…"));
const gamePart = h("section", { class: "panel" }, h("h2", {}, "Games"), h("p", { class: "quiet" }, "Loading…"));
document.body.append(h("main", { class: "console" }, h("h1", {}, "Lab"), h("div", { class: "columns" }, wagerPart, gamePart)));
const [wagers, games] = await Promise.all([get("/api/lab/wagers"), get("/api/lab/games")]);

// --- wagers ------------------------------------------------------------------------------------------------------

function wagerLab() {
  const wager = h("select", { "aria-label": "wager", data: { key: "wager" } }, wagers.map((each) => h("option", { value: each.id }, `${each.name} · ${each.cite}`)));
  const table = h("select", { "aria-label": "pay table", data: { key: "paytable" } });
  const decks = h("input", { type: "range", min: 1, max: 8, value: 6, "aria-label": "decks", data: { key: "decks" } });
  const deckCount = h("output", {}, "6");
  const hits = h("input", { type: "checkbox", "aria-label": "dealer hits soft 17" });
  const meter = h("input", { type: "range", min: 0, max: 100000, step: 500, value: 5000, "aria-label": "meter in dollars" });
  const meterValue = h("output");
  const result = h("div", { "aria-live": "polite" });
  const chosen = () => wagers.find((each) => each.id === wager.value);
  const chosenTable = () => chosen().paytables.find((each) => each.name === table.value);
  const choose = () => {
    table.replaceChildren(...chosen().paytables.map((each) => h("option", { value: each.name }, `${each.name} (${each.decks.join(", ")} decks)`)));
    settle();
  };
  const settle = () => {
    const allowed = chosenTable().decks;
    if (!allowed.includes(Number(decks.value))) decks.value = String(allowed.at(-1));
    if (chosenTable().soft_17) hits.checked = chosenTable().soft_17 === "hits";
    ask();
  };
  let asking = 0;
  const ask = async () => {
    const mine = (asking += 1);
    deckCount.value = decks.value;
    const meters = chosenTable().meters;
    meter.parentElement.hidden = !meters.length;
    meterValue.value = `$${Number(meter.value).toLocaleString("en-US")}`;
    try {
      const body = { wager: wager.value, paytable: table.value, decks: Number(decks.value), hits_soft_17: hits.checked, meters: Object.fromEntries(meters.map((name) => [name, 100 * Number(meter.value)])) };
      const found = await post("/api/lab/edge", body);
      if (mine === asking) result.replaceChildren(...found.flatMap(edgeResult));
    } catch (error) {
      if (mine === asking) result.replaceChildren(h("p", { class: "problem" }, error.message));
    }
  };
  wager.onchange = choose;
  table.onchange = settle;
  decks.oninput = ask;
  hits.onchange = ask;
  meter.oninput = ask;
  wagerPart.replaceChildren(h("h2", {}, "Wagers"), h("label", {}, "Wager", wager), h("label", {}, "Pay table", table),
    h("label", {}, h("span", {}, "Decks: ", deckCount), decks), h("label", { class: "row" }, hits, "the dealer hits soft 17"), h("label", {}, h("span", {}, "Meter: ", meterValue), meter), result);
  wager.value = wagers.find((each) => each.id === "lucky-ladies")?.id ?? wagers[0].id;
  choose();
}

function edgeResult(found) {
  const most = Math.max(...found.outcomes.map((each) => Math.abs(each.return)), 1e-9);
  const exact = found.house_edge_exact === null ? "" : `exactly ${found.house_edge_exact.length < 60 ? found.house_edge_exact : found.house_edge_exact.slice(0, 57) + "…"} · `;
  return [found.spot ? h("h3", {}, found.spot) : "", h("p", {}, "House edge ", h("span", { class: "big", data: { key: "edge" } }, percent(found.house_edge, 6))),
    found.assumes ? h("p", { class: "quiet" }, found.assumes) : "",
    h("p", { class: "quiet" }, `${exact}wins ${percent(found.hit_frequency)} · standard deviation ${found.std_dev.toFixed(4)} · ${found.cite}`),
    h("div", { class: "scroll" }, h("table", {}, h("thead", {}, h("tr", {}, h("th", {}, "outcome"), h("th", {}, "pays"), h("th", { class: "num" }, "chance"), h("th", { class: "num" }, "return"), h("th"))),
      h("tbody", {}, found.outcomes.map((each) => h("tr", {}, h("td", {}, each.name), h("td", {}, each.pays), h("td", { class: "num" }, percent(each.probability, 5)), h("td", { class: "num" }, percent(each.return, 4)), h("td", {}, bar(each.return, most)))))))];
}

function bar(value, most) {
  const element = h("div", { class: value < 0 ? "bar-lost" : "bar-won" });
  element.style.width = `${Math.max(1, (90 * Math.abs(value)) / most)}px`;
  return element;
}

// --- games -------------------------------------------------------------------------------------------------------

function gameLab() {
  const studied = games.filter((each) => each.studied);
  const game = h("select", { "aria-label": "game", data: { key: "game" } }, studied.map((each) => h("option", { value: each.id }, `${each.name} · ${each.cite}`)));
  const options = h("div", { class: "options" });
  const result = h("div", { "aria-live": "polite" });
  let set = {};
  let baseline = null;
  let asking = 0;
  const ask = async () => {
    const mine = (asking += 1);
    result.replaceChildren(h("p", { class: "quiet" }, "Reckoning…"));
    try {
      const found = await post("/api/lab/strategy", { game: game.value, options: set });
      if (mine !== asking) return;
      baseline ??= found;
      result.replaceChildren(...gameResult(found, baseline));
    } catch (error) {
      if (mine === asking) result.replaceChildren(h("p", { class: "problem" }, error.message));
    }
  };
  const choose = () => {
    set = {};
    baseline = null;
    const chosen = games.find((each) => each.id === game.value);
    options.replaceChildren(...chosen.options.map((option) => control(option, (value) => {
      if (value === option.default) delete set[option.name];
      else set[option.name] = value;
      ask();
    })));
    ask();
  };
  game.onchange = choose;
  gamePart.replaceChildren(h("h2", {}, "Games"), h("label", {}, "Game", game), h("details", {}, h("summary", {}, "What the law leaves to the house"), options), result);
  game.value = studied.find((each) => each.id === "blackjack")?.id ?? studied[0].id;
  choose();
}

function control(option, changed) {
  const title = `${option.allowed} · ${option.cite}`;
  if (option.kind === "flag") {
    const field = h("input", { type: "checkbox", checked: option.default, data: { key: `option/${option.name}` }, onchange: () => changed(field.checked) });
    return h("label", { class: "row", title }, field, option.says);
  }
  if (option.kind === "choice") {
    const field = h("select", { data: { key: `option/${option.name}` }, onchange: () => changed(option.values[field.selectedIndex]) }, option.values.map((value) => h("option", { selected: value === option.default }, String(value))));
    return h("label", { title }, option.says, field);
  }
  if (option.kind === "count") {
    const shown = h("output", {}, String(option.default));
    const field = h("input", { type: "range", min: option.at_least, max: option.at_most, value: option.default, data: { key: `option/${option.name}` }, oninput: () => { shown.value = field.value; }, onchange: () => changed(Number(field.value)) });
    return h("label", { title }, h("span", {}, `${option.says}: `, shown), field);
  }
  const field = h("input", { value: option.default, data: { key: `option/${option.name}` }, onchange: () => changed(field.value) });
  return h("label", { title }, option.says, field);
}

function gameResult(found, baseline) {
  const change = found.figures[0].house_edge - baseline.figures[0].house_edge;
  return [h("p", {}, "House edge ", h("span", { class: "big", data: { key: "game-edge" } }, percent(found.figures[0].house_edge)), change ? h("span", { class: change > 0 ? "lost" : "won" }, ` ${change > 0 ? "+" : "−"}${percent(Math.abs(change))} against the usual rules`) : null),
    h("p", { class: "quiet" }, found.model), found.leaves_out.length ? h("p", { class: "quiet" }, `Beside these figures: ${found.leaves_out.join(", ")}.`) : null,
    h("table", {}, h("tbody", {}, found.figures.map((each) => h("tr", {}, h("td", {}, each.name), h("td", { class: "num" }, percent(each.house_edge)), h("td", { class: "num" }, `± ${each.std_dev.toFixed(3)}`))))),
    found.strategies.map((each) => h("details", { open: each === found.strategies[0] }, h("summary", {}, `${each.name}: ${percent(each.house_edge)}`),
      each.rules.length ? h("ol", {}, each.rules.map((rule) => h("li", {}, rule))) : null, each.grids.map(grid),
      h("p", { class: "quiet" }, Object.entries(each.legend).map(([letter, words]) => `${letter} ${words}`).join(" · "))))].flat();
}

function grid(each) {
  return h("div", { class: "scroll" }, h("h3", {}, each.title), h("table", { class: "chart" }, h("thead", {}, h("tr", {}, h("th"), each.columns.map((name) => h("th", {}, name)))),
    h("tbody", {}, each.rows.map(([name, cells]) => h("tr", {}, h("th", {}, name), cells.map((letters) => {
      const cell = h("td", {}, letters);
      cell.style.background = COLOURS[letters[0]] ?? "#dfe6e2";
      return cell;
    }))))));
}

wagerLab();
gameLab();
