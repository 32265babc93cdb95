// Small tools for pages: elements, money, cards as pictures. No game is known here.

export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name in element && name !== "list" && name !== "form") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const drawn = new WeakMap();

// Draw a part anew only when what it shows has changed: a button that somebody is about to press stays where it is.
export function draw(place, shown, make) {
  const key = JSON.stringify(shown);
  if (drawn.get(place) === key) return;
  drawn.set(place, key);
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  place.replaceChildren(...[make()].flat(Infinity).filter(Boolean));
  if (focused) place.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

export function money(cents, { sign = false } = {}) {
  const whole = Math.floor(Math.abs(cents) / 100).toLocaleString("en-US");
  const part = Math.abs(cents) % 100;
  const mark = cents < 0 ? "−" : sign && cents > 0 ? "+" : "";
  return `${mark}$${whole}${part ? "." + String(part).padStart(2, "0") : ""}`;
}

// Dollars as a person writes them, to cents; null where they cannot be read.
export function cents(text) {
  const match = /^\s*\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?\s*$/.exec(text);
  return match ? Number(match[1].replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0") || 0) : null;
}

const SUITS = { c: ["♣", "clubs", "black"], d: ["♦", "diamonds", "red"], h: ["♥", "hearts", "red"], s: ["♠", "spades", "black"] };
const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };
const SVG = "http://www.w3.org/2000/svg";

export function cardName(card) {
  if (card === null) return "a card face down";
  if (card === "joker") return "joker";
  const rank = card.slice(0, -1);
  return `${RANKS[rank] ?? rank} of ${SUITS[card.at(-1)][1]}`;
}

function svg(tag, attributes, text) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

export function card(name) {
  const picture = svg("svg", { viewBox: "0 0 100 140", class: name === null ? "card back" : "card", role: "img", "aria-label": cardName(name) });
  picture.append(svg("rect", { x: 1.5, y: 1.5, width: 97, height: 137, rx: 9, class: "paper" }));
  if (name === null) {
    picture.append(svg("rect", { x: 9, y: 9, width: 82, height: 122, rx: 5, class: "pattern" }));
    for (let i = 0; i < 5; i += 1) picture.append(svg("path", { d: `M50 ${18 + i * 22} l14 11 l-14 11 l-14 -11 z`, class: "lozenge" }));
    return picture;
  }
  if (name === "joker") {
    picture.append(svg("text", { x: 50, y: 84, class: "pip black", "text-anchor": "middle" }, "★"));
    return picture;
  }
  const rank = name.slice(0, -1).replace("T", "10");
  const [sign, , colour] = SUITS[name.at(-1)];
  picture.append(
    svg("text", { x: 9, y: 33, class: `rank ${colour}` }, rank),
    svg("text", { x: 10, y: 58, class: `corner ${colour}` }, sign),
    svg("text", { x: 60, y: 118, class: `pip ${colour}`, "text-anchor": "middle" }, sign),
  );
  return picture;
}

const CHIP_COLOURS = ["#8d99a6", "#e8e4da", "#c0392b", "#1f7a4d", "#22262b", "#6c3fa0", "#c78a1b", "#2a5db0"];

// A chip of this value; its colour is its place among the table's denominations.
export function chip(value, denominations) {
  const place = [...denominations].sort((a, b) => a - b).indexOf(value);
  const colour = CHIP_COLOURS[(place + CHIP_COLOURS.length) % CHIP_COLOURS.length];
  const dark = ["#e8e4da", "#8d99a6", "#c78a1b"].includes(colour);
  const picture = svg("svg", { viewBox: "0 0 100 100", class: "chip", "aria-hidden": "true" });
  picture.append(svg("circle", { cx: 50, cy: 50, r: 47, fill: colour, stroke: "#0005", "stroke-width": 2 }));
  for (let i = 0; i < 8; i += 1) picture.append(svg("rect", { x: 44, y: 3, width: 12, height: 15, fill: dark ? "#5558" : "#fffc", transform: `rotate(${i * 45} 50 50)` }));
  picture.append(svg("circle", { cx: 50, cy: 50, r: 31, fill: colour, stroke: dark ? "#555" : "#fff", "stroke-width": 2.5 }));
  const label = value < 100 ? `${value}¢` : value >= 100000 ? `${value / 100000}k` : String(value / 100);
  picture.append(svg("text", { x: 50, y: 60, "text-anchor": "middle", class: "worth", fill: dark ? "#222" : "#fff" }, label));
  return picture;
}

// Chips for an amount, the largest first.
export function stack(amount, denominations, most = 8) {
  const chips = [];
  let rest = amount;
  for (const value of [...denominations].sort((a, b) => b - a)) {
    while (rest >= value && chips.length < most) {
      chips.push(value);
      rest -= value;
    }
  }
  return h("span", { class: "stack" }, chips.map((value) => chip(value, denominations)));
}

export function ago(seconds) {
  return new Date(seconds * 1000).toLocaleString();
}
