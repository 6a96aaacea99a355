/* What a person sees of the table at one glance, read in one go so that a game of a thousand taps stays quick. */
window.testSees = () => {
  const one = (selector) => [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
  const all = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const text = (selector) => one(selector)?.innerText.trim() ?? "";
  const hand = one(".hand");
  const mine = one(".me x-marks");
  return {
    screen: document.getElementById("app")?.className ?? "",
    title: text("h1"),
    say: text(".action .what") || text(".action .phase-head"),
    asks: one(".phase-panel:not(.blind, .waiting)")?.classList[0] ?? "",
    net: text(".net"),
    hand: all(".hand-card").map((card) => card.dataset.key),
    legal: hand?.classList.contains("my-turn") ? all(".hand-card:not([aria-disabled])").map((card) => card.dataset.key) : [],
    lifted: one(".hand-card.lifted")?.dataset.key ?? "",
    trick: all(".trick-card x-card").map((card) => card.getAttribute("c")),
    finished: Boolean(one(".sea.finished")),
    bids: all("[data-bid]").map((button) => button.dataset.bid),
    bid: Number(mine?.getAttribute("bid") ?? 0),
    taken: Number(mine?.getAttribute("got") ?? 0),
    totals: all(".plaque, .me").map((row) => `${row.querySelector(".name").innerText} ${row.querySelector(".total").innerText}`).sort(),
    buttons: all("button:not([disabled], [aria-disabled=true], .hand-card, .icon-btn)").map((button) => (button.getAttribute("aria-label") ?? button.innerText).trim()),
  };
};

/* Where a finger can meet the element, once it stands still: near its upper left corner, where a card shows its index;
   null when something else lies there. */
window.testPoint = async (selector) => {
  const element = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
  if (!element) return null;
  await Promise.allSettled(element.getAnimations().map((animation) => animation.finished));
  const box = element.getBoundingClientRect();
  const point = { x: box.x + Math.min(14, box.width / 2), y: box.y + Math.min(24, box.height / 2) };
  return element.contains(document.elementFromPoint(point.x, point.y)) ? point : null;
};

/* Waits until the condition holds, and tells whether it did before the patience was over. The page's security policy
   forbids Playwright's own way of waiting, which compiles text. */
window.testWait = (condition, patience) =>
  new Promise((resolve) => {
    const look = () => condition(window.testSees()) && done(true);
    const done = (isSo) => {
      observer.disconnect();
      clearInterval(often);
      clearTimeout(end);
      resolve(isSo);
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const often = setInterval(look, 200); // styles change without a mutation
    const end = setTimeout(() => done(false), patience);
    look();
  });
