// Small parts of the action bar: a notice with the clock, a key, a list of buttons.

import { h } from "../shared/elements.js";

const MANY = 6; // a longer list of actions is laid out in columns

const clock = () => h("span", { class: "seconds", "aria-hidden": "true" });
export const notice = (words, kind = "") => h("p", { class: `notice ${kind}` }, words, clock());
export const keyCap = (key) => h("kbd", { "aria-hidden": "true" }, key);
export function actionList(buttons) {
  const shown = buttons.filter(Boolean);
  return h("div", { class: shown.length > MANY ? "actions many" : "actions" }, shown);
}
