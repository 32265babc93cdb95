// The words of the dealer's console.

export const PARTS = {
  tournament: "Tournament",
  choose: "Choose your table",
  dealer: "Dealer",
  seats: "Seats",
  next: "Next step",
  cards: "Cards",
  thisRound: "This round",
  closed: "closed",
};

// What the console says of a jackpot hand, by how far its award is.
export const JACKPOT = {
  says: ({ stage, seat, hand }, amount) => {
    const what = `seat ${seat}: ${hand}`;
    return (
      {
        recognized: `Jackpot hand recognized at ${what} (${amount}). Call it.`,
        called: `${amount} called at ${what}. Call the supervisor to verify the cards.`,
        verified: `${amount} verified at ${what}. Waiting for the seal.`,
        sealed: `${amount} sealed at ${what}. Hand the prize over.`,
      }[stage] ?? ""
    );
  },
  steps: { call: "Call the hand", "take-back": "Take it back", pay: "Prize handed over" },
};

export const NEXT = {
  wagers: "Waiting for wagers",
  nobody: "Waiting for wagers. Nobody is seated: seat a guest under Guests and wagers, or wait for a player.",
  inspect: (cards, device) =>
    `Sort, inspect and present the ${cards} cards${device ? ", and inspect the shoe," : ""} at this table. ` +
    "Replace any deck that is incomplete, flawed or marked.",
  inspected: "Cards are complete and sound",
  over: "The round is over. Take and pay, then call for wagers.",
  floorCall: (says) => `Call the floor: ${says}.`,
  lastWagers: "Wagers close with the first card.",
  deal: "Deal the next card and enter it.",
  turn: "Turn the hole card and enter it.",
  guest: (seat) => `Guest at seat ${seat}: enter the hand signal`,
  guestInsurance: (seat) => `Guest at seat ${seat}: insurance, yes or no`,
  guestAsked: (seat, question) => `Guest at seat ${seat}: ${question}`,
  player: (player, seat) => `${player} decides at seat ${seat}`,
  away: (seat, player) => `Bet the minimum for seat ${seat}${player ? ` (${player})` : ""}`,
  awayHelp: "The player is away or has not bet in time: the printed rules bet the minimum (CO 30-832.09(6))",
  skip: "Skip this hand",
  skipHelp:
    "For a guest who gives no signal: offers are declined, and the hand does what the table does for an absent player",
  upTo: (amount) => `up to ${amount}`,
  dealer: "Dealer's turn",
  go: "Continue",
  holeCard: "Deal the hole card face down. Enter its face only where it is known.",
  faceDown: "Hole card dealt face down",
  peek: "Peek at the hole card. With a blackjack, turn it and enter it.",
  noBlackjack: "No blackjack",
  draw: "Enter where the wheel stopped, or the card from the special deck.",
  drawn: "Drawn",
  enterDraw: "Enter the draw",
  reshuffle: "Shuffle and cut the cards before you continue.",
  reshuffled: "Cards shuffled and cut",
  ranOut: "The stack ran out: discards shuffled and cut",
  undo: "Undo",
  undoHelp: "Take back your last entry. This works until the next one.",
};

export const CARD_ENTRY = {
  next: "Next card",
  anyPlace: "Next card from the shoe",
  none: "No card to deal.",
  keypad: "Card dealt: its rank, then its suit",
  joker: "Joker",
  help: "Type or click a rank (0 for ten), then a suit: S, H, D or C. Undo takes back the last one; a supervisor corrects earlier cards.",
  suit: (rank) => `${rank} of …? Type or click the suit. Esc clears the rank.`,
};

export const CALL = {
  title: "Supervisor",
  reason: "Reason",
  reasons: [
    "A card was entered wrongly",
    "A card was exposed",
    "One card too many was dealt",
    "A payment is disputed",
    "A guest needs help",
    "Something else",
  ],
  call: "Call the supervisor",
  called: (by, reason) => `${by} has called the supervisor: ${reason}. Wait for an answer at the table.`,
};

export const GUESTS = {
  title: "Guests and wagers",
  wager: "Place a guest's wager",
  place: "Place",
  chips: "Sell chips for cash",
  sell: "Sell",
  seatGuest: "Seat a guest",
  seat: "Seat",
  alreadyTitle: (name) => `${name} has a seat here already`,
  already: (name, seats, amount) =>
    `${name} sits at ${seats}, with ${amount} in chips. A second seat is for the same ${name}, with one rack of chips. ` +
    "Another guest of that name needs another name, such as one with an initial.",
  seats: (numbers) => `seat${numbers.length > 1 ? "s" : ""} ${numbers.join(" and ")}`,
  same: (name) => `The same ${name}`,
  otherName: "Another name",
  leave: "Cash out a guest",
  cashOut: "Cash out",
  takes: (name, amount) => `${name} takes ${amount} in chips to the cage.`,
  keeps: (name, left, seats, amount) =>
    `${name} has left seat ${left} and keeps ${seats}, with ${amount} in chips. The chips are cashed with the last seat.`,
  placedTitle: "Guests' wagers",
  placed: (name, seat, amount, spot) => `${name}, seat ${seat}: ${amount} on ${spot}`,
  tip: (spot) => `${spot}, a tip for the dealer`,
  forDealer: "A tip: a wager for the dealer",
  main: "the main wager",
  takeBack: "Take back",
  spot: "Spot",
  dollars: "Dollars",
  to: "To",
  name: "Name",
};

const WAGERS = { main: "the wager", insurance: "the insurance" };
const paidOn = (bet) => WAGERS[bet] ?? bet;

export const TRAINING = {
  title: "Dealer school",
  about:
    "The guests play by themselves, for play money. Say each step before you take it, and each payment before you see it.",
  wait: "Waiting for the guests",
  next: "What do you do next?",
  deal: "Deal a card to",
  ask: "Ask for the signal of",
  dealer: "Or",
  seat: (seat) => `Seat ${seat}`,
  dealerUp: "Dealer, face up",
  dealerDown: "Dealer, face down",
  steps: {
    insurance: "Offer insurance",
    peek: "Peek at the hole card",
    turn: "Turn the hole card",
    stand: "No more cards: settle",
  },
  pays: ({ seat, hand, bet }, stake) =>
    `Seat ${seat}${hand ? `, hand ${hand + 1}` : ""}: what happens to ${paidOn(bet)} of ${stake}?`,
  amount: "Dollars",
  payments: { pay: "Pay this much", part: "Take this much", push: "Push", take: "Take it" },
  right: "Right.",
  wrong: "Not yet.",
  settled: (text) => `${text}.`,
  should: {
    card: (seat) => (seat ? `The next card goes to seat ${seat}.` : "The next card is the dealer's, face up."),
    down: () => "The next card is the dealer's hole card, face down.",
    peek: () => "The dealer shows an ace or a ten: peek at the hole card before anybody plays.",
    turn: () => "Every hand is played: turn the hole card.",
    stand: () => "The dealer takes no more cards: the hand stands, has busted, or no wager depends on it.",
    ask: (seat) => `Seat ${seat} has a decision to make: ask for the signal.`,
    insurance: () => "The dealer shows an ace: offer insurance before anything else.",
  },
  score: (first, steps) => `${first} of ${steps} steps right at the first try`,
  errors: (count) => (count === 1 ? "1 error" : `${count} errors`),
  byClause: "Errors by clause",
  again: "Start a new drill",
};
