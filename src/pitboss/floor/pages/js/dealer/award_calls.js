// Jackpot hands of the dealer's own table: call one, take it back before the seal, hand the prize over.

import { citation } from "../shared/citations.js";
import { h } from "../shared/elements.js";
import { exactMoney } from "../shared/format.js";
import { showError } from "../shared/messages.js";
import { get, post } from "../shared/requests.js";
import { JACKPOT } from "../words/dealer.js";

const AGAIN_MS = 1500; // while an award waits for somebody else

const STEPS = {
  recognized: [["call", "action main"]],
  called: [["take-back", "action"]],
  verified: [["take-back", "action"]],
  sealed: [["pay", "action main"]],
};

export class AwardCalls {
  constructor(table, onChange) {
    this.table = table;
    this.onChange = onChange;
    this.waiting = []; // awards of this table, each with its jackpot
    this.timer = null;
  }

  // Ask what waits whenever the round waits for a meter, and again while it does.
  async follow(round) {
    clearTimeout(this.timer);
    if (round?.actor !== "meter") {
      this.waiting = [];
      return;
    }
    try {
      const jackpots = await get("/api/jackpots");
      const own = (jackpot) => jackpot.pending.filter((each) => each.table === this.table);
      const found = jackpots.flatMap((jackpot) => own(jackpot).map((each) => ({ ...each, jackpot: jackpot.id })));
      const changed = JSON.stringify(found) !== JSON.stringify(this.waiting);
      this.waiting = found;
      if (changed) this.onChange();
    } catch (error) {
      showError(error);
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.follow(round), AGAIN_MS);
  }

  async take(award, step) {
    try {
      await post(`/api/jackpots/${encodeURIComponent(award.jackpot)}/awards/${award.award}/${step}`);
    } catch (error) {
      showError(error);
    }
    await this.follow({ actor: "meter" });
  }

  view() {
    return this.waiting.map((award) => {
      const button = ([step, look]) =>
        h(
          "button",
          { class: look, data: { key: `${step}/${award.award}` }, onclick: () => this.take(award, step) },
          h("b", {}, JACKPOT.steps[step]),
        );
      const amount = award.cents === null ? award.percent : exactMoney(award.cents);
      return h(
        "div",
        { class: "award-call" },
        h("p", { class: "notice now" }, JACKPOT.says(award, amount), " ", citation(award.cite)),
        h("div", { class: "actions" }, (STEPS[award.stage] ?? []).map(button)),
      );
    });
  }
}
