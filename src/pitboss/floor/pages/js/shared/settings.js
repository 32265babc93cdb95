// The settings of this browser, for every felt: sound, the dealer's voice, a deck of four colors, large cards.
// All are off until somebody chooses them. The speed of the cards is kept next to them.

const STORED = "settings";
const LOOKS = { fourColors: "four-colors", largeCards: "large-cards" };
export const NAMES = ["sound", "voice", "fourColors", "largeCards"];

function stored() {
  try {
    return JSON.parse(localStorage.getItem(STORED)) ?? {};
  } catch {
    return {};
  }
}

export const isOn = (name) => stored()[name] === true;

export function choose(name, on) {
  localStorage.setItem(STORED, JSON.stringify({ ...stored(), [name]: on }));
  apply();
}

// What the style sheets must know.
function apply() {
  for (const [name, look] of Object.entries(LOOKS)) document.documentElement.classList.toggle(look, isOn(name));
}

apply();
addEventListener("storage", (event) => event.key === STORED && apply()); // chosen in another tab
