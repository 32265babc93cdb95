// The words of the shift desk.

import { count, exactMoney } from "../shared/format.js";

export const SHIFT = {
  title: "Shifts",
  table: "Table",
  state: "State of the shift",
  pit: "Tables",
  number: (number) => `Shift ${number}`,
  open: "counted",
  closed: "not counted",
  procedures: ({ class: kind, procedures }) =>
    kind ? `Accounted as ${kind}; drop and count by ${procedures}` : "Drop and count by the house's own rules",
  waiting: ({ kind, by }) => `${by} has counted (${SHIFT.kinds[kind] ?? kind}). A second person now counts alone.`,
  kinds: {
    open: "opening",
    count: "tray",
    close: "close",
    drop: "drop box taken",
    box: "drop box",
    tips: "tips",
    difference: "difference",
  },
  first: "Your count is kept. A second person now counts alone.",
  done: "Done.",
  whole: "Enter whole numbers of chips.",
};

export const FIGURES = [
  ["opening_cents", "opening"],
  ["fills_cents", "fills"],
  ["credits_cents", "credits"],
  ["drop_cents", "drop"],
  ["win_cents", "win"],
  ["tips_cents", "tips"],
  ["in_play_cents", "chips in play"],
  ["win_per_hour_cents", "win an hour"],
];

export const HOLD = {
  words: "hold",
  none: "–",
};

export const COUNT = {
  title: "Count the tray",
  help: "Two people count the tray, each alone. The shift opens or closes when both counts agree.",
  reason: "Why the opening differs, if it does",
  open: "Open the shift",
  count: "Count",
  close: "Close the shift",
  chips: (cents) => `${exactMoney(cents)} chips`,
};

export const SLIPS = {
  title: "Fills and credits",
  help: "One person requests the chips, a second prepares them, a third verifies them.",
  kind: "Slip",
  fill: "fill",
  credit: "credit",
  request: "Request",
  prepare: "Prepared",
  verify: "Verified",
  void: "Void",
  reason: "Why it is void",
  none: "No slip yet.",
  line: ({ number, kind, cents, state }) => `Slip ${number}: ${kind} of ${exactMoney(cents)}, ${state}`,
  people: ({ requested_by: asked, prepared_by: prepared, verified_by: verified, reason }) =>
    [
      `requested by ${asked}`,
      prepared && `prepared by ${prepared}`,
      verified && `verified by ${verified}`,
      reason && `void: ${reason}`,
    ]
      .filter(Boolean)
      .join(", "),
};

export const BOXES = {
  title: "Drop box and tips",
  take: "Take the drop box",
  box: ({ number, dropped, counted }) =>
    `Box ${number}: ${counted ? "counted" : dropped ? "taken, to be counted" : "at the table"}`,
  count: (number) => `Count box ${number}`,
  tenders: {
    currency: "Currency",
    coin: "Coin",
    ticket: "Tickets",
    "purchase ticket": "Purchase tickets",
    coupon: "Coupons",
    "mobile ATM receipt": "Mobile ATM receipts",
    "before the first count": "From before the first count",
  },
  tips: "Tips",
  countTips: "Count the tips",
  invalid: "Enter dollars, such as 250 or 12.50.",
};

export const DIFFERENCE = {
  title: "Put a difference on the books",
  help: "Two supervisors enter the same. Short is below zero.",
  where: "Where (tray, tip box, box 1)",
  cents: "Dollars over; short with a minus",
  tender: "Of what, in a drop box",
  reason: "Reason",
  send: "Put it on the books",
};

export const REPORTS = {
  title: "Reports",
  report: "Report",
  show: "Show",
  save: "Save as CSV",
  none: "Nothing was played.",
  rows: (number) => count(number, "row"),
  kinds: {
    "theory?by=table": "Win and theory by table",
    "theory?by=game": "Win and theory by game",
    "theory?by=dealer": "Win and theory by dealer",
    "theory?by=player": "Win and theory by player",
    "theory?by=day": "Win and theory by day",
    "theory?by=month": "Win and theory by month",
    "ratings?": "Player ratings",
    "cash?": "Cash by person and day",
    "proceeds?": "Proceeds by class of game",
  },
  columns: {
    table: "table",
    game: "game",
    dealer: "dealer",
    player: "player",
    day: "day",
    month: "month",
    class: "class",
    cite: "clause",
    rounds: "rounds",
    seconds: "seconds",
    wagered_cents: "wagered",
    average_cents: "average wager",
    win_cents: "win",
    judged_win_cents: "win with a figure",
    theoretical_cents: "theoretical win",
    deviation_cents: "standard deviation",
    deviations: "deviations off",
    low_cents: "95% from",
    high_cents: "95% to",
    variance: "variance",
    "95%": "95%",
    "99.9%": "99.9%",
    no_figure: "no figure",
    in_cents: "cash in",
    out_cents: "cash out",
    alert: "alert",
  },
};
