// The feed of the jackpot board. After a lost connection it reconnects by itself.

import { CONNECTION } from "../words/common.js";

const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 4000;
const SIGNED_OUT = 4401;
const NOT_ALLOWED = 4403;

export class BoardFeed {
  constructor(onJackpots) {
    this.onJackpots = onJackpots;
    this.waitMs = FIRST_WAIT_MS;
    document.body.dataset.offline = CONNECTION.lost;
    this.connect();
  }

  connect() {
    const protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(`${protocol}//${location.host}/api/meters/live`);
    this.socket.onopen = () => {
      this.waitMs = FIRST_WAIT_MS;
      document.body.classList.remove("offline");
    };
    this.socket.onmessage = (event) => this.onJackpots(JSON.parse(event.data).jackpots);
    this.socket.onclose = (event) => this.reconnect(event.code);
  }

  reconnect(code) {
    if (code === SIGNED_OUT) return void location.reload(); // the page asks to sign in again
    if (code === NOT_ALLOWED) return void location.replace("/");
    document.body.classList.add("offline");
    setTimeout(() => this.connect(), this.waitMs);
    this.waitMs = Math.min(2 * this.waitMs, MAX_WAIT_MS);
  }
}
