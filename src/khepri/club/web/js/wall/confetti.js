/** Confetti over the winner: it falls for some seconds, and then hangs in the light. */

const PIECES = 150;
const FALL_MS = 9000;
const COLOURS = ["#F4C24B", "#FFD978", "#D55E00", "#FF9350", "#0078BC", "#5CC3FF", "#FFFFFF"];

/** @typedef {{x: number, y: number, drop: number, size: number, turn: number, spin: number, colour: string, shade: number}} Shred */

export class Confetti {
  constructor() {
    this.canvas = document.createElement("canvas");
    this.canvas.className = "confetti";
    this.canvas.setAttribute("aria-hidden", "true");
    /** @type {Shred[]} */
    this.shreds = Array.from({ length: PIECES }, (_, number) => shred(number));
    /** @type {number | null} */
    this.frame = null;
  }

  /** Let it fall; where motion is not wanted, let it hang. */
  start() {
    this.stop();
    this.fill();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.draw(1);
      return;
    }
    const begun = performance.now();
    const step = () => {
      const part = Math.min(1, (performance.now() - begun) / FALL_MS);
      this.draw(part);
      this.frame = part < 1 ? requestAnimationFrame(step) : null;
    };
    step();
  }

  stop() {
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    this.frame = null;
  }

  /** The screen has another size: draw what hangs there again. */
  resize() {
    if (this.frame === null && this.canvas.isConnected) {
      this.fill();
      this.draw(1);
    }
  }

  fill() {
    this.canvas.width = window.innerWidth;
    this.canvas.height = window.innerHeight;
  }

  /** @param {number} part of the fall */
  draw(part) {
    const pen = this.canvas.getContext("2d");
    if (!pen) return;
    const { width, height } = this.canvas;
    const unit = Math.min(width / 1920, height / 1080);
    const slowed = 1 - (1 - part) ** 2.4;
    pen.clearRect(0, 0, width, height);
    for (const it of this.shreds) {
      const x = it.x * width * 0.7 + Math.sin(it.turn + part * 7) * 14 * unit * (1 - part);
      const y = (it.y - it.drop * (1 - slowed)) * height;
      if (y < -20) continue;
      const angle = it.turn + it.spin * slowed;
      const size = it.size * unit;
      pen.globalAlpha = it.shade;
      pen.fillStyle = it.colour;
      pen.beginPath();
      for (const corner of [0, 2.2, 4.1]) {
        pen.lineTo(x + size * Math.cos(angle + corner), y + size * Math.sin(angle + corner));
      }
      pen.fill();
    }
    pen.globalAlpha = 1;
  }
}

/**
 * The same every time: a golden-ratio walk spreads the shreds evenly.
 *
 * @param {number} number
 * @returns {Shred}
 */
function shred(number) {
  const spread = (/** @type {number} */ step) => (number * step + step / 3) % 1;
  return {
    x: spread(0.618034),
    y: 0.06 + 0.62 * spread(0.754878) ** 1.5,
    drop: 0.9 + 0.9 * spread(0.56984),
    size: 6 + 10 * spread(0.430597) ** 2,
    turn: 6.28 * spread(0.819173),
    spin: 6 + 14 * spread(0.346015),
    colour: COLOURS[number % COLOURS.length],
    shade: 0.45 + 0.5 * spread(0.680824),
  };
}
