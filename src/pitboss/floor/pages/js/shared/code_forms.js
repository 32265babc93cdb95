// Forms of one-time codes: the first executive of a new house, and a password that somebody sets for themselves.

import { CODE, FIRST } from "../words/account.js";
import { WELCOME } from "../words/welcome.js";
import { h, labeled } from "./elements.js";

const codeField = () =>
  h("input", { name: "one-time", autocomplete: "one-time-code", required: true, maxLength: 40, spellcheck: false });

const passwordField = (characters) => {
  const field = h("input", { name: "new", type: "password", autocomplete: "new-password", required: true });
  field.addEventListener("input", () => {
    field.setCustomValidity(field.value.length < characters ? WELCOME.tooShort(characters) : "");
  });
  return field;
};

// A password that is chosen is typed once: a button shows it.
function shownPassword(words, field) {
  const show = (event) => {
    const isShown = field.type === "text";
    field.type = isShown ? "password" : "text";
    event.target.setAttribute("aria-pressed", String(!isShown));
  };
  const button = {
    type: "button",
    class: "small",
    "aria-pressed": "false",
    data: { key: "show-password" },
    onclick: show,
  };
  return h("div", { class: "shown-password" }, labeled(words, field), h("button", button, CODE.show));
}

// `use` sends a code with a password and then signs in.
export function firstExecutiveForm(use, { min_password: characters }) {
  const [code, password] = [codeField(), passwordField(characters)];
  const name = h("input", { name: "name", autocomplete: "username", required: true, maxLength: 40 });
  return h(
    "form",
    {
      onsubmit: (event) => use(event, { code: code.value, name: name.value, password: password.value }),
    },
    h("h2", {}, FIRST.title),
    h("p", { class: "quiet" }, FIRST.help),
    labeled(FIRST.code, code),
    labeled(FIRST.name, name),
    shownPassword(FIRST.password(characters), password),
    h("button", { class: "main", type: "submit", data: { key: "first" } }, FIRST.open),
  );
}

// Closed at first: most people have a password.
export function passwordCodeForm(use, { min_password: characters }) {
  const place = h("div", {});
  const show = () => {
    if (place.childElementCount) return;
    const [code, password] = [codeField(), passwordField(characters)];
    const form = h(
      "form",
      { onsubmit: (event) => use(event, { code: code.value, password: password.value }) },
      labeled(CODE.code, code),
      shownPassword(CODE.password(characters), password),
      h("button", { type: "submit", data: { key: "set-password" } }, CODE.set),
    );
    place.append(form);
    code.focus();
  };
  return h("details", { ontoggle: show }, h("summary", { data: { key: "have-code" } }, CODE.summary), place);
}
