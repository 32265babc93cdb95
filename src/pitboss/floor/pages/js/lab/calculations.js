// Calculations that take a while: their progress, a way to cancel them, a notice when one ends in the background.

import { h, redraw } from "../shared/elements.js";
import { sentence } from "../shared/format.js";
import { announce, showError } from "../shared/messages.js";
import { get, post, remove } from "../shared/requests.js";
import { CALCULATIONS } from "../words/lab.js";

const POLL_MS = 700; // only while something is being calculated

const isActive = (job) => job.state === "waiting" || job.state === "running";

export class Calculations {
  constructor() {
    this.jobs = [];
    this.callers = []; // questions of this page that wait for a job
    this.timer = null;
    this.place = h("section", { class: "calculations", "aria-label": CALCULATIONS.title });
  }

  // Ask the lab, and wait for the calculation if there is one; null if the question is no longer current by then.
  async ask(path, body, isCurrent) {
    for (;;) {
      const found = await post(path, body);
      if (!found.job) return found;
      if (found.job.state === "canceled") throw new Error(CALCULATIONS.canceled);
      await this.ended(found.job, isCurrent);
      if (!isCurrent()) return null;
    }
  }

  ended(job, isCurrent) {
    if (!this.jobs.some((each) => each.id === job.id)) this.jobs.push(job);
    return new Promise((resolve, reject) => {
      this.callers.push({ id: job.id, isCurrent, resolve, reject });
      this.draw();
      this.poll();
    });
  }

  poll() {
    this.timer ??= setTimeout(() => this.refresh(), POLL_MS);
  }

  // Look at all calculations of this person, also those of an earlier visit.
  async refresh() {
    this.timer = null;
    try {
      const before = new Set(this.jobs.filter(isActive).map((job) => job.id));
      this.jobs = await get("/api/lab/jobs");
      await this.tellCallers();
      for (const job of this.jobs)
        if (before.has(job.id) && !isActive(job)) announce(CALCULATIONS[job.state](job.title));
    } catch (error) {
      if (!this.callers.length) return;
      showError(error);
    }
    this.draw();
    if (this.callers.length || this.jobs.some(isActive)) this.poll();
  }

  // A result that is on the screen needs no notice; one that nobody looks at stays in the list.
  async tellCallers() {
    const over = this.callers.filter(({ id }) => !this.jobs.some((job) => job.id === id && isActive(job)));
    this.callers = this.callers.filter((caller) => !over.includes(caller));
    const seen = new Set(over.filter((caller) => caller.isCurrent()).map(({ id }) => id));
    const found = new Map(this.jobs.map((job) => [job.id, job]));
    await Promise.all([...seen].filter((id) => found.has(id)).map((id) => this.drop(id)));
    for (const { id, resolve, reject } of over) {
      const job = found.get(id);
      if (!job) reject(new Error(CALCULATIONS.canceled));
      else if (job.state === "refused") reject(new Error(job.detail));
      else resolve();
    }
  }

  async drop(id) {
    await remove(`/api/lab/jobs/${id}`);
    this.jobs = this.jobs.filter((job) => job.id !== id);
  }

  async dismiss(id) {
    try {
      await this.drop(id);
    } catch (error) {
      showError(error);
    }
    await this.tellCallers();
    this.draw();
  }

  draw() {
    redraw(this.place, this.jobs, () => this.jobs.map((job) => this.line(job)));
  }

  line(job) {
    const button = (key, words, onclick) =>
      h("button", { class: "small", data: { key: `${key}/${job.id}` }, onclick }, words);
    const drop = () => this.dismiss(job.id);
    if (isActive(job)) {
      return h(
        "div",
        { class: "calculation", data: { state: job.state } },
        h("span", { class: "grow" }, job.title, h("small", {}, CALCULATIONS[job.state](job))),
        job.state === "running" &&
          h("progress", { max: 1, value: job.share || null, "aria-label": CALCULATIONS.progress(job.title) }),
        button("cancel", CALCULATIONS.cancel, drop),
      );
    }
    const show = () => {
      this.dismiss(job.id);
      location.hash = addressOf(job.question);
    };
    const words = job.state === "done" ? CALCULATIONS.done(job.title) : CALCULATIONS.refused(job.title);
    return h(
      "div",
      { class: `calculation ${job.state}`, data: { state: job.state } },
      h("span", { class: "grow" }, words, job.detail ? h("small", {}, sentence(job.detail)) : null),
      job.state === "done" ? button("show", CALCULATIONS.show, show) : null,
      button("dismiss", CALCULATIONS.dismiss, drop),
    );
  }
}

function addressOf({ wager, game, options, hits_soft_17: hits, ...chosen }) {
  const address = game
    ? { show: "games", game, ...options }
    : { show: "wagers", wager, ...chosen, ...(hits && { h17: "1" }) };
  return new URLSearchParams(address).toString();
}
