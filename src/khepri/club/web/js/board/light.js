/**
 * The light of a shot: a beam in the air above the pieces, and its glow on the squares below them.
 *
 * Frames are drawn only while something moves. What a device cannot show in time is left out.
 */

import { Burst } from "./burst.js";
import { wayOf } from "./drawing.js";
import { LitFloor } from "./lit_floor.js";
import { BRIGHT, FULL, LIT, Quality } from "./quality.js";
import { FALL, KILL, ShotTimes } from "./shot_times.js";

const MARGIN = 1.6; // squares round the board over which shards may fly
const WIDE_MARGIN = 3.2; // and those of a piece whose loss ends the game
const DIM = 0.27;
const DASH = [0.42, 0.2];
const FLARE_MS = 180;

/**
 * @typedef {object} Scene
 * @property {import("./faces.js").Shot} shot
 * @property {import("./grid.js").Grid} grid
 * @property {import("./faces.js").Squares} standing
 * @property {boolean} decides whether what breaks ends the game
 * @property {string[]} colours of what breaks
 * @property {string} beam its colour, as "#5CC3FF"
 * @property {boolean} small one of many boards on a page
 * @property {(beat: "fire" | "mirror" | "broken" | "hit") => void} onBeat
 */

export class LightShow {
  /**
   * @param {HTMLCanvasElement} floor under the pieces
   * @param {HTMLCanvasElement} air above them
   * @param {Quality} quality
   */
  constructor(floor, air, quality = new Quality()) {
    this.quality = quality;
    this._air = air;
    this._floor = new LitFloor(floor);
    this._frame = 0;
    this._cell = 0;
    /** @type {Flight | null} */
    this._flight = null;
    /** @type {() => void} */
    this._told = () => {};
    this._ratio = 1;
    this._columns = 0;
    this._rows = 0;
  }

  /** Whether there is light on the board: it moves, or it burns on after the end of a game. */
  get lit() {
    return this._flight !== null;
  }

  /** Whether the beam itself can be seen; embers may glow on after it. */
  get burning() {
    const flight = this._flight;
    return flight !== null && (flight.times.stays || flight.at < flight.times.toldAt);
  }

  /**
   * @param {number} cell pixels of a square
   * @param {number} columns
   * @param {number} rows
   */
  resize(cell, columns, rows) {
    this._cell = cell;
    this._columns = columns;
    this._rows = rows;
    const flight = this._flight;
    if (flight) {
      this._spread(flight.margin);
      flight.relight(this._floor);
      this._draw(flight, flight.at);
    }
  }

  /**
   * Give the light room on the board and round it; without light it takes none.
   * @param {number} margin
   */
  _spread(margin) {
    const { _cell: cell, _air: air } = this;
    this._ratio = Math.min(window.devicePixelRatio || 1, 2);
    const [wide, high] = [this._columns + 2 * margin, this._rows + 2 * margin];
    this._floor.resize(this._columns, this._rows);
    air.width = Math.round(wide * cell * this._ratio);
    air.height = Math.round(high * cell * this._ratio);
    air.style.left = air.style.top = `${-margin * cell}px`;
    air.style.width = `${wide * cell}px`;
    air.style.height = `${high * cell}px`;
  }

  /**
   * Show a shot. The promise ends when it has been told, though embers may still glow.
   * @param {Scene} scene
   * @returns {Promise<void>}
   */
  play(scene) {
    this.stop();
    const flight = new Flight(scene);
    this._flight = flight;
    this._spread(flight.margin);
    flight.relight(this._floor);
    this.quality.begin();
    scene.onBeat("fire");
    return new Promise((resolve) => {
      this._told = resolve;
      let start = 0;
      let before = 0;
      const step = (/** @type {number} */ now) => {
        if (this._flight !== flight) return;
        if (!start) start = before = now;
        const began = performance.now();
        flight.tell(now - start);
        this._draw(flight, now - start);
        this.quality.frame(now - before, performance.now() - began);
        before = now;
        if (flight.at >= flight.times.toldAt) this._tellEnd();
        if (flight.at < flight.times.over) this._frame = requestAnimationFrame(step);
        else this._rest(flight);
      };
      this._frame = requestAnimationFrame(step);
    });
  }

  /** Take every light away. */
  stop() {
    cancelAnimationFrame(this._frame);
    this._tellEnd();
    if (!this._flight) return;
    this._flight = null;
    this._floor.resize(0, 0);
    this._air.width = this._air.height = 0;
  }

