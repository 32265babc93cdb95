// Exact amounts: dollars and cents, then smaller the part of a cent that is kept and cannot be shown.

import { h } from "../shared/elements.js";
import { splitCents } from "../shared/format.js";

export function exact(written) {
  const [money, fraction] = splitCents(written);
  const look = written === "0" ? "none" : null;
  return h("span", { class: look }, money, fraction ? h("small", { class: "part" }, fraction) : null);
}
