/** Tells the server when nobody sees this page, so that the others learn that a phone sleeps and did not lose its way. */

/** @typedef {import("./table.js").Table} Table */

export class Hidden {
  #isClosing = false;
  #told = false;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  listen() {
    document.addEventListener("visibilitychange", () => this.tell());
    // A page that is closed does not sleep: it is gone. One that the browser keeps is told hidden before.
    addEventListener("pagehide", ({ persisted }) => {
      this.#isClosing = !persisted;
      this.tell();
    });
  }

  /** A new connection is taken for one that is seen. */
  connected() {
    this.#told = false;
    this.tell();
  }

  tell() {
    const hidden = document.hidden && !this.#isClosing;
    if (hidden !== this.#told && this.table.tell({ type: "hidden", hidden })) this.#told = hidden;
  }
}
