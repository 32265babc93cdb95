// What a screen reader hears: what is new in the round, and what the action bar says or asks.

import { announce, textAndCite } from "../shared/messages.js";
import { TURN } from "../words/table.js";

const MANY = 6; // actions; more are counted, not read out

export class Announcements {
  constructor(bar) {
    this.bar = bar;
    this.before = null; // the state that was told last
    this.said = ""; // what the bar said last, with the step of the round
  }

  tell(now) {
    const { before } = this;
    this.before = now;
    for (const words of [...newLines(before, now), ...newTimeOuts(before, now)]) announce(words);
    if (now.playing) return; // the bar only says that cards are coming
    const words = this.words(now);
    const key = JSON.stringify([words, isAsked(now) ? now.round.step : null]);
    if (words && key !== this.said) announce(words);
    this.said = key;
  }

  // The notices of the bar without clock and buttons; with a question, the answers too.
  words(now) {
    const notices = [...this.bar.querySelectorAll(".notice")].map(noticeText).filter(Boolean);
    if (!isAsked(now)) return joined(notices);
    const answers = [...this.bar.querySelectorAll(".actions button:enabled b")].map((each) => each.textContent);
    const offered = answers.length > MANY ? TURN.choices(answers.length) : answers.join(", ");
    return `${TURN.yours}: ${joined([...notices, offered])}`;
  }
}

const isAsked = ({ round, ahead }) => Boolean(round?.legal.length || ahead?.length);

const joined = (sentences) => sentences.map((each) => (/[.?!]$/.test(each) ? each : `${each}.`)).join(" ");

function noticeText(notice) {
  const isSaid = (node) => node.nodeType === Node.TEXT_NODE || !node.matches("button, .seconds");
  const words = [...notice.childNodes].filter(isSaid).map((node) => node.textContent.trim());
  return joined(words.filter(Boolean));
}

function newLines(before, { round }) {
  const known = before?.round && round && before.round.number === round.number ? before.round.step : 0;
  if (!before || !round || round.step <= known) return [];
  return round.story.slice(known - round.step).map((line) => textAndCite(line)[0]);
}

// What was done for the player when the time ran out, once.
function newTimeOuts(before, { timed_out: all = [], you }) {
  if (!before || JSON.stringify(before.timed_out) === JSON.stringify(all)) return [];
  return all.filter((each) => each.seat && each.player === you.name).map(({ seat, did }) => TURN.timedOut(seat, did));
}
