// The words of a win page.

import { exactMoney } from "../shared/format.js";

export const WIN = {
  title: "Jackpot win page",
  print: "Print",
  missing:
    "No award to show. Supervisors, executives, surveillance and auditors open win pages from Jackpots in the pit.",
  notCalled: "not called yet",
  hand: "Winning hand",
  share: "Award",
  of: ({ percent, meter, shown_cents: shown }) =>
    percent
      ? `${percent} of ${shown ? exactMoney(shown) : "the meter"}${meter ? ` (${meter})` : ""}`
      : "the posted prize",
  wager: "Wager",
  where: "Won at",
  place: ({ table_name: name, table, shift, round, seat }) =>
    `${name}${name === table ? "" : ` (${table})`}, shift ${shift}, round ${round}, seat ${seat}`,
  player: "Player",
  number: "Event",
  event: (id, { award, lines }) => `jackpot ${id}, award ${award}${lines.length ? `, line ${lines.at(-1).n}` : ""}`,
  clause: "Clause",
  stages: {
    recognized: "Recognized, not called yet",
    called: "Called: waiting for verification",
    verified: "Verified: waiting for the seal",
    sealed: "Sealed: waiting for payment",
    paid: "Sealed and paid",
    "taken back": "Taken back before the seal",
    "backed out": "Backed out by an adjustment",
    dismissed: "Dismissed: the cards were corrected",
  },
  seatCards: (seat) => `Cards of seat ${seat}`,
  dealerCards: "Dealer's cards that were seen",
  log: "Every step, from the jackpot's log",
  columns: [
    ["Line", ""],
    ["Step", ""],
    ["Person", ""],
    ["Time", ""],
    ["Clause", ""],
    ["Hash", ""],
  ],
  person: ({ by, role, confirmed_by: second }) => `${by} (${role})${second ? `, ${second}` : ""}`,
  signatures: ["Supervisor", "Executive or cage", "Player"],
};

export const WIN_STEPS = {
  "jackpot-contribute.1": "Wager locked in",
  "jackpot-recognize.1": "Winning hand recognized",
  "jackpot-call.1": "Called",
  "jackpot-take-back.1": "Taken back",
  "jackpot-verify.1": "Cards verified",
  "jackpot-seal.1": "Sealed",
  "jackpot-pay.1": "Prize handed over",
  "jackpot-dismiss.1": "Dismissed",
  "jackpot-adjust.1": "Backed out by an adjustment",
};
