// Cards as pictures: large corner signs because hands overlap, pips and face cards as printed, names for screen readers.

import { CARDS } from "../words/common.js";
import { svg } from "./elements.js";

const SUITS = {
  s: {
    sign: "♠",
    name: "spades",
    ink: "black spade",
    robe: "black-robe",
    path: "M0-46C10-28 44-10 44 14C44 30 32 36 22 36C12 36 6 30 3 24C4 36 8 44 16 48L-16 48C-8 44-4 36-3 24C-6 30-12 36-22 36C-32 36-44 30-44 14C-44-10-10-28 0-46Z",
  },
  h: {
    sign: "♥",
    name: "hearts",
    ink: "red heart",
    robe: "red-robe",
    path: "M0 46C-14 26-46 4-46-20C-46-36-36-44-24-44C-12-44-4-36 0-26C4-36 12-44 24-44C36-44 46-36 46-20C46 4 14 26 0 46Z",
  },
  d: {
    sign: "♦",
    name: "diamonds",
    ink: "red diamond",
    robe: "red-robe",
    path: "M0-48Q14-20 36 0Q14 20 0 48Q-14 20-36 0Q-14-20 0-48Z",
  },
  c: {
    sign: "♣",
    name: "clubs",
    ink: "black club",
    robe: "black-robe",
    path: "M0-46a20 20 0 1 0 .01 0zM-24-9a20 20 0 1 0 .01 0zM24-9a20 20 0 1 0 .01 0zM-5-10L5-10L5 16C6 34 10 43 17 48L-17 48C-10 43-6 34-5 16Z",
  },
};
const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack" };
const PIPS = {
  2: [
    [50, 30],
    [50, 110],
  ],
  3: [
    [50, 30],
    [50, 70],
    [50, 110],
  ],
  4: [
    [37.5, 30],
    [62.5, 30],
    [37.5, 110],
    [62.5, 110],
  ],
  5: [
    [37.5, 30],
    [62.5, 30],
    [50, 70],
    [37.5, 110],
    [62.5, 110],
  ],
  6: [
    [37.5, 30],
    [62.5, 30],
    [37.5, 70],
    [62.5, 70],
    [37.5, 110],
    [62.5, 110],
  ],
  7: [
    [37.5, 30],
    [62.5, 30],
    [50, 50],
    [37.5, 70],
    [62.5, 70],
    [37.5, 110],
    [62.5, 110],
  ],
  8: [
    [37.5, 30],
    [62.5, 30],
    [50, 50],
    [37.5, 70],
    [62.5, 70],
    [50, 90],
    [37.5, 110],
    [62.5, 110],
  ],
  9: [
    [37.5, 30],
    [62.5, 30],
    [37.5, 57],
    [62.5, 57],
    [50, 70],
    [37.5, 84],
    [62.5, 84],
    [37.5, 110],
    [62.5, 110],
  ],
  10: [
    [37.5, 30],
    [62.5, 30],
    [50, 43],
    [37.5, 57],
    [62.5, 57],
    [37.5, 84],
    [62.5, 84],
    [50, 97],
    [37.5, 110],
    [62.5, 110],
  ],
};
const HATS = {
  K: "M38 36L36 21L43 28L50 18L57 28L64 21L62 36Z",
  Q: "M38 36Q36 24 41 25Q44 18 50 22Q56 18 59 25Q64 24 62 36Q50 30 38 36Z",
  J: "M37 36Q36 24 50 23Q60 22 63 33Q72 26 70 19Q76 28 63 36Z",
};

const isJoker = (name) => name === "Jo";
const rankOf = (name) => name.slice(0, -1);

export const SPADE = SUITS.s.path;
export const suitSign = (suit) => SUITS[suit].sign;
export const suitName = (suit) => SUITS[suit].name;

// A card in words; null is a card face down.
export function cardName(name) {
  if (name === null) return CARDS.faceDown;
  if (isJoker(name)) return CARDS.joker;
  return CARDS.of(RANKS[rankOf(name)] ?? rankOf(name), SUITS[name.at(-1)].name);
}

