/** The host's tools: closing time, door, pause, and the rest of what ends an evening. */

import { ask, openMenu } from "../dialogs.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { closingNote, openClosing } from "./closing.js";
import { openSpots } from "./model.js";
import { order } from "./orders.js";
import { openRules } from "./rules.js";
import { clock } from "./words.js";
import { openWishes, wishesNote } from "./wishes.js";

/** @typedef {import("./types.d.ts").EveningView} EveningView */
/** @typedef {{view: EveningView, now: () => number, current: () => EveningView}} Here */

/** @param {Here} here */
export function toolBar(here) {
  const { view, now } = here;
  const give = (/** @type {string} */ type) => order(view.tournament_id, { type });
  const { closing, is_locked: locked, paused_by: paused } = view;
  return h(
    "div",
    { class: "tools", role: "group", "aria-label": t("evening.tools") },
    tool("clock", closing ? clock(closing.until) : t("evening.tool.closing"), () => openClosing(view, now()), {
      label: closing ? t("evening.closing.at", { time: clock(closing.until) }) : t("evening.closing.title"),
      on: closing?.is_called,
    }),
    tool("lock", t(locked ? "evening.tool.locked" : "evening.tool.lock"), () => give(locked ? "unlock" : "lock"), {
      label: t("evening.tool.lock.long"),
      on: locked,
      toggles: true,
    }),
    tool(paused ? "play" : "pause", t(paused ? "evening.tool.resume" : "evening.tool.pause"), () => give(paused ? "resume" : "pause"), {
      label: t(paused ? "evening.tool.resume.long" : "evening.tool.pause.long"),
      on: paused !== null,
    }),
    tool("more", t("evening.tool.more"), () => openMore(here), { label: t("evening.tool.more.long") }),
  );
}

/**
 * @param {string} icon
 * @param {string} words
 * @param {() => void} onclick
 * @param {{label: string, on?: boolean | undefined, toggles?: boolean}} how
 */
function tool(icon, words, onclick, { label, on = false, toggles = false }) {
  return h(
    "button",
    {
      class: `tool ${on ? "on" : ""}`.trim(),
      type: "button",
      "data-key": `tool-${icon === "play" ? "pause" : icon}`,
      "aria-label": label,
      "aria-pressed": toggles && String(on),
      title: label,
      onclick,
    },
    h("x-i", { n: icon }),
    h("span", { "aria-hidden": "true" }, words),
  );
}

/** @param {Here} here */
function openMore({ view, current }) {
  const playing = openSpots(view).length;
  openMenu(t("evening.tool.more.long"), [
    { icon: "bot", label: t("evening.do.add_bot"), note: t("evening.do.add_bot.note"), run: () => order(view.tournament_id, { type: "add_bot" }) },
    { icon: "star", label: t("evening.wishes"), note: wishesNote(view), run: () => openWishes(current) },
    { icon: "book", label: t("evening.rules"), run: () => openRules(view) },
    { icon: "cards", label: t("evening.do.park"), note: t("evening.do.park.note"), run: () => park(view) },
    playing > 0 && { icon: "check", label: t("evening.do.close_round"), note: closingHow(view), run: () => closeRound(view) },
    { icon: "door", label: t("evening.do.end"), note: t("evening.do.end.note"), run: () => end(view) },
  ]);
}

/** @param {EveningView} view */
const closingHow = ({ settings }) => t(`evening.settlement.${settings.settlement}`);

/** @param {EveningView} view */
async function park(view) {
  const question = { title: t("evening.park.title"), text: t("evening.park.note"), yes: t("evening.do.park"), no: t("button.cancel") };
  if (await ask(question)) order(view.tournament_id, { type: "adjourn" });
}

/** @param {EveningView} view */
export async function closeRound(view) {
  const yes = await ask({
    title: t("evening.close_round.title"),
    text: closingHow(view),
    yes: t("evening.do.close_round"),
    no: t("button.cancel"),
    danger: true,
  });
  if (yes) order(view.tournament_id, { type: "close_round" });
}

/** @param {EveningView} view */
async function end(view) {
  const open = openSpots(view).length > 0;
  const text = open ? closingHow(view) : t("evening.do.end.note");
  if (await ask({ title: t("evening.end.title"), text, yes: t("evening.do.end"), no: t("button.cancel"), danger: true }))
    order(view.tournament_id, { type: "end_tournament" });
}

/** What the desktop shows beside the tools: closing time and wishes in words. @param {Here} here */
export function plansPanel({ view, now, current }) {
  return h(
    "section",
    { class: "panel plans wide", "aria-label": t("evening.plans") },
    plan("clock", view.closing ? t("evening.closing.at", { time: clock(view.closing.until) }) : t("evening.closing.title"), closingNote(view), () =>
      openClosing(view, now()),
    ),
    plan("star", t("evening.wishes"), wishesNote(view), () => openWishes(current)),
  );
}

/** @param {string} icon @param {string} title @param {string} note @param {() => void} onclick */
const plan = (icon, title, note, onclick) =>
  h(
    "div",
    { class: "row" },
    h("x-i", { n: icon }),
    h("span", { class: "grow" }, h("b", null, title), h("small", null, note)),
    h(
      "button",
      { class: "btn btn-small", type: "button", "data-key": `plan-${icon}`, "aria-label": t("evening.change", { what: title }), onclick },
      t("knock.change"),
    ),
  );
