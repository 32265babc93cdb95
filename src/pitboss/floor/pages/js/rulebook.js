// The rulebook: sections, clauses in our own words, status, tests, and the games and wagers that cite them.

import { rulebookLink } from "./shared/citations.js";
import { classes, h } from "./shared/elements.js";
import { showError } from "./shared/messages.js";
import { get } from "./shared/requests.js";
import { signedInPerson } from "./shared/sign_in.js";
import { RULEBOOK, STATUS } from "./words/rulebook.js";

const SEARCH_PAUSE_MS = 200;
await signedInPerson();

const results = h("section", { class: "clauses", "aria-live": "polite" });
const field = h("input", {
  type: "search",
  placeholder: RULEBOOK.search,
  "aria-label": RULEBOOK.search,
  oninput: () => waitAndSearch(),
});
document.body.append(
  h(
    "main",
    { class: "rulebook" },
    h(
      "div",
      { class: "rulebook-head" },
      h("h1", {}, RULEBOOK.title),
      h("p", { class: "quiet" }, RULEBOOK.intro),
      field,
    ),
    results,
  ),
);

let timer = null;
let asked = 0;

function waitAndSearch() {
  clearTimeout(timer);
  timer = setTimeout(() => (field.value.trim() ? showFound(field.value.trim()) : open()), SEARCH_PAUSE_MS);
}

// Show what a request brings, unless a later one has been made meanwhile.
async function fill(path, draw) {
  asked += 1;
  const mine = asked;
  try {
    const answer = await get(path);
    if (mine === asked) results.replaceChildren(...draw(answer).flat(Number.POSITIVE_INFINITY));
  } catch (error) {
    showError(error);
  }
}

const statusTag = (status) => h("span", { class: `status ${status}`, title: STATUS[status] }, status);

const entryName = (entry) => `${entry.name} (${entry.kind})`;

function clauseRow(row, named) {
  return h(
    "article",
    { class: classes("clause", named && "named"), id: row.cite },
    h("h3", {}, h("a", { href: rulebookLink(row.cite) }, row.cite), " ", statusTag(row.status)),
    row.words ? h("p", {}, row.words) : null,
    row.where ? h("p", { class: "quiet" }, `${RULEBOOK.where}: ${row.where}`) : null,
    row.cited_by.length
      ? h("p", { class: "quiet" }, `${RULEBOOK.citedBy}: ${row.cited_by.map(entryName).join(", ")}`)
      : null,
    row.tests.length
      ? h(
          "details",
          {},
          h("summary", {}, RULEBOOK.tests(row.tests.length)),
          h(
            "ul",
            {},
            row.tests.map((test) => h("li", {}, h("code", {}, test))),
          ),
        )
      : null,
  );
}

const showFound = (text) =>
  fill(`/api/rulebook/search?text=${encodeURIComponent(text)}`, (rows) => [
    h("h2", {}, RULEBOOK.found(rows.length)),
    rows.map((row) => clauseRow(row, false)),
  ]);

async function showSection(cite) {
  await fill(`/api/rulebook/section?cite=${encodeURIComponent(cite)}`, (section) => [
    h("p", {}, h("a", { href: "/rulebook" }, RULEBOOK.back)),
    h("h2", {}, `${section.name}: ${section.title}`),
    h("p", { class: "quiet" }, `${section.document} · ${RULEBOOK.clauses(section.clauses)}`),
    section.rows.map((row) => clauseRow(row, section.named.includes(row.cite))),
  ]);
  document.querySelector(".clause.named")?.scrollIntoView({ block: "center" });
}

function sectionsOf(document, sections) {
  const link = (each) => h("li", {}, h("a", { href: rulebookLink(each.name) }, each.name), ` ${each.title}`);
  return [h("h2", {}, document), h("ul", { class: "sections" }, sections.map(link))];
}

const showContents = () =>
  fill("/api/rulebook", (all) => {
    const documents = [...new Set(all.map((each) => each.document))];
    return documents.map((name) =>
      sectionsOf(
        name,
        all.filter((each) => each.document === name),
      ),
    );
  });

function open() {
  const cite = new URLSearchParams(location.search).get("cite");
  return cite ? showSection(cite) : showContents();
}

await open();
