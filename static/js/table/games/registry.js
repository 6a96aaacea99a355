/** The games that have screens, by name; `index.js` brings them in, so that no part of the table imports a game. */

/** @typedef {import("../../types.d.ts").GameScreens} GameScreens */

/** @type {Map<string, GameScreens>} */
const games = new Map();

/** @param {GameScreens} screens */
export const register = (screens) => games.set(screens.name, screens);

/** The screens of the game at this table. @param {{game: string}} view @returns {GameScreens} */
export function gameOf({ game }) {
  const screens = games.get(game);
  if (!screens) throw new Error(`no screens for ${game}`);
  return screens;
}

/** Names of all games with screens. */
export const withScreens = () => [...games.keys()];
