// Dialogs that the keyboard and a screen reader can use.

import { AMOUNT, DIALOG } from "../words/common.js";
import { citation } from "./citations.js";
import { h } from "./elements.js";
import { parseCents, sentence, typedAmount } from "./format.js";
import { showProblem } from "./messages.js";

// A dialog with this content; it leaves the page when it is closed.
export function openDialog(title, ...content) {
  const dialog = h("dialog", { class: "panel", "aria-label": title }, h("h2", {}, title), ...content);
  const opener = document.activeElement?.dataset.key;
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (document.activeElement === document.body) focusAgain(opener);
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

// What opened the dialog may have been drawn again meanwhile, or be gone: then the action bar has the focus.
function focusAgain(key) {
  const opener = key ? document.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
  (opener ?? document.querySelector('[tabindex="-1"]'))?.focus();
}

// A dialog to read, with a button that closes it.
export function openNotice(title, ...content) {
  const close = h("button", { class: "main", autofocus: true, onclick: () => dialog.close() }, DIALOG.close);
  const dialog = openDialog(title, ...content, h("div", { class: "row end" }, close));
  return dialog;
}

export const cancelButton = (close) => h("button", { type: "button", onclick: close }, DIALOG.cancel);

// Ask for an amount between the offer's minimum and maximum; null when the player cancels.
export function askAmount(offer) {
  return new Promise((answer) => {
    const field = h("input", {
      value: typedAmount(offer.at_most),
      inputMode: "decimal",
      "aria-label": AMOUNT.label,
      data: { key: "amount" },
    });
    let amount = null;
    const submit = (event) => {
      event.preventDefault();
      const typed = parseCents(field.value);
      if (typed === null) return void showProblem(AMOUNT.invalid("12.50"));
      amount = typed;
      dialog.close();
    };
    const preset = (words, cents) => {
      const fill = () => {
        field.value = typedAmount(cents);
        field.focus();
      };
      return h("button", { type: "button", class: "small", onclick: fill }, words);
    };
    const range = AMOUNT.range(offer.at_least, offer.at_most);
    const form = h(
      "form",
      { onsubmit: submit },
      h("p", { class: "quiet" }, range, " ", citation(offer.cite)),
      h("div", { class: "row amount" }, h("span", {}, "$"), field),
      h(
        "div",
        { class: "row" },
        preset(AMOUNT.minimum(offer.at_least), offer.at_least),
        preset(AMOUNT.maximum(offer.at_most), offer.at_most),
      ),
      h(
        "div",
        { class: "row end" },
        cancelButton(() => dialog.close()),
        h("button", { class: "main", type: "submit" }, AMOUNT.confirm),
      ),
    );
    const dialog = openDialog(AMOUNT.title(sentence(offer.name)), form);
    dialog.classList.add("question");
    dialog.addEventListener("close", () => answer(amount));
    field.select();
  });
}

// Close open questions: the round has moved on, and what they ask is no longer offered.
export function closeQuestions() {
  for (const dialog of document.querySelectorAll("dialog.question")) dialog.close();
}
