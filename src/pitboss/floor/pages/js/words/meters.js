// The words of the pit's jackpot page.

import { count, exactMoney, money } from "../shared/format.js";

// What has become of a command, by the last part of its path.
const DONE = {
  call: "The hand is called, and the amount is fixed.",
  "take-back": "The call is taken back.",
  verify: "The cards are verified.",
  seal: "The award is sealed.",
  pay: "The prize is handed over.",
  adjustments: "Requested. A second person approves or declines it.",
  approve: "Approved, and done.",
  decline: "Declined. Nothing has moved.",
  start: "The link takes wagers.",
  stop: "The link is stopped.",
  schedule: "The change is announced.",
  change: "The change is in effect.",
  petitions: "The petition is recorded.",
  answer: "The regulator's answer is recorded.",
  transfer: "Requested. A second person approves or declines it.",
  close: "Requested. A second person approves or declines it.",
  jackpots: "The jackpot is open.",
};

export const METER_PIT = {
  title: "Jackpots in the pit",
  board: "Board",
  statement: "Statements",
  pit: "Tables",
  none: "No jackpot is open.",
  done: (path) => DONE[path.split("/").at(-1)],
  jackpot: ({ name, id }) => `${name} (${id})`,
  state: ({ running, closed, stopped }) => {
    if (closed) return "closed";
    if (stopped) return `out of order: ${stopped}`;
    return running ? "taking wagers" : "stopped";
  },
  fed: (tables, kind) => {
    if (!tables.length) return "not linked to any table";
    return `${kind === "house" ? "played at" : "fed by"} ${tables.join(", ")}`;
  },
  report: "Meter report",
  lab: "In the lab",
  meter: ({ name, rate, seed_cents: seed, limit_cents: limit }, kind) =>
    kind === "house"
      ? [name, "set by the casino, and its own until won"].filter(Boolean).join(", ")
      : [name, `${rate} of each wager`, `seed ${money(seed)}`, limit === null ? "" : `limit ${money(limit)}`]
          .filter(Boolean)
          .join(", "),
  funded: ({ rate, reserve_rate: reserve }, unit, kind) =>
    kind === "house"
      ? "No wager feeds it."
      : `${rate} of every ${money(unit)} wager to the meter, ${reserve} to the reserve`,
};

export const STAGES = {
  recognized: "Recognized",
  called: "Called",
  verified: "Verified",
  sealed: "Sealed",
};

export const AWARDS = {
  title: "Pending awards",
  none: "No awards are pending.",
  hits: "Last wins",
  noHits: "No win yet.",
  award: (number) => `Award ${number}`,
  where: (table, { round, seat }) => `${table}, round ${round}, seat ${seat}`,
  amount: ({ cents, percent, meter }) => {
    const of = percent ? `${percent} of the ${meter || ""} meter`.replace("  ", " ") : "the posted prize";
    return cents === null ? `${of}; the amount is fixed by the call` : `${exactMoney(cents)}: ${of}`;
  },
  people: (called, verified, sealed) =>
    [called && `called by ${called}`, verified && `verified by ${verified}`, sealed && `sealed by ${sealed}`]
      .filter(Boolean)
      .join(", "),
  needs: ({ stage, needs }) =>
    ({
      recognized: "Waiting for the dealer to call it.",
      called: "Waiting for a supervisor to look at the cards.",
      verified:
        needs === "executive"
          ? "Waiting for an executive's card to seal it."
          : "Waiting for a supervisor's card to seal it.",
      sealed: "Sealed. Waiting for the prize to be handed over.",
    })[stage] ?? "",
  round: "Replay the round",
  watch: "Watch the table",
  winPage: "Win page",
  steps: {
    call: "Call the hand",
    "take-back": "Take it back",
    verify: "Verify the cards",
    seal: "Seal the award",
    pay: "Prize handed over",
  },
};

// The cause that names an award: the server knows it by these words.
export const BACK_OUT = "award backed out";

export const ADJUSTMENTS = {
  title: "Adjustments",
  intro: "It takes two people to correct a meter: you request, somebody else approves. A minus sign takes money off.",
  onMeter: "Meter",
  meter: (name) => name || "the meter",
  place: "Where",
  places: { display: "Display", reserve: "Reserve", overflow: "Above the limit" },
  amount: "Amount in dollars",
  cause: "Cause",
  causes: {
    malfunction: "Malfunction",
    error: "Error",
    "regulator's ruling": "Regulator's ruling",
    "seed recovered": "Seed recovered",
    "nondisplayed funds": "Funds that were not displayed",
    [BACK_OUT]: "Award backed out",
  },
  award: "Number of the sealed award",
  reason: "Reason",
  request: "Request the adjustment",
  invalid: "Enter an amount in dollars, such as 12.50 or -12.50.",
};

