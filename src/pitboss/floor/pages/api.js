// Talking to the floor: who one is, questions, commands that are done once however often they are sent.

import { h } from "./dom.js";

let me = null;

export class Refused extends Error {
  constructor(status, answer) {
    const detail = typeof answer?.detail === "string" ? answer.detail : "this was not understood";
    super(answer?.cite ? `${detail} [${answer.cite}]` : detail);
    this.status = status;
  }
}

async function ask(method, path, body) {
  const headers = { "Content-Type": "application/json" };
  if (me?.csrf) headers["x-pitboss-csrf"] = me.csrf;
  const answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const read = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(answer.status, read);
  return read;
}

export const get = (path) => ask("GET", path);
export const post = (path, body) => ask("POST", path, body ?? {});
export const newId = () => crypto.randomUUID().replaceAll("-", "");

// The person behind the page, asked to sign in first if need be. The bar on top is drawn for everybody.
export async function signedIn() {
  for (;;) {
    try {
      me = await get("/api/me");
      drawBar();
      return me;
    } catch (error) {
      if (error.status !== 401) throw error;
      await askToSignIn();
    }
  }
}

function askToSignIn() {
  return new Promise((done) => {
    const problem = h("p", { class: "problem", role: "alert" });
    const name = h("input", { name: "name", autocomplete: "username", required: true, maxLength: 40 });
    const password = h("input", { name: "password", type: "password", autocomplete: "current-password", required: true });
    const code = h("input", { name: "code", inputMode: "numeric", placeholder: "0000-0000-0000" });
    const attempt = async (event, path, body) => {
      event.preventDefault();
      try {
        me = await post(path, body());
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
      h("h1", {}, "Pitboss"), h("p", { class: "quiet" }, "Regulated 21, dealt by the book."), form, h("hr"), byCode, problem));
    document.body.append(page);
    name.focus();
  });
}

const PAGES = [
  ["/", "Lobby", () => true],
  ["/dealer", "Dealer", (rights) => rights.includes("deal")],
  ["/pit", "Pit", (rights) => rights.includes("see_pit")],
  ["/audit", "Audit", (rights) => rights.includes("audit")],
  ["/lab", "Lab", () => true],
];

function drawBar() {
  document.querySelector("header.bar")?.remove();
  const links = PAGES.filter(([, , may]) => may(me.rights)).map(([path, name]) =>
    h("a", { href: path, "aria-current": location.pathname === path ? "page" : null }, name));
  const leave = async () => {
    await post("/api/sign-out");
    location.href = "/";
  };
  document.body.prepend(h("header", { class: "bar" },
    h("a", { class: "brand", href: "/" }, "♠ Pitboss"), h("nav", {}, links),
    h("span", { class: "who" }, `${me.name}, ${me.role}`), h("button", { class: "small", onclick: leave }, "Sign out")));
}

export function say(text, kind = "problem") {
  let place = document.querySelector(".toast");
  if (!place) {
    place = h("div", { class: "toast", role: "alert" });
    document.body.append(place);
  }
  place.className = `toast ${kind} shown`;
  place.textContent = text;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => place.classList.remove("shown"), 6000);
}

// A table's state as it changes. After a lost connection it goes on by itself; a command whose answer got lost is
// sent again with its name, so that it is done once.
export class Live {
  constructor(table, changed) {
    this.table = table;
    this.changed = changed;
    this.waiting = new Map();
    this.wait = 250;
    this.open();
  }

  open() {
    const where = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(`${where}//${location.host}/api/tables/${encodeURIComponent(this.table)}/live`);
    this.socket.onopen = () => {
      this.wait = 250;
      document.body.classList.remove("offline");
      for (const { message } of this.waiting.values()) this.socket.send(message);
    };
    this.socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    this.socket.onclose = (event) => {
      if (event.code === 4401) return void location.reload();
      document.body.classList.add("offline");
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(2 * this.wait, 4000);
    };
  }

  hear(message) {
    if (message.state) this.changed(message.state);
    const id = message.done ?? message.refused;
    const command = this.waiting.get(id);
    this.waiting.delete(id);
    if (message.done) command?.done(true);
    else if ("refused" in message) {
      say(message.cite ? `${message.detail} [${message.cite}]` : message.detail);
      command?.done(false);
    }
  }

  order(order) {
    return new Promise((done) => {
      const id = newId();
      const message = JSON.stringify({ id, order });
      this.waiting.set(id, { message, done });
      if (this.socket.readyState === WebSocket.OPEN) this.socket.send(message);
    });
  }
}
