// The end of a jackpot: petitions to the regulator and their answers, a transfer, the closing, each by whom the law says.

import { h, labeled, redraw } from "../shared/elements.js";
import { EASIER, ELSEWHERE, ENDING } from "../words/meters.js";
import { showRequests } from "./requests.js";

export class Ending {
  constructor(jackpot, person, send) {
    this.id = jackpot.id;
    this.isHouse = jackpot.kind === "house";
    this.person = person;
    this.send = send;
    this.petitions = h("div", {});
    this.requests = h("div", {});
    this.steps = h("div", {});
    const petition = !this.isHouse && person.rights.includes("run_jackpots") ? this.petitionForm() : null;
    this.form = h("div", {}, petition);
    this.element = h(
      "details",
      { class: "part" },
      h("summary", {}, ENDING.title),
      h("p", { class: "quiet" }, this.isHouse ? ENDING.ofHouse : ENDING.ofPlayers),
      this.petitions,
      this.form,
      this.requests,
      this.steps,
    );
  }

  show({ closed, petitions, requests }) {
    if (showRequests(this.requests, requests, this.person, this.send)) this.element.open = true;
    redraw(this.petitions, petitions, () => this.petitionList(petitions));
    const waits = requests.some((each) => each.state === "requested");
    const granted = petitions.filter(({ granted: yes, used, asks }) => yes && !used && asks !== EASIER);
    redraw(this.steps, [closed, waits, granted], () => this.endings(closed || waits, granted));
    this.form.hidden = closed;
  }

  // --- petitions ---------------------------------------------------------------------------------------------------

  petitionList(petitions) {
    if (!petitions.length) return [];
    const line = (each) => h("li", {}, h("p", {}, ENDING.petition(each)), this.answerForm(each));
    return h("ul", { class: "requests" }, petitions.map(line));
  }

  answerForm({ number, granted }) {
    if (granted !== null || !this.person.rights.includes("run_jackpots")) return null;
    const document = h("input", { maxLength: 200, required: true, data: { key: `answer/${number}` } });
    const answer = (yes) => (event) => {
      event.preventDefault();
      if (!document.reportValidity()) return;
      this.send(`/petitions/${encodeURIComponent(number)}/answer`, { granted: yes, document: document.value });
    };
    const button = (yes, words) =>
      h(
        "button",
        { type: "button", data: { key: `${yes ? "grant" : "deny"}/${number}` }, onclick: answer(yes) },
        words,
      );
    return h(
      "form",
      { class: "row", onsubmit: (event) => event.preventDefault() },
      labeled(ENDING.document, document),
      button(true, ENDING.granted),
      button(false, ENDING.denied),
    );
  }

  petitionForm() {
    const number = h("input", { maxLength: 40, required: true, data: { key: "petition/number" } });
    const option = ([value, words]) => h("option", { value }, words);
    const asks = h("select", { data: { key: "petition/asks" } }, Object.entries(ENDING.asks).map(option));
    const reason = h("input", { maxLength: 200, required: true, data: { key: "petition/reason" } });
    const submit = async (event) => {
      event.preventDefault();
      const asked = { number: number.value, asks: asks.value, reason: reason.value };
      if (await this.send("/petitions", asked)) event.target.reset();
    };
    const fields = [labeled(ENDING.number, number), labeled(ENDING.asksFor, asks), labeled(ENDING.reason, reason)];
    const button = h("button", { type: "submit", data: { key: "petition" } }, ENDING.file);
    return h(
      "form",
      { onsubmit: submit },
      h("h3", {}, ENDING.newPetition),
      h("div", { class: "fields" }, fields),
      button,
    );
  }

  // --- transfer and closing ----------------------------------------------------------------------------------------

  endings(isSettled, granted) {
    if (isSettled || !this.person.rights.includes("supervise")) return [];
    const close = h("button", { class: "danger", data: { key: "close" }, onclick: () => this.send("/close") });
    close.append(ENDING.close);
    return [granted.map((each) => this.transferForm(each)), h("p", { class: "closing" }, close)];
  }

  transferForm({ number, asks }) {
    const elsewhere = asks === ELSEWHERE;
    const to = h("input", { maxLength: 200, required: true, data: { key: `transfer/${number}` } });
    const submit = (event) => {
      event.preventDefault();
      this.send("/transfer", { to: to.value, petition: number, elsewhere });
    };
    const button = h("button", { type: "submit", data: { key: `move/${number}` } }, ENDING.transfer(number));
    return h(
      "form",
      { class: "row", onsubmit: submit },
      labeled(elsewhere ? ENDING.licensee : ENDING.other, to),
      button,
    );
  }
}
