/** The rules of this table, all of them, to read. */

import { openDialog } from "../dialogs.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { ruleChips } from "../lobby/rule_chips.js";
import { editorRows } from "../lobby/rules_editor.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table */
export function openRules(table) {
  const reader = {
    ctx: table.lobbyContext(),
    isHost: false,
    picked: null,
    changed: new Set(),
    order: async () => false,
    refresh: () => {},
  };
  const { view } = table.model;
  openDialog(
    t("table.rules"),
    [h("ul", { class: "chips" }, ruleChips(view, new Set())), h("div", { class: "editor-rows" }, editorRows(reader))],
    {
      class: "editor",
      foot: [
        h(
          "a",
          { class: "btn btn-quiet", href: `/rules/card/${view.card}`, target: "_blank" },
          t("rule_card.see", { code: view.card }),
        ),
        h(
          "a",
          { class: "btn btn-quiet", href: `/rules/${view.game}?card=${view.card}`, target: "_blank" },
          t("rule_card.full_rules"),
        ),
      ],
    },
  );
}
