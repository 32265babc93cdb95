// The words of the shift desk and the cage.

import { exactMoney } from "../shared/format.js";

export const SHIFT = {
  title: "Shifts",
  table: "Table",
  state: "State of the shift",
  number: (number) => `Shift ${number}`,
  open: "open",
  closed: "not open",
  printed: (number) => `Print shift ${number} (PDF)`,
  procedures: ({ class: kind, procedures }) =>
    kind ? `On the books as ${kind}. Drop and count by ${procedures}` : "Drop and count by the house's own rules",
  waiting: (count) => {
    if (count.differed) return SHIFT.differed(count);
    if (count.refused) return SHIFT.refused(count);
    return (SHIFT.waits[count.kind] ?? SHIFT.waits.count)(count.by, count.box);
  },
  // What the first person reads of it too: the second one was told when the count was refused.
  differed: ({ by, differed, chips, box }) =>
    `${SHIFT.ofBox(box)}The entries of ${by} and ${differed} differ${chips.length ? ` in the ${chips.map(exactMoney).join(" and ")} chips` : ""}. Both count again, each on their own.`,
  refused: ({ by, refused, box, why }) =>
    `${SHIFT.ofBox(box)}${by} and ${refused} entered the same, and it does not balance. ${why || "A supervisor's page says where."} Both enter it again, each on their own.`,
  ofBox: (box) => (box ? `Drop box ${box}: ` : ""),
  waits: {
    open: (by) => `${by} has counted the tray for the opening. A second person counts it now, on their own.`,
    count: (by) => `${by} has counted the tray. A second person counts it now, on their own.`,
    close: (by) => `${by} has counted the tray for the close. A second person counts it now, on their own.`,
    drop: (by) => `${by} is taking the drop box. A second person confirms it.`,
    box: (by, box) => `${by} has counted drop box ${box}. A second person counts it now, on their own.`,
    tips: (by) => `${by} has counted the tips. A second person counts them now, on their own.`,
    difference: (by) => `${by} wants to book a difference. A second supervisor enters the same.`,
  },
  tipsAgain: "The count of the tips does not balance. Count the same tips again, or book the difference.",
  first: "Entered. Now it takes a second person.",
  // What a step has done, by the last word of its path.
  done: (path) => SHIFT.steps[/[a-z]+$/.exec(path)[0]](path),
  steps: {
    open: () => "The shift is open.",
    count: (path) => (path.startsWith("/boxes") ? "The drop box is counted." : "The tray is counted."),
    close: () => "The shift is closed.",
    slips: () => "Requested. The slip is in the list.",
    prepare: () => "Prepared. The chips now wait for a third person.",
    verify: () => "Verified. The chips have moved.",
    void: () => "The slip is void.",
    drop: () => "The drop box is off the table, and an empty one is in its place.",
    tips: () => "The tips are counted.",
    differences: () => "The difference is on the books.",
  },
  whole: "Enter whole numbers of chips.",
};

export const SO_FAR = "Figures so far: those who count now leave them closed";

export const FIGURES = [
  ["opening_cents", "opening"],
  ["fills_cents", "fills"],
  ["credits_cents", "credits"],
  ["drop_cents", "drop"],
  ["win_cents", "win"],
  ["tips_cents", "tips"],
  ["in_play_cents", "chips in play"],
  ["win_per_hour_cents", "win per hour"],
];

export const HOLD = {
  words: "hold",
  none: "–",
};

export const COUNT = {
  title: "Count the tray",
  help: "Two people count, each on their own, and one of them is a supervisor. The shift opens or closes when both counts match.",
  carried: (cents) => `The last shift left ${exactMoney(cents)} in the tray.`,
  left: "What the last shift left",
  reason: "Reason, if the opening count is off",
  open: "Open the shift",
  count: "Count during the shift",
  close: "Close the shift",
  chips: (cents) => `${exactMoney(cents)} chips`,
  sum: (cents) => `Total: ${exactMoney(cents)}`,
};

export const SLIPS = {
  title: "Fills and credits",
  help: "A fill: the table requests it, the cage prepares it, a supervisor verifies it at the table. A credit: the table requests it, a supervisor prepares it, the cage verifies it. Three people, and each counts the chips.",
  kind: "Slip",
  fill: "Fill (chips to the table)",
  credit: "Credit (chips to the cage)",
  request: "Request",
  print: "Print the slip",
  prepare: "Prepare",
  verify: "Verify",
  void: "Void",
  reason: "Reason for voiding",
  none: "No slips in this shift.",
  line: ({ number, kind, cents, state }) => `Slip ${number}: ${kind} of ${exactMoney(cents)}, ${state}`,
  chips: (chips) =>
    Object.entries(chips)
      .sort(([one], [other]) => other - one)
      .map(([chip, count]) => `${count} × ${exactMoney(Number(chip))}`)
      .join(", "),
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
  help: "The cage counts it: two people, one of them a supervisor, who took neither the box from the table nor its cash.",
  box: ({ number, dropped, counted, again }) => {
    if (again) return `Drop box ${number}: the count does not balance. Count it again, or book the difference`;
    return `Drop box ${number}: ${counted ? "counted" : dropped ? "off the table, not counted yet" : "at the table"}`;
  },
  count: (number) => `Count drop box ${number}`,
  dollars: (tender) => `${tender} ($)`,
  tenders: {
    currency: "Currency",
    coin: "Coin",
    ticket: "Tickets",
    "purchase ticket": "Purchase tickets",
    coupon: "Coupons",
    "mobile ATM receipt": "Mobile ATM receipts",
    "before the first count": "Already in the box when shifts began",
  },
  tips: "Tips in the tip box ($)",
  countTips: "Count the tips",
  invalid: "Enter dollars, such as 250 or 12.50.",
};

export const DIFFERENCE = {
  title: "Book a difference",
  help: "Two supervisors enter the same amount: over as it is, short with a minus.",
  where: "Where",
  places: { tray: "Tray", "tip box": "Tip box" },
  box: (number) => `Drop box ${number}`,
  cents: "Dollars (short: with a minus)",
  tender: "In a drop box: of what",
  none: "–",
  reason: "Reason",
  send: "Book it",
};

export const CAGE = {
  title: "Cash at the cage",
  help: "For players with an account. Guests buy chips at the table and cash them here.",
  player: "Player",
  kind: "Cash",
  in: "Cash in",
  out: "Cash out",
  amount: "Dollars",
  send: "Post it",
  holds: ({ player, cents }) => `${player}'s account now holds ${exactMoney(cents)}.`,
};

export const ACCOUNTING = {
  title: "Gaming day and cash alerts",
  now: ({ time_zone: zone, day_starts: hour, cash_cents: limits }) =>
    `The gaming day begins at ${hour}:00, ${zone}. Cash alerts from ${limits.map((cents) => exactMoney(cents)).join(" and ")} in a day.`,
  zone: "Time zone",
  zones: ["America/Denver", "America/Los_Angeles", "UTC"],
  zoneHint: "America/Denver",
  hour: "Begins at (0–23)",
  limits: "Cash alerts from ($)",
  limitsHint: "3000, 10000",
  reason: "Reason",
  save: "Set",
  done: "Set. Reports follow it from now on.",
  invalid: "Enter an hour from 0 to 23 and amounts in dollars, such as 3000, 10000.",
};
