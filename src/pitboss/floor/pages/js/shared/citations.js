// A citation, as a link to its clause in the rulebook.

import { h } from "./elements.js";

export const rulebookLink = (cite) => `/rulebook?cite=${encodeURIComponent(cite)}`;

export const citation = (cite) =>
  h("cite", {}, h("a", { href: rulebookLink(cite), target: "_blank", rel: "noopener" }, cite));
