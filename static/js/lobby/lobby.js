/** The lobby: who sits where, by which rules, and how friends come in. Drawn again on every change. */

import { h, swap } from "../dom.js";
import { t } from "../i18n.js";
import { renderKnocks } from "../knock_bar.js";
import { errorSentence } from "../net.js";
import { openSettings } from "../settings_dialog.js";
import { openDeviceLink } from "../device_link.js";
import { openDialog } from "../dialogs.js";
import { toast } from "../toast.js";
import { changedRules, createRulesEditor, rulesSummary } from "./rules.js";
import { seatList } from "./seats.js";
import { sharePanel } from "./share_panel.js";
import { renderStart } from "./start.js";
import { watchers } from "./watchers.js";

/** @typedef {import("../types.d.ts").TableView} TableView */
/** @typedef {import("../types.d.ts").Command} Command */
/** @typedef {{ok: boolean, code?: string, params?: Record<string, any>}} Answer */
/** @typedef {{el: HTMLElement, update: () => void, focus: () => void}} Talk */
/**
 * @typedef {object} Context what the page hands in
 * @property {TableView} view
 * @property {(command: Command) => Promise<Answer>} send
 * @property {(command: Command) => boolean} waiting whether the command has no answer yet
 * @property {() => Talk} createTalk
 * @property {import("../types.d.ts").Knock[]} knocks
 * @property {number} [unread] lines of talk that were not seen
 * @property {() => void} [seen] the talk is on show
 */
/**
 * @typedef {object} Lobby what the sections share
 * @property {Context} ctx
 * @property {boolean} isHost
 * @property {number | null} picked the place tapped first, to swap it with another
 * @property {ReadonlySet<string>} changed rules that changed a moment ago
 * @property {(command: Command) => Promise<boolean>} order sends a command and says why it was refused; whether it is done
 * @property {() => void} refresh
 */

const HIGHLIGHT_MS = 2000;
const WIDE = "(min-width: 900px)";

/** Ends the listening of the lobby before. */
let listening = new AbortController();

/** @type {WeakMap<Element, ReturnType<typeof build>>} */
const built = new WeakMap();

/**
 * @param {HTMLElement} root
 * @param {Context} ctx
 */
export function renderLobby(root, ctx) {
  let lobby = built.get(root);
  if (!lobby || !root.contains(lobby.frame)) {
    lobby = build(root, ctx);
    built.set(root, lobby);
  }
  lobby.update(ctx);
}

/**
 * @param {HTMLElement} root
 * @param {Context} first
 */
function build(root, first) {
  /** @type {Lobby} */
  const lobby = { ctx: first, isHost: false, picked: null, changed: new Set(), order, refresh: paint };
  const talk = first.createTalk();
  const editor = createRulesEditor();
  const part = (/** @type {string} */ name, /** @type {string} */ tag = "section") =>
    h(tag, { class: `lobby-${name}` });
  const parts = {
    knocks: part("knocks", "div"),
    head: part("head", "header"),
    share: part("share"),
    seats: part("seats"),
    rules: part("rules"),
    start: part("start", "div"),
    editor: part("editor"),
    talk: h("section", { class: "lobby-talk panel", "aria-label": t("lobby.talk") }, talk.el),
    news: h("p", { class: "sr", role: "status" }),
  };
  const frame = h("div", { class: "lobby" }, ...Object.values(parts));
  root.replaceChildren(frame);
  listening.abort();
  listening = new AbortController();
  matchMedia(WIDE).addEventListener("change", () => frame.isConnected && paint(), listening);

  /** @param {Command} command */
  async function order(command) {
    const answer = await lobby.ctx.send(command);
    const done = answer.ok || answer.code === "nothing_changed";
    if (!done) toast(errorSentence(answer.code ?? "internal", answer.params), { error: true });
    return done;
  }

  /** @param {Context} ctx */
  function update(ctx) {
    const before = lobby.ctx.view;
    lobby.ctx = ctx;
    lobby.isHost = ctx.view.host === ctx.view.you.player;
    if (!lobby.isHost) lobby.picked = null;
    tellChanges(before, ctx.view);
    paint();
  }

  /** @param {TableView} before @param {TableView} after */
  function tellChanges(before, after) {
    const changed = changedRules(before, after);
    if (changed.size === 0) return;
    lobby.changed = changed;
    const host = after.people.find((person) => person.player === after.host)?.name ?? "";
    if (!lobby.isHost) parts.news.textContent = t("lobby.rules_changed", { name: host });
    setTimeout(() => {
      if (lobby.changed !== changed) return;
      lobby.changed = new Set();
      if (frame.isConnected) paint();
    }, HIGHLIGHT_MS);
  }

  function paint() {
    const wide = matchMedia(WIDE).matches;
    renderKnocks(parts.knocks, lobby.ctx.knocks, lobby.ctx.send);
    swap(parts.head, ...head(lobby, wide));
    swap(parts.share, sharePanel(lobby.ctx.view));
    swap(parts.seats, seatList(lobby), watchers(lobby));
    swap(parts.rules, !wide && rulesSummary(lobby));
    if (editor.el.isConnected !== wide) swap(parts.editor, wide && editor.el);
    if (wide) editor.update(lobby);
    renderStart(parts.start, lobby);
    parts.talk.hidden = !wide;
    talk.update();
    if (wide) lobby.ctx.seen?.();
  }

  return { frame, update };
}

/** @param {Lobby} lobby @param {boolean} wide */
function head({ ctx }, wide) {
  const icon = (
    /** @type {string} */ n,
    /** @type {string} */ label,
    /** @type {() => void} */ onclick,
    /** @type {Node | false} */ extra = false,
  ) =>
    h(
      "button",
      { class: "icon-btn", type: "button", "data-key": `head-${n}`, "aria-label": label, title: label, onclick },
      h("x-i", { n }),
      extra,
    );
  const unread = (ctx.unread ?? 0) > 0 && h("span", { class: "badge", "aria-hidden": "true" }, String(ctx.unread));
  return [
    h(
      "a",
      { class: "icon-btn", href: "/", "data-key": "head-back", "aria-label": t("lobby.home") },
      h("x-i", { n: "back" }),
    ),
    h("h1", null, t(`game.${ctx.view.game}`)),
    icon("phone", t("device.title"), () => openDeviceLink(ctx.view.table_id)),
    !wide && icon("chat", t("lobby.talk"), () => openTalk(ctx), unread),
    icon("gear", t("settings.title"), openSettings),
  ];
}

/** @param {Context} ctx */
function openTalk(ctx) {
  const talk = ctx.createTalk();
  const follow = () => {
    talk.update();
    ctx.seen?.();
  };
  const timer = setInterval(follow, 250); // the sheet shows what comes in while it is open
  openDialog(t("lobby.talk"), [talk.el], { class: "talk-sheet", onclose: () => clearInterval(timer) });
  follow();
  talk.focus();
}
