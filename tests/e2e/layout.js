/* Measures what is on show: see layout.py. Cards are measured by their strips, everything else by its box. */
var TARGET = 44;

var faults = () => {
  const controls = [...document.querySelectorAll("a[href], button, input, select")].filter(
    (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest(".hand"),
  );
  const boxes = (one) => [one, ...(one.labels ?? [])].map((part) => part.getBoundingClientRect());
  const name = (one) => (one.getAttribute("aria-label") ?? one.innerText).trim() || one.outerHTML.slice(0, 80);
  const isOff = (one) => boxes(one).some(({ left, right }) => left < -0.5 || right > innerWidth + 0.5);
  const around = (one) => -2 * Math.min(0, parseFloat(getComputedStyle(one, "::before").insetBlockStart) || 0);
  const isSmall = (one) => Math.max(...boxes(one).map((box) => box.height + around(one))) < TARGET - 0.5;
  const isCut = (one) => one.matches("button, .btn") && one.innerText.trim() !== "" && one.scrollWidth > one.clientWidth + 1;
  return {
    wider: document.documentElement.scrollWidth - innerWidth,
    off: controls.filter(isOff).map(name),
    small: controls.filter(isSmall).map(name),
    cut: controls.filter(isCut).map(name),
  };
};

var strips = () =>
  [...document.querySelectorAll(".hand-card")].map((card) => {
    const { left, right, top } = card.getBoundingClientRect();
    const isMet = (x) => card.contains(document.elementFromPoint(x, top + 24));
    const across = Array.from({ length: Math.floor(right - left) }, (_, i) => left + i + 0.5);
    return [card.dataset.key, across.filter(isMet).length];
  });
