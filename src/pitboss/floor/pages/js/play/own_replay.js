// One of the player's own rounds, replayed step by step as the player saw it.

import { feltOf, Replay } from "../audit/replay.js";
import { h } from "../shared/elements.js";
import { startRound } from "../shared/felt.js";
import { showError } from "../shared/messages.js";
import { get } from "../shared/requests.js";
import { REPLAYED } from "../words/play.js";

export const roundPath = ({ table, shift, round }) => `/api/play/rounds/${encodeURIComponent(table)}/${shift}/${round}`;

export class OwnReplay extends Replay {
  constructor() {
    super(new Map());
    this.panel.replaceChildren(h("h2", {}, REPLAYED.title), h("p", { class: "quiet" }, REPLAYED.intro));
  }

  async open(round) {
    try {
      const found = await get(roundPath(round));
      this.stop();
      this.round = { ...found, name: round.table_name };
      startRound(null);
      this.show(0);
      this.panel.scrollIntoView({ block: "nearest" });
    } catch (error) {
      showError(error);
    }
  }

  view() {
    const { name, round, steps } = this.round;
    return [
      h("h2", {}, REPLAYED.round(name, round)),
      this.controls(),
      h("div", { class: "replayed" }, feltOf(steps[this.at].view), this.stepList()),
    ];
  }
}
