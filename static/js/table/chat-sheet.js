/** Table talk on a phone: four lines, reactions and the field, above the hand. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { iconButton, show } from "./dom.js";
import { createTalk } from "./talk.js";

/** @typedef {import("./table.js").Table} Table */

const LINES = 4;

/** @param {Table} table */
export function createChatSheet(table) {
  const talk = createTalk(table, { lines: LINES });
  const el = h(
    "section",
    { class: "chat-sheet panel", role: "dialog", "aria-label": t("chat.title"), hidden: true, onkeydown },
    h("div", { class: "dialog-head" }, h("h2", null, t("chat.title")), iconButton("x", t("button.close"), close)),
    talk.el,
  );
  /** @type {Element | null} */
  let opener = null;

  /** @param {KeyboardEvent} event */
  function onkeydown(event) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  }

  function close() {
    show(el, false);
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  }

  function toggle() {
    if (!el.hidden) {
      close();
      return;
    }
    opener = document.activeElement;
    show(el, true);
    talk.update();
    if (matchMedia("(pointer: fine)").matches) talk.focus();
  }

  return {
    el,
    toggle,
    isOpen: () => !el.hidden,
    update: () => {
      if (!el.hidden) talk.update();
    },
  };
}
