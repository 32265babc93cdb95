// Dialogs of the page of people: what changes about one person, a reason, a code that is shown once.

import { cancelButton, openDialog, openNotice } from "../shared/dialogs.js";
import { h, labeled } from "../shared/elements.js";
import { PEOPLE } from "../words/people.js";

export function codeNotice(name, code) {
  const shown = h("p", { class: "one-time", data: { key: "code" } }, code);
  return openNotice(PEOPLE.codeTitle(name), shown, h("p", {}, PEOPLE.codeHelp(name)));
}

const reasonField = () => h("input", { required: true, maxLength: 200, data: { key: "reason" } });

// Ask why, then do it.
export function reasonDialog(title, act) {
  const reason = reasonField();
  const submit = (event) => {
    event.preventDefault();
    dialog.close();
    act(reason.value);
  };
  const confirm = h("button", { class: "main", type: "submit", data: { key: "confirm" } }, title);
  const buttons = h(
    "div",
    { class: "row end" },
    cancelButton(() => dialog.close()),
    confirm,
  );
  const dialog = openDialog(title, h("form", { onsubmit: submit }, labeled(PEOPLE.why, reason), buttons));
  reason.focus();
  return dialog;
}

// One person: a reason, and what is done for it.
export class PersonDialog {
  constructor(person, roles, send) {
    this.person = person;
    this.send = send;
    this.reason = reasonField();
    const form = h("form", { onsubmit: (event) => event.preventDefault() }, labeled(PEOPLE.why, this.reason));
    form.append(...(person.disabled ? [this.button("enable", PEOPLE.enable)] : this.changes(roles)));
    form.append(
      h(
        "div",
        { class: "row end" },
        cancelButton(() => this.dialog.close()),
      ),
    );
    this.dialog = openDialog(PEOPLE.changeOf(person.name), form);
    this.reason.focus();
  }

  changes(roles) {
    const isPlayer = this.person.role === "player";
    const role = h("select", { data: { key: "role" }, "aria-label": PEOPLE.role });
    role.append(
      ...roles
        .filter((each) => each !== "player")
        .map((each) => h("option", { value: each, selected: each === this.person.role }, PEOPLE.roleName(each))),
    );
    const factor = h("input", { type: "checkbox", data: { key: "with-factor" } });
    const lost = this.person.second_factor ? h("label", { class: "row" }, factor, PEOPLE.withFactor) : null;
    const rows = [
      isPlayer
        ? null
        : h(
            "div",
            { class: "row" },
            role,
            this.button("role", PEOPLE.changeRole, () => ({ role: role.value })),
          ),
      h("hr"),
      lost,
      h(
        "div",
        { class: "row" },
        this.button("reset", PEOPLE.reset, () => ({ second_factor: factor.checked })),
        this.button("sign-out", PEOPLE.signOut),
        this.button("disable", PEOPLE.disable, () => ({}), "danger"),
      ),
    ];
    return rows.filter(Boolean);
  }

  button(what, words, more = () => ({}), look = "") {
    const act = () => {
      if (!this.reason.reportValidity()) return;
      this.dialog.close();
      this.send(`/api/people/${encodeURIComponent(this.person.name)}/${what}`, {
        reason: this.reason.value,
        ...more(),
      });
    };
    return h("button", { type: "button", class: look, data: { key: what }, onclick: act }, words);
  }
}
