// The words of one's own account, of the first executive and of one-time codes.

export const ACCOUNT = {
  title: "Your account",
  link: "Your account",
  who: (name, role) => `${name}, ${role}`,
  must: "This house requires a second factor for supervisors and executives. Set it up now: nothing else opens until you do.",
  second: "Second factor",
  secondHelp: "A code from an authenticator app on your phone, asked for after your password.",
  has: (left) => `Set up. ${left} recovery ${left === 1 ? "code is" : "codes are"} left.`,
  hasNone: "Not set up.",
  setUp: "Set up",
  replace: "Set up another phone",
  password: "Your password",
  begin: "Show the code for the app",
  scan: "Scan this picture with the app, or type in the key. Then enter the six digits that the app shows.",
  picture: "QR code for the authenticator app; the key is written next to it",
  key: "Key",
  appCode: "Six digits from the app",
  confirm: "Confirm",
  recovery: "Recovery codes",
  recoveryHelp:
    "If you lose the phone, each of these signs you in once. Write them down now: they are not shown again.",
  kept: "I have written them down",
  changePassword: "Change your password",
  present: "Current password",
  next: "New password",
  again: "New password again",
  differ: "The two new passwords differ. Enter the same one twice.",
  change: "Change password",
  changed: "Your password is changed. Other browsers are signed out.",
  everywhere: "Sign out everywhere",
  everywhereHelp: (number) =>
    number === 1
      ? "You are signed in on this browser only."
      : `You are signed in ${number} times, this browser included.`,
};

export const FIRST = {
  title: "A new house",
  help: "Enter the code that the server printed, and choose the name and password of the first executive.",
  code: "One-time code",
  name: "Your name",
  password: (characters) => `New password (at least ${characters} characters)`,
  open: "Open the house",
};

export const CODE = {
  summary: "I have a one-time code for a password",
  code: "One-time code",
  password: (characters) => `New password (at least ${characters} characters)`,
  set: "Set password",
  show: "Show the password",
};

export const SECOND = {
  label: "Code from your authenticator app, or a recovery code",
};
