/** A draw took me to a table: it says so, and leads there by itself unless I stay. */

import { openDialog } from "../dialogs.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { listOf } from "../table/say.js";
import { play } from "../sound.js";
import { myPart, others } from "./model.js";
import { goToTable } from "./orders.js";
import { atTable } from "./words.js";

const WAIT_S = 8;

/** @type {HTMLDialogElement | null} */
let open = null;

/**
 * @param {import("./types.d.ts").EveningView} view
 * @param {import("./model.js").Spot} spot
 */
export function announceTable(view, spot) {
  open?.close();
  const left = h("span", { class: "num" });
  let seconds = WAIT_S;
  const go = () => {
    clearInterval(timer);
    dialog.close();
    goToTable(view.tournament_id, spot.table.table_id);
  };
  const tick = () => {
    left.textContent = t("evening.arrival.in", { n: seconds });
    if (seconds-- <= 0) go();
  };
  const names = listOf(others(view, spot.table, myPart(view)?.no ?? null));
  const said = t("evening.arrival", { at_table: atTable(view, spot), names });
  const stay = h("button", { class: "btn", type: "button", onclick: () => dialog.close() }, t("evening.arrival.stay"));
  const sit = h("button", { class: "btn btn-turn", type: "button", autofocus: true, onclick: go }, t("evening.my_seat"));
  const dialog = openDialog(t("evening.round", { round: spot.round.no }), [h("p", { class: "arrival" }, said), h("p", { class: "note" }, left)], {
    foot: [stay, sit],
    onclose: () => {
      clearInterval(timer);
      open = null;
    },
  });
  open = dialog;
  play("turn");
  const timer = setInterval(tick, 1000);
  tick();
}