  _tellEnd() {
    const told = this._told;
    this._told = () => {};
    told();
  }

  /** @param {Flight} flight */
  _rest(flight) {
    this.quality.end();
    if (!flight.times.stays) this.stop();
  }

  _ink() {
    const ink = /** @type {CanvasRenderingContext2D} */ (this._air.getContext("2d"));
    ink.setTransform(1, 0, 0, 1, 0, 0);
    return ink;
  }

  /**
   * @param {Flight} flight
   * @param {number} at
   */
  _draw(flight, at) {
    flight.at = at;
    const level = flight.small ? Math.min(this.quality.level, LIT) : this.quality.level;
    const { times } = flight;
    const glow = times.glow(at);
    const gone = times.travelled(at);
    if (level >= LIT) flight.shine(this._floor, gone, level >= FULL);
    this._floor.paint(DIM * glow * Math.min(1, at / 120), level >= LIT ? glow : 0);
    const ink = this._ink();
    ink.clearRect(0, 0, this._air.width, this._air.height);
    const unit = this._cell * this._ratio;
    ink.setTransform(unit, 0, 0, unit, flight.margin * unit, flight.margin * unit);
    if (glow > 0) flight.drawBeam(ink, gone, glow, level);
    if (glow > 0) flight.drawFlares(ink, gone, glow, at);
    if (flight.burst) flight.burst.draw(ink, at - times.breaksAt, times.flown(at));
  }
}

/** One shot under way: where it runs, and what it has told. */
class Flight {
  /** @param {Scene} scene */
  constructor(scene) {
    const { shot, grid } = scene;
    this.small = scene.small;
    this.margin = scene.decides ? WIDE_MARGIN : MARGIN;
    this.at = 0;
    this._scene = scene;
    this._way = wayOf(shot, grid);
    this._corners = [0];
    for (let index = 1; index < this._way.length; index++) {
      const [[ax, ay], [bx, by]] = [this._way[index - 1], this._way[index]];
      this._corners.push(this._corners[index - 1] + Math.abs(bx - ax) + Math.abs(by - ay));
    }
    const length = this._corners[this._corners.length - 1];
    const impact = shot.destroyed ? (scene.decides ? FALL : KILL) : null;
    this.times = new ShotTimes(shot.squares.length, length, impact);
    this._colour = rgbText(scene.beam);
    this._mirrorsTold = 1;
    this._brokenTold = false;
    const [from, to] = this._way.slice(-2);
    const heading = /** @type {[number, number]} */ ([
      Math.sign(to[0] - from[0]),
      Math.sign(to[1] - from[1]),
    ]);
    this.burst = impact ? new Burst(impact, scene.colours, to, heading, shot.squares.join()) : null;
  }

  /** @param {LitFloor} floor */
  relight(floor) {
    const { standing, grid } = this._scene;
    floor.begin(
      this._colour,
      Object.keys(standing).map((square) => grid.middle(square)),
    );
  }

  /**
   * @param {LitFloor} floor
   * @param {number} gone
   * @param {boolean} shadows
   */
  shine(floor, gone, shadows) {
    floor.reach((at) => this._pointAt(at), gone, shadows);
  }

  /**
   * Tell what can be heard, and when what is struck is gone.
   * @param {number} at
   */
  tell(at) {
    const { times, _scene: scene } = this;
    const gone = times.travelled(at);
    while (
      this._mirrorsTold < this._corners.length - 1 &&
      this._corners[this._mirrorsTold] <= gone
    ) {
      this._mirrorsTold += 1;
      scene.onBeat("mirror");
    }
    if (!this._brokenTold && times.impact && at >= times.breaksAt) {
      this._brokenTold = true;
      scene.onBeat("broken");
      scene.onBeat("hit");
    }
  }

