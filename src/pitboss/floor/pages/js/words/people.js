// The words of the page of people: accounts, rights, duties, one-time codes.

import { dateAndTime, sentence } from "../shared/format.js";

export const PEOPLE = {
  title: "People",
  newTitle: "Sign on a new person",
  newHelp: "You get a one-time code to hand over. The person uses it to choose a password that nobody else knows.",
  name: "Name",
  role: "Role",
  reason: "Reason (optional)",
  signOn: "Sign on",
  list: "Everybody",
  find: "Find a name",
  anyRole: "every role",
  columns: {
    name: "Name",
    role: "Role",
    state: "State",
    second: "Second factor",
    signedIn: "Signed in",
    act: "Change",
  },
  state: (disabled) => (disabled ? `disabled since ${dateAndTime(disabled)}` : "active"),
  second: (enrolled) => (enrolled ? "set up" : "none"),
  sessions: (number, at) => (number ? `${number === 1 ? "once" : `${number} times`}, last ${dateAndTime(at)}` : "no"),
  change: "Change",
  changeOf: (name) => `Change ${name}`,
  you: "you",
  none: "Nobody matches.",
  more: "There are more. Search by name.",
  changeRole: "Change role",
  disable: "Disable",
  enable: "Enable",
  reset: "Reset password",
  withFactor: "Also remove the second factor (lost phone)",
  signOut: "Sign out everywhere",
  why: "Reason (kept in the house log)",
  done: "Done. It is in the house log.",
  codeTitle: (name) => `One-time code for ${name}`,
  codeHelp: (name) =>
    `Hand this code to ${name}, who enters it on the sign-in page, under "I have a one-time code for a password". ` +
    "It works once and is good for 24 hours. It is not shown again.",
  roleName: sentence,
};

export const RIGHTS = {
  title: "Rights",
  help: "What each role may do. You can give only rights that you have, with two exceptions: an executive appoints surveillance and signs players on.",
  right: "Right",
  may: "yes",
  mayNot: "no",
  duties: "Duties kept apart",
  dutiesHelp: "These hold for every person, whatever their role.",
};

export const HOUSE_RULE = {
  title: "Second factor",
  on: "Supervisors and executives of this house sign in with an authenticator app as well.",
  off: "Supervisors and executives of this house sign in with a password alone.",
  turnOn: "Require a second factor",
  turnOff: "Stop requiring it",
};
