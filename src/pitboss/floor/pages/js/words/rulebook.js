// The words of the rulebook.

import { count } from "../shared/format.js";

export const RULEBOOK = {
  title: "Rulebook",
  intro: "Every clause of the five documents in our own words, how it is met, and the tests that prove it.",
  search: "Search by clause or words",
  contents: "Sections",
  found: (number) => (number ? `${count(number, "clause")} found` : "No clause found. Try fewer words."),
  clauses: (number) => count(number, "clause"),
  where: "Where",
  citedBy: "Cited by",
  tests: (number) => count(number, "test"),
  back: "All sections",
};

export const STATUS = {
  enforced: "Enforced: the software does it, or refuses anything else",
  configured: "Configured: the licensee chooses within the allowed values",
  shown: "Shown: displayed to the people concerned",
  physical: "Physical: needs a person's hands or eyes",
  regulator: "Regulator: a power of the Director, Division or Commission",
  context: "Context: a heading, a definition or a remark",
  open: "Open: not met yet",
};
