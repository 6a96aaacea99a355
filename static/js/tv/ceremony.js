/** A ceremony, large: who won, which sticker is chosen, and where it lands. The table's board at the right. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { isCalm } from "../settings.js";
import { play as sound } from "../sound.js";
import { createBoard } from "../table/board.js";
import { ceremonyStage } from "../table/ceremony-stage.js";
import { burst } from "../table/confetti.js";
import { attr, avatar, setText, setVar, show } from "../table/dom.js";
import { nameOf } from "../table/say.js";
import { result } from "../table/told.js";
import { likelyToken, tokenSticker, wordOfToken } from "../table/tokens.js";

/** @typedef {import("../table/model.js").Model} Model */
/** @typedef {import("../table/timing.js").Timing} Timing */

/** @param {Model} model @param {Timing} time whether its ceremony is on show now */
export function hasCeremony({ view }, time) {
  return view.phase !== "play" && ["reveal", "pick", "cheer"].includes(ceremonyStage(view, time.clock.now()));
}

/**
 * @param {Model} model of the table whose game is over
 * @param {Timing} time
 * @param {string} where the table's name
 */
export function createTvCeremony(model, time, where) {
  const winner = model.view.ceremony?.seat ?? 0;
  const title = h("h1");
  const sub = h("p", { class: "ceremony-sub" });
  const big = tokenSticker(model.view, likelyToken(model.view, winner), { class: "big-smiley" });
  const paper = h("div", { class: "confetti", "aria-hidden": "true" });
  const doing = h("span", { class: "grow" });
  const who = h("div", { class: "who" }, avatar(nameOf(model.view, winner), model.view.seats[winner]?.place ?? 0), doing);
  const board = createBoard({ model }, () => {});
  const el = h(
    "div",
    { class: "ceremony tv-ceremony", role: "status" },
    h("div", { class: "rays", "aria-hidden": "true" }),
    paper,
    h("div", { class: "ceremony-hero" }, h("p", { class: "tv-where" }, where), title, sub, big, who),
    h("div", { class: "ceremony-stage" }, board.el),
  );
  let landed = false;
  let began = false;

  function update() {
    const { view, hover } = model;
    const stage = ceremonyStage(view, time.clock.now());
    const placed = stage === "cheer" || stage === "done";
    const newest = view.tally.at(-1);
    const shown = placed && newest ? newest.smiley : (view.ceremony?.smiley ?? hover?.smiley ?? likelyToken(view, winner));
    const name = nameOf(view, winner);
    const totals = view.ceremony?.totals ?? [];
    setText(title, t("ceremony.wins", { name }));
    setText(sub, t("ceremony.result_hands", { result: result(totals, winner), n: view.play?.hand_no ?? 0 }));
    attr(big, "n", shown);
    setVar(big, "--rot", `${placed ? (newest?.rot ?? 0) : (hover?.rot ?? -8)}deg`);
    show(who, stage !== "reveal");
    setText(doing, placed ? t("ceremony.stuck", { name }) : words(name));
    const tally = placed || !view.ceremony?.placed ? view.tally : view.tally.slice(0, -1);
    board.update({ winner, mine: false, hover: hover && !placed ? { ...hover, smiley: shown } : null, tally });
    if (placed && newest && !landed) {
      landed = true;
      board.slap(newest);
      sound("stick");
    }
    if (!began) {
      began = true;
      sound("win");
      if (!isCalm()) requestAnimationFrame(() => burst(paper));
    }
  }

  /** @param {string} name */
  function words(name) {
    const { view, hover } = model;
    const smiley = view.ceremony?.smiley;
    if (hover && hover.slot !== null && smiley) return t("ceremony.placing", { name, smiley: wordOfToken(view, smiley) });
    return t("ceremony.choosing", { name });
  }

  return { el, update };
}
