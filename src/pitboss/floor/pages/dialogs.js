// Questions that a page puts to its user, in dialogs that the keyboard and a screen reader know.

import { say } from "./api.js";
import { cents, h, money } from "./dom.js";

// A dialog with this content; it leaves the page when it is closed.
export function show(title, ...content) {
  const dialog = h("dialog", { class: "panel", "aria-label": title }, h("h2", {}, title), ...content);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export function tell(title, ...content) {
  const dialog = show(title, ...content, h("div", { class: "row end" },
    h("button", { class: "main", autofocus: true, onclick: () => dialog.close() }, "Close")));
  return dialog;
}

// An amount between the least and the most that an offer allows; null when nothing is wanted after all.
export function howMuch(offer) {
  return new Promise((done) => {
    const field = h("input", { value: String(offer.at_most / 100), inputMode: "decimal", "aria-label": "amount in dollars",
      data: { key: "amount" } });
    let answer = null;
    const put = (event) => {
      event.preventDefault();
      const amount = cents(field.value);
      if (amount === null) return void say("write an amount such as 12.50");
      answer = amount;
      dialog.close();
    };
    const preset = (words, amount) => h("button", { type: "button", class: "small",
      onclick: () => { field.value = String(amount / 100); field.focus(); } }, `${words} ${money(amount)}`);
    const dialog = show(`How much for “${offer.name}”?`,
      h("form", { onsubmit: put }, h("p", { class: "quiet" }, `${money(offer.at_least)} to ${money(offer.at_most)} · ${offer.cite}`),
      h("div", { class: "row amount" }, h("span", {}, "$"), field),
        h("div", { class: "row" }, preset("least", offer.at_least), preset("most", offer.at_most)),
      h("div", { class: "row end" }, h("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
        h("button", { class: "main", type: "submit" }, "Put it down"))));
    dialog.classList.add("question");
    dialog.addEventListener("close", () => done(answer));
    field.select();
  });
}

// The round has moved on: what was asked is not offered any more.
export function withdraw() {
  document.querySelectorAll("dialog.question").forEach((dialog) => dialog.close());
}
