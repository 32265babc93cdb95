// Evidence to take away: one file for a round, its shift or a day.

import { h, labeled } from "../shared/elements.js";
import { showError, showHint } from "../shared/messages.js";
import { save } from "../shared/requests.js";
import { EVIDENCE } from "../words/audit.js";

const DAY_MS = 24 * 3600 * 1000;
const inSeconds = (date) => Math.floor(date.getTime() / 1000);
const pad = (number) => String(number).padStart(2, "0");
const dateOf = (date) => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

export class Evidence {
  constructor(tableNames) {
    this.tableNames = tableNames;
    this.day = h("input", { type: "date", value: dateOf(new Date()) });
    this.choice = h("div", { class: "choice" }, h("p", { class: "quiet" }, EVIDENCE.choose));
    this.panel = h(
      "section",
      { class: "panel evidence", "aria-labelledby": "evidence" },
      h("h2", { id: "evidence", tabIndex: -1 }, EVIDENCE.title),
      h("p", { class: "quiet" }, EVIDENCE.intro),
      this.choice,
      h(
        "div",
        { class: "row" },
        labeled(EVIDENCE.day, this.day),
        this.button("day", EVIDENCE.saveDay, () => this.dayPath()),
      ),
    );
  }

  button(key, words, path) {
    const onclick = async (event) => {
      const pressed = event.currentTarget;
      pressed.disabled = true;
      try {
        showHint(EVIDENCE.saved(await save(path())));
      } catch (error) {
        showError(error);
      }
      pressed.disabled = false;
      pressed.focus();
    };
    return h("button", { data: { key: `evidence/${key}` }, onclick }, words);
  }

  dayPath() {
    const start = new Date(`${this.day.value}T00:00:00`);
    const next = new Date(start.getTime() + DAY_MS + DAY_MS / 2); // noon of the next day, whatever the clocks do
    next.setHours(0, 0, 0, 0);
    return `/api/audit/evidence?since=${inSeconds(start)}&until=${inSeconds(next) - 1}`;
  }

  // A round of the list: its own evidence, its shift's, and its day in the field below.
  choose({ table, shift, round, at }) {
    const name = this.tableNames.get(table) ?? table;
    const path = `/api/audit/tables/${encodeURIComponent(table)}/shifts/${shift}`;
    this.day.value = dateOf(new Date(at * 1000));
    this.choice.replaceChildren(
      h("p", {}, EVIDENCE.of(name, shift, round)),
      h(
        "div",
        { class: "row" },
        this.button("round", EVIDENCE.saveRound(round), () => `${path}/rounds/${round}/evidence`),
        this.button("shift", EVIDENCE.saveShift(shift), () => `${path}/evidence`),
      ),
    );
    this.panel.scrollIntoView({ block: "nearest" });
    this.panel.querySelector("h2").focus();
  }
}
