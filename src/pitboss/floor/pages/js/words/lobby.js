// The words of the lobby.

import { count, money } from "../shared/format.js";

export const LOBBY = {
  title: "Tables",
  search: "Find a game or wager",
  open: (tables, players, automatic) =>
    `${count(tables, "table")} open, ${count(players, "player")} seated` +
    (automatic ? `, and ${count(automatic, "automatic player")}` : ""),
  account: (cents) => `${money(cents)} in your account`,
  seatsTaken: (taken, all) => `${taken} of ${all} seats taken`,
  openSeat: "open seat",
  yourSeat: "your seat",
  closed: "closed",
  stopped: "stopped",
  electronic: "electronic",
  liveDealer: "live dealer",
  sideWagers: (names) => `Side wagers: ${names.join(", ")}`,
  noMatch: "No table matches your search.",
  none: "There are no tables yet. An executive creates them on the page Set-up.",
  begin: "There are no tables yet. Sign your people on, draw up the house's document, then create tables.",
  links: { "/people": "People", "/setup": "Set-up" },
};