export const REQUESTS = {
  approve: "Approve",
  decline: "Decline",
  own: "Your own request: somebody else must approve or decline it.",
  what: ({ step, cents, place, meter, cause, reason, to }) => {
    if (step === "close") return "Close the jackpot";
    if (step === "transfer") return `Transfer everything to ${to}`;
    const sign = cents < 0 ? "−" : "+";
    const where = [meter, place].filter(Boolean).join(" ");
    return `${sign}${exactMoney(Math.abs(cents))} on the ${where} (${cause}: ${reason})`;
  },
  told: (by, when, state, other) => {
    const now = state === "requested" ? "not decided yet" : state;
    return `requested by ${by}${when ? `, ${when}` : ""}; ${now}${other ? ` by ${other}` : ""}`;
  },
};

// What a petition asks for: the server knows it by these words. Easier criteria move no money.
export const EASIER = "easier criteria";
export const ELSEWHERE = "a transfer to another licensee";

export const ENDING = {
  title: "Petitions, transfer, and closing",
  ofHouse: "A house jackpot is the casino's own. It closes when two people ask for it.",
  ofPlayers:
    "The meter belongs to the players. It closes after its top award is won; otherwise petition the regulator, and transfer what is on it. Transfer and closing each take two people.",
  petition: ({ number, asks, reason, by, granted, document, used }) => {
    const answer = granted === null ? "not answered yet" : `${granted ? "granted" : "denied"} (${document})`;
    return `Petition ${number} for ${asks}, by ${by}: ${reason}; ${answer}${used ? ", used" : ""}`;
  },
  newPetition: "File a petition",
  number: "Petition number",
  asksFor: "It asks for",
  asks: {
    [EASIER]: "Easier criteria",
    "a transfer to another game": "A transfer to another game",
    [ELSEWHERE]: "A transfer to another licensee",
  },
  reason: "What it says",
  file: "Record the petition",
  document: "Regulator's document",
  granted: "Granted",
  denied: "Denied",
  other: "Jackpot that takes over",
  licensee: "Licensee that takes over",
  transfer: (number) => `Request the transfer by petition ${number}`,
  close: "Request the closing",
};

export const OPENING = {
  title: "Open a jackpot",
  intro: "The house puts the seeds in. Tables are linked to the jackpot by their own set-up.",
  fields: {
    id: "Short name",
    wager: "Wager",
    paytable: "Pay table",
    kind: "Kind",
    unit: "Wager amount",
    system: "Jackpot system and version",
    first: "First of several awards",
    when: "Percentages are paid",
    executive_from: "An executive seals from (empty: never)",
    machine_below: "Electronic tables seal below",
  },
  kinds: { progressive: "Progressive", house: "House jackpot" },
  order: {
    "": "As the section says",
    "dealer's left": "From the dealer's left",
    "dealer's right": "From the dealer's right",
  },
  moments: { "": "As the section says", "at once": "At once", "after the hand": "After the hand" },
  meter: (name) => (name ? `Meter ${name}` : "Meter"),
  meterFields: {
    seed: "Seed, or the amount set",
    rate: "Part of each wager",
    reserve: "Part to the reserve",
    limit: "Limit (empty: none)",
  },
  prize: "Fixed prize",
  sources: { jackpot: "Paid from the jackpot", house: "Paid by the house" },
  prizeFields: { source: "Source", amount: "Amount" },
  open: "Open the jackpot",
};

export const LINK = {
  title: "Stop, start, and changes",
  intro:
    "No rate, seed or limit changes while the link runs. A change is announced with its date, the link is stopped, then the change takes effect.",
  running: "The link takes wagers.",
  stopped: "The link is stopped.",
  closed: "This jackpot has ended.",
  start: "Start the link",
  stop: "Stop the link",
  reason: "Why it stops",
  noChange: "No change is announced.",
  announced: (day) => `A change is announced for ${day}:`,
  meter: ({ name, seed, rate, reserve, limit }) =>
    `${name ? `${name}: ` : ""}seed ${seed}, ${rate} of each wager, ${reserve} to the reserve, ${limit ? `limit ${limit}` : "no limit"}`,
  meterName: (name) => name || "Meter",
  change: "Put the change into effect",
  schedule: "Announce a change",
  announce: "Announce",
  day: "In effect from",
  fields: { seed: "Seed", rate: "Part of each wager", reserve: "Part to the reserve", limit: "Limit (empty: none)" },
};

export const GROWTH = {
  title: "Growth",
  none: "Nothing to draw yet: the meter has not moved.",
  award: (amount, when) => `${amount} won, ${when}`,
  told: (low, high, wins) =>
    `From ${low} to ${high}${wins ? `, ${count(wins, "award")}` : ""}; one step for each wager.`,
};
