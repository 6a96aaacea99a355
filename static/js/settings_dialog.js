/** The settings: each applies at once, so there is nothing to save. */

import { page } from "./crew.js";
import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { getSetting, playsWithOneTap, setSetting, settings } from "./settings.js";

/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {keyof Settings} Name */

/** Opens the settings. */
export function openSettings() {
  openDialog(
    t("settings.title"),
    [
      languageRow(),
      segmentsRow("theme", ["auto", "dark", "light"]),
      switchRow("four_colours", suits()),
      switchRow("big_cards"),
      switchRow("high_right"),
      switchRow("left_handed"),
      segmentsRow("one_tap", ["on", "off"], playsWithOneTap() ? "on" : "off"),
      switchRow("always_look"),
      segmentsRow("speed", ["calm", "normal", "quick"]),
      segmentsRow("sound", ["all", "turn", "off"]),
      "vibrate" in navigator && switchRow("vibration"),
      segmentsRow("reduced_motion", ["auto", "on"]),
      switchRow("plain_words"),
      switchRow("key_letters"),
      h("p", { class: "note settings-note" }, t("settings.kept_here")),
    ],
    { class: "settings" },
  );
}

/** @param {Name} name @param {Node | null} [extra] */
function switchRow(name, extra = null) {
  const id = `set-${name}`;
  const input = h("input", {
    type: "checkbox",
    class: "switch",
    role: "switch",
    id,
    checked: settings()[name] === true,
  });
  input.addEventListener("change", () => setSetting(name, /** @type {never} */ (input.checked)));
  return h(
    "div",
    { class: "row setting" },
    h("label", { class: "grow", for: id }, words(name), extra, note(name)),
    input,
  );
}

/** @param {Name} name @param {string[]} values @param {unknown} [chosen] */
function segmentsRow(name, values, chosen = getSetting(name)) {
  const id = `set-${name}`;
  const options = values.map((value) => {
    const input = h("input", { type: "radio", name: id, value, checked: value === chosen });
    input.addEventListener("change", () => setSetting(name, /** @type {never} */ (value)));
    return h("label", null, input, h("span", null, t(`settings.${name}.${value}`)));
  });
  return h(
    "div",
    { class: "row setting", role: "radiogroup", "aria-labelledby": id },
    h("span", { class: "grow", id }, words(name), note(name)),
    h("div", { class: "segments" }, options),
  );
}

/** @param {Name} name */
const words = (name) => h("b", null, t(`settings.${name}`));

/** Some settings need a line of explanation. @param {Name} name */
function note(name) {
  const notes = ["always_look", "plain_words", "key_letters"];
  return notes.includes(name) && h("small", null, t(`settings.${name}.note`));
}

const suits = () =>
  h(
    "span",
    { class: "four-suits", "data-deck": "four", "aria-hidden": "true" },
    [..."SHDC"].map((s) => h("x-suit", { s })),
  );

/** Only worth a row when there is a choice. */
function languageRow() {
  const languages = Object.entries(page().languages);
  if (languages.length < 2) return null;
  const now = document.documentElement.lang;
  const select = h(
    "select",
    { class: "select", id: "set-language" },
    languages.map(([code, name]) => h("option", { value: code, lang: code, selected: code === now }, name)),
  );
  select.addEventListener("change", () => {
    document.cookie = `lang=${select.value}; path=/; max-age=31536000; SameSite=Lax`;
    location.reload();
  });
  const label = h("label", { class: "grow", for: "set-language" }, h("b", null, t("settings.language")));
  return h("div", { class: "row setting" }, label, h("span", { class: "select-wrap" }, select));
}
