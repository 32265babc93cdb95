// Play money on a demonstration floor, for a player who has next to none.

import { PLAY_MONEY } from "../words/welcome.js";
import { h } from "./elements.js";
import { showError, showHint } from "./messages.js";
import { post } from "./requests.js";

// A button while the player holds too little; `update` is told what the account holds then.
export function playMoneyButton(person, heldCents, update) {
  const offer = person.play_money;
  if (!offer || heldCents >= offer.below_cents) return null;
  const ask = async () => {
    try {
      const given = await post("/api/play-money");
      showHint(PLAY_MONEY.got(given.cents));
      update(given.wallet_cents);
    } catch (error) {
      showError(error);
    }
  };
  return h("button", { type: "button", data: { key: "play-money" }, onclick: ask }, PLAY_MONEY.get(offer.cents));
}
