// What the floor remembers for this page: the player's session and last wagers, and what happened at the table lately.

import { get, tablePath } from "../shared/requests.js";

export class Memory {
  constructor(page) {
    this.page = page;
    this.found = null;
    this.asked = ""; // the round after which the floor was asked
  }

  // Ask at the beginning, and again whenever a round is over.
  async refresh() {
    const { state } = this.page;
    const key = state.round?.over ? `${state.shift}/${state.round.number}` : "";
    if (this.found ? !key || key === this.asked : this.asked === key && this.isAsking) return;
    this.asked = key;
    this.isAsking = true;
    const found = await get(tablePath(this.page.id, "/results")).catch(() => null); // asked again after the next round
    this.isAsking = false;
    if (!found) return;
    this.found = found;
    this.page.wagers.learn(found.you?.last_wagers ?? []);
    this.page.redraw();
  }

  // The rounds of this session and their result, on every device and at every table.
  get session() {
    const { rounds = 0, net_cents: cents = 0 } = this.found?.you?.session ?? {};
    return { rounds, cents };
  }
}
