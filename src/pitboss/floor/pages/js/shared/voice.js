// The dealer's voice: announcements read aloud by the browser, if the settings say so.

import { isOn } from "./settings.js";

const MAX_WAITING = 3; // announcements; a table that is faster than the voice drops the rest

let waiting = 0;

export const canSpeak = () => "speechSynthesis" in window;

export function speak(words) {
  if (!isOn("voice") || !canSpeak() || waiting >= MAX_WAITING) return;
  const said = new SpeechSynthesisUtterance(words);
  said.lang = "en-US";
  const done = () => {
    waiting = Math.max(0, waiting - 1);
  };
  said.addEventListener("end", done);
  said.addEventListener("error", done);
  waiting += 1;
  speechSynthesis.speak(said);
}
