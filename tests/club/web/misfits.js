// What does not fit on a wall: text that is too small, at the edge, cut off, or on other text, and
// panels that lie on each other. Evaluated in the page; returns what is wrong, in words. It measures
// all there is, named or not: so it looks at classes, as the style sheets do.
() => {
  const shown = (element) => {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return box.width > 0 && box.height > 0 && style.visibility !== "hidden";
  };
  const wide = window.innerWidth;
  const high = window.innerHeight;
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > wide || root.scrollHeight > high) found.push("the page scrolls");
  const texts = [];
  const walk = document.createTreeWalker(document.querySelector(".picture"), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    const element = node.parentElement;
    if (!node.nodeValue.trim() || !shown(element) || element.closest(".board")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const part = range.getBoundingClientRect();
    const clip = element.getBoundingClientRect();
    const cut = getComputedStyle(element).overflowX === "hidden";
    const box = {
      left: part.left, top: part.top, bottom: part.bottom,
      right: cut ? Math.min(part.right, clip.right) : part.right,
    };
    const say = node.nodeValue;
    const size = parseFloat(getComputedStyle(element).fontSize) / rem;
    const least = element.classList.contains("name") ? 2 : 1.8;
    if (size < least - 0.001) found.push(`"${say}" is ${size} rem high`);
    const safe = 1.5 * rem;
    if (box.left < safe || box.right > wide - safe || box.top < 0 || box.bottom > high - safe * 0.5) {
      found.push(`"${say}" is at the edge: ${box.left} ${box.top} ${box.right} ${box.bottom}`);
    }
    const panel = element.closest(".panel, .plate, .pairing, .code-panel, .way");
    if (panel) {
      const around = panel.getBoundingClientRect();
      if (box.left < around.left - 1 || box.right > around.right + 1 ||
          box.top < around.top - 1 || box.bottom > around.bottom + 1) {
        found.push(`"${say}" leaves its panel`);
      }
    }
    texts.push({ say, box });
  }
  for (const [index, one] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 1 && down > 0.9 * rem) found.push(`"${one.say}" lies on "${other.say}"`);
    }
  }
  const boxes = [...document.querySelectorAll(".panel, .plate, .pairing, .paper, .board")].filter(shown);
  for (const [index, one] of boxes.entries()) {
    const mine = one.getBoundingClientRect();
    if (mine.left < -1 || mine.top < -1 || mine.right > wide + 1 || mine.bottom > high + 1) {
      found.push(`${one.className} leaves the screen`);
    }
    for (const other of boxes.slice(index + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const its = other.getBoundingClientRect();
      const across = Math.min(mine.right, its.right) - Math.max(mine.left, its.left);
      const down = Math.min(mine.bottom, its.bottom) - Math.max(mine.top, its.top);
      if (across > 1 && down > 1) found.push(`${one.className} lies on ${other.className}`);
    }
  }
  return found;
}
