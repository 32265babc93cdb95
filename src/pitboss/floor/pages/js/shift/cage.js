// The cage: cash into players' accounts and out of them; and the house's gaming day and cash thresholds.

import { h, labeled } from "../shared/elements.js";
import { parseCents } from "../shared/format.js";
import { showError, showHint, showProblem } from "../shared/messages.js";
import { get, post } from "../shared/requests.js";
import { ACCOUNTING, BOXES, CAGE, SHIFT } from "../words/shift.js";

export function cageView() {
  const player = h("input", { required: true, maxLength: 40, autocomplete: "off", data: { key: "cage-player" } });
  const option = (value) => h("option", { value }, CAGE[value]);
  const kind = h("select", { data: { key: "cage-kind" } }, ["in", "out"].map(option));
  const amount = h("input", { inputMode: "decimal", maxLength: 16, autocomplete: "off", data: { key: "cage-amount" } });
  const submit = async (event) => {
    event.preventDefault();
    const cents = parseCents(amount.value);
    if (!cents) return void showProblem(BOXES.invalid);
    try {
      const moved = await post("/api/cage/cash", { player: player.value.trim(), kind: kind.value, cents });
      showHint(moved.done ? CAGE.holds(moved) : SHIFT.first);
      event.target.reset();
    } catch (error) {
      showError(error);
    }
  };
  const fields = [labeled(CAGE.player, player), labeled(CAGE.kind, kind), labeled(CAGE.amount, amount)];
  const button = h("button", { type: "submit", data: { key: "cage-send" } }, CAGE.send);
  const form = h("form", { onsubmit: submit }, h("div", { class: "fields" }, fields), button);
  return h("details", { class: "panel" }, h("summary", {}, CAGE.title), h("p", { class: "quiet" }, CAGE.help), form);
}

export function accountingView() {
  const now = h("p", { class: "quiet" });
  const text = (key, more = {}) => h("input", { required: true, autocomplete: "off", data: { key }, ...more });
  const zone = text("zone", { maxLength: 60, placeholder: ACCOUNTING.zoneHint, list: "time-zones" });
  const zones = h("datalist", { id: "time-zones" });
  zones.append(...ACCOUNTING.zones.map((value) => h("option", { value })));
  const hour = text("day-starts", { inputMode: "numeric", maxLength: 2 });
  const limits = text("limits", { placeholder: ACCOUNTING.limitsHint, maxLength: 80 });
  const reason = text("accounting-reason", { maxLength: 200 });
  const show = async () => {
    const rule = await get("/api/cage/accounting");
    now.textContent = ACCOUNTING.now(rule);
    zone.value = rule.time_zone;
    hour.value = String(rule.day_starts);
    limits.value = rule.cash_cents.map((cents) => String(cents / 100)).join(", ");
  };
  const submit = async (event) => {
    event.preventDefault();
    const cents = limits.value.split(",").map((each) => parseCents(each));
    const starts = /^\d{1,2}$/.test(hour.value.trim()) ? Number(hour.value) : 24;
    if (starts > 23 || cents.some((each) => !each)) return void showProblem(ACCOUNTING.invalid);
    const asked = { time_zone: zone.value.trim(), day_starts: starts, cash_cents: cents, reason: reason.value };
    try {
      await post("/api/cage/accounting", asked);
      reason.value = "";
      await show();
      showHint(ACCOUNTING.done);
    } catch (error) {
      showError(error);
    }
  };
  show().catch(showError);
  const fields = [
    labeled(ACCOUNTING.zone, zone),
    zones,
    labeled(ACCOUNTING.hour, hour),
    labeled(ACCOUNTING.limits, limits),
    labeled(ACCOUNTING.reason, reason),
  ];
  const button = h("button", { type: "submit", data: { key: "accounting" } }, ACCOUNTING.save);
  const form = h("form", { onsubmit: submit }, h("div", { class: "fields" }, fields), button);
  return h("details", { class: "panel" }, h("summary", {}, ACCOUNTING.title), now, form);
}
