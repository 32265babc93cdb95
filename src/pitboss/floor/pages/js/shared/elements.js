// Small tools to build a page: elements, parts redrawn only when they change, keys. They know no game.

const isContent = (child) => child !== null && child !== undefined && child !== false;

export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "onsubmit") element.addEventListener("submit", oneAtATime(value));
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name in element && name !== "list" && name !== "form") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter(isContent));
  return element;
}

// A form that is being sent is not sent again meanwhile, unless something else is entered: another search, say.
function oneAtATime(send) {
  let sent = null;
  return async (event) => {
    event.preventDefault();
    const entered = entriesOf(event.currentTarget);
    if (sent === entered) return;
    sent = entered;
    try {
      await send(event);
    } finally {
      if (sent === entered) sent = null;
    }
  };
}

const entriesOf = (form) =>
  JSON.stringify([...form.elements].map((each) => (each.type === "checkbox" ? each.checked : each.value)));

const submits = (element) => element?.form && element.type === "submit";

// Nor is it by the second press of a double click or by a held key: money would move twice. What was just sent may be
// done already, and another form be in its place.
document.addEventListener(
  "click",
  (event) => {
    if (event.detail < 2 || !submits(event.target.closest("button"))) return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);
document.addEventListener(
  "keydown",
  (event) => {
    if (event.repeat && event.key === "Enter" && (event.target.tagName === "INPUT" || submits(event.target)))
      event.preventDefault();
  },
  true,
);

const SVG = "http://www.w3.org/2000/svg";

export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (isContent(value)) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter(isContent));
  return element;
}

const drawnKeys = new WeakMap();

// Redraw a part only when what it shows has changed: a button that somebody is about to press stays where it is.
export function redraw(place, shown, make) {
  const key = JSON.stringify(shown);
  if (drawnKeys.get(place) === key) return false;
  drawnKeys.set(place, key);
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  place.replaceChildren(...[make()].flat(Infinity).filter(Boolean));
  if (focused) place.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  return true;
}

let pressed = null; // the control on which the pointer went down, until it is released
const afterRelease = new Map(); // by part: what is done when it is

const release = () =>
  setTimeout(() => {
    pressed = null; // the click has come by now
    const waiting = [...afterRelease.values()];
    afterRelease.clear();
    for (const act of waiting) act();
  });

document.addEventListener("pointerdown", ({ target, button }) => {
  if (button === 0) pressed = target.closest("button, a, input, label, summary");
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, release);
window.addEventListener("blur", release);

// Act on a part at once, or at the end of a press on it: a press is lost when its button moves or is replaced. Not for
// a bar of actions: what it offered before a change is no longer meant.
export function afterPress(place, act) {
  if (pressed && place.contains(pressed)) afterRelease.set(place, act);
  else act();
}

export const classes = (...names) => names.filter(Boolean).join(" ");

export const labeled = (words, input) => h("label", {}, words, input);

export const tile = (value, words, title = null) =>
  h("div", { class: "tile", title }, h("b", {}, value), h("span", {}, words));

// The heads of columns, each with its kind; one of the kind `unseen` is for screen readers alone.
export function tableHead(columns) {
  const head = ([name, kind]) =>
    kind === "unseen" ? h("th", {}, h("span", { class: kind }, name)) : h("th", { class: kind }, name);
  return h("thead", {}, h("tr", {}, columns.map(head)));
}

const SUITS = { "♥": "red-suit", "♦": "red-suit diamond-suit", "♣": "club-suit" };

// Text with cards in it: red suits are red, and in a deck of four colors each suit has its own.
export function colorSuits(text) {
  return text.split(/([♥♦♣])/).map((part) => (SUITS[part] ? h("span", { class: SUITS[part] }, part) : part));
}

// Whether a key is meant for a field, a dialog or the browser itself.
export function isOtherInput(event) {
  const typed = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  return event.ctrlKey || event.metaKey || event.altKey || typed || document.querySelector("dialog[open]") !== null;
}
