/** The menu of the table, and how one leaves it. */

import { ask, openMenu as openList } from "../dialogs.js";
import { openDeviceLink } from "../device_link.js";
import { t } from "../i18n.js";
import { openSettings } from "../settings_dialog.js";
import { share } from "../share.js";
import { shareUrl } from "../share_url.js";
import { openHistory } from "./history_link.js";
import { sleep } from "./motion.js";
import { wayOut } from "./way_out.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table */
export function openMenu(table) {
  const { view } = table.model;
  const seated = view.you.seat !== null;
  openList(t("table.menu_title", { code: view.code }), [
    { icon: "cup", label: t("tally.title"), run: () => table.extras.open("tally") },
    (view.play?.scores.length ?? 0) > 0 && {
      icon: "sheet",
      label: t("table.score"),
      run: () => table.extras.open("score"),
    },
    view.tournament_no > 0 && { icon: "play", label: t("history.menu"), run: () => openHistory(view) },
    view.tournament && {
      icon: "door",
      label: t("table.evening"),
      note: t("table.evening.note", { round: view.tournament.round, table: view.tournament.table }),
      run: () => open(wayOut(view), "_blank"), // the seat is kept by the page that stays here
    },
    { icon: "user", label: t("people.title"), run: () => table.extras.open("people") },
    { icon: "book", label: t("table.rules"), run: () => table.extras.open("rules") },
    {
      icon: "share",
      label: t("table.invite"),
      note: t(view.tournament ? "table.invite.evening" : "table.invite.note"),
      run: () => share(shareUrl(view), t("table.invite.text")),
    },
    seated && {
      icon: "phone",
      label: t("table.move_seat"),
      note: t("table.move_seat.note"),
      run: () => openDeviceLink(view.table_id),
    },
    view.play !== null && {
      icon: "sound",
      label: t("words.title"),
      note: t("words.note"),
      run: () => table.extras.open("words"),
    },
    { icon: "grip", label: t("keys.title"), run: () => table.extras.open("help") },
    { icon: "gear", label: t("settings.title"), run: openSettings },
    { icon: "back", label: t(seated ? "table.leave" : "table.stop_watching"), run: () => leave(table) },
  ]);
}

const ANSWER_MS = 3000;

/** Asked once; the cards go to a bot and the seat stays the player's. @param {Table} table */
export async function leave(table) {
  const { view } = table.model;
  const playing = view.you.seat !== null && view.phase !== "over";
  if (playing) {
    const sure = await ask({
      title: t("table.leave.question"),
      text: t("table.leave.text"),
      yes: t("table.leave.yes"),
      no: t("table.leave.no"),
      danger: true,
    });
    if (!sure) return;
    // Without a connection nobody answers: one leaves all the same, and a bot comes when the seat stays empty.
    const answer = await Promise.race([table.act({ type: "leave" }), sleep(table.model.net === "down" ? 0 : ANSWER_MS)]);
    if (answer && !answer.ok && answer.code !== "already_left") return;
  }
  location.assign(wayOut(view));
}

/**
 * The first back gesture at a table asks instead of leaving.
 * @param {Table} table
 */
export function guardBack(table) {
  const playing = () => table.model.view.you.seat !== null && !["lobby", "over"].includes(table.model.view.phase);
  let guarded = false;
  const guard = () => {
    if (guarded || !playing()) return;
    guarded = true;
    history.pushState({ table: true }, "");
  };
  addEventListener("pointerup", guard); // browsers ignore history entries made without a gesture
  addEventListener("popstate", () => {
    if (!guarded) return;
    guarded = false;
    if (playing()) leave(table);
    else history.back();
  });
}
