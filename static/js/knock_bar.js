/** "Rosa knocks": one bar for everybody inside; the first answer counts. It never takes the keyboard by itself. */

import { openDialog } from "./dialogs.js";
import { h, swap } from "./dom.js";
import { t } from "./i18n.js";
import { errorSentence } from "./net.js";
import { play } from "./sound.js";
import { toast } from "./toast.js";

/** @typedef {import("./types.d.ts").Knock} Knock */
/** @typedef {(command: import("./types.d.ts").Command) => Promise<{ok: boolean, code?: string, params?: Record<string, any>}>} Send */

/** Knocks that were heard, so that each sounds once. @type {Set<string>} */
const heard = new Set();
/** What each place shows, so that a bar is drawn anew only when it changes. @type {WeakMap<HTMLElement, string>} */
const shown = new WeakMap();
/** @type {WeakMap<HTMLElement, {bar: HTMLElement, said: HTMLElement}>} */
const places = new WeakMap();

/**
 * @param {HTMLElement} root
 * @param {Knock[]} knocks
 * @param {Send} send
 */
export function renderKnocks(root, knocks, send) {
  const fresh = knocks.filter((one) => !heard.has(one.knock));
  fresh.forEach((one) => heard.add(one.knock));
  if (fresh.length > 0) play("knock");
  const place = places.get(root) ?? settle(root);
  const now = JSON.stringify(knocks);
  if ((shown.get(root) ?? "[]") === now) return;
  shown.set(root, now);
  swap(place.bar, knocks.length > 0 && bar(knocks, send));
  place.said.textContent = spoken(fresh, knocks);
}

/** What is said stands beside the bar from the start, since readers tell only what changes. @param {HTMLElement} root */
function settle(root) {
  const place = { bar: h("div"), said: h("span", { class: "sr", role: "status" }) };
  root.append(place.bar, place.said);
  places.set(root, place);
  return place;
}

/** @param {Knock[]} fresh @param {Knock[]} knocks */
function spoken(fresh, knocks) {
  if (fresh.length > 1) return t("knock.many", { n: knocks.length });
  return fresh[0] ? t("knock.spoken", { name: fresh[0].name }) : "";
}

/** @param {Knock[]} knocks @param {Send} send */
function bar(knocks, send) {
  const [first] = knocks;
  if (!first) return null;
  const many = knocks.length > 1;
  const words = h(
    "span",
    { class: "grow" },
    h("b", { class: "truncate" }, many ? t("knock.many", { n: knocks.length }) : t("knock.one", { name: first.name })),
    h("small", { class: "truncate" }, many ? knocks.map((one) => one.name).join(", ") : t("knock.by_code")),
  );
  const actions = many
    ? [
        h(
          "button",
          { class: "btn btn-turn", type: "button", "data-key": "knock-list", onclick: () => openList(knocks, send) },
          t("knock.show"),
        ),
      ]
    : answers(first, send);
  return h(
    "div",
    { class: "knock-bar", role: "region", "aria-label": t("knock.region") },
    h("x-smiley", { n: "parrot", "aria-hidden": "true" }),
    words,
    actions,
  );
}

/** @param {Knock} knock @param {Send} send @param {() => void} [after] */
function answers({ knock, name }, send, after) {
  const say = (/** @type {string} */ type) => async () => {
    after?.();
    const answer = await send({ type, knock });
    if (!answer.ok && answer.code !== "no_such_knock")
      toast(errorSentence(answer.code ?? "internal", answer.params), { error: true });
  };
  return [
    h(
      "button",
      {
        class: "btn btn-quiet",
        type: "button",
        "data-key": `refuse-${knock}`,
        "aria-label": t("knock.not_now_named", { name }),
        onclick: say("refuse"),
      },
      t("knock.not_now"),
    ),
    h(
      "button",
      {
        class: "btn btn-turn",
        type: "button",
        "data-key": `let-in-${knock}`,
        "data-knock": true,
        "aria-label": t("knock.let_in_named", { name }),
        onclick: say("let_in"),
      },
      t("knock.let_in"),
    ),
  ];
}

/** @param {Knock[]} knocks @param {Send} send */
function openList(knocks, send) {
  const dialog = openDialog(
    t("knock.many", { n: knocks.length }),
    knocks.map((one) =>
      h(
        "div",
        { class: "row" },
        h("b", { class: "grow truncate" }, one.name),
        answers(one, send, () => dialog.close()),
      ),
    ),
  );
}

if (globalThis.document) {
  addEventListener("keydown", (event) => {
    if (!event.altKey || event.code !== "KeyK") return;
    const button = document.querySelector(".knock-bar .btn-turn");
    if (!(button instanceof HTMLElement)) return;
    event.preventDefault();
    button.focus();
  });
}
