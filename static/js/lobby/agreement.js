/** What goes with the rules in the lobby: their card, what changed since the last game, and who agrees. */

import { h } from "../dom.js";
import { lang, t } from "../i18n.js";
import { errorSentence } from "../net.js";
import { askRuleCard } from "../rule_card.js";
import { optionLabel, same, valueWordsOf } from "./house_rules.js";
import { gameRules } from "./rules_editor.js";

/** @typedef {import("./lobby.js").Lobby} Lobby */
/** @typedef {import("../types.d.ts").TableView} TableView */

/**
 * People at the table, but for `me`, who have not agreed to the rules as they are.
 * @param {TableView} view
 * @param {string | null} [me]
 * @returns {string[]}
 */
export const undecided = ({ places, host, confirmed }, me = null) =>
  places.flatMap((place) =>
    place && !place.bot && ![host, me, ...confirmed].includes(place.player) ? [place.name] : [],
  );

/** @param {Lobby} lobby */
export function agreement(lobby) {
  const { view } = lobby.ctx;
  return h("div", { class: "agreement" }, changesSinceLast(view), who(lobby), links(lobby));
}

/** @param {Lobby} lobby */
function who(lobby) {
  const { view } = lobby.ctx;
  const mine = view.you.place !== null && !lobby.isHost;
  const agrees = view.confirmed.includes(view.you.player);
  const command = { type: "confirm_rules", card: view.card };
  const names = undecided(view, view.you.player);
  const others = view.places.filter((place) => place && !place.bot && place.player !== view.host);
  const line =
    others.length === 0 || (names.length === 0 && undecided(view).length > 0)
      ? ""
      : names.length === 0
        ? t("rules.all_agree")
        : t("rules.undecided", { n: names.length, names: new Intl.ListFormat(lang()).format(names) });
  return [
    mine &&
      h(
        "button",
        {
          class: `btn btn-wide ${agrees ? "btn-quiet" : "btn-turn"}`,
          type: "button",
          "data-key": "confirm-rules",
          "aria-disabled": agrees && "true",
          "aria-busy": lobby.ctx.waiting(command) && "true",
          onclick: () => agrees || lobby.order(command),
        },
        h("x-i", { n: "check", small: true }),
        t(agrees ? "rules.agreed" : "rules.agree"),
      ),
    line && h("p", { class: "note", role: "status" }, line),
  ];
}

/** @param {TableView} view */
function changesSinceLast({ last_rules: last, card, options, n_seats }) {
  if (!last || last.card === card) return null;
  const specs = gameRules().options.filter(({ name }) => !same(last.options[name], options[name]));
  const lines = specs.map((spec) =>
    t("rule_card.since_option", {
      name: optionLabel(spec.name),
      before: valueWordsOf(spec, last.options[spec.name]),
      after: valueWordsOf(spec, options[spec.name]),
    }),
  );
  if (last.n_seats !== n_seats) lines.unshift(t("rule_card.since_seats", { before: last.n_seats, after: n_seats }));
  return (
    lines.length > 0 && [
      h("h3", null, t("rules.since_last")),
      h(
        "ul",
        { class: "since-last" },
        lines.map((line) => h("li", null, line)),
      ),
    ]
  );
}

/** @param {Lobby} lobby */
function links(lobby) {
  const { view } = lobby.ctx;
  const link = (/** @type {string} */ href, /** @type {string} */ icon, /** @type {string} */ label) =>
    h("a", { class: "btn btn-quiet btn-small", href, target: "_blank" }, h("x-i", { n: icon, small: true }), label);
  return h(
    "div",
    { class: "agreement-links" },
    link(`/rules/card/${view.card}`, "sheet", t("rule_card.title")),
    link(`/rules/${view.game}?card=${view.card}`, "book", t("rule_card.full_rules")),
    lobby.isHost &&
      h(
        "button",
        { class: "btn btn-quiet btn-small", type: "button", "data-key": "use-card", onclick: () => useCard(lobby) },
        h("x-i", { n: "cards", small: true }),
        t("rule_card.enter"),
      ),
  );
}

/** @param {Lobby} lobby */
async function useCard(lobby) {
  const { game } = lobby.ctx.view;
  const card = await askRuleCard((found) =>
    found.game === game ? null : errorSentence("card_other_game", { game: found.game }),
  );
  if (card === null) return;
  const { preset, options, n_seats } = card;
  lobby.order({ type: "change_rules", preset, options, n_seats });
}
