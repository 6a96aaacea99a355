/** The choice of a game from a list: what it is called, how many play it, and what it is in one line. */

import { openMenu } from "./dialogs.js";
import { number, t } from "./i18n.js";

/** "3 to 5" @param {number[]} counts */
const range = (counts) =>
  counts.length > 1 ? t("home.from_to", { from: Math.min(...counts), to: Math.max(...counts) }) : number(counts[0] ?? 0);

/**
 * @param {{name: string, seat_counts: number[]}[]} games
 * @param {string} current
 * @param {(game: string) => void} onChoose
 */
export function chooseGame(games, current, onChoose) {
  openMenu(
    t("home.game"),
    games.map(({ name, seat_counts }) => ({
      icon: name === current ? "check" : "cards",
      label: t(`game.${name}`),
      note: t("home.game_note", { seats: range(seat_counts), lead: t(`rules_page.lead.${name}`) }),
      run: () => name === current || onChoose(name), // the same game keeps its changed rules
    })),
  );
}
