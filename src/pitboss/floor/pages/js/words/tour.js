// The words of the tours: a few steps for each role, shown on a page's first visit. `at` is the part of the page.

export const TOUR = {
  open: "Tour",
  title: (name) => `Tour: ${name}`,
  step: (number, all) => `${number} of ${all}`,
  next: "Next",
  back: "Back",
  done: "Done",
  skip: "Skip",
};

export const TOURS = {
  lobby: {
    name: "the lobby",
    steps: [
      { at: ".tables", text: "Every felt is a table: its game, its limits, its side wagers and who sits there." },
      { at: ".lobby-head input", text: "Looking for a game or a wager? Type its name here." },
      { at: ".bar nav", text: "Rules has every clause of the law in plain words. Lab says what each wager is worth." },
    ],
  },
  player: {
    name: "playing",
    steps: [
      {
        at: ".positions",
        text: "Your seat has its own spots: the round one is the main wager. Take any free seat; in a tournament it is drawn.",
      },
      { at: ".chips", text: "Buy chips, pick one, and press a spot to place it. Press Deal when you are done." },
      { at: ".turn", text: "Your decisions appear here, each with its price. The letters on the buttons are keys." },
      { at: ".story", text: "What happened, step by step. Why? on a result gives the rule that paid it." },
    ],
  },
  dealer: {
    name: "dealing",
    steps: [
      { at: "main", text: "Choose a table that you deal. Inspect the cards first; the table then takes wagers." },
      {
        at: ".turn, main",
        text: "The console says where the next card goes. Enter it with two keys: rank, then suit.",
      },
      { at: ".guests, main", text: "Seat guests, sell them chips and enter their wagers and signals here." },
    ],
  },
  supervisor: {
    name: "the pit",
    steps: [
      { at: ".pit-tables, main", text: "All tables live: players, money, and who has to act." },
      {
        at: ".alerts, main",
        text: "What needs you comes first: a low tray, a ruling to confirm, a table that stopped.",
      },
      { at: ".detail, main", text: "Choose a table to rule, fill the tray, set limits, issue seat codes or close it." },
    ],
  },
  auditor: {
    name: "the audit",
    steps: [
      { at: "form, main", text: "Find rounds by table, player and time." },
      { at: "main", text: "Step through a round with the arrow keys: every card, wager and payment with its clause." },
      { at: "main", text: "Verify a shift: its hash chain, every action, and every card against the sealed order." },
    ],
  },
  analyst: {
    name: "the lab",
    steps: [
      { at: "main", text: "Choose a side wager or a game: house edge, hit rate and every outcome, exact." },
      { at: "main", text: "Change decks, meters, pays or rules, and see what the change is worth." },
      { at: "main", text: "The address holds what you chose: send it to somebody to show them the same." },
    ],
  },
};
