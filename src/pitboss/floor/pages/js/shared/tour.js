// A short tour of a page: a panel of a few steps, on the first visit and from the header's Tour button. It takes no
// focus by itself and covers no button that a newcomer needs; Escape closes it.

import { TOUR, TOURS } from "../words/tour.js";
import { h } from "./elements.js";
import { announce } from "./messages.js";

const OF_PAGE = {
  "/": "lobby",
  "/table": "player",
  "/dealer": "dealer",
  "/pit": "supervisor",
  "/audit": "auditor",
  "/lab": "analyst",
};
const storageKey = (name) => `tour/${name}`;
const tourOfPage = () => OF_PAGE[location.pathname] ?? null;

export function tourButton() {
  const name = tourOfPage();
  if (!name) return null;
  const open = { class: "small", data: { key: "tour" }, onclick: () => show(name, 0, true) };
  return h("button", open, TOUR.open);
}

// On the first visit to a page; `tour/all` in the browser's storage keeps every tour away.
export function firstTour() {
  const name = tourOfPage();
  if (!name || localStorage.getItem(storageKey("all")) || localStorage.getItem(storageKey(name))) return;
  show(name, 0, false);
}

function show(name, number, takesFocus) {
  const { name: title, steps } = TOURS[name];
  const step = steps[number];
  close();
  const parts = step.at.split(", ").map((at) => document.querySelector(at));
  parts.find(Boolean)?.classList.add("toured"); // the first that is on the page
  const isLast = number === steps.length - 1;
  const go = (to) => () => show(name, to, true);
  const button = (words, key, act, look = "small") => h("button", { class: look, data: { key }, onclick: act }, words);
  const heading = h(
    "h2",
    { tabIndex: -1 },
    TOUR.title(title),
    " ",
    h("small", {}, TOUR.step(number + 1, steps.length)),
  );
  const panel = h(
    "section",
    {
      class: "tour panel",
      role: "dialog",
      "aria-label": TOUR.title(title),
      onkeydown: (event) => event.key === "Escape" && end(name),
    },
    heading,
    h("p", {}, step.text),
    h(
      "div",
      { class: "row end" },
      isLast ? null : button(TOUR.skip, "tour-skip", () => end(name)),
      number ? button(TOUR.back, "tour-back", go(number - 1)) : null,
      isLast
        ? button(TOUR.done, "tour-done", () => end(name), "small main")
        : button(TOUR.next, "tour-next", go(number + 1), "small main"),
    ),
  );
  document.querySelector(".bar").after(panel);
  if (takesFocus) heading.focus();
  announce(step.text);
}

function close() {
  document.querySelector(".tour")?.remove();
  for (const part of document.querySelectorAll(".toured")) part.classList.remove("toured");
}

function end(name) {
  localStorage.setItem(storageKey(name), "seen");
  close();
  document.querySelector('[data-key="tour"]')?.focus();
}
