/** Dialogs: native `<dialog>`, closed by Esc, the cross, or a click beside it; the keyboard returns where it was. */

import { h, keyOf } from "./dom.js";
import { t } from "./i18n.js";
import { newsPlace, raiseToast } from "./toast.js";

/** @typedef {import("./dom.js").Child} Child */

/** What finds the opener again: it may be drawn anew while the dialog is open. A menu hands it on to what it opens. */
let opener = "";

/**
 * Opens a dialog with a title and `body`; `foot` holds its buttons.
 * @param {string} title
 * @param {Child[]} body
 * @param {{foot?: Child[], sheet?: boolean, onclose?: () => void, class?: string}} [options]
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, body, { foot = [], sheet = true, onclose, class: extra = "" } = {}) {
  // The title gets the focus, so that a reader starts there and no button lights up under a finger.
  const heading = h("h2", { id: freshId(), tabindex: -1, autofocus: foot.length === 0 }, title);
  const dialog = h(
    "dialog",
    { class: `${sheet ? "sheet" : ""} ${extra}`, "aria-labelledby": heading.id },
    h(
      "div",
      { class: "dialog-head" },
      heading,
      closeButton(() => dialog.close()),
    ),
    h("div", { class: "dialog-body" }, body),
    foot.length > 0 && h("div", { class: "dialog-foot" }, foot),
    newsPlace(),
  );
  dialog.addEventListener("click", (event) => event.target === dialog && isBeside(dialog, event) && dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    raiseToast();
    onclose?.();
    returnFocus();
  });
  if (!document.querySelector("dialog[open]")) opener = keyOf(document.activeElement) || opener;
  document.body.append(dialog);
  dialog.showModal();
  raiseToast();
  return dialog;
}

/** The browser gives the keyboard back to an opener that still stands; one that was drawn anew is found by its key. */
function returnFocus() {
  // Also a dialog that is closed but still stands here: its own close is about to be told, and then it is the last.
  if (document.querySelector("dialog")) return;
  const isLost = document.activeElement === null || document.activeElement === document.body;
  const again = isLost && opener ? document.querySelector(opener) : null;
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  opener = "";
}

/** @param {() => void} close */
const closeButton = (close) =>
  h(
    "button",
    { class: "icon-btn", type: "button", "aria-label": t("button.close"), onclick: close },
    h("x-i", { n: "x" }),
  );

/**
 * A click on the backdrop reaches the dialog itself, outside its box.
 * @param {HTMLDialogElement} dialog
 * @param {MouseEvent} event
 */
function isBeside(dialog, event) {
  const box = dialog.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}

let count = 0;
const freshId = () => `dialog-${++count}`;

/**
 * Asks once; resolves to whether `yes` was pressed.
 * @param {{title: string, text?: string, yes: string, no: string, danger?: boolean}} question
 * @returns {Promise<boolean>}
 */
export function ask({ title, text, yes, no, danger = false }) {
  return new Promise((resolve) => {
    let answer = false;
    const decide = (/** @type {boolean} */ value) => () => {
      answer = value;
      dialog.close();
    };
    const dialog = openDialog(title, [text && h("p", null, text)], {
      foot: [
        h("button", { class: "btn", autofocus: danger, onclick: decide(false) }, no),
        h(
          "button",
          { class: danger ? "btn btn-danger" : "btn btn-turn", autofocus: !danger, onclick: decide(true) },
          yes,
        ),
      ],
      onclose: () => resolve(answer),
    });
  });
}

/**
 * A list of actions; each closes the list and then runs.
 * @param {string} title
 * @param {({icon: string, label: string, note?: string, run: () => void} | false | null)[]} items
 */
export function openMenu(title, items) {
  const dialog = openDialog(
    title,
    items
      .filter((item) => !!item)
      .map((item) =>
        h(
          "button",
          { class: "menu-item", type: "button", onclick: () => (dialog.close(), item.run()) },
          h("x-i", { n: item.icon }),
          h("span", { class: "grow" }, item.label, item.note && h("small", null, item.note)),
        ),
      ),
  );
  return dialog;
}
