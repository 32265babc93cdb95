// A player's own play: what it came to, the last rounds, one of them replayed and proved.

import { OwnProof } from "./play/own_proof.js";
import { OwnReplay } from "./play/own_replay.js";
import { RoundList } from "./play/round_list.js";
import { Totals } from "./play/totals.js";
import { h } from "./shared/elements.js";
import { showError } from "./shared/messages.js";
import { get } from "./shared/requests.js";
import { signedInPerson } from "./shared/sign_in.js";
import { PLAY } from "./words/play.js";

const person = await signedInPerson();
if (person.rights.includes("play") && !person.only) await show();
else document.body.append(h("main", {}, h("h1", {}, PLAY.title), h("p", {}, PLAY.playersOnly)));

async function show() {
  const replay = new OwnReplay();
  const proof = new OwnProof();
  const list = new RoundList((round) => {
    replay.open(round);
    proof.offer(round);
  });
  const totals = new Totals();
  const opened = h("div", { class: "console" }, replay.panel, proof.panel);
  document.body.append(
    h(
      "main",
      { class: "console own-play" },
      h("h1", {}, PLAY.title),
      totals.panel,
      h("div", { class: "looking-back" }, list.panel, opened),
    ),
  );
  try {
    const [rounds, results] = await Promise.all([get("/api/play/rounds"), get("/api/play/results")]);
    totals.show(results);
    list.show(rounds);
  } catch (error) {
    showError(error);
  }
}
