/** Who is inside without a seat. */

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @param {import("./lobby.js").Lobby} lobby */
export function watchers({ ctx }) {
  const { view } = ctx;
  const seated = new Set(view.places.map((place) => place?.player));
  const watching = view.people.filter((person) => !seated.has(person.player));
  if (watching.length === 0) return null;
  const names = watching.map((person) =>
    person.player === view.you.player ? t("lobby.you_named", { name: person.name }) : person.name,
  );
  return h(
    "p",
    { class: "watchers" },
    h("x-i", { n: "eye", small: true }),
    h("span", null, t("lobby.watching", { names: names.join(", ") })),
  );
}
