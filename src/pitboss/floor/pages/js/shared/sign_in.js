// Signing in, and the header of every page.

import { ACCOUNT, SECOND } from "../words/account.js";
import { HEADER, SIGN_IN } from "../words/common.js";
import { WELCOME } from "../words/welcome.js";
import { SPADE } from "./cards.js";
import { firstExecutiveForm, passwordCodeForm } from "./code_forms.js";
import { h, labeled, svg } from "./elements.js";
import { sentence } from "./format.js";
import { showError, withCite } from "./messages.js";
import { get, post, setPerson } from "./requests.js";
import { openSettings } from "./settings_dialog.js";
import { firstTour, tourButton } from "./tour.js";

const ACCOUNT_PAGE = "/account";
const PAGES = [
  ["/", HEADER.lobby, () => true],
  ["/jackpots", HEADER.jackpots, (_, person) => !person.only],
  ["/tournaments", HEADER.tournaments, (_, person) => !person.only],
  ["/play", HEADER.play, (rights, person) => rights.includes("play") && !person.only],
  ["/practice", HEADER.practice, (rights, person) => rights.includes("play") && !person.only],
  ["/dealer", HEADER.dealer, (rights) => rights.includes("deal")],
  ["/pit", HEADER.pit, (rights) => rights.includes("see_pit")],
  ["/shift", HEADER.shift, (rights) => ["deal", "cage", "see_pit"].some((right) => rights.includes(right))],
  ["/signs", HEADER.signs, (rights) => rights.includes("supervise")],
  ["/audit", HEADER.audit, (rights) => rights.includes("audit")],
  ["/setup", HEADER.setUp, (rights) => rights.includes("see_pit")], // reads; an executive changes
  ["/people", HEADER.people, (rights) => rights.includes("hire")],
  ["/lab", HEADER.lab, (_, person) => !person.only], // a seat code opens that seat alone
  ["/rulebook", HEADER.rulebook, () => true],
];

// The person who uses the page; asks to sign in first if needed. A screen on the wall has no header.
// A page for one right says so to everybody else.
export async function signedInPerson({ header = true, right = null } = {}) {
  for (;;) {
    try {
      const person = setPerson(await get("/api/me"));
      if (person.enrolls && location.pathname !== ACCOUNT_PAGE) {
        location.href = ACCOUNT_PAGE; // nothing else opens before the second factor
        await new Promise(() => {});
      }
      if (!header) return person;
      drawHeader(person);
      if (right && !person.rights.includes(right)) await refuse(person);
      setTimeout(firstTour); // when the page is drawn
      return person;
    } catch (error) {
      if (error.status !== 401) throw error;
      await askToSignIn();
    }
  }
}

