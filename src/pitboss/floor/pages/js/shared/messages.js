// Messages to the user: refusals and hints on screen, announcements for screen readers.

import { SIGN_IN } from "../words/common.js";
import { citation } from "./citations.js";
import { h } from "./elements.js";
import { sentence } from "./format.js";

const SHOWN_MS = 6000;
const READ_MS = 50; // for each character: a refusal that lists every clause takes longer to read
const MARGIN_PX = 28; // between the box and the edge of the page, and a little air
const MAX_ANNOUNCEMENTS = 12;
// A citation in parentheses at the end of a text: `... (CO 30-812(1))`.
const TRAILING_CITE = /\s*\(((?:CO|WA)\s(?:[^()]|\([^()]*\))+)\)$/;

let timer = null;

function messageBox() {
  let box = document.querySelector(".toast");
  if (!box) {
    box = h("div", { class: "toast", role: "alert" });
    document.body.append(box);
  }
  return box;
}

// Whether the box at its usual place would lie on what was just used, such as a button to press again.
function covers(box, used) {
  if (!used || used === document.body) return false;
  const { top, bottom } = used.getBoundingClientRect();
  const above = window.innerHeight - box.offsetHeight - MARGIN_PX;
  return bottom > above && top < window.innerHeight;
}

function show(text, cite, kind, ...more) {
  const box = messageBox();
  box.className = `toast ${kind}`;
  box.replaceChildren(...withCite(sentence(text), cite), ...more);
  box.classList.toggle("at-top", covers(box, document.activeElement));
  box.classList.add("shown");
  clearTimeout(timer);
  timer = setTimeout(() => box.classList.remove("shown"), Math.max(SHOWN_MS, text.length * READ_MS));
}

export const showProblem = (text, cite = "") => show(text, cite, "problem");
export const showHint = (text) => show(text, "", "hint");

const SIGNED_OUT = 401;

// What went wrong; a session that has ended has a way to begin another: the page asks to sign in when it is loaded.
export function showError(error) {
  const isOver = error.status === SIGNED_OUT && !error.asksSecondFactor;
  const again = (event) => {
    event.preventDefault();
    location.reload();
  };
  const link = isOver
    ? [" ", h("a", { href: location.href, data: { key: "sign-in" }, onclick: again }, SIGN_IN.signIn)]
    : [];
  show(error.message, error.cite, "problem", ...link);
}

// What was refused before is no longer so: something else has been done since.
export function clearProblem() {
  document.querySelector(".toast.problem")?.classList.remove("shown");
}

// A line's text and its citation, whether the server sends them apart or the citation in parentheses.
export function textAndCite(line) {
  const { text, cite = "" } = typeof line === "string" ? { text: line } : line;
  if (cite) return [text.replace(`(${cite})`, "").trim(), cite];
  const found = TRAILING_CITE.exec(text);
  return found ? [text.slice(0, found.index), found[1]] : [text, ""];
}

// What a page shows of a text with a citation: the citation smaller, after the text.
export function withCite(text, cite) {
  return cite ? [text, " ", citation(cite)] : [text];
}

// Tell screen readers, once, what has just happened.
export function announce(text) {
  let place = document.querySelector(".announced");
  if (!place) {
    place = h("div", { class: "announced unseen", role: "status", "aria-live": "polite" });
    document.body.append(place);
  }
  place.append(h("p", {}, text));
  while (place.childElementCount > MAX_ANNOUNCEMENTS) place.firstElementChild.remove();
}
