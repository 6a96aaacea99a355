/* Measures what is on show: see layout.py. Cards are measured by their strips, everything else by its box. */
var TARGET = 44;
var NARROWEST = 24;
/* Two letters of a name and the dots. */
var NAME = 28;
/* What holds several texts side by side. */
var GROUPS = ".plaque, .me, .score-head, .turnbar, .tag, .sea, .column-head, .seat-list li, .last-cards";
/* What lies in the middle of the table, and what it must leave to be read. */
var MIDDLE = ".pile, .stock, .sealed-bid, .sea-note";
var READ = ".plaque, .tag, .turnbar, .phase-panel";

var faults = () => {
  const controls = [...document.querySelectorAll("a[href], button, input, select")].filter(
    (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest(".hand"),
  );
  const boxes = (one) => [one, ...(one.labels ?? [])].map((part) => part.getBoundingClientRect());
  const name = (one) => (one.getAttribute("aria-label") ?? one.innerText).trim() || one.outerHTML.slice(0, 80);
  const isOff = (one) => boxes(one).some(({ left, right }) => left < -0.5 || right > innerWidth + 0.5);
  const around = (one) => -2 * Math.min(0, parseFloat(getComputedStyle(one, "::before").insetBlockStart) || 0);
  const isLow = (one) => Math.max(...boxes(one).map((box) => box.height + around(one))) < TARGET - 0.5;
  const isNarrow = (one) => Math.max(...boxes(one).map((box) => box.width)) < NARROWEST - 0.5;
  const isCut = (one) => one.matches("button, .btn") && one.innerText.trim() !== "" && one.scrollWidth > one.clientWidth + 1;
  return {
    wider: document.documentElement.scrollWidth - innerWidth,
    off: controls.filter(isOff).map(name),
    small: controls.filter((one) => isLow(one) || isNarrow(one)).map(name),
    cut: controls.filter(isCut).map(name),
    crowded: [...document.querySelectorAll(GROUPS)].flatMap(crowded),
    covered: [...document.querySelectorAll(READ)].flatMap(covering),
    nameless: [...document.querySelectorAll(".name")].filter(isNameless).map((one) => one.textContent),
  };
};

var box = (one) => one.getBoundingClientRect();
var meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
var isSeen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.getBoundingClientRect().width > 1;
var isNameless = (one) => isSeen(one) && one.scrollWidth > one.clientWidth && one.clientWidth < NAME;

/* What of the middle of the table lies over an element, or under it. */
var covering = (read) => {
  const over = [...document.querySelectorAll(MIDDLE)].filter((one) => isSeen(one) && isSeen(read) && meet(box(one), box(read)));
  return over.map((one) => `${one.textContent.trim() || one.className} / ${read.textContent.trim()}`);
};

/* Texts of one group that lie over each other, or run out of it. Those in a card are drawn, and tags are texts as a whole. */
var crowded = (group) => {
  const isText = (one) => one.matches(".tag") || [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
  const isPart = (one) => !one.parentElement.closest(".tag") || group.matches(".tag");
  const texts = [...group.querySelectorAll("*")].filter((one) => !one.closest("svg") && isText(one) && isPart(one) && isSeen(one));
  const pairs = texts.flatMap((one, i) => texts.slice(i + 1).map((other) => [one, other]));
  const over = pairs.filter(([one, other]) => !one.contains(other) && !other.contains(one) && meet(box(one), box(other)));
  const isOut = (one) => !group.matches(".tag") && (box(one).right > box(group).right + 1 || box(one).left < box(group).left - 1);
  return [...over.map((pair) => pair.map((one) => one.textContent).join(" / ")), ...texts.filter(isOut).map((one) => one.textContent)];
};

var strips = () =>
  [...document.querySelectorAll(".hand-card")].map((card) => {
    const { left, right, top } = card.getBoundingClientRect();
    const isMet = (x) => card.contains(document.elementFromPoint(x, top + 24));
    const across = Array.from({ length: Math.floor(right - left) }, (_, i) => left + i + 0.5);
    return [card.dataset.key, across.filter(isMet).length];
  });
