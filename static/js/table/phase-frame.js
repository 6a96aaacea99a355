/** The frame of a panel that asks something in a phase of its own: title, a word at its right, time, and more of it. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { attr, fillOnce, setText } from "./dom.js";
import { moreTime } from "./turnbar.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../dom.js").Child} Child */

/**
 * @param {Table} table
 * @param {string} kind class of the panel
 * @param {...Child} parts what stands between the head and the foot
 */
export function createFrame(table, kind, ...parts) {
  const title = h("h2");
  const lab = h("span", { class: "lab" });
  const time = h("span", { class: "time num" });
  const more = h("div", { class: "phase-more" });
  const el = h(
    "section",
    { class: `${kind} panel phase-panel`, role: "group" },
    h("div", { class: "phase-head" }, title, lab, time),
    parts,
    more,
  );

  /** @param {unknown} key what the words depend on @param {() => {title: Child | Child[], lab?: string}} words */
  function head(key, words) {
    fillOnce(title, key, () => {
      const { title: what, lab: beside = "" } = words();
      setText(lab, beside);
      return what;
    });
    attr(el, "aria-label", title.textContent);
    tick();
  }

  function tick() {
    const left = table.time.left();
    const isShort = table.time.isMine() && left !== null && left < 20;
    setText(time, isShort ? t("table.seconds", { seconds: Math.ceil(left) }) : "");
    const low = table.time.isLow();
    const n = table.time.moreLeft();
    el.classList.toggle("low", low);
    fillOnce(more, [low, n], () => (low && n > 0 ? moreTime(table, n) : null));
  }

  return { el, head, tick };
}