// The page ends here, with a way back.
async function refuse(person) {
  const way = h("p", {}, h("a", { href: "/" }, HEADER.toLobby));
  document.body.append(
    h("main", {}, h("h1", {}, HEADER.notAllowed), h("p", {}, HEADER.whyNotAllowed(person.name, person.role)), way),
  );
  await new Promise(() => {});
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
        if (error.asksSecondFactor) password.askSecond(body());
        problem.replaceChildren(...withCite(sentence(error.message), error.cite));
      }
    };
    const useCode = async (event, typed) => {
      event.preventDefault();
      try {
        const { name } = await post("/api/new-password", typed);
        await submit(event, "/api/sign-in", () => ({ name, password: typed.password }));
      } catch (error) {
        problem.replaceChildren(...withCite(sentence(error.message), error.cite));
      }
    };
    const password = new PasswordForm(submit, floor);
    const brand = h("h1", {}, logo(), HEADER.brand);
    const tagline = h("p", { class: "quiet" }, SIGN_IN.tagline);
    const panel = h(
      "div",
      { class: "panel" },
      brand,
      tagline,
      floor.first_executive ? firstExecutiveForm(useCode, floor) : null,
      floor.demonstration ? guestForm(submit) : null,
      floor.first_executive ? null : [password.element, passwordCodeForm(useCode, floor), codeForm(submit)],
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

class PasswordForm {
  constructor(submit, { demonstration, min_password: characters, play_money: money }) {
    this.name = h("input", { name: "name", autocomplete: "username", required: true, maxLength: 40 });
    this.password = h("input", {
      name: "password",
      type: "password",
      autocomplete: "current-password",
      required: true,
    });
    this.second = h("input", { name: "second", autocomplete: "one-time-code", maxLength: 40 });
    this.asksSecond = labeled(SECOND.label, this.second);
    this.asksSecond.hidden = true;
    const register = (event) => {
      this.password.setCustomValidity(this.password.value.length < characters ? WELCOME.tooShort(characters) : "");
      if (this.element.reportValidity()) submit(event, "/api/players", () => this.typed());
    };
    this.password.addEventListener("input", () => this.password.setCustomValidity(""));
    this.element = h(
      "form",
      { onsubmit: (event) => submit(event, "/api/sign-in", () => this.typed()) },
      labeled(SIGN_IN.name, this.name),
      labeled(SIGN_IN.password, this.password),
      this.asksSecond,
      h(
        "div",
        { class: "row" },
        h("button", { class: demonstration ? "" : "main", type: "submit" }, SIGN_IN.signIn),
        demonstration ? h("button", { type: "button", onclick: register }, SIGN_IN.newPlayer) : null,
      ),
      demonstration ? h("p", { class: "quiet" }, WELCOME.signUp(characters, money.cents)) : null,
    );
  }

  typed() {
    const second = this.second.value ? { second: this.second.value } : {};
    return { name: this.name.value, password: this.password.value, ...second };
  }

  // The password was right, and the account has a second factor.
  askSecond({ name, password }) {
    this.name.value = name;
    this.password.value = password;
    this.second.value = "";
    this.second.required = true;
    this.asksSecond.hidden = false;
    this.second.focus();
  }
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
  const account = { href: ACCOUNT_PAGE, class: "in-menu" };
  const own = person.only ? null : h("a", account, ACCOUNT.link);
  const nav = h("nav", { id: "pages", "aria-label": HEADER.pages }, links, own);
  const settings = {
    class: "small gear",
    title: HEADER.settings,
    "aria-label": HEADER.settings,
    data: { key: "settings" },
    onclick: openSettings,
  };
  const who = h("span", { class: "who" }, person.name, h("small", {}, person.role));
  document.body.prepend(
    h(
      "header",
      { class: "bar" },
      h("a", { class: "brand", href: "/" }, logo(), HEADER.brand),
      pagesButton(),
      nav,
      person.only ? who : h("a", { href: ACCOUNT_PAGE, class: "own", title: ACCOUNT.link }, who),
      h("button", settings, "⚙"),
      tourButton(),
      h("button", { class: "small", onclick: signOut }, HEADER.signOut),
    ),
  );
  fitLinks();
}

addEventListener("resize", fitLinks);

// Where not all links fit, even set closely, a button opens them as a list below the header.
function fitLinks() {
  const bar = document.querySelector("header.bar");
  if (!bar) return;
  const nav = bar.querySelector("nav");
  const isCut = () => nav.scrollWidth > nav.clientWidth;
  openPages(false);
  bar.classList.remove("close-links", "menu");
  if (isCut()) bar.classList.add("close-links");
  if (isCut()) bar.classList.add("menu");
}

function pagesButton() {
  const current = PAGES.find(([path]) => path === location.pathname)?.[1] ?? HEADER.pages;
  const props = {
    class: "small pages",
    "aria-label": HEADER.openPages(current),
    "aria-controls": "pages",
    data: { key: "pages" },
    onclick: () => openPages(!document.querySelector("header.bar").classList.contains("opened")),
  };
  return h("button", props, "☰ ", current);
}

function openPages(isOpen) {
  const bar = document.querySelector("header.bar");
  if (!bar) return;
  bar.classList.toggle("opened", isOpen);
  bar.querySelector(".pages").setAttribute("aria-expanded", String(isOpen));
}

document.addEventListener("click", ({ target }) => {
  if (!target.closest("header.bar")) openPages(false);
});
document.addEventListener("keydown", ({ key }) => {
  const bar = document.querySelector("header.bar.opened");
  if (key !== "Escape" || !bar) return;
  openPages(false);
  bar.querySelector(".pages").focus();
});
