// The words for automatic players.

export const COMPANY = {
  title: "Company",
  explain: "Automatic players fill the table. They play by their own style and give up a seat that you want.",
  none: "No automatic player sits here.",
  add: "Add a player",
  style: "style of the player",
  any: "any style",
  styles: {
    basic: "basic strategy",
    cautious: "cautious",
    "side wagers": "loves side wagers",
    gambler: "doubles up",
    mimic: "plays like the dealer",
  },
  remove: "Remove",
  removeFrom: (name, seat) => `Remove ${name} from seat ${seat}`,
  removed: (name) => `${name} has left.`,
  leaves: (name) => `${name} leaves after this round.`,
  joined: (name, seat) => `${name} sits down at seat ${seat}.`,
  takeSeat: "Take seat",
  takeSeatOf: (name, seat) => `take seat ${seat} from ${name}`,
  tag: "auto",
};
