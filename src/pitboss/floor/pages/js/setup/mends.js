// What the check says would mend a fault, in the words of the form: it names keys of the file.

import { FIELDS, FORM, GROUPS } from "../words/house_form.js";
import { SPOT } from "../words/setup.js";

// A key with what it is set to, if anything: `layout.game = "blackjack"`, `min_cents`, `posted.notices`.
const KEY = /\b([a-z]\w*(?:\.\w+)*)(?: = ("[^"]*"|\w+))?/g;
const SHARED = ["posted", "hours"];

const labelOf = (key, options) =>
  (FIELDS[key] ?? FIELDS[`table.${key}`])?.[0] ??
  SPOT.fields[key] ??
  options.find(({ name }) => name === key)?.says ??
  SHARED.map((group) => FIELDS[`${group}.${key}`]?.[0]).find(Boolean);

// `games` by id; `game` is that of the table.
export function mendInWords(mend, games, game) {
  const options = games.get(game)?.options ?? [];
  const inGroups = mend.replaceAll(/\[\[(\w+)\]\]/g, (whole, key) =>
    GROUPS[key] ? FORM.named(GROUPS[key][0]) : whole,
  );
  return inGroups.replace(KEY, (whole, key, value) => {
    if (value === undefined && !/[._]/.test(key)) return whole; // a word like any other
    const label = labelOf(key, options);
    if (!label) return whole;
    if (value === undefined) return FORM.named(label);
    const plain = value.replaceAll('"', "");
    const words = { true: FORM.yes, false: FORM.no }[plain] ?? games.get(plain)?.name ?? plain;
    return FORM.setTo(FORM.named(label), words);
  });
}
