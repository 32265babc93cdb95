// People: signing on, roles, disabling, resets, one-time codes; the table of rights; the rule of second factors.

import { codeNotice, PersonDialog, reasonDialog } from "./people/dialogs.js";
import { rightsView } from "./people/rights.js";
import { h, labeled, redraw, tableHead } from "./shared/elements.js";
import { showError, showHint } from "./shared/messages.js";
import { get, post } from "./shared/requests.js";
import { signedInPerson } from "./shared/sign_in.js";
import { HOUSE_RULE, PEOPLE } from "./words/people.js";

const person = await signedInPerson();
const rights = await get("/api/rights");
const option = (role) => h("option", { value: role }, PEOPLE.roleName(role));
const list = h("div", { class: "scroll", tabIndex: 0, role: "group", "aria-label": PEOPLE.list });
const search = h("input", { type: "search", maxLength: 40, data: { key: "find" }, oninput: () => refresh() });
const ofRole = h("select", { data: { key: "of-role" }, onchange: () => refresh() });
ofRole.append(h("option", { value: "" }, PEOPLE.anyRole), ...rights.roles.map(option));
const rule = h("section", { class: "panel", "aria-label": HOUSE_RULE.title });
const everybody = h(
  "section",
  { class: "panel", "aria-label": PEOPLE.list },
  h("h2", {}, PEOPLE.list),
  h("div", { class: "fields" }, labeled(PEOPLE.find, search), labeled(PEOPLE.role, ofRole)),
  list,
);
document.body.append(
  h("main", { class: "desk" }, h("h1", {}, PEOPLE.title), signOnPanel(), everybody, rule, rightsView(rights)),
);

// Send a change and show what has become of it; a one-time code in the answer is shown once.
async function send(path, body) {
  try {
    const answer = await post(path, body);
    if (answer.code) codeNotice(answer.name, answer.code);
    else showHint(PEOPLE.done);
    return true;
  } catch (error) {
    showError(error);
    return false;
  } finally {
    await refresh();
  }
}

function signOnPanel() {
  const name = h("input", { required: true, maxLength: 40, autocomplete: "off", data: { key: "new-name" } });
  const role = h("select", { data: { key: "new-role" } }, rights.roles.map(option));
  role.value = "dealer";
  const reason = h("input", { maxLength: 200, data: { key: "new-reason" } });
  const submit = async (event) => {
    event.preventDefault();
    const why = reason.value.trim() ? { reason: reason.value } : {};
    if (await send("/api/people", { name: name.value, role: role.value, ...why })) event.target.reset();
    role.value = "dealer";
  };
  return h(
    "section",
    { class: "panel", "aria-label": PEOPLE.newTitle },
    h("h2", {}, PEOPLE.newTitle),
    h("p", { class: "quiet" }, PEOPLE.newHelp),
    h(
      "form",
      { class: "fields", onsubmit: submit },
      labeled(PEOPLE.name, name),
      labeled(PEOPLE.role, role),
      labeled(PEOPLE.reason, reason),
      h("button", { class: "main", type: "submit", data: { key: "sign-on" } }, PEOPLE.signOn),
    ),
  );
}

function row(each) {
  const change = {
    class: "small",
    data: { key: `change/${each.name}` },
    "aria-label": PEOPLE.changeOf(each.name),
    onclick: () => new PersonDialog(each, rights.roles, send),
  };
  return h(
    "tr",
    { class: each.disabled ? "off" : "" },
    h("td", {}, each.name),
    h("td", {}, each.role),
    h("td", {}, PEOPLE.state(each.disabled)),
    h("td", {}, PEOPLE.second(each.second_factor)),
    h("td", {}, PEOPLE.sessions(each.sessions, each.signed_in)),
    h("td", {}, each.name === person.name ? PEOPLE.you : h("button", change, PEOPLE.change)),
  );
}

function ruleView({ required }) {
  const set = () =>
    reasonDialog(required ? HOUSE_RULE.turnOff : HOUSE_RULE.turnOn, async (reason) => {
      if (await send("/api/rights/second-factor", { required: !required, reason })) location.reload();
    });
  return [
    h("h2", {}, HOUSE_RULE.title),
    h("p", {}, required ? HOUSE_RULE.on : HOUSE_RULE.off),
    h("button", { data: { key: "rule" }, onclick: set }, required ? HOUSE_RULE.turnOff : HOUSE_RULE.turnOn),
  ];
}

async function refresh() {
  const asked = new URLSearchParams({ find: search.value.trim(), ...(ofRole.value ? { role: ofRole.value } : {}) });
  const found = await get(`/api/people?${asked}`);
  const columns = Object.entries(PEOPLE.columns).map(([key, name]) => [name, key === "act" ? "unseen" : ""]);
  redraw(list, found, () =>
    found.people.length
      ? [
          h("table", {}, tableHead(columns), h("tbody", {}, found.people.map(row))),
          found.more ? h("p", { class: "quiet" }, PEOPLE.more) : null,
        ]
      : h("p", { class: "quiet" }, PEOPLE.none),
  );
}

rule.replaceChildren(...ruleView(rights));
await refresh();
