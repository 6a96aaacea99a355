// The one script that blocks the first paint: it puts this device's settings on <html>, so nothing flashes.
// A classic script, because modules run too late. settings.js writes the same store and calls for a new look.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  const stored = () => {
    try {
      return JSON.parse(localStorage.getItem("cutthroat.settings") ?? "{}") ?? {};
    } catch {
      return {}; // storage switched off or damaged: the defaults are a good page
    }
  };

  const mark = (/** @type {string} */ name, /** @type {string | false} */ value) => {
    if (value) document.documentElement.dataset[name] = value;
    else delete document.documentElement.dataset[name];
  };

  const apply = () => {
    const settings = stored();
    const theme =
      settings.theme === "dark" || settings.theme === "light" ? settings.theme : dark.matches ? "dark" : "light";
    mark("theme", theme);
    mark("deck", settings.four_colours === true && "four");
    mark("cards", settings.big_cards === true && "big");
    mark("hand", settings.left_handed === true && "left");
    mark("motion", (settings.reduced_motion === "on" || calm.matches) && "reduced");
    mark("words", settings.plain_words === true && "plain");
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute("content", theme === "dark" ? "#081520" : "#f4efe3");
  };

  apply();
  dark.addEventListener("change", apply);
  calm.addEventListener("change", apply);
  addEventListener("cutthroat:settings", apply);
  addEventListener("storage", apply); // another tab changed them
})();
