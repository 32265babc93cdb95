// The proof of a shift: its hash chain, every action replayed, every card compared with the committed order.

import { h, tile } from "../shared/elements.js";
import { showError } from "../shared/messages.js";
import { get } from "../shared/requests.js";
import { PROOF } from "../words/audit.js";

export class Proof {
  constructor(tableNames) {
    this.tableNames = tableNames;
    const intro = h("p", { class: "quiet" }, PROOF.intro);
    this.panel = h("section", { class: "panel proof", "aria-live": "polite" }, h("h2", {}, PROOF.title), intro);
  }

  async verify({ table, shift }) {
    const title = h("h2", {}, PROOF.of(this.tableNames.get(table) ?? table, shift));
    this.panel.replaceChildren(title, h("p", { class: "quiet" }, PROOF.running));
    this.panel.scrollIntoView({ block: "nearest" });
    try {
      const found = await get(`/api/audit/tables/${encodeURIComponent(table)}/shifts/${shift}/verify`);
      this.panel.replaceChildren(title, ...(found.holds ? proven(found) : [broken(found)]));
    } catch (error) {
      showError(error);
    }
  }
}

const broken = ({ line, detail }) => h("p", { class: "broken" }, PROOF.broken(line, detail));

function proven(found) {
  const number = (value) => value.toLocaleString("en-US");
  const tiles = h(
    "div",
    { class: "tiles" },
    tile(number(found.lines), PROOF.lines),
    tile(number(found.rounds), PROOF.rounds),
    tile(number(found.cards_checked), PROOF.cards),
  );
  return [
    h("p", { class: "holds" }, PROOF.holds),
    tiles,
    h("p", { class: "quiet" }, found.cards_checked ? PROOF.match(found.cards_checked) : PROOF.notYet),
    ...found.inspections.map((each) => h("p", { class: "quiet" }, PROOF.inspected(each))),
    h("p", { class: "mono" }, PROOF.head(found.head)),
  ];
}
