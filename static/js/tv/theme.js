/** A TV is dark, whatever the system says at sunset; `?theme=light` makes it light. */

export function staysDark() {
  const theme = new URLSearchParams(location.search).get("theme") === "light" ? "light" : "dark";
  const apply = () => (document.documentElement.dataset.theme = theme);
  apply();
  // boot.js follows the system; this comes after it.
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", apply);
}
