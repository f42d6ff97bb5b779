/**
 * What is wrong with the layout of a page, in sentences; none if all is well.
 *
 * It measures all there is, named or not: so it looks at classes, as the style sheets do.
 */
(() => {
  const LEAST = 44;
  const APART = 8;
  const faults = [];
  const name = (element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") || element.textContent).trim().slice(0, 30)}"`;

  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) faults.push(`scrolls sideways: ${page.scrollWidth} px`);

  /** What moves together: the nearest parent that scrolls, sticks or is fixed. */
  const layerOf = (element) => {
    for (let each = element.parentElement; each; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (style.position === "fixed" || style.position === "sticky") return each;
      if (/auto|scroll/.test(style.overflowY) && each !== document.body) return each;
    }
    return document.body;
  };

  const isShown = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && getComputedStyle(element).visibility !== "hidden";
  };
  const top = document.querySelector(".page-veil, .line-lost-veil") || document.body;
  const controls = Array.from(top.querySelectorAll("button, input, select, a[href]"))
    .filter((each) => isShown(each) && !each.closest(".board-area, .moves"))
    .map((element) => {
      const label = element.matches(".switch") ? element.closest("label") : null;
      const target = label || element;
      return { element, box: target.getBoundingClientRect(), layer: layerOf(target) };
    });

  for (const { element, box } of controls) {
    if (box.width < LEAST - 0.5 || box.height < LEAST - 0.5) {
      if (!element.closest(".field")) {
        faults.push(`${name(element)} is ${Math.round(box.width)} by ${Math.round(box.height)}`);
      }
    }
    if (box.left < -0.5 || box.right > innerWidth + 0.5) faults.push(`${name(element)} sticks out`);
    const spoken =
      element.getAttribute("aria-label") || element.textContent.trim() || element.closest("label");
    if (!spoken) faults.push(`${name(element)} has no name`);
  }
  controls.forEach((one, place) => {
    for (const other of controls.slice(place + 1)) {
      if (one.layer !== other.layer) continue;
      const across = Math.max(one.box.left, other.box.left) - Math.min(one.box.right, other.box.right);
      const down = Math.max(one.box.top, other.box.top) - Math.min(one.box.bottom, other.box.bottom);
      if (Math.max(across, down) < APART - 0.5) {
        faults.push(`${name(one.element)} and ${name(other.element)} are ${Math.max(across, down).toFixed(1)} px apart`);
      }
    }
  });

  for (const element of top.querySelectorAll("h1, h2, h3, p, span, b, td, th, li")) {
    if (!isShown(element) || element.closest(".board") || element.closest(".spoken")) continue;
    const box = element.getBoundingClientRect();
    if (box.right > innerWidth + 1 || box.left < -1) faults.push(`${name(element)} sticks out`);
    const style = getComputedStyle(element);
    const isCut = element.scrollWidth > element.clientWidth + 1 && style.display !== "inline";
    if (isCut && style.overflowX !== "hidden") faults.push(`${name(element)} is cut off`);
  }
  return faults;
})();
