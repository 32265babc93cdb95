// A step of two persons: what was asked for, and for another person than the one who asked, buttons to decide on it.

import { h, redraw } from "../shared/elements.js";
import { dateAndTime } from "../shared/format.js";
import { REQUESTS } from "../words/meters.js";

// Draw the requests, the latest first; whether one of them is not decided yet.
export function showRequests(place, requests, person, send) {
  redraw(place, requests, () =>
    requests.length
      ? h(
          "ul",
          { class: "requests" },
          requests.toReversed().map((each) => view(each, person, send)),
        )
      : [],
  );
  return requests.some((each) => each.state === "requested");
}

function view(each, person, send) {
  const { n, by, at, state, decided_by: other } = each;
  const when = at ? dateAndTime(at) : "";
  const told = h("p", {}, h("b", {}, REQUESTS.what(each)), " ", REQUESTS.told(by, when, state, other));
  const mayDecide = state === "requested" && person.rights.includes("supervise");
  if (!mayDecide) return h("li", {}, told);
  if (by === person.name) return h("li", {}, told, h("p", { class: "quiet" }, REQUESTS.own));
  const button = (what, look) =>
    h(
      "button",
      { class: look, data: { key: `${what}/${n}` }, onclick: () => send(`/adjustments/${n}/${what}`) },
      REQUESTS[what],
    );
  return h("li", {}, told, h("div", { class: "row" }, button("approve", "main"), button("decline", "")));
}
