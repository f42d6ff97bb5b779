/** The device's own way back: inside the page first, and out of it only from the lobby. */

const HELD = "inside";

export class BackButton {
  /** @param {() => boolean} goBack takes one step back in the page; false where there is none */
  constructor(goBack) {
    this.goBack = goBack;
    window.addEventListener("popstate", () => {
      if (this.goBack()) this.hold();
    });
  }

  /** Let the page hear the next press. */
  hold() {
    if (history.state !== HELD) history.pushState(HELD, "");
  }
}
