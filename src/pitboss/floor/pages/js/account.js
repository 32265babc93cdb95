// One's own account: second factor, password, signing out everywhere.

import { h, labeled, redraw } from "./shared/elements.js";
import { showError, showHint, showProblem } from "./shared/messages.js";
import { get, post } from "./shared/requests.js";
import { signedInPerson } from "./shared/sign_in.js";
import { ACCOUNT } from "./words/account.js";

const person = await signedInPerson();
const intro = h("div", {});
const second = h("section", { class: "panel", "aria-label": ACCOUNT.second });
const others = h("div", { class: "desk" });
const main = h("main", { class: "desk" }, h("h1", {}, ACCOUNT.title), intro, second, others);
document.body.append(main);

const panel = (title, ...content) =>
  h("section", { class: "panel", "aria-label": title }, h("h2", {}, title), ...content);

const secretField = (autocomplete) => h("input", { type: "password", autocomplete, required: true, maxLength: 200 });

// Do what a form asks; a refusal is shown, and the form stays as it is.
async function attempt(event, work) {
  event.preventDefault();
  try {
    await work();
  } catch (error) {
    showError(error);
  }
}

function secondFactor(account) {
  const has = account.second_factor !== null;
  const password = secretField("current-password");
  const offer = async () => showOffer(await post("/api/account/second-factor", { password: password.value }));
  return [
    h("h2", {}, ACCOUNT.second),
    h("p", { class: "quiet" }, ACCOUNT.secondHelp),
    h("p", {}, has ? ACCOUNT.has(account.recovery_codes) : ACCOUNT.hasNone),
    h(
      "form",
      { class: "narrow", onsubmit: (event) => attempt(event, offer) },
      labeled(ACCOUNT.password, password),
      h(
        "button",
        { type: "submit", class: has ? "" : "main", data: { key: "enroll" } },
        has ? ACCOUNT.replace : ACCOUNT.setUp,
      ),
    ),
  ];
}

function showOffer({ key, picture }) {
  const code = h("input", {
    inputMode: "numeric",
    autocomplete: "one-time-code",
    required: true,
    pattern: "\\s*[0-9]{3}\\s?[0-9]{3}\\s*",
    maxLength: 9,
  });
  const confirm = async () => {
    const { recovery_codes: codes } = await post("/api/account/second-factor/confirm", { code: code.value });
    showRecovery(codes);
  };
  second.replaceChildren(
    h("h2", {}, ACCOUNT.second),
    h("p", {}, ACCOUNT.scan),
    h(
      "div",
      { class: "set-up" },
      h("img", { class: "qr", src: picture, alt: ACCOUNT.picture }),
      h(
        "div",
        {},
        h(
          "p",
          {},
          `${ACCOUNT.key} `,
          h("span", { class: "mono", data: { key: "app-key" } }, key.match(/.{1,4}/g).join(" ")),
        ),
        h(
          "form",
          { class: "narrow", onsubmit: (event) => attempt(event, confirm) },
          labeled(ACCOUNT.appCode, code),
          h("button", { type: "submit", class: "main", data: { key: "confirm" } }, ACCOUNT.confirm),
        ),
      ),
    ),
  );
  code.focus();
}

function showRecovery(codes) {
  const done = h(
    "button",
    { class: "main", data: { key: "kept" }, onclick: () => (person.enrolls ? location.assign("/") : show()) },
    ACCOUNT.kept,
  );
  intro.querySelector(".must")?.remove();
  second.replaceChildren(
    h("h2", {}, ACCOUNT.recovery),
    h("p", {}, ACCOUNT.recoveryHelp),
    h(
      "ul",
      { class: "recovery" },
      codes.map((each) => h("li", {}, each)),
    ),
    done,
  );
  done.focus();
}

function passwordPanel() {
  const [present, next, again] = ["current-password", "new-password", "new-password"].map(secretField);
  const change = async () => {
    if (next.value !== again.value) return void showProblem(ACCOUNT.differ);
    await post("/api/account/password", { password: present.value, new_password: next.value });
    form.reset();
    showHint(ACCOUNT.changed);
    await show();
  };
  const form = h(
    "form",
    { class: "narrow", onsubmit: (event) => attempt(event, change) },
    labeled(ACCOUNT.present, present),
    labeled(ACCOUNT.next, next),
    labeled(ACCOUNT.again, again),
    h("button", { type: "submit", data: { key: "change-password" } }, ACCOUNT.change),
  );
  return panel(ACCOUNT.changePassword, form);
}

function everywherePanel({ sessions }) {
  const leave = async () => {
    await post("/api/account/sign-out");
    location.href = "/";
  };
  return panel(
    ACCOUNT.everywhere,
    h("p", {}, ACCOUNT.everywhereHelp(sessions)),
    h("button", { data: { key: "everywhere" }, onclick: (event) => attempt(event, leave) }, ACCOUNT.everywhere),
  );
}

async function show() {
  const account = await get("/api/account");
  intro.replaceChildren(
    h("p", { class: "quiet" }, ACCOUNT.who(account.name, account.role)),
    ...(account.enrolls ? [h("p", { class: "panel must" }, ACCOUNT.must)] : []),
  );
  second.replaceChildren(...secondFactor(account));
  redraw(others, account.sessions, () => [passwordPanel(), everywherePanel(account)]);
}

await show();
