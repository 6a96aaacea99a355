/** The second step: tricks, caught jacks and revokes, with the points that follow before anything is written. */

import { h } from "../dom.js";
import { number, rich, signed, t } from "../i18n.js";
import { control } from "../lobby/controls.js";
import { cardGlyph } from "../table/cards.js";
import { gameOf } from "../table/games/registry.js";
import { bidWords } from "./bids.js";
import { changes } from "./changes.js";
import { mostTricks, takers, withTricks } from "./entry.js";
import { big, choosePlayer, foot, who } from "./parts.js";

/** @typedef {import("./keeper.js").Keeper} Keeper */

/** @param {Keeper} keeper @returns {(HTMLElement | false | null)[]} */
export function tricksStep(keeper) {
  return [
    ...(keeper.removing ? [] : fields(keeper)),
    keeper.fault && h("p", { class: "field-error keep-note", role: "alert" }, faultWords(keeper)),
    keeper.editing === null ? strip(keeper) : changes(keeper),
    save(keeper),
  ];
}

/** @param {Keeper} keeper */
function fields(keeper) {
  const { form, draft } = keeper;
  const seats = takers(form, draft);
  const jacks = form.jacks ?? [];
  if (draft.thrownIn) return [h("p", { class: "panel keep-text" }, t("keep.was_thrown_in"))];
  return [
    ...seats.map((seat, i) => row(keeper, seat, i === seats.length - 1)),
    jacks.length > 0 && h("div", { class: "panel keep-choices" }, jacks.map((jack) => jackRow(keeper, jack))),
    form.revokes === true && h("div", { class: "panel keep-choices" }, revokes(keeper)),
  ];
}

/** @param {Keeper} keeper @param {number} seat @param {boolean} isLast */
function row(keeper, seat, isLast) {
  const { form, draft } = keeper;
  const { name } = keeper.sheet.seats[seat];
  const tricks = draft.tricks[seat];
  const bid = draft.bids[seat];
  const words = form.kind === "bids" ? bidWords(bid ?? "") : t(seat === draft.maker ? "role.maker" : "role.defender");
  return h(
    "div",
    { class: "panel keep-row" },
    who(keeper, seat, h("span", { class: "chip" }, words)),
    isLast ? rest(name, tricks) : stepper(keeper, seat, name),
  );
}

/** @param {string} name @param {number} tricks */
const rest = (name, tricks) =>
  h(
    "span",
    { class: "keep-rest", role: "group", "aria-label": t("keep.tricks_of", { name }) },
    h("b", { class: "num" }, number(tricks)),
    h("small", null, t("keep.the_rest")),
  );

/** @param {Keeper} keeper @param {number} seat @param {string} name */
function stepper(keeper, seat, name) {
  const { form, draft } = keeper;
  /** @type {import("../lobby/house_rules.js").Spec} */
  const spec = {
    name: `tricks-${seat}`,
    kind: "number",
    group: "",
    when: [],
    default: 0,
    low: 0,
    high: mostTricks(form, seat),
  };
  const input = control(spec, draft.tricks[seat], (value) =>
    keeper.change(withTricks(form, keeper.draft, seat, Number(value))),
  );
  input.setAttribute("aria-label", t("keep.tricks_of", { name }));
  return input;
}

/** @param {Keeper} keeper @param {string} jack */
function jackRow(keeper, jack) {
  const { draft } = keeper;
  return choosePlayer(keeper, {
    name: jack,
    label: h("span", null, rich("keep.caught_by", { card: cardGlyph(jack) })),
    seats: keeper.sheet.seats.map((_, seat) => seat),
    chosen: draft.jacks[jack] ?? null,
    none: t("keep.nobody"),
    off: (seat) => draft.tricks[seat] === 0,
    onChoose: (seat) => keeper.change({ ...draft, jacks: { ...draft.jacks, [jack]: seat } }),
  });
}

/** @param {Keeper} keeper */
function revokes(keeper) {
  const { draft } = keeper;
  const boxes = keeper.sheet.seats.map(({ name }, seat) =>
    h(
      "label",
      null,
      h("input", {
        type: "checkbox",
        checked: draft.revoked[seat],
        "data-key": `keep-revoked-${seat}`,
        onchange: () => keeper.change({ ...draft, revoked: draft.revoked.with(seat, !draft.revoked[seat]) }),
      }),
      h("span", { class: "truncate" }, name),
    ),
  );
  return h(
    "div",
    { class: "keep-choice", role: "group", "aria-labelledby": "keep-revoked" },
    h("b", { id: "keep-revoked" }, t("keep.revoked")),
    h("div", { class: "segments" }, boxes),
  );
}

/** "Hand 5, Maya: blind six is used up." @param {Keeper} keeper */
function faultWords({ fault, sheet, index }) {
  if (!fault) return "";
  const { hand, seat } = fault.params;
  const name = typeof seat === "number" ? sheet.seats[seat]?.name : undefined;
  const isOther = typeof hand === "number" && hand !== index;
  if (isOther && name) return t("keep.fault_hand_seat", { hand: hand + 1, name, fault: fault.message });
  if (isOther) return t("keep.fault_hand", { hand: hand + 1, fault: fault.message });
  return name ? t("keep.fault_seat", { name, fault: fault.message }) : fault.message;
}

/** What each would get, and have then. @param {Keeper} keeper */
function strip(keeper) {
  const sheet = keeper.preview?.sheet;
  const hand = sheet?.hands.at(-1);
  const play = sheet?.games.at(-1)?.play;
  if (!sheet || !hand || !play) return null;
  const { verdict } = gameOf(sheet);
  return h(
    "div",
    { class: "panel keep-strip", role: "group", "aria-label": t("keep.preview") },
    hand.seats.map((score, seat) =>
      h(
        "div",
        { vars: { "--c": `var(--p${(seat % 5) + 1})` } },
        h("span", { class: "truncate" }, sheet.seats[seat].name),
        h("span", { class: `num ${score.delta < 0 ? "down" : "up"}` }, signed(score.delta)),
        h("small", { class: "truncate" }, verdict(score, play).words),
        h("b", { class: "num" }, number(score.total)),
      ),
    ),
  );
}

/** @param {Keeper} keeper */
function save(keeper) {
  const { editing, preview, fault } = keeper;
  const { busy } = keeper.paper;
  const open = (preview?.questions ?? []).some(
    ({ game_no, answers }) => answers.length > 1 && keeper.answers[game_no] === undefined,
  );
  const off = preview === null || fault !== null || open;
  if (editing === null)
    return foot(big("save", t("keep.save", { hand: keeper.index + 1 }), () => keeper.save(), { off, busy }));
  return foot(
    big("leave", t("keep.leave"), () => keeper.leave(), { kind: "quiet" }),
    big("save", t("keep.correct", { hand: editing + 1 }), () => keeper.save(), { off, busy }),
    h("p", { class: "note" }, t("keep.stays_in_log")),
  );
}
