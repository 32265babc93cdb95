// Who one is: signing in, and the bar on top of every page.

import { get, post, say, wears } from "./api.js";
import { SPADE } from "./cards.js";
import { h, svg } from "./dom.js";

// The person behind the page, asked to sign in first if need be.
export async function signedIn() {
  for (;;) {
    try {
      const me = wears(await get("/api/me"));
      drawBar(me);
      return me;
    } catch (error) {
      if (error.status !== 401) throw error;
      await askToSignIn();
    }
  }
}

export function brand() {
  return svg("svg", { viewBox: "0 0 32 32", class: "logo", "aria-hidden": "true" },
    svg("circle", { cx: 16, cy: 16, r: 15, class: "logo-chip" }),
    Array.from({ length: 6 }, (_, i) => svg("rect",
      { x: 13.5, y: 1, width: 5, height: 5, class: "logo-mark", transform: `rotate(${60 * i} 16 16)` })),
    svg("circle", { cx: 16, cy: 16, r: 9.5, class: "logo-middle" }),
    svg("path", { d: SPADE, transform: "translate(16 16) scale(.13)", class: "logo-mark" }));
}

function askToSignIn() {
  return new Promise((done) => {
    const problem = h("p", { class: "problem", role: "alert" });
    const name = h("input", { name: "name", autocomplete: "username", required: true, maxLength: 40 });
    const password = h("input", { name: "password", type: "password", autocomplete: "current-password", required: true });
    const code = h("input", { name: "code", inputMode: "numeric", placeholder: "0000-0000-0000", required: true });
    const attempt = async (event, path, body) => {
      event.preventDefault();
      try {
        const me = wears(await post(path, body()));
        page.remove();
        if (me.table) location.href = `/table?id=${encodeURIComponent(me.table)}`;
        done();
      } catch (error) {
        problem.textContent = error.message;
      }
    };
    const own = () => ({ name: name.value, password: password.value });
    const form = h("form", { onsubmit: (event) => attempt(event, "/api/sign-in", own) },
      h("label", {}, "Name", name), h("label", {}, "Password", password),
      h("div", { class: "row" },
        h("button", { class: "main", type: "submit" }, "Sign in"),
        h("button", { type: "button", onclick: (event) => form.reportValidity() && attempt(event, "/api/players", own) }, "New player")));
    const byCode = h("form", { onsubmit: (event) => attempt(event, "/api/sign-in", () => ({ code: code.value })) },
      h("label", {}, "Code for a seat", code), h("button", { type: "submit" }, "Take the seat"));
    const page = h("main", { class: "sign-in" }, h("div", { class: "panel" },
      h("h1", {}, brand(), "Pitboss"), h("p", { class: "quiet" }, "Regulated 21, dealt by the book."), form, h("hr"), byCode, problem));
    document.body.append(page);
    name.focus();
  });
}

const PAGES = [
  ["/", "Lobby", () => true],
  ["/dealer", "Dealer", (rights) => rights.includes("deal")],
  ["/pit", "Pit", (rights) => rights.includes("see_pit")],
  ["/audit", "Audit", (rights) => rights.includes("audit")],
  ["/lab", "Lab", (rights, me) => !me.only], // a code for a seat opens that seat alone
];

function drawBar(me) {
  document.querySelector("header.bar")?.remove();
  const links = PAGES.filter(([, , may]) => may(me.rights, me)).map(([path, name]) =>
    h("a", { href: path, "aria-current": location.pathname === path ? "page" : null }, name));
  const leave = async () => {
    try {
      await post("/api/sign-out");
      location.href = "/";
    } catch (error) {
      say(error.message);
    }
  };
  document.body.prepend(h("header", { class: "bar" },
    h("a", { class: "brand", href: "/" }, brand(), "Pitboss"), h("nav", { "aria-label": "Pages" }, links),
    h("span", { class: "who" }, me.name, h("small", {}, me.role)), h("button", { class: "small", onclick: leave }, "Sign out")));
}
