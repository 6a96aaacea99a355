/** The page of a table, in every phase from the lobby to the champion. */

import "../components/index.js";
import { byId, embedded } from "../dom.js";
import { ready } from "../i18n.js";
import { onSettings } from "../settings.js";
import { followEvening } from "../evening/companion.js";
import { stayAwake } from "./awake.js";
import "./games/index.js";
import { listenToKeys } from "./keys.js";
import { guardBack } from "./menu.js";
import { Table } from "./table.js";

await ready;

const view = /** @type {import("../types.d.ts").TableView} */ (embedded("view"));
const url = new URL(`/ws/tables/${view.table_id}`, location.href);
url.protocol = url.protocol === "https:" ? "wss:" : "ws:";

const table = new Table(view, byId("app", HTMLElement), { url: url.href, build: import.meta.url.split("/")[4] });
onSettings(() => table.render());
listenToKeys(table);
guardBack(table);
stayAwake(table);
table.start();
if (view.tournament) followEvening(view.tournament.id, table);
