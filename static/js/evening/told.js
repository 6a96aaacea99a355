/** What the evening says to me: where I play, what I wait for, what I can do about it. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { listOf, sentences } from "../table/say.js";
import { face } from "./face.js";
import { isHost, myPart, myRow, mySpot, nameOfPlayer, nextRound, others } from "./model.js";
import { goToTable, order } from "./orders.js";
import { withdraw } from "./row_menu.js";
import { openWish } from "./wishes.js";
import { aboutEnd, atTable, hostName } from "./words.js";

/** @typedef {import("./types.d.ts").EveningView} EveningView */
/** @typedef {{title: string, note: string, action?: {label: string, run: () => void}}} Told */

/** @param {EveningView} view @param {number} now @returns {Told | null} */
export function toldTo(view, now) {
  const mine = myRow(view);
  const name = mine?.name ?? view.you?.name ?? "";
  const spot = mySpot(view);
  const give = (/** @type {string} */ type) => () => order(view.tournament_id, { type });
  if (view.phase !== "lobby" && view.phase !== "play") return null;
  if (spot) {
    const part = myPart(view);
    return {
      title: t("evening.told.table", { name, at_table: atTable(view, spot) }),
      note: t("evening.told.with", { names: listOf(others(view, spot.table, part?.no ?? null)) }),
      action: { label: t("evening.my_seat"), run: () => goToTable(view.tournament_id, spot.table.table_id) },
    };
  }
  if (!mine) return { title: t("evening.told.watch", { name }), note: t("evening.told.watch.note"), action: { label: t("evening.do.enter"), run: give("enter") } };
  if (mine.presence !== "here") {
    const action = mine.presence === "removed" ? null : { action: { label: t("evening.do.come_back"), run: give("come_back") } };
    return { title: t("evening.told.out", { name }), note: t(`evening.out.${mine.reason || "sits_out"}`), ...action };
  }
  if (view.phase === "lobby") return isHost(view) ? null : { title: t("evening.told.in", { name }), note: t("evening.told.in.note", { name: hostName(view) }) };
  const round = nextRound(view);
  const sits = view.rounds.at(-1)?.byes.includes(mine.no) ?? false;
  return {
    title: sits ? t("evening.told.bye", { name, round: view.rounds.length }) : t("evening.told.waits", { name, round }),
    note: sentences([t(view.queue.includes(mine.no) ? "evening.told.first" : "evening.told.next", { round }), aboutEnd(view, now)]),
  };
}

/** @param {EveningView} view @param {number} now */
export function toldPanel(view, now) {
  const told = toldTo(view, now);
  const mine = myRow(view);
  if (!told) return null;
  return h(
    "section",
    { class: "panel told" },
    mine && face(mine),
    h("div", { class: "grow" }, h("h2", null, told.title), h("small", null, told.note)),
    told.action &&
      h("button", { class: "btn btn-turn btn-small", type: "button", "data-key": "told", onclick: told.action.run }, told.action.label),
  );
}

/** What somebody who is no host can do for themselves. @param {EveningView} view */
export function friendFoot(view) {
  const mine = myRow(view);
  const under = view.phase === "lobby" || view.phase === "play";
  if (isHost(view) || !mine || !under || mine.presence !== "here") return null;
  const give = (/** @type {string} */ type) => () => order(view.tournament_id, { type });
  return h(
    "div",
    { class: "friend-foot" },
    h("button", { class: "btn", type: "button", "data-key": "wish", onclick: () => openWish(view) }, h("x-i", { n: "star", small: true }), t("evening.wish")),
    h("button", { class: "btn wide", type: "button", "data-key": "sit-out", onclick: give("sit_out") }, t("evening.do.sit_out")),
    h("button", { class: "btn btn-quiet", type: "button", "data-key": "withdraw", onclick: () => withdraw(view, mine) }, t("evening.do.withdraw")),
  );
}

/** All clocks stand. @param {EveningView} view */
export const pauseBanner = (view) =>
  view.paused_by === null
    ? null
    : h("p", { class: "panel banner" }, h("x-i", { n: "pause" }), t("evening.paused_by", { name: nameOfPlayer(view, view.paused_by) }));