  /**
   * @param {CanvasRenderingContext2D} ink whose unit is a square
   * @param {number} gone
   * @param {number} glow
   * @param {number} level
   */
  drawBeam(ink, gone, glow, level) {
    const [hx, hy] = this._pointAt(gone);
    ink.save();
    ink.beginPath();
    ink.moveTo(this._way[0][0], this._way[0][1]);
    for (let index = 1; index < this._way.length && this._corners[index] < gone; index++) {
      ink.lineTo(this._way[index][0], this._way[index][1]);
    }
    ink.lineTo(hx, hy);
    ink.lineJoin = "round";
    ink.lineCap = "butt";
    ink.globalCompositeOperation = "lighter";
    /** @type {(width: number, colour: string, alpha: number) => void} */
    const stroke = (width, colour, alpha) => {
      ink.lineWidth = width;
      ink.strokeStyle = colour;
      ink.globalAlpha = alpha * glow;
      ink.stroke();
    };
    const colour = `rgb(${this._colour})`;
    if (level >= BRIGHT) {
      stroke(0.62, colour, 0.07);
      stroke(0.42, colour, 0.1);
      stroke(0.28, colour, 0.16);
    }
    if (this._scene.shot.dashed) ink.setLineDash(DASH);
    stroke(0.17, colour, 0.55);
    ink.globalCompositeOperation = "source-over";
    stroke(0.115, colour, 1);
    stroke(0.06, "#fff", 1);
    ink.restore();
  }

  /**
   * A star where the light turns, and one at its head while it flies.
   * @param {CanvasRenderingContext2D} ink
   * @param {number} gone
   * @param {number} glow
   * @param {number} at
   */
  drawFlares(ink, gone, glow, at) {
    ink.save();
    ink.globalCompositeOperation = "lighter";
    for (let index = 1; index < this._corners.length - 1; index++) {
      if (this._corners[index] > gone) break;
      const since = at - (this._corners[index] / this.times.length) * this.times.flight;
      const pop = Math.max(0, 1 - since / FLARE_MS);
      this._star(ink, this._way[index], 0.42 + 0.3 * pop, glow);
    }
    if (at < this.times.flight) this._spot(ink, this._pointAt(gone), 0.42, 0.9);
    const { burst, times } = this;
    if (burst && at >= times.flight) {
      const pulse = at < times.breaksAt ? 0.7 : Math.max(0.45, 1.15 - (at - times.breaksAt) / 500);
      this._spot(ink, burst.middle, 1.1 * pulse, glow);
      this._star(ink, burst.middle, 0.95 * pulse, glow);
    }
    ink.restore();
  }

  /**
   * @param {CanvasRenderingContext2D} ink
   * @param {[number, number]} place
   * @param {number} reach
   * @param {number} alpha
   */
  _star(ink, [x, y], reach, alpha) {
    ink.save();
    ink.translate(x, y);
    ink.globalAlpha = alpha;
    this._spot(ink, [0, 0], reach * 0.8, alpha * 0.75);
    ink.fillStyle = "#fff";
    ink.rotate(Math.PI / 4);
    const thin = 0.03;
    ink.beginPath();
    for (let ray = 0; ray < 4; ray++) {
      const [c, s] = [Math.cos((ray * Math.PI) / 2), Math.sin((ray * Math.PI) / 2)];
      ink.moveTo(-s * thin, c * thin);
      ink.lineTo(c * reach, s * reach);
      ink.lineTo(s * thin, -c * thin);
    }
    ink.fill();
    ink.restore();
  }

  /**
   * @param {CanvasRenderingContext2D} ink
   * @param {[number, number]} place
   * @param {number} reach
   * @param {number} alpha
   */
  _spot(ink, [x, y], reach, alpha) {
    const light = ink.createRadialGradient(x, y, 0, x, y, reach);
    light.addColorStop(0, "rgba(255,255,255,1)");
    light.addColorStop(0.2, `rgba(${this._colour},.7)`);
    light.addColorStop(1, `rgba(${this._colour},0)`);
    ink.globalAlpha = alpha;
    ink.fillStyle = light;
    ink.fillRect(x - reach, y - reach, 2 * reach, 2 * reach);
  }

  /**
   * @param {number} at squares along the way
   * @returns {[number, number]}
   */
  _pointAt(at) {
    let index = 1;
    while (index < this._corners.length - 1 && this._corners[index] < at) index += 1;
    const [[ax, ay], [bx, by]] = [this._way[index - 1], this._way[index]];
    const length = this._corners[index] - this._corners[index - 1];
    const share = length ? Math.min(1, Math.max(0, (at - this._corners[index - 1]) / length)) : 0;
    return [ax + (bx - ax) * share, ay + (by - ay) * share];
  }
}

/** @param {string} hex */
function rgbText(hex) {
  const wanted = /^#[0-9a-f]{6}$/i.test(hex) ? hex : "#5CC3FF";
  return [1, 3, 5].map((at) => parseInt(wanted.slice(at, at + 2), 16)).join(",");
}
