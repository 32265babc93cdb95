// The proof of one of the player's rounds: the log's chain, every action, the cards against the sealed order.

import { h } from "../shared/elements.js";
import { showError } from "../shared/messages.js";
import { get } from "../shared/requests.js";
import { PROVED } from "../words/play.js";
import { roundPath } from "./own_replay.js";

export class OwnProof {
  constructor() {
    this.panel = h("section", { class: "panel proof", "aria-live": "polite", hidden: true });
  }

  // A round is open: offer its proof.
  offer(round) {
    this.panel.hidden = false;
    const button = h("button", { data: { key: "prove" }, onclick: () => this.prove(round) }, PROVED.verify);
    this.panel.replaceChildren(h("h2", {}, PROVED.title), h("p", { class: "quiet" }, PROVED.intro), button);
  }

  async prove(round) {
    const title = h("h2", {}, PROVED.title);
    this.panel.replaceChildren(title, h("p", { class: "quiet" }, PROVED.running));
    try {
      const found = await get(`${roundPath(round)}/proof`);
      this.panel.replaceChildren(title, ...(found.holds ? proven(found) : [broken(found)]));
    } catch (error) {
      showError(error);
    }
  }
}

const broken = ({ line, detail }) => h("p", { class: "broken" }, PROVED.broken(line, detail));

function proven({ lines, head, stacks }) {
  return [
    h("p", { class: "holds" }, PROVED.holds(lines)),
    ...(stacks.length ? stacks.map(stack) : [h("p", {}, PROVED.byHand)]),
    head ? h("p", { class: "mono" }, PROVED.head(head)) : null,
  ].filter(Boolean);
}

function stack({ commitment, revealed, cards, first }) {
  return h(
    "div",
    {},
    h("p", { class: revealed ? "holds" : "" }, revealed ? PROVED.match(cards, first) : PROVED.sealed(cards)),
    h("p", { class: "mono" }, PROVED.commitment(commitment)),
  );
}
