/**
 * What is wrong with the layout of the desk, in sentences; none if all is well.
 *
 * It measures all there is, named or not: so it looks at classes, as the style sheets do.
 */
(() => {
  const LEAST = matchMedia("(pointer: coarse)").matches ? 44 : 18;
  const faults = [];
  const name = (element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") || element.textContent).trim().slice(0, 40)}"`;
  const isShown = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && getComputedStyle(element).visibility !== "hidden";
  };
  const overlap = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;

  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) faults.push(`the page scrolls sideways: ${page.scrollWidth}`);
  if (page.scrollHeight > innerHeight) faults.push(`the page scrolls: ${page.scrollHeight}`);

  const open = document.querySelector(".dialog:last-of-type");
  const top = open || document.querySelector(".desk-page");
  const panels = Array.from(top.querySelectorAll(".panel")).filter(isShown);
  panels.forEach((one, place) => {
    const box = one.getBoundingClientRect();
    if (box.right > innerWidth + 1 || box.left < -1) faults.push(`${one.className} leaves the screen`);
    for (const other of panels.slice(place + 1)) {
      if (overlap(box, other.getBoundingClientRect())) {
        faults.push(`${one.className} lies on ${other.className}`);
      }
    }
  });

  /** The nearest parent that scrolls: what is in it may be out of sight. */
  const scroller = (element) => {
    for (let each = element.parentElement; each; each = each.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
    }
    return document.body;
  };
  const controls = Array.from(top.querySelectorAll("button, input, select, textarea, a[href]"))
    .filter((each) => isShown(each) && !each.closest(".board-area, [inert]"))
    .map((element) => {
      const target = element.type === "checkbox" ? element.closest("label") : element;
      return { element, box: target.getBoundingClientRect(), layer: scroller(target) };
    });
  controls.forEach(({ element, box, layer }, place) => {
    if (box.width < LEAST - 0.5 || box.height < LEAST - 0.5) {
      if (!element.closest(".find-field, .network, .file-line")) {
        faults.push(`${name(element)} is ${Math.round(box.width)} by ${Math.round(box.height)}`);
      }
    }
    const panel = element.closest(".panel, .desk-bar, .banner");
    const around = panel ? panel.getBoundingClientRect() : page.getBoundingClientRect();
    if (box.left < around.left - 1 || box.right > around.right + 1) {
      faults.push(`${name(element)} sticks out of ${panel ? panel.className : "the page"}`);
    }
    if (panel && layer === document.body && box.bottom > around.bottom + 1) {
      faults.push(`${name(element)} is below ${panel.className}`);
    }
    const spoken =
      element.getAttribute("aria-label") || element.textContent.trim() || element.closest("label");
    if (!spoken) faults.push(`${name(element)} has no name`);
    for (const other of controls.slice(place + 1)) {
      if (layer === other.layer && overlap(box, other.box) && !element.contains(other.element)) {
        faults.push(`${name(element)} lies on ${name(other.element)}`);
      }
    }
  });

  for (const element of top.querySelectorAll("h1, h2, h3, p, span, td, th, li")) {
    if (!isShown(element) || element.closest(".board, .spoken, .toggle, .tablet-code")) continue;
    const style = getComputedStyle(element);
    const isCut = element.scrollWidth > element.clientWidth + 1 && style.display !== "inline";
    if (isCut && style.overflowX === "visible" && element.children.length === 0) {
      faults.push(`${name(element)} is cut off`);
    }
  }
  return faults;
})();
