// Stop and start a link, and the schedule of its changes: nothing changes while it runs.

import { h, labeled, redraw } from "../shared/elements.js";
import { showError } from "../shared/messages.js";
import { get } from "../shared/requests.js";
import { LINK } from "../words/meters.js";

const FIELDS = ["seed", "rate", "reserve", "limit"];

export class LinkState {
  constructor(jackpot, person, send) {
    this.path = `/api/meters/${encodeURIComponent(jackpot.id)}/growth`;
    this.person = person;
    this.send = send;
    this.now = h("div", {});
    this.scheduled = h("div", {});
    this.form = h("div", {});
    const change = person.rights.includes("run_jackpots") ? this.scheduleButton() : null;
    this.element = h(
      "details",
      { class: "part" },
      h("summary", {}, LINK.title),
      h("p", { class: "quiet" }, LINK.intro),
      this.now,
      this.scheduled,
      change,
      this.form,
    );
  }

  show({ running, closed, stopped, scheduled }) {
    if (scheduled) this.element.open = true;
    redraw(this.now, [running, closed, stopped], () => this.switch(running, closed));
    redraw(this.scheduled, [scheduled, running], () => this.announced(scheduled));
  }

  switch(running, closed) {
    if (closed) return h("p", {}, LINK.closed);
    if (!this.person.rights.includes("supervise")) return h("p", {}, running ? LINK.running : LINK.stopped);
    if (!running) {
      return h("button", { class: "main", data: { key: "start" }, onclick: () => this.send("/start") }, LINK.start);
    }
    const reason = h("input", { maxLength: 200, required: true, data: { key: "stop/reason" } });
    const submit = (event) => {
      event.preventDefault();
      this.send("/stop", { reason: reason.value });
    };
    const button = h("button", { class: "danger", type: "submit", data: { key: "stop" } }, LINK.stop);
    return h("form", { class: "row", onsubmit: submit }, labeled(LINK.reason, reason), button);
  }

  announced(scheduled) {
    if (!scheduled) return h("p", { class: "quiet" }, LINK.noChange);
    const { effective, set_up: setUp } = scheduled;
    const meters = setUp.meter.map((meter) => h("li", {}, LINK.meter(meter)));
    const onclick = () => this.send("/change");
    const button = this.person.rights.includes("run_jackpots")
      ? h("button", { data: { key: "change" }, onclick }, LINK.change)
      : null;
    return [h("p", {}, LINK.announced(effective)), h("ul", {}, meters), button];
  }

  scheduleButton() {
    const onclick = async () => {
      try {
        const { set_up: setUp } = await get(this.path);
        this.form.replaceChildren(this.scheduleForm(setUp));
      } catch (error) {
        showError(error);
      }
    };
    return h("button", { data: { key: "schedule" }, onclick }, LINK.schedule);
  }

  scheduleForm(setUp) {
    const field = (meter, name) => h("input", { value: meter[name], maxLength: 20, data: { key: `change/${name}` } });
    const inputs = setUp.meter.map((meter) => Object.fromEntries(FIELDS.map((name) => [name, field(meter, name)])));
    const day = h("input", { type: "date", required: true, data: { key: "change/day" } });
    const submit = async (event) => {
      event.preventDefault();
      const typed = (i) => Object.fromEntries(FIELDS.map((name) => [name, inputs[i][name].value]));
      const meter = setUp.meter.map((each, i) => ({ ...each, ...typed(i) }));
      const asked = { set_up: { ...setUp, meter }, effective: day.value };
      if (await this.send("/schedule", asked)) this.form.replaceChildren();
    };
    const group = (meter, i) =>
      h(
        "fieldset",
        {},
        h("legend", {}, LINK.meterName(meter.name)),
        FIELDS.map((name) => labeled(LINK.fields[name], inputs[i][name])),
      );
    return h(
      "form",
      { class: "change-form", onsubmit: submit },
      setUp.meter.map(group),
      labeled(LINK.day, day),
      h("button", { type: "submit", class: "main", data: { key: "announce" } }, LINK.announce),
    );
  }
}
