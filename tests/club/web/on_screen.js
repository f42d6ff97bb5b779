/**
 * What of a game is not on the screen, or lies on something else; none if all is well.
 *
 * It measures all there is, named or not: so it looks at classes, as the style sheets do.
 */
(() => {
  const faults = [];
  const page = document.documentElement;
  if (page.scrollHeight > innerHeight) faults.push(`scrolls: ${page.scrollHeight} px`);
  const parts = [
    ".game-top", ".player", ".board", ".game-do", ".game-more", ".counts", ".game-last", ".puzzle-task",
  ];
  const seen = Array.from(document.querySelectorAll(parts.join()))
    .map((each) => ({ name: each.className, box: each.getBoundingClientRect() }))
    .filter(({ box }) => box.height > 1);
  for (const { name, box } of seen) {
    if (box.bottom > innerHeight + 1 || box.top < -1) faults.push(`${name} leaves the screen`);
  }
  seen.forEach(({ name, box }, place) => {
    for (const other of seen.slice(place + 1)) {
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (across > 1 && down > 1) faults.push(`${name} lies on ${other.name}`);
    }
  });
  for (const each of document.querySelectorAll(".game button, .game input, .game p")) {
    const box = each.getBoundingClientRect();
    if (box.height > 1 && !each.closest(".moves") && box.bottom > innerHeight + 1) {
      faults.push(`${each.className} is below the screen`);
    }
  }
  return faults;
})();