const pip = (suit, x, y, size, turned = false) =>
  svg("path", {
    d: suit.path,
    transform: `translate(${x} ${y}) scale(${size / 100}${turned ? ` -${size / 100}` : ""})`,
    class: suit.ink,
  });

function corner(rank, suit) {
  return svg(
    "g",
    { class: "corner" },
    svg(
      "text",
      {
        x: 14.5,
        y: 31,
        class: `rank ${suit.ink}`,
        "text-anchor": "middle",
        textLength: rank === "10" ? 25 : null,
        lengthAdjust: "spacingAndGlyphs",
      },
      rank,
    ),
    pip(suit, 14.5, 45, 19),
  );
}

function faceHalf(rank, suit) {
  return svg(
    "g",
    {},
    svg("path", { d: "M31 70L31 66Q34 56 44 54L56 54Q66 56 69 66L69 70Z", class: `robe ${suit.robe}` }),
    svg("path", { d: "M44 54L50 70L56 54Z", class: "collar" }),
    svg("circle", { cx: 50, cy: 44, r: 9.5, class: "face" }),
    svg("path", {
      d:
        rank === "J"
          ? "M40 44Q39 36 50 35Q61 36 60 44Q59 39 50 39Q41 39 40 44Z"
          : "M39 52Q37 37 50 34Q63 37 61 52Q59 42 50 39Q41 42 39 52Z",
      class: "hair",
    }),
    svg("path", { d: HATS[rank], class: "crown" }),
    pip(suit, 37, 28, 11),
  );
}

function middle(rank, suit) {
  if (rank === "A") return pip(suit, 50, 70, 46);
  if (PIPS[rank]) return PIPS[rank].map(([x, y]) => pip(suit, x, y, 15.5, y > 70));
  return [
    svg("rect", { x: 30, y: 17, width: 40, height: 106, rx: 3, class: "frame" }),
    faceHalf(rank, suit),
    svg("g", { transform: "rotate(180 50 70)" }, faceHalf(rank, suit)),
    svg("path", { d: "M31 70H69", class: "belt" }),
  ];
}

function face(name) {
  if (isJoker(name)) {
    return [
      svg("path", {
        d: "M50 26L61 56L93 57L68 77L77 108L50 90L23 108L32 77L7 57L39 56Z",
        class: "star",
        transform: "translate(16 17) scale(.68 .75)",
      }),
      svg("text", { x: 50, y: 128, class: "joker", "text-anchor": "middle" }, "JOKER"),
      svg("text", { x: 50, y: 24, class: "joker", "text-anchor": "middle" }, "JOKER"),
    ];
  }
  const rank = rankOf(name);
  const suit = SUITS[name.at(-1)];
  const picture = svg("g", { class: "middle" }, middle(rank, suit));
  return [picture, corner(rank, suit), svg("g", { transform: "rotate(180 50 70)" }, corner(rank, suit))];
}

const LATTICE = Array.from(
  { length: 16 },
  (_, i) => `M${-60 + 14 * i} 8L${64 + 14 * i} 132M${-60 + 14 * i} 132L${64 + 14 * i} 8`,
).join("");

function back() {
  return [
    svg(
      "svg",
      { x: 8, y: 8, width: 84, height: 124, viewBox: "8 8 84 124" },
      svg("rect", { x: 8, y: 8, width: 84, height: 124, class: "pattern" }),
      svg("path", { d: LATTICE, class: "lattice" }),
    ),
    svg("rect", { x: 8, y: 8, width: 84, height: 124, rx: 5, class: "edge" }),
    svg("circle", { cx: 50, cy: 70, r: 17, class: "medal" }),
    svg("path", { d: SUITS.s.path, transform: "translate(50 70) scale(.2)", class: "gilt" }),
  ];
}

// The picture of a card; null shows the back.
export function card(name) {
  return svg(
    "svg",
    { viewBox: "0 0 100 140", class: name === null ? "card back" : "card", role: "img", "aria-label": cardName(name) },
    svg("title", {}, cardName(name)),
    svg("rect", { x: 1, y: 1, width: 98, height: 138, rx: 9, class: "paper" }),
    name === null ? back() : face(name),
  );
}
