// All versions of the document: who accepted which and why, exports, and what differs between any two.

import { h, labeled, redraw, tableHead } from "../shared/elements.js";
import { dateAndTime } from "../shared/format.js";
import { showError } from "../shared/messages.js";
import { get, save } from "../shared/requests.js";
import { DOCUMENT, VERSIONS } from "../words/document.js";

const ROOT = "/api/house/document";

export class VersionDesk {
  constructor() {
    this.list = h("div", { class: "scroll", tabIndex: 0, role: "group", "aria-label": VERSIONS.title });
    this.found = h("div", { role: "status", data: { key: "differences" } });
    this.state = h("select", { data: { key: "versions-state" }, onchange: () => this.draw() });
    this.stateField = labeled(DOCUMENT.state, this.state);
    this.old = h("select", { data: { key: "old-version" } });
    this.new = h("select", { data: { key: "new-version" } });
    const show = (event) => {
      event.preventDefault();
      this.compare();
    };
    const compare = h(
      "form",
      { onsubmit: show, class: "fields" },
      labeled(VERSIONS.old, this.old),
      labeled(VERSIONS.new, this.new),
      h("button", { class: "main", type: "submit", data: { key: "compare" } }, VERSIONS.show),
    );
    this.element = h(
      "section",
      { class: "panel", "aria-label": VERSIONS.title },
      h("h2", {}, VERSIONS.title),
      this.stateField,
      this.list,
      h("h3", {}, VERSIONS.compare),
      compare,
      this.found,
    );
  }

  async refresh() {
    const { latest } = await get(ROOT);
    const states = Object.keys(latest);
    const kept = this.state.value;
    this.state.replaceChildren(...states.map((value) => h("option", { value }, DOCUMENT.states[value])));
    if (states.includes(kept)) this.state.value = kept;
    this.stateField.hidden = states.length < 2;
    await this.draw();
  }

  async draw() {
    const state = this.state.value;
    const versions = state ? await get(`${ROOT}/versions?state=${state}`) : [];
    const columns = Object.entries(VERSIONS.columns).map(([key, name]) => [name, key === "act" ? "unseen" : ""]);
    const body = () =>
      h(
        "tbody",
        {},
        versions.toReversed().map((version) => this.row(version)),
      );
    redraw(this.list, versions, () =>
      versions.length ? h("table", {}, tableHead(columns), body()) : h("p", { class: "quiet" }, VERSIONS.none),
    );
    const numbers = () => versions.map(({ number }) => h("option", {}, String(number)));
    this.old.replaceChildren(...numbers());
    this.new.replaceChildren(...numbers());
    this.old.selectedIndex = Math.max(0, versions.length - 2);
    this.new.selectedIndex = versions.length - 1;
    this.found.replaceChildren();
  }

  row({ state, number, edition, at, author, reason, in_force, status, digest, undecided, note }) {
    const path = `${ROOT}/house.toml?state=${state}&version=${number}`;
    const onclick = () => save(path).catch(showError);
    const label = VERSIONS.exportOf(number);
    return h(
      "tr",
      { class: status === "withdrawn" ? "off" : "" },
      h("td", {}, String(number), " ", h("small", {}, VERSIONS.edition(edition))),
      h("td", {}, dateAndTime(at)),
      h("td", {}, author),
      h("td", {}, reason, " ", h("small", { title: note }, VERSIONS.undecided(undecided))),
      h("td", {}, in_force ? dateAndTime(in_force) : VERSIONS.status[status]),
      h("td", { title: digest }, h("code", {}, digest.slice(0, 12))),
      h("td", {}, h("button", { class: "small", "aria-label": label, onclick }, VERSIONS.export)),
    );
  }

  async compare() {
    try {
      const asked = `state=${this.state.value}&old=${this.old.value}&new=${this.new.value}`;
      const { changes } = await get(`${ROOT}/differences?${asked}`);
      const shown = changes.length ? changes : [VERSIONS.same];
      const items = shown.map((text) => h("li", {}, text));
      this.found.replaceChildren(h("ul", {}, items));
    } catch (error) {
      showError(error);
    }
  }
}
