// Signing in, and the header of every page.

import { HEADER, SIGN_IN } from "../words/common.js";
import { WELCOME } from "../words/welcome.js";
import { SPADE } from "./cards.js";
import { h, labeled, svg } from "./elements.js";
import { sentence } from "./format.js";
import { showError, withCite } from "./messages.js";
import { get, post, setPerson } from "./requests.js";
import { openSettings } from "./settings_dialog.js";
import { firstTour, tourButton } from "./tour.js";

const PAGES = [
  ["/", HEADER.lobby, () => true],
  ["/jackpots", HEADER.jackpots, (_, person) => !person.only],
  ["/play", HEADER.play, (rights, person) => rights.includes("play") && !person.only],
  ["/dealer", HEADER.dealer, (rights) => rights.includes("deal")],
  ["/pit", HEADER.pit, (rights) => rights.includes("see_pit")],
  ["/audit", HEADER.audit, (rights) => rights.includes("audit")],
  ["/lab", HEADER.lab, (_, person) => !person.only], // a seat code opens that seat alone
  ["/rulebook", HEADER.rulebook, () => true],
];

// The person who uses the page; asks to sign in first if needed. A screen on the wall has no header.
export async function signedInPerson({ header = true } = {}) {
  for (;;) {
    try {
      const person = setPerson(await get("/api/me"));
      if (!header) return person;
      drawHeader(person);
      setTimeout(firstTour); // when the page is drawn
      return person;
    } catch (error) {
      if (error.status !== 401) throw error;
      await askToSignIn();
    }
  }
}

function logo() {
  const mark = (i) =>
    svg("rect", { x: 13.5, y: 1, width: 5, height: 5, class: "logo-mark", transform: `rotate(${60 * i} 16 16)` });
  return svg(
    "svg",
    { viewBox: "0 0 32 32", class: "logo", "aria-hidden": "true" },
    svg("circle", { cx: 16, cy: 16, r: 15, class: "logo-chip" }),
    Array.from({ length: 6 }, (_, i) => mark(i)),
    svg("circle", { cx: 16, cy: 16, r: 9.5, class: "logo-middle" }),
    svg("path", { d: SPADE, transform: "translate(16 16) scale(.13)", class: "logo-mark" }),
  );
}

async function askToSignIn() {
  const floor = await get("/api/floor");
  await new Promise((done) => {
    const problem = h("p", { class: "problem", role: "alert" });
    const submit = async (event, path, body) => {
      event.preventDefault();
      try {
        const person = setPerson(await post(path, body()));
        page.remove();
        if (person.table) goToTable(person.table, path);
        else done();
      } catch (error) {
        problem.replaceChildren(...withCite(sentence(error.message), error.cite));
      }
    };
    const brand = h("h1", {}, logo(), HEADER.brand);
    const tagline = h("p", { class: "quiet" }, SIGN_IN.tagline);
    const panel = h(
      "div",
      { class: "panel" },
      brand,
      tagline,
      floor.demonstration ? guestForm(submit) : null,
      passwordForm(submit, floor),
      h("hr"),
      codeForm(submit),
      problem,
    );
    const page = h("main", { class: "sign-in" }, panel);
    document.body.append(page);
    page.querySelector("button, input").focus();
  });
}

// To the seat that a code or the floor has given; a guest finds a first wager there.
function goToTable(table, path) {
  location.href = `/table?id=${encodeURIComponent(table)}${path === "/api/guests" ? "&first" : ""}`;
}

function guestForm(submit) {
  return h(
    "form",
    { class: "as-guest", onsubmit: (event) => submit(event, "/api/guests", () => ({})) },
    h("button", { class: "main", type: "submit", data: { key: "guest" } }, WELCOME.guest),
    h("p", { class: "quiet" }, WELCOME.guestHelp),
    h("h2", {}, WELCOME.orSignIn),
  );
}

function passwordForm(submit, { demonstration, min_password: characters, play_money: money }) {
  const name = h("input", { name: "name", autocomplete: "username", required: true, maxLength: 40 });
  const password = h("input", {
    name: "password",
    type: "password",
    autocomplete: "current-password",
    required: true,
  });
  const typed = () => ({ name: name.value, password: password.value });
  const register = (event) => {
    password.setCustomValidity(password.value.length < characters ? WELCOME.tooShort(characters) : "");
    if (form.reportValidity()) submit(event, "/api/players", typed);
  };
  password.addEventListener("input", () => password.setCustomValidity(""));
  const form = h(
    "form",
    { onsubmit: (event) => submit(event, "/api/sign-in", typed) },
    labeled(SIGN_IN.name, name),
    labeled(SIGN_IN.password, password),
    h(
      "div",
      { class: "row" },
      h("button", { class: demonstration ? "" : "main", type: "submit" }, SIGN_IN.signIn),
      demonstration ? h("button", { type: "button", onclick: register }, SIGN_IN.newPlayer) : null,
    ),
    demonstration ? h("p", { class: "quiet" }, WELCOME.signUp(characters, money.cents)) : null,
  );
  return form;
}

function codeForm(submit) {
  const code = h("input", { name: "code", inputMode: "numeric", placeholder: "0000-0000-0000", required: true });
  return h(
    "form",
    { onsubmit: (event) => submit(event, "/api/sign-in", () => ({ code: code.value })) },
    labeled(SIGN_IN.seatCode, code),
    h("button", { type: "submit" }, SIGN_IN.takeSeat),
  );
}

async function signOut() {
  try {
    await post("/api/sign-out");
    location.href = "/";
  } catch (error) {
    showError(error);
  }
}

function drawHeader(person) {
  document.querySelector("header.bar")?.remove();
  const links = PAGES.filter(([, , isAllowed]) => isAllowed(person.rights, person)).map(([path, name]) =>
    h("a", { href: path, "aria-current": location.pathname === path ? "page" : null }, name),
  );
  const settings = {
    class: "small gear",
    title: HEADER.settings,
    "aria-label": HEADER.settings,
    data: { key: "settings" },
    onclick: openSettings,
  };
  document.body.prepend(
    h(
      "header",
      { class: "bar" },
      h("a", { class: "brand", href: "/" }, logo(), HEADER.brand),
      h("nav", { "aria-label": HEADER.pages }, links),
      h("span", { class: "who" }, person.name, h("small", {}, person.role)),
      h("button", settings, "⚙"),
      tourButton(),
      h("button", { class: "small", onclick: signOut }, HEADER.signOut),
    ),
  );
}
