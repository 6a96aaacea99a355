/** Asks for a name, with the one in use filled in. */

import { MAX_NAME, nameFault, rename } from "./crew.js";
import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { ApiError, errorSentence } from "./net.js";

/**
 * @param {string} current
 * @param {(name: string) => Promise<string>} [take] stores the name; resolves to it as it is kept
 * @returns {Promise<string | null>} the new name, null when it stays as it was
 */
export function askName(current, take = rename) {
  return new Promise((resolve) => {
    /** @type {string | null} */
    let result = null;
    const field = h("input", {
      class: "field",
      id: "crew-name",
      value: current,
      autocomplete: "nickname",
      enterkeyhint: "done",
      required: true,
      "aria-describedby": "crew-name-error",
    });
    const error = h("p", { class: "field-error", id: "crew-name-error", role: "alert" });
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const fault = await refused(field.value, take);
      if (typeof fault === "object") {
        result = fault.name;
        dialog.close();
        return;
      }
      error.textContent = fault;
      field.setAttribute("aria-invalid", "true");
      field.focus();
    };
    const form = h(
      "form",
      { class: "stack", onsubmit: submit, novalidate: true },
      h("label", { class: "label", for: "crew-name" }, t("name.label")),
      field,
      error,
      h("button", { class: "btn btn-turn btn-wide", type: "submit" }, t("name.save")),
    );
    const dialog = openDialog(t("name.title"), [form], { sheet: false, onclose: () => resolve(result) });
    field.select();
  });
}

/**
 * @param {string} typed
 * @param {(name: string) => Promise<string>} take
 * @returns {Promise<string | {name: string}>} the sentence of the refusal, or the name as it is kept
 */
async function refused(typed, take) {
  const fault = nameFault(typed);
  if (fault) return errorSentence(fault, { max: MAX_NAME });
  try {
    return { name: await take(typed) };
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}
