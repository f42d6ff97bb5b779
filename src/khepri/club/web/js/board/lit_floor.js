/**
 * The light that falls on the squares beside a beam, and the shadows of the pieces in it.
 *
 * It is drawn small, for the browser to enlarge: soft light needs few pixels. Every lamp along the
 * beam is worked out once, when the beam reaches it, and stays as it is; many lamps with sharp
 * shadows add up to soft ones.
 */

const GRAIN = 18; // pixels of a square
const REACH = 3.4; // how far a lamp shines, in squares
const LAMP = 0.1; // how strongly
const STEP = 0.34; // from lamp to lamp, in squares
const ROUND = 0.4; // how far a piece blocks light

export class LitFloor {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this._canvas = canvas;
    this._sum = document.createElement("canvas");
    this._lamp = document.createElement("canvas");
    this._colour = "";
    /** @type {[number, number][]} */
    this._blockers = [];
    this._shone = 0;
    this._lamp.width = this._lamp.height = Math.ceil(2 * REACH * GRAIN);
  }

  /**
   * @param {number} columns
   * @param {number} rows
   */
  resize(columns, rows) {
    for (const each of [this._canvas, this._sum]) {
      each.width = columns * GRAIN;
      each.height = rows * GRAIN;
    }
  }

  /**
   * A beam begins.
   * @param {string} colour "r,g,b"
   * @param {[number, number][]} blockers the middles of the pieces, in squares
   */
  begin(colour, blockers) {
    this._colour = colour;
    this._blockers = blockers;
    this._shone = -STEP;
    ink(this._sum).clearRect(0, 0, this._sum.width, this._sum.height);
  }

  /**
   * Let the lamps shine that the beam has reached.
   * @param {(at: number) => [number, number]} pointAt the place so many squares along the beam
   * @param {number} travelled
   * @param {boolean} shadows
   */
  reach(pointAt, travelled, shadows) {
    for (let at = this._shone + STEP; at <= travelled; at += STEP) {
      this._shone = at;
      this._shine(pointAt(at), shadows);
    }
  }

  /**
   * @param {number} dim how much darker everything else is
   * @param {number} glow how brightly it burns
   */
  paint(dim, glow) {
    const floor = ink(this._canvas);
    floor.clearRect(0, 0, this._canvas.width, this._canvas.height);
    floor.globalAlpha = 1;
    floor.fillStyle = `rgba(3,6,14,${dim})`;
    floor.fillRect(0, 0, this._canvas.width, this._canvas.height);
    if (glow <= 0) return;
    floor.globalCompositeOperation = "lighter";
    floor.globalAlpha = glow;
    floor.drawImage(this._sum, 0, 0);
    floor.globalCompositeOperation = "source-over";
    floor.globalAlpha = 1;
  }

  /**
   * @param {[number, number]} place
   * @param {boolean} shadows
   */
  _shine([x, y], shadows) {
    const lamp = ink(this._lamp);
    const middle = REACH * GRAIN;
    lamp.globalCompositeOperation = "source-over";
    lamp.clearRect(0, 0, 2 * middle, 2 * middle);
    const light = lamp.createRadialGradient(middle, middle, 0, middle, middle, middle);
    light.addColorStop(0, `rgba(${this._colour},${LAMP})`);
    light.addColorStop(0.18, `rgba(${this._colour},${LAMP * 0.42})`);
    light.addColorStop(0.45, `rgba(${this._colour},${LAMP * 0.11})`);
    light.addColorStop(1, `rgba(${this._colour},0)`);
    lamp.fillStyle = light;
    lamp.fillRect(0, 0, 2 * middle, 2 * middle);
    if (shadows) this._shade(lamp, x, y, middle);
    const sum = ink(this._sum);
    sum.globalCompositeOperation = "lighter";
    sum.drawImage(this._lamp, (x - REACH) * GRAIN, (y - REACH) * GRAIN);
  }

  /**
   * @param {CanvasRenderingContext2D} lamp
   * @param {number} x
   * @param {number} y
   * @param {number} middle
   */
  _shade(lamp, x, y, middle) {
    lamp.globalCompositeOperation = "destination-out";
    lamp.fillStyle = "#000";
    lamp.beginPath();
    for (const [bx, by] of this._blockers) {
      const [dx, dy] = [bx - x, by - y];
      const far = Math.hypot(dx, dy);
      // A piece that the beam passes through or turns on does not stand in its own light.
      if (far < 0.72 || far > REACH) continue;
      const [ux, uy] = [dx / far, dy / far];
      const [px, py] = [-uy * ROUND, ux * ROUND];
      const spread = (REACH * 1.5) / far;
      const near = [dx + px, dy + py, dx - px, dy - py].map((each) => middle + each * GRAIN);
      const long = [dx * spread - px * spread, dy * spread - py * spread];
      const wide = [dx * spread + px * spread, dy * spread + py * spread];
      lamp.moveTo(near[0], near[1]);
      lamp.lineTo(near[2], near[3]);
      lamp.lineTo(middle + long[0] * GRAIN, middle + long[1] * GRAIN);
      lamp.lineTo(middle + wide[0] * GRAIN, middle + wide[1] * GRAIN);
      lamp.closePath();
    }
    lamp.fill();
  }
}

/** @param {HTMLCanvasElement} canvas */
function ink(canvas) {
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
}
