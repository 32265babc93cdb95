// The auditor's page: find a round, replay it card by card, verify a shift.

import { Proof } from "./audit/proof.js";
import { Replay } from "./audit/replay.js";
import { RoundSearch } from "./audit/round_search.js";
import { h } from "./shared/elements.js";
import { get } from "./shared/requests.js";
import { signedInPerson } from "./shared/sign_in.js";
import { SEARCH } from "./words/audit.js";

await signedInPerson();
const tableNames = new Map((await get("/api/tables")).map((each) => [each.id, each.name]));
const replay = new Replay(tableNames);
const proof = new Proof(tableNames);
const search = new RoundSearch(tableNames, {
  replay: (round) => replay.open(round),
  verify: (round) => proof.verify(round),
});
const results = h("div", { class: "console" }, replay.panel, proof.panel);
document.body.append(
  h("main", { class: "console" }, h("h1", {}, SEARCH.title), h("div", { class: "audit" }, search.panel, results)),
);
await search.find();
