// Adjustments of a meter: one person asks with a cause and a reason, another one approves or declines.

import { h, labeled } from "../shared/elements.js";
import { parseCents } from "../shared/format.js";
import { showProblem } from "../shared/messages.js";
import { ADJUSTMENTS, BACK_OUT } from "../words/meters.js";
import { showRequests } from "./requests.js";

export class Adjustments {
  constructor(jackpot, person, send) {
    this.person = person;
    this.send = send;
    this.meters = jackpot.meters.map(({ name }) => name);
    this.list = h("div", {});
    const form = person.rights.includes("supervise") ? this.form() : null;
    this.element = h("details", { class: "part" }, h("summary", {}, ADJUSTMENTS.title), this.list, form);
  }

  show({ adjustments }) {
    if (showRequests(this.list, adjustments, this.person, this.send)) this.element.open = true;
  }

  form() {
    const option = ([value, words]) => h("option", { value }, words);
    const keyed = (name, element) => {
      element.dataset.key = `adjust/${name}`;
      return element;
    };
    const meter = keyed(
      "meter",
      h(
        "select",
        {},
        this.meters.map((name) => option([name, ADJUSTMENTS.meter(name)])),
      ),
    );
    const position = keyed("place", h("select", {}, Object.entries(ADJUSTMENTS.places).map(option)));
    const amount = keyed("amount", h("input", { inputMode: "decimal", maxLength: 16 }));
    const cause = keyed("cause", h("select", {}, Object.entries(ADJUSTMENTS.causes).map(option)));
    const award = keyed("award", h("input", { inputMode: "numeric", maxLength: 9 }));
    const reason = keyed("reason", h("input", { maxLength: 200, required: true }));
    const asksAward = labeled(ADJUSTMENTS.award, award);
    asksAward.hidden = true;
    cause.addEventListener("change", () => {
      asksAward.hidden = cause.value !== BACK_OUT;
    });
    const submit = async (event) => {
      event.preventDefault();
      const cents = signedCents(amount.value);
      if (cents === null) return void showProblem(ADJUSTMENTS.invalid);
      const backedOut = cause.value === BACK_OUT ? { award: Number(award.value) || 0 } : {};
      const asked = { meter: meter.value, place: position.value, cents, cause: cause.value, reason: reason.value };
      if (await this.send("/adjustments", { ...asked, ...backedOut })) event.target.reset();
    };
    const fields = [
      this.meters.length > 1 ? labeled(ADJUSTMENTS.onMeter, meter) : null,
      labeled(ADJUSTMENTS.place, position),
      labeled(ADJUSTMENTS.amount, amount),
      labeled(ADJUSTMENTS.cause, cause),
      asksAward,
      labeled(ADJUSTMENTS.reason, reason),
    ];
    const button = h("button", { type: "submit", data: { key: "adjust" } }, ADJUSTMENTS.request);
    const intro = h("p", { class: "quiet" }, ADJUSTMENTS.intro);
    return h("form", { onsubmit: submit }, intro, h("div", { class: "fields" }, fields), button);
  }
}

// Dollars with a minus sign where they come off the meter, in cents.
function signedCents(text) {
  const typed = text.trim();
  const isLess = /^[-−]/.test(typed);
  const cents = parseCents(isLess ? typed.slice(1) : typed);
  return cents === null ? null : isLess ? -cents : cents;
}
