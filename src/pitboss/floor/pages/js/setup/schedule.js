// What is due by the hours of the document, and its tables that are not on the floor yet. A person opens and closes.

import { h, redraw } from "../shared/elements.js";
import { showError, showHint } from "../shared/messages.js";
import { get, post } from "../shared/requests.js";
import { SCHEDULE } from "../words/document.js";

export class Schedule {
  constructor(onOpened) {
    this.onOpened = onOpened;
    this.list = h("ul", { class: "checks" });
    this.element = h("section", { class: "panel must", "aria-label": SCHEDULE.title, hidden: true });
    this.element.append(h("h2", {}, SCHEDULE.title), this.list);
  }

  async refresh() {
    const due = (await get("/api/house/schedule")).filter((each) => each.due || !each.on_floor);
    this.element.hidden = !due.length;
    redraw(this.list, due, () => due.map((each) => this.row(each)));
  }

  row(each) {
    const until = each.until?.replace("T", " ");
    const plan = each.due === "open" ? SCHEDULE.open({ ...each, until }) : SCHEDULE.close({ ...each, until });
    const words = [each.due ? plan : null, each.on_floor ? SCHEDULE.atPit : SCHEDULE.notYet(each)].filter(Boolean);
    const open = async (event) => {
      event.target.disabled = true; // the second press of a double click opens nothing
      try {
        await post(`/api/house/tables/${encodeURIComponent(each.table)}/open`);
        showHint(SCHEDULE.opened(each.name));
      } catch (error) {
        showError(error);
        event.target.disabled = false;
      }
      await this.onOpened();
    };
    const button = h(
      "button",
      { class: "small", data: { key: `open/${each.table}` }, "aria-label": SCHEDULE.openOf(each.name), onclick: open },
      SCHEDULE.openNow,
    );
    return h("li", { class: "row" }, h("span", { class: "grow" }, words.join(" ")), each.on_floor ? null : button);
  }
}
