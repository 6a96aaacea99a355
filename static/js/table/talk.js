/** Table talk: what was said, reactions, the line to say something. One log for the side panel and the sheet. */

import { SMILEYS } from "../components/token_words.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { avatar, button, icon, iconButton, keyed, show } from "./dom.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {{key: string, player?: string, name?: string, text?: string | DocumentFragment, emote?: string, at?: number}} Line */

const KEPT = 60;
const MAX_CHARS = 200;
const QUICK = ["grin", "joy", "shades", "gold", "tongue", "skull", "kraken"];
const NUDGE_AFTER_MS = 15_000;

/** What this page heard; it is not stored anywhere. */
export class TalkLog {
  /** @type {Line[]} */
  lines = [];
  #count = 0;

  /**
   * @param {Omit<Line, "key">} line
   * @returns {boolean} whether it is news: after a reconnect the last lines are told again
   */
  add(line) {
    if (line.at !== undefined && this.lines.some((known) => known.at === line.at && known.player === line.player)) return false;
    this.lines = [...this.lines, { ...line, key: String(++this.#count) }].slice(-KEPT);
    return true;
  }
}

/**
 * @param {Table} table
 * @param {{lines?: number}} [options] how many lines to show; all by default
 */
export function createTalk(table, { lines = KEPT } = {}) {
  const log = h("div", { class: "talk-log", role: "log", "aria-live": "off", "aria-label": t("chat.title") });
  const nudge = h(
    "button",
    {
      type: "button",
      class: "emote nudge",
      "aria-label": t("chat.nudge"),
      title: t("chat.nudge"),
      onclick: () => table.lines.say({ emote: "nudge" }),
    },
    icon("star"),
  );
  const emotes = h(
    "div",
    { class: "emotes", role: "group", "aria-label": t("chat.reactions") },
    nudge,
    ...QUICK.map(emoteButton),
  );
  const more = h(
    "div",
    { class: "emotes more", hidden: true },
    ...SMILEYS.filter((n) => !QUICK.includes(n)).map(emoteButton),
  );
  const field = h("input", {
    class: "field",
    maxlength: MAX_CHARS,
    placeholder: t("chat.say"),
    "aria-label": t("chat.say"),
    autocomplete: "off",
    enterkeyhint: "send",
  });
  const form = h(
    "form",
    { class: "talk-form", onsubmit },
    field,
    button("turn", icon("send"), () => {}, { type: "submit", "aria-label": t("chat.send") }),
  );
  const el = h("div", { class: "talk" }, log, emotes, more, form);
  emotes.append(iconButton("more", t("chat.more"), () => show(more, more.hidden === true)));

  /** @param {string} name */
  function emoteButton(name) {
    const label = t("chat.react", { name: t(`smiley.${name}`) });
    return h(
      "button",
      { type: "button", class: "emote", "aria-label": label, onclick: () => table.lines.say({ emote: name }) },
      h("x-smiley", { n: name, bare: true, "aria-hidden": "true" }),
    );
  }

  /** A line that nobody got goes back where it was typed. @param {Event} event */
  function onsubmit(event) {
    event.preventDefault();
    const text = field.value.trim();
    if (text && !table.lines.say({ text }, () => (field.value ||= text))) return;
    field.value = "";
  }

  function update() {
    const heard = table.log.lines.filter((line) => !line.player || !table.muted.has(line.player)).slice(-lines);
    const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    keyed(
      log,
      heard,
      (line) => line.key,
      (line) => lineOf(table, line),
    );
    if (atEnd) log.scrollTop = log.scrollHeight;
    show(nudge, canNudge(table));
    show(form, table.model.view.you.seat !== null || table.model.view.phase === "lobby");
  }

  return { el, update, focus: () => field.focus() };
}

/** A reminder is offered once the one on turn has thought for a while. @param {Table} table */
function canNudge(table) {
  const { turn } = table.model.view.play ?? {};
  const { seat } = table.model.view.you;
  return turn !== null && turn !== undefined && seat !== null && turn !== seat && table.time.turnAge() > NUDGE_AFTER_MS;
}

/**
 * @param {Table} table
 * @param {Line} line
 */
function lineOf(table, { player, name = "", text, emote }) {
  if (!player) return h("p", { class: "told" }, text);
  const { places } = table.model.view;
  const place = places.findIndex((one) => one?.player === player);
  const said =
    emote === "nudge" ? t("chat.nudged") : emote ? h("x-smiley", { n: emote, bare: true }) : h("span", null, text);
  const face =
    place < 0
      ? h("span", { class: "avatar avatar-off", "aria-hidden": "true" }, icon("eye", true))
      : avatar(name, place);
  return h("p", { class: "said" }, face, h("span", { class: "words" }, h("b", null, name), " ", said));
}
