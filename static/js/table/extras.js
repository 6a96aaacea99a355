/** Everything that opens over a screen: menu, talk, last trick, people, score, words, rules, help. */

import { openDialog } from "../dialogs.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { createChatSheet } from "./chat-sheet.js";
import { createConnection } from "./connection.js";
import { gameOf } from "./games/registry.js";
import { openHelp } from "./help.js";
import { openMenu } from "./menu.js";
import { openPeople } from "./people.js";
import { openRules } from "./rules.js";
import { openScore } from "./score-dialog.js";
import { tallyColumns } from "./screen-tally.js";
import { lastTrickCards } from "./side.js";
import { createPause } from "./pause.js";
import { openWords } from "./words.js";
import { createDoor } from "./door.js";

/** @typedef {import("./table.js").Table} Table */

export class Extras {
  /** @type {HTMLDialogElement | null} */
  #lastTrick = null;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.chat = createChatSheet(table);
    this.door = createDoor(table);
    // At the table the turn bar says it, where one looks anyway.
    this.connection = createConnection(table, () => table.screens.current?.name !== "table");
    this.connection.el.classList.add("net-strip");
    this.pause = createPause(table);
    table.screens.root.before(this.connection.el, this.pause.el);
    document.body.append(this.door.el, this.chat.el);
  }

  /** @type {Record<string, () => void>} */
  #open = {
    menu: () => openMenu(this.table),
    chat: () => this.#talk(),
    lastTrick: () => this.#showLastTrick(),
    people: () => openPeople(this.table),
    score: () => openScore(this.table),
    tally: () =>
      openDialog(t("tally.title"), [h("div", { class: "tally-columns" }, tallyColumns(this.table.model.view))], {
        class: "tally-dialog",
      }),
    words: () => openWords(this.table.model.view),
    rules: () => openRules(this.table),
    help: () => openHelp(gameOf(this.table.model.view).keys),
  };

  /** @param {string} name */
  open(name) {
    this.#open[name]?.();
  }

  update() {
    this.chat.update();
    this.door.update();
    this.connection.update();
    this.pause.update();
    // The last trick closes when play goes on.
    const { play } = this.table.model.view;
    if (this.#lastTrick && play && this.#lastTrick.dataset.trick !== String(play.trick_no)) this.#lastTrick.close();
  }

  tick() {
    this.connection.update();
  }

  /** Whether new lines are seen as they come. */
  talkVisible() {
    return this.chat.isOpen() || Boolean(this.table.screens.current?.hasSide?.());
  }

  #talk() {
    const { current } = this.table.screens;
    this.table.model.unread = 0;
    if (current?.hasSide?.()) current.focusTalk?.();
    else this.chat.toggle();
    this.table.render();
  }

  #showLastTrick() {
    const { view } = this.table.model;
    const { play } = view;
    if (!play?.last_trick) return;
    const number = play.trick_no === play.n_tricks && play.phase !== "playing" ? play.n_tricks : play.trick_no - 1;
    const dialog = openDialog(
      t("table.trick_of", { trick: number, of: play.n_tricks }),
      [h("div", { class: "last-cards" }, lastTrickCards(view))],
      {
        class: "last-trick",
        onclose: () => (this.#lastTrick = null),
      },
    );
    dialog.dataset.trick = String(play.trick_no);
    this.#lastTrick = dialog;
  }
}
