/** The page of a score sheet. */

import "../components/index.js";
import "../table/games/index.js";
import { openDialog, openMenu } from "../dialogs.js";
import { byId, embedded, h, swap } from "../dom.js";
import { ready, signed, t } from "../i18n.js";
import { qrPicture } from "../qr.js";
import { onSettings } from "../settings.js";
import { openSettings } from "../settings_dialog.js";
import { copy, share } from "../share.js";
import { sentences } from "../table/say.js";
import { bidKey, bidsStep } from "./bids.js";
import { rememberSheet } from "./drafts.js";
import { isBid } from "./entry.js";
import { Keeper } from "./keeper.js";
import { correctionsLog, handsLog } from "./log.js";
import { board, scoreStep } from "./overview.js";
import { Paper } from "./paper.js";
import { tricksStep } from "./tricks.js";

/** @typedef {import("./keeper.js").Step} Step */

await ready;
const id = /** @type {string} */ (embedded("sheet-id"));
const link = /** @type {{url: string, qr: import("../qr.js").Qr}} */ (embedded("share"));
const root = byId("app", HTMLElement);
const spoken = h("div", { class: "sr", role: "status" });
document.body.append(spoken);

const paper = new Paper(id, /** @type {import("../types.d.ts").SheetView} */ (embedded("view")));
const keeper = new Keeper(paper, { refresh: () => refresh(), turnTo, say });
rememberSheet({ id, game: keeper.sheet.game, names: keeper.sheet.seats.map(({ name }) => name) });

const STEPS = { bids: bidsStep, tricks: tricksStep, score: scoreStep };

function refresh() {
  const parts = STEPS[keeper.step](keeper).filter((part) => !!part);
  const foot = parts.pop();
  swap(
    root,
    h(
      "div",
      { class: `keep step-${keeper.step}`, "data-seats": keeper.sheet.n_seats },
      head(),
      h("div", { class: "keep-main" }, keeper.isOver && keeper.editing === null ? null : steps(), parts),
      h("div", { class: "keep-aside" }, board(keeper), keeper.editing === null && handsLog(keeper), correctionsLog(keeper.sheet)),
      foot ?? null,
    ),
  );
}

/** The page of another step begins at its top, and the keyboard is not lost with what it pressed. @param {Step} step */
function turnTo(step) {
  refresh();
  scrollTo(0, 0);
  const isLost = document.activeElement === null || document.activeElement === document.body;
  const radio = root.querySelector(`[data-key="step-${step}"]`);
  if (isLost && radio instanceof HTMLElement) radio.focus({ preventScroll: true });
}

function head() {
  const { sheet, editing } = keeper;
  const { target } = sheet.options;
  const title =
    editing !== null
      ? t("keep.correct", { hand: editing + 1 })
      : keeper.isOver
        ? t("tally.over")
        : t("keep.title", { hand: keeper.index + 1 });
  const icon = (/** @type {string} */ n, /** @type {string} */ label, /** @type {() => void} */ run) =>
    h("button", { type: "button", class: "icon-btn", "data-key": n, "aria-label": label, title: label, onclick: run }, h("x-i", { n }));
  return h(
    "header",
    { class: "keep-head" },
    h("a", { class: "icon-btn", href: "/score", "aria-label": t("keep.all_sheets") }, h("x-i", { n: "back" })),
    h(
      "div",
      { class: "grow" },
      h("h1", null, title),
      h("p", { class: "note" }, t("keep.sub", { preset: sheet.preset, target })),
    ),
    icon("share", t("keep.share"), openShare),
    icon("menu", t("table.menu"), openKeeperMenu),
  );
}

function steps() {
  const offered = /** @type {Step[]} */ (["bids", "tricks", "score"]);
  const off = (/** @type {Step} */ step) => step === "tricks" && !isBid(keeper.form, keeper.draft);
  const name = (/** @type {Step} */ step) =>
    t(step === "bids" && keeper.form.kind === "maker" ? "keep.step.maker" : `keep.step.${step}`);
  return h(
    "div",
    { class: "segments keep-steps", role: "radiogroup", "aria-label": t("keep.steps") },
    offered
      .filter((step) => keeper.editing === null || step !== "score")
      .map((step) =>
        h(
          "label",
          null,
          h("input", {
            type: "radio",
            name: "step",
            "data-key": `step-${step}`,
            checked: step === keeper.step,
            disabled: off(step),
            onchange: () => keeper.goTo(step),
          }),
          h("span", null, name(step)),
        ),
      ),
  );
}

function openShare() {
  openDialog(
    t("keep.share"),
    [
      h("p", null, t("keep.share_note")),
      qrPicture(link.qr, t("keep.qr")),
      h(
        "button",
        { type: "button", class: "btn btn-turn btn-wide", onclick: () => share(link.url, t("keep.invitation")) },
        h("x-i", { n: "share", small: true }),
        t("share.share"),
      ),
      h(
        "button",
        { type: "button", class: "btn btn-wide", onclick: () => copy(link.url) },
        h("x-i", { n: "copy", small: true }),
        t("share.copy"),
      ),
    ],
    { class: "device" },
  );
}

function openKeeperMenu() {
  const { game, card } = keeper.sheet;
  const go = (/** @type {string} */ href) => () => location.assign(href);
  openMenu(t("table.menu"), [
    { icon: "sheet", label: t("rule_card.title"), run: go(`/rules/card/${card}`) },
    { icon: "book", label: t("rule_card.full_rules"), run: go(`/rules/${game}?card=${card}`) },
    {
      icon: "copy",
      label: t("keep.export"),
      note: t("keep.export_note"),
      run: go(`/api/v1/sheets/${id}/cutthroat-score.json`),
    },
    { icon: "plus", label: t("keep.again"), run: go(`/score?again=${id}`) },
    { icon: "gear", label: t("settings.title"), run: openSettings },
  ]);
}

/** The last hand aloud. @param {import("../types.d.ts").SheetView} sheet */
function say(sheet) {
  const hand = sheet.hands.at(-1);
  if (!hand) return;
  const lines = hand.seats.map(({ delta, total }, seat) =>
    t("keep.said", { name: sheet.seats[seat].name, delta: signed(delta), total }),
  );
  spoken.textContent = sentences([t("told.scored", { hand: sheet.hands.length }), ...lines]);
}

addEventListener("keydown", (event) => {
  const typing = event.target instanceof HTMLInputElement && event.target.type === "text";
  if (!typing && !document.querySelector("dialog[open]")) bidKey(keeper, event);
});
onSettings(refresh);
refresh();
