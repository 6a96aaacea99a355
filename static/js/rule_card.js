/** Asking for a rule card: the code that somebody else's rules have, typed or pasted with its address. */

import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { ApiError, errorSentence, request } from "./net.js";

/** @typedef {{code: string, url: string, game: string, preset: string, n_seats: number, options: Record<string, any>}} RuleCard */

/** The code in what somebody typed or pasted. @param {string} text */
export const cardCode = (text) => (text.match(/\/rules\/card\/([^/?#\s]+)/)?.[1] ?? text).trim();

/**
 * What a code says; refused with an `ApiError`.
 * @param {string} text
 * @returns {Promise<RuleCard>}
 */
export async function readRuleCard(text) {
  const code = cardCode(text);
  if (code === "") throw new ApiError("card_unreadable");
  return request("GET", `/rules/cards/${encodeURIComponent(code)}`);
}

/**
 * @param {(card: RuleCard) => string | null} [fault] why this card cannot be used here, as a sentence
 * @returns {Promise<RuleCard | null>} null when nobody entered one
 */
export function askRuleCard(fault = () => null) {
  return new Promise((resolve) => {
    /** @type {RuleCard | null} */
    let result = null;
    const field = h("input", {
      class: "field",
      id: "rule-card",
      autocomplete: "off",
      autocapitalize: "characters",
      spellcheck: "false",
      enterkeyhint: "done",
      "aria-describedby": "rule-card-note rule-card-error",
    });
    const error = h("p", { class: "field-error", id: "rule-card-error", role: "alert" });
    const refuse = (/** @type {string} */ sentence) => {
      error.textContent = sentence;
      field.setAttribute("aria-invalid", "true");
      field.focus();
    };
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      try {
        const card = await readRuleCard(field.value);
        const sentence = fault(card);
        if (sentence !== null) return refuse(sentence);
        result = card;
        dialog.close();
      } catch (failure) {
        refuse(failure instanceof ApiError ? failure.message : errorSentence("internal"));
      }
    };
    const form = h(
      "form",
      { class: "stack", onsubmit: submit, novalidate: true },
      h("label", { class: "label", for: "rule-card" }, t("rule_card.code")),
      field,
      h("p", { class: "note", id: "rule-card-note" }, t("rule_card.enter.note")),
      error,
      h("button", { class: "btn btn-turn btn-wide", type: "submit" }, t("rule_card.enter.yes")),
    );
    const dialog = openDialog(t("rule_card.enter"), [form], { sheet: false, onclose: () => resolve(result) });
    field.focus();
  });
}
