/** What is played: form, goal, and the rules of each round, with the way to read them. */

import { openDialog } from "../dialogs.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { goal } from "./words.js";

/** @typedef {import("./types.d.ts").EveningView} EveningView */

/** @param {EveningView} view */
export function openRules(view) {
  const { settings } = view;
  openDialog(t("evening.rules"), [
    h("p", null, h("b", null, t(`evening.form.${settings.form}`)), h("br"), t(`evening.form.${settings.form}.note`)),
    h("p", null, t("evening.rules.goal", { goal: goal(view) })),
    h("p", null, t(`evening.settlement.${settings.settlement}`)),
    ...settings.rounds.map((tables, i) => roundRules(tables, settings.rounds.length > 1 ? i + 1 : null)),
  ]);
}

/** @param {import("./types.d.ts").TableRules[]} tables @param {number | null} round */
const roundRules = (tables, round) =>
  h(
    "section",
    { class: "round-rules" },
    round !== null && h("h3", null, t("evening.round", { round })),
    tables.map((rules) =>
      h(
        "a",
        { class: "menu-item", href: `/rules/${rules.game}`, target: "_blank" },
        h("x-i", { n: "book" }),
        h(
          "span",
          { class: "grow" },
          t(`game.${rules.game}`),
          h("small", null, t("evening.rules.of", { n: rules.n_seats, preset: rules.preset }), changed(rules)),
        ),
        h("x-i", { n: "right", small: true }),
      ),
    ),
  );

/** @param {import("./types.d.ts").TableRules} rules */
function changed({ options }) {
  const n = Object.keys(options).length;
  return n === 0 ? null : ` ${t("home.rules_changed", { n })}`;
}
