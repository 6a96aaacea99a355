/** Starting a standing group from the player page. */

import { openDialog } from "../dialogs.js";
import { byId, h } from "../dom.js";
import { t } from "../i18n.js";
import { request } from "../net.js";

function askTitle() {
  const field = h("input", { class: "field", id: "group-title", maxlength: 60, autocomplete: "off", required: true, "aria-describedby": "group-fault" });
  const fault = h("p", { class: "field-error", id: "group-fault", role: "alert" });
  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      location.assign((await request("POST", "/groups", { title: field.value })).url);
    } catch (error) {
      fault.textContent = error instanceof Error ? error.message : String(error);
      field.focus();
    }
  };
  const form = h(
    "form",
    { class: "stack", onsubmit: make, novalidate: true },
    h("label", { class: "label", for: field.id }, t("group.title")),
    field,
    fault,
    h("button", { class: "btn btn-turn btn-wide", type: "submit" }, t("group.make")),
  );
  openDialog(t("group.make"), [form], { sheet: false });
  field.focus();
}

/** Wires the panel. */
export const wireGroups = () => byId("make-group", HTMLButtonElement).addEventListener("click", askTitle);
