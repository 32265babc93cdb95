// The table of rights by role, and the duties that two persons share.

import { h } from "../shared/elements.js";
import { sentence } from "../shared/format.js";
import { withCite } from "../shared/messages.js";
import { PEOPLE, RIGHTS } from "../words/people.js";

export function rightsView({ roles, rights, separations }) {
  const head = h(
    "tr",
    {},
    h("th", { scope: "col" }, RIGHTS.right),
    roles.map((role) => h("th", { scope: "col" }, PEOPLE.roleName(role))),
  );
  const row = (right) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, sentence(right.text)),
      roles.map((role) => h("td", {}, mark(right.roles.includes(role)))),
    );
  const duty = (each) => h("li", {}, ...withCite(each.text, each.cite));
  return h(
    "section",
    { class: "panel", "aria-label": RIGHTS.title },
    h("h2", {}, RIGHTS.title),
    h("p", { class: "quiet" }, RIGHTS.help),
    h(
      "div",
      { class: "scroll", tabIndex: 0, role: "group", "aria-label": RIGHTS.title },
      h("table", { class: "rights" }, h("thead", {}, head), h("tbody", {}, rights.map(row))),
    ),
    h("h2", {}, RIGHTS.duties),
    h("p", { class: "quiet" }, RIGHTS.dutiesHelp),
    h("ul", {}, separations.map(duty)),
  );
}

function mark(may) {
  if (!may) return h("span", {}, "–", h("span", { class: "unseen" }, RIGHTS.mayNot));
  return h("span", {}, h("span", { "aria-hidden": "true" }, "✓"), h("span", { class: "unseen" }, RIGHTS.may));
}
