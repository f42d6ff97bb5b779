/** What flies from a broken piece: shards, sparks, embers, rings and one flash. */

const HOT = [255, 241, 214];
const EMBER = [255, 150, 60];
const HOT_MS = 280;
const SPARK_MS = 220;
const FLASH_MS = 320;
const SHARD_FADE = 0.45;
const SHARD_FALL = 0.9;

/**
 * Numbers from 0 to 1 that are the same each time.
 * @param {string} seed
 */
function dice(seed) {
  let state = 2166136261;
  for (let index = 0; index < seed.length; index++) {
    state = Math.imul(state ^ seed.charCodeAt(index), 16777619);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * @param {string} hex
 * @returns {number[]}
 */
function rgb(hex) {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
}

/**
 * @param {number[]} one
 * @param {number[]} other
 * @param {number} share of the other
 */
function mix(one, other, share) {
  return one.map((value, index) => Math.round(value + (other[index] - value) * share)).join(",");
}

/**
 * How one thing flies: quickly at first, slower and slower.
 * @typedef {object} Flight
 * @property {number} x its way, one step long
 * @property {number} y
 * @property {number} speed
 * @property {number} drag
 * @property {number} size
 * @property {number} life the share of the longest for which it is seen
 * @property {number} spin
 * @property {number} shade
 * @property {number} rise
 */

export class Burst {
  /**
   * @param {import("./shot_times.js").Impact} impact
   * @param {string[]} colours of the piece
   * @param {[number, number]} middle of its square, in squares
   * @param {[number, number]} heading of the light on the screen
   * @param {string} seed
   */
  constructor(impact, colours, middle, heading, seed) {
    const roll = dice(seed);
    const between = (/** @type {number} */ low, /** @type {number} */ high) =>
      low + (high - low) * roll();
    /** @type {(speeds: number[], drags: number[], sizes: number[]) => Flight} */
    const flight = (speeds, drags, sizes) => {
      const angle = roll() * Math.PI * 2;
      return {
        x: Math.cos(angle),
        y: Math.sin(angle),
        speed: between(speeds[0], speeds[1]),
        drag: between(drags[0], drags[1]),
        size: between(sizes[0], sizes[1]),
        life: between(0.7, 1),
        spin: between(-2.5, 2.5),
        shade: Math.floor(roll() * 12),
        rise: between(0.1, 0.55),
      };
    };
    /** @type {(count: number, speeds: number[], drags: number[], sizes: number[]) => Flight[]} */
    const many = (count, speeds, drags, sizes) =>
      Array.from({ length: count }, () => flight(speeds, drags, sizes));
    const { pace, sparkPace } = impact;
    this.impact = impact;
    this.middle = middle;
    this.heading = heading;
    this._colours = colours.map(rgb);
    this._shards = many(impact.shards, [1.4 * pace, 5.2 * pace], [5, 8], [0.1, 0.28]);
    this._embers = many(impact.embers, [0.8, 4.2], [3.2, 5], [0.03, 0.06]);
    this._sparks = many(impact.sparks, [5 * sparkPace, 11 * sparkPace], [4, 6], [0.22, 0.5]);
  }

  /**
   * Draw everything that is in the air.
   * @param {CanvasRenderingContext2D} ink whose unit is a square
   * @param {number} since milliseconds since the break
   * @param {number} flown the same, slowed down where time is
   */
  draw(ink, since, flown) {
    if (since < 0) return;
    ink.save();
    ink.translate(this.middle[0], this.middle[1]);
    this._drawFlash(ink, since);
    this._drawShards(ink, flown);
    ink.globalCompositeOperation = "lighter";
    this._drawRings(ink, since);
    this._drawSparks(ink, since);
    this._drawEmbers(ink, flown);
    ink.restore();
    ink.globalAlpha = 1;
  }

  /**
   * @param {CanvasRenderingContext2D} ink
   * @param {number} since
   */
  _drawFlash(ink, since) {
    if (since >= FLASH_MS) return;
    const reach = this.impact.flash;
    const light = ink.createRadialGradient(0, 0, 0, 0, 0, reach);
    const strength = 0.75 * (1 - since / FLASH_MS);
    light.addColorStop(0, `rgba(255,246,228,${strength})`);
    light.addColorStop(0.25, `rgba(255,206,140,${strength * 0.7})`);
    light.addColorStop(1, "rgba(255,150,60,0)");
    ink.globalCompositeOperation = "lighter";
    ink.fillStyle = light;
    ink.fillRect(-reach, -reach, 2 * reach, 2 * reach);
    ink.globalCompositeOperation = "source-over";
  }

  /**
   * @param {CanvasRenderingContext2D} ink
   * @param {number} flown
   */
  _drawShards(ink, flown) {
    const seconds = flown / 1000;
    const heat = Math.max(0, 1 - flown / HOT_MS);
    for (const shard of this._shards) {
      const left = 1 - flown / (shard.life * this.impact.shardLife);
      if (left <= 0) continue;
      const reach = (1 - Math.exp(-shard.drag * seconds)) / shard.drag;
      const out = 0.08 + shard.speed * reach;
      const x = shard.x * out + this.heading[0] * reach;
      const y = shard.y * out + this.heading[1] * reach + 0.5 * SHARD_FALL * seconds * seconds;
      const turn = shard.spin * reach * Math.PI * 2 + shard.shade;
      const colour = this._colours[shard.shade % this._colours.length];
      ink.globalAlpha = Math.min(1, left / SHARD_FADE);
      ink.fillStyle = `rgb(${mix(colour, HOT, Math.ceil(heat * 3) / 3)})`;
      const [c, s, r] = [Math.cos(turn), Math.sin(turn), shard.size * 0.62];
      const flat = 0.35 + (shard.shade % 4) * 0.16;
      ink.beginPath();
      ink.moveTo(x + c * r, y + s * r);
      ink.lineTo(x - c * r * 0.6 - s * r * flat, y - s * r * 0.6 + c * r * flat);
      ink.lineTo(x - c * r * 0.5 + s * r * flat * 0.8, y - s * r * 0.5 - c * r * flat * 0.8);
      ink.fill();
    }
  }

  /**
   * @param {CanvasRenderingContext2D} ink
   * @param {number} since
   */
  _drawRings(ink, since) {
    for (const wave of this.impact.waves) {
      const share = (since - wave.delay) / wave.length;
      if (share < 0 || share >= 1) continue;
      const out = 1 - (1 - share) ** 3;
      ink.globalAlpha = 1 - share ** 1.5;
      ink.strokeStyle = `rgb(${wave.colour})`;
      ink.lineWidth = 0.1 - 0.075 * out;
      ink.beginPath();
      ink.arc(0, 0, 0.3 + (wave.reach - 0.3) * out, 0, Math.PI * 2);
      ink.stroke();
    }
  }

  /**
   * @param {CanvasRenderingContext2D} ink
   * @param {number} since
   */
  _drawSparks(ink, since) {
    const life = SPARK_MS * (this.impact.stays ? 1.6 : 1);
    if (since >= life) return;
    ink.strokeStyle = "rgb(255,233,200)";
    ink.lineWidth = 0.035;
    ink.lineCap = "round";
    ink.globalAlpha = 1 - since / life;
    ink.beginPath();
    for (const spark of this._sparks) {
      const reach = (1 - Math.exp((-spark.drag * since) / 1000)) / spark.drag;
      const out = 0.25 + spark.speed * reach;
      ink.moveTo(spark.x * out, spark.y * out);
      ink.lineTo(spark.x * (out + spark.size), spark.y * (out + spark.size));
    }
    ink.stroke();
  }

  /**
   * @param {CanvasRenderingContext2D} ink
   * @param {number} flown
   */
  _drawEmbers(ink, flown) {
    const life = this.impact.emberLife;
    const seconds = Math.min(flown, life) / 1000;
    for (const ember of this._embers) {
      const left = 1 - flown / (ember.life * life);
      if (left <= 0) continue;
      const out = (ember.speed * (1 - Math.exp(-ember.drag * seconds))) / ember.drag;
      ink.globalAlpha = Math.min(1, 1.6 * left);
      ink.fillStyle = `rgb(${mix(EMBER, HOT, Math.ceil(left * 3) * 0.15)})`;
      const size = ember.size * (0.55 + 0.45 * left);
      ink.fillRect(
        ember.x * out - size / 2,
        ember.y * out - ember.rise * seconds - size / 2,
        size,
        size,
      );
    }
  }
}
