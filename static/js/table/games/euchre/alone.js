/** Going alone: asked of the maker before the manikin opens, then of the defenders. What it pays follows from the rules here. */

import { h } from "../../../dom.js";
import { rich, signed, t } from "../../../i18n.js";
import { button, fillOnce, show } from "../../dom.js";
import { mayAct } from "../../model.js";
import { createFrame } from "../../phase-frame.js";
import { nameOf } from "../../say.js";
import { euchre } from "./cards.js";

/** @typedef {import("../../table.js").Table} Table */
/** @typedef {import("../../../types.d.ts").TableView} TableView */
/** @typedef {{marks: string, usual: string, alone: string, good: boolean}} Pay one row of what marks pay */

/** @param {Table} table @returns {import("../../../types.d.ts").Panel} */
export function createAlone(table) {
  const alone = button("", "", () => table.moves.order({ type: "go_alone" }));
  const usual = button("turn", "", () => enter());
  const pays = h("table", { class: "pays num" });
  const note = h("p");
  const frame = createFrame(table, "alone", h("div", { class: "two" }, alone, usual), pays, note);

  const wanted = () => mayAct(table.model) && table.model.view.play?.phase === "alone";

  function update() {
    show(frame.el, wanted());
    if (!wanted()) return;
    const { view } = table.model;
    const play = euchre(view);
    const makes = play.maker === view.you.seat;
    const maker = nameOf(view, play.maker);
    const key = [makes, play.alone, maker, view.options];
    frame.head(key, () => ({
      title: t(makes ? "euchre.alone_question" : "euchre.defend_question"),
      lab: makes ? t("euchre.you_make") : t("euchre.against", { name: maker }),
    }));
    fillOnce(alone, key, () =>
      makes
        ? [t("euchre.go_alone"), h("small", null, t(leads(view) ? "euchre.alone_lead" : "euchre.alone_five"))]
        : [t("euchre.defend_alone"), h("small", null, t("euchre.other_out", { name: nameOf(view, partner(view)) }))],
    );
    fillOnce(usual, key, () =>
      makes
        ? [t("euchre.use_manikin"), h("small", null, t("euchre.five_of_ten"))]
        : [t("euchre.together"), h("small", null, t("euchre.two_against_one"))],
    );
    fillOnce(pays, key, () => payTable(makes ? makerPays(view) : defenderPays(view, maker), heads(makes, maker)));
    fillOnce(note, key, () => (makes ? makerNote(view) : leads(view) ? t("euchre.alone_you_lead") : ""));
    show(note, note.textContent !== "");
  }

  function enter() {
    table.moves.order({ type: "decline_alone" });
    return true;
  }

  /** @param {string} key */
  function key(key) {
    if (key !== "a") return false;
    table.moves.order({ type: "go_alone" });
    return true;
  }

  return { name: "phase", el: frame.el, wanted, update, tick: frame.tick, enter, key };
}

/** The other defender. @param {TableView} view */
const partner = (view) => [0, 1, 2].find((seat) => seat !== view.you.seat && seat !== euchre(view).maker);

/** Whether I would lead if I went alone. @param {TableView} view */
const leads = (view) =>
  view.options.lone_lead === "loner" && (euchre(view).maker === view.you.seat || !euchre(view).alone);

/** @param {TableView} view @returns {Pay[]} */
function makerPays({ options }) {
  const they = t("euchre.they_each", { points: signed(2) });
  return [
    { marks: t("euchre.all_five"), usual: signed(3), alone: signed(options.maker_alone_march), good: true },
    { marks: t("euchre.three_or_four"), usual: signed(1), alone: signed(1), good: true },
    { marks: t("euchre.none_to_two"), usual: they, alone: they, good: false },
  ];
}

/** @param {TableView} view @param {string} maker @returns {Pay[]} */
function defenderPays(view, maker) {
  const both = (/** @type {number} */ points) => t("euchre.both", { points: signed(points) });
  const theirs = (/** @type {number} */ points) => t("euchre.name_points", { name: maker, points: signed(points) });
  const march = theirs(euchre(view).alone ? view.options.maker_alone_march : 3);
  return [
    { marks: t("euchre.none"), usual: both(2), alone: both(4), good: true },
    { marks: t("euchre.one_or_two"), usual: both(2), alone: both(2), good: true },
    { marks: t("euchre.three_or_four"), usual: theirs(1), alone: theirs(1), good: false },
    { marks: t("euchre.all_five"), usual: march, alone: march, good: false },
  ];
}

/** @param {boolean} makes @param {string} maker */
const heads = (makes, maker) =>
  makes
    ? [t("euchre.your_marks"), t("euchre.col_manikin"), t("euchre.defend_alone")]
    : [t("euchre.takes", { name: maker }), t("euchre.together"), t("euchre.defend_alone")];

/** @param {Pay[]} pays @param {string[]} titles */
const payTable = (pays, titles) => [
  h(
    "thead",
    null,
    h(
      "tr",
      null,
      titles.map((title) => h("th", { scope: "col" }, title)),
    ),
  ),
  h(
    "tbody",
    null,
    pays.map(({ marks, usual, alone, good }) =>
      h(
        "tr",
        { class: good ? "up" : "down" },
        h("th", { scope: "row" }, marks),
        h("td", null, usual),
        h("td", null, alone),
      ),
    ),
  ),
];

/** @param {TableView} view */
function makerNote(view) {
  const { maker_alone_march: march, lone_defender: defenders } = view.options;
  const same =
    march === 3 ? t(leads(view) ? "euchre.same_and_lead" : "euchre.same") : t("euchre.march_pays", { points: march });
  if (!defenders) return same;
  const four = h("b", null, t("euchre.they_each", { points: signed(4) }));
  return h("span", null, rich("euchre.defender_too", { first: same, four }));
}
