// The auditor's page: find a round, replay it card by card, verify a shift, take evidence away.

import { Evidence } from "./audit/evidence.js";
import { Proof } from "./audit/proof.js";
import { Replay } from "./audit/replay.js";
import { RoundSearch } from "./audit/round_search.js";
import { h } from "./shared/elements.js";
import { get } from "./shared/requests.js";
import { signedInPerson } from "./shared/sign_in.js";
import { SEARCH } from "./words/audit.js";

await signedInPerson({ right: "audit" });
const tables = await get("/api/tables");
const tableNames = new Map(tables.map((each) => [each.id, each.name]));
const replay = new Replay(tableNames);
const proof = new Proof(tableNames);
const evidence = new Evidence(tableNames);
const search = new RoundSearch(tables, tableNames, {
  replay: (round) => replay.open(round),
  verify: (round) => proof.verify(round),
  evidence: (round) => evidence.choose(round),
});
const proofs = h("div", { class: "proofs" }, proof.panel, evidence.panel);
document.body.append(
  h(
    "main",
    { class: "console" },
    h("div", { class: "row" }, h("h1", {}, SEARCH.title), h("a", { href: "/statement" }, SEARCH.statement)),
    search.panel,
    replay.panel,
    proofs,
  ),
);
await search.show();
