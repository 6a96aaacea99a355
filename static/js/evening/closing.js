/** The closing time: until when rounds begin, and when open games are settled. */

import { openDialog } from "../dialogs.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { order } from "./orders.js";
import { clock } from "./words.js";

/** @typedef {import("./types.d.ts").EveningView} EveningView */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FIRST_PROPOSAL_MS = 2 * 60 * MINUTE_MS;
const LAST_ROUND_BEFORE_MS = 45 * MINUTE_MS;

/** "22:15" as the field wants it. @param {number} ms */
export function fieldTime(ms) {
  const date = new Date(ms);
  return [date.getHours(), date.getMinutes()].map((n) => String(n).padStart(2, "0")).join(":");
}

/** The next moment after `from` with this time on the clock. @param {string} time @param {number} from */
export function nextAt(time, from) {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const date = new Date(from);
  date.setHours(hours, minutes, 0, 0);
  if (date.getTime() < from) date.setDate(date.getDate() + 1);
  return date.getTime();
}

/** What the closing time means, in one line. @param {EveningView} view */
export function closingNote({ closing, settings }) {
  if (!closing) return t("evening.closing.none");
  const how = t(`evening.settlement.${settings.settlement}`);
  return closing.is_called
    ? t("evening.closing.called", { how })
    : t("evening.closing.note", { time: clock(closing.last_round), how });
}

/** @param {EveningView} view @param {number} now */
export function openClosing(view, now) {
  const until = view.closing?.until ?? Math.ceil((now + FIRST_PROPOSAL_MS) / (15 * MINUTE_MS)) * 15 * MINUTE_MS;
  const last = view.closing?.last_round ?? until - LAST_ROUND_BEFORE_MS;
  const lastField = timeField("closing-last", last);
  const untilField = timeField("closing-until", until);
  const error = h("p", { class: "field-error", id: "closing-error", role: "alert" });

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const lastRound = nextAt(lastField.value, now);
    const end = nextAt(untilField.value, lastRound);
    if (!lastField.value || !untilField.value || end - now > DAY_MS) {
      error.textContent = t("evening.closing.order");
      return;
    }
    if (await order(view.tournament_id, { type: "set_closing", last_round: lastRound, until: end })) dialog.close();
  }

  async function none() {
    if (await order(view.tournament_id, { type: "set_closing" })) dialog.close();
  }

  const form = h(
    "form",
    { class: "stack", id: "closing", onsubmit: submit },
    h("label", { class: "label", for: lastField.id }, t("evening.closing.last_round")),
    lastField,
    h("label", { class: "label", for: untilField.id }, t("evening.closing.until")),
    untilField,
    h("p", { class: "note" }, t(`evening.settlement.${view.settings.settlement}`)),
    error,
  );
  const dialog = openDialog(t("evening.closing.title"), [form], {
    foot: [
      view.closing && h("button", { class: "btn btn-quiet", type: "button", onclick: none }, t("evening.closing.take_back")),
      h("button", { class: "btn btn-turn", type: "submit", form: "closing" }, t("evening.closing.set")),
    ],
  });
  lastField.focus();
}

/** @param {string} id @param {number} ms */
const timeField = (id, ms) =>
  h("input", { class: "field", id, type: "time", value: fieldTime(ms), required: true, "aria-describedby": "closing-error" });
