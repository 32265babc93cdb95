// What the controls of a lab page ask: once they rest, again while the lab is busy. Only the latest answer is shown.

const TOO_MANY_REQUESTS = 429; // asked again after a while
const RETRY_MS = 700;

export class Question {
  // `answer(isCurrent)` asks and shows the answer if it is still current; `refused(error)` shows why there is none.
  constructor(page, pause, answer, refused) {
    Object.assign(this, { page, pause, answer, refused, number: 0 });
  }

  ask() {
    this.number += 1;
    const { number } = this;
    this.after(this.pause, () => number === this.number && this.page.isConnected);
  }

  after(pause, isCurrent) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.calculate(isCurrent), pause);
  }

  async calculate(isCurrent) {
    try {
      await this.answer(isCurrent);
    } catch (error) {
      if (!isCurrent()) return;
      if (error.status === TOO_MANY_REQUESTS) this.after(RETRY_MS, isCurrent);
      else this.refused(error);
    }
  }
}
