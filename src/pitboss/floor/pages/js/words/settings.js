// The words of the settings.

export const SPEED = {
  label: "Speed of the cards",
  slow: "slow",
  normal: "normal",
  fast: "fast",
  instant: "instant",
};

export const SETTINGS = {
  title: "Settings",
  names: {
    sound: "Sound",
    voice: "Dealer's announcements",
    fourColors: "Four-color deck",
    largeCards: "Large cards",
  },
  help: {
    sound: "Cards, chips, wins and losses.",
    voice: "The dealer says aloud when it is your turn and how your hand ended.",
    fourColors: "Diamonds blue, clubs green: each suit has its own color.",
    largeCards: "Larger cards with a large rank and suit.",
  },
  sample: "Place your wagers, please.",
};
