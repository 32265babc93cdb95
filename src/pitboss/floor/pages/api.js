// Talking to the floor: questions, and commands that are done once however often they are sent.

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

// Who asks from now on: changes carry this person's token.
export function wears(person) {
  me = person;
  return person;
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
      if (event.code === 4401) return void location.reload(); // not signed in any more: the page asks for it
      if ([4403, 4404].includes(event.code)) return void location.replace("/"); // another seat's, or there is no such table
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
