/** The album: sharing it, and its board as a PNG. All else is there before this runs. */

import "../components/index.js";
import { byId } from "../dom.js";
import { ready, t } from "../i18n.js";
import { share } from "../share.js";
import { toast } from "../toast.js";
import { save, toPng } from "./picture.js";

await ready;
const board = byId("board", HTMLImageElement);
const png = byId("png", HTMLButtonElement);
const sharing = byId("share", HTMLButtonElement);

sharing.addEventListener("click", () => share(sharing.dataset.url ?? location.href, document.title));
png.hidden = false;
png.addEventListener("click", async () => {
  png.setAttribute("aria-busy", "true");
  try {
    save(await toPng(board), "board.png");
  } catch {
    toast(t("album.png_failed"));
  }
  png.removeAttribute("aria-busy");
});
