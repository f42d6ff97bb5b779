/** The keyboard of the game page. */

/** Keys that belong to what has the focus. */
const TYPED = "input, select, textarea";

export class GameKeys {
  /** @param {import("./game_page.js").GamePage} page */
  constructor(page) {
    this._page = page;
    this._hear = (/** @type {KeyboardEvent} */ event) => this._pressed(event);
    document.addEventListener("keydown", this._hear);
  }

  close() {
    document.removeEventListener("keydown", this._hear);
  }

  /** @param {KeyboardEvent} event */
  _pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (document.documentElement.classList.contains("has-sheet")) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest && target.closest(TYPED) && event.key !== "Escape") return;
    if (this._handle(event.key, target)) event.preventDefault();
  }

  /**
   * @param {string} key
   * @param {HTMLElement} target
   * @returns {boolean} whether it meant anything
   */
  _handle(key, target) {
    const page = this._page;
    if (key === " ") {
      // Elsewhere than on the board Space presses the button that has the focus.
      const button = target.closest && target.closest("button");
      if (button && !button.classList.contains("square-key")) return false;
      if (!page.choosing || page.choosing.move === null) return false;
      page.play();
      return true;
    }
    if (page.replaying && this._step(key)) return true;
    if (key.startsWith("Arrow") && target === document.body) {
      page.board.focus(); // with the focus nowhere, arrows begin to walk the board
      return true;
    }
    switch (key.toLowerCase()) {
      case "q":
        page.turn(-1);
        return true;
      case "e":
        page.turn(1);
        return true;
      case "escape":
        page.back();
        return true;
      case "c":
        page.readClocks();
        return true;
      case "a":
        page.again();
        return true;
      case "?":
        page.openKeys();
        return true;
      default:
        return false;
    }
  }

  /** @param {string} key */
  _step(key) {
    const page = this._page;
    const state = page.state;
    if (!state) return false;
    const at = page.looking === null ? state.ply : page.looking;
    /** @type {Record<string, number>} */
    const plies = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: state.ply };
    if (!(key in plies)) return false;
    page.go(plies[key]);
    return true;
  }
}
