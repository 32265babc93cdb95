// A citation, as a link to its clause in the rulebook.

import { h } from "./elements.js";

export const rulebookLink = (cite) => `/rulebook?cite=${encodeURIComponent(cite)}`;

// A rule of a house's own has no clause to link to.
const isClause = (cite) => /^(?:CO|WA) /.test(cite);

export const citation = (cite) => {
  const link = () => h("a", { href: rulebookLink(cite), target: "_blank", rel: "noopener" }, cite);
  return h("cite", {}, isClause(cite) ? link() : cite);
};
