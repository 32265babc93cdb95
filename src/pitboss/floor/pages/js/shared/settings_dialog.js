// The settings in one place: how fast the cards come, how they look, what is heard.

import { chooseSpeed, SPEEDS, speed } from "../table/speed.js";
import { ACCOUNT } from "../words/account.js";
import { SETTINGS, SPEED } from "../words/settings.js";
import { openNotice } from "./dialogs.js";
import { h, labeled } from "./elements.js";
import { choose, isOn, NAMES } from "./settings.js";
import { playSound } from "./sounds.js";
import { canSpeak, speak } from "./voice.js";

// What a choice sounds like, so that one hears whether it works.
const SAMPLES = { sound: () => playSound("chip"), voice: () => speak(SETTINGS.sample) };

function box(name) {
  const input = h("input", { type: "checkbox", checked: isOn(name), data: { key: `setting/${name}` } });
  input.addEventListener("change", () => {
    choose(name, input.checked);
    if (input.checked) SAMPLES[name]?.();
  });
  const help = h("small", {}, SETTINGS.help[name]);
  return h("label", { class: "setting" }, input, h("span", {}, SETTINGS.names[name], help));
}

function speedChoice() {
  const option = (name) => h("option", { value: name, selected: name === speed() }, SPEED[name]);
  const list = h("select", { data: { key: "setting/speed" } }, SPEEDS.map(option));
  list.addEventListener("change", () => chooseSpeed(list.value));
  return labeled(SPEED.label, list);
}

export function openSettings() {
  const shown = NAMES.filter((name) => name !== "voice" || canSpeak());
  const account = h("p", {}, h("a", { href: "/account" }, ACCOUNT.link));
  openNotice(SETTINGS.title, speedChoice(), shown.map(box), account);
}
