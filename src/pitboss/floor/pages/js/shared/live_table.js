// A table's state as it changes, and commands to it. After a lost connection it reconnects by itself; a command whose
// answer was lost is sent again under the same id, so that the server does it once.

import { CONNECTION } from "../words/common.js";
import { clearProblem, showProblem } from "./messages.js";
import { newId, refusalOf, tablePath } from "./requests.js";

const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 4000;
const SIGNED_OUT = 4401;
const NOT_ALLOWED = 4403;
const NOT_FOUND = 4404;

export class LiveTable {
  constructor(table, onState) {
    this.table = table;
    this.onState = onState;
    this.unanswered = new Map();
    this.waitMs = FIRST_WAIT_MS;
    document.body.dataset.offline = CONNECTION.lost;
    this.connect();
  }

  connect() {
    const protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(`${protocol}//${location.host}${tablePath(this.table, "/live")}`);
    this.socket.onopen = () => {
      this.waitMs = FIRST_WAIT_MS;
      document.body.classList.remove("offline");
      for (const { message } of this.unanswered.values()) this.socket.send(message);
    };
    this.socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    this.socket.onclose = (event) => this.reconnect(event.code);
  }

  reconnect(code) {
    if (code === SIGNED_OUT) return void location.reload(); // the page asks to sign in again
    if (code === NOT_ALLOWED || code === NOT_FOUND) return void location.replace("/");
    document.body.classList.add("offline");
    setTimeout(() => this.connect(), this.waitMs);
    this.waitMs = Math.min(2 * this.waitMs, MAX_WAIT_MS);
  }

  receive(message) {
    if (message.state) this.onState(message.state);
    const id = message.done ?? message.refused;
    const command = this.unanswered.get(id);
    this.unanswered.delete(id);
    if (message.done) {
      clearProblem();
      command?.answer(true);
    } else if ("refused" in message) {
      showProblem(...refusalOf(message));
      command?.answer(false);
    }
  }

  // Send a command; the promise tells whether it was done.
  send(order) {
    return new Promise((answer) => {
      const id = newId();
      const message = JSON.stringify({ id, order });
      this.unanswered.set(id, { message, answer });
      if (this.socket.readyState === WebSocket.OPEN) this.socket.send(message);
    });
  }
}
