/** Lists that are longer than the wall: pages that turn, as nobody can scroll there. */

import { h } from "../dom.js";

/** How long a page stays. */
export const TURN_MS = 12000;

/**
 * @template T
 * @typedef {object} Page
 * @property {T[]} items
 * @property {number} page from 0
 * @property {number} pages
 */

/**
 * Return the page of a list that is shown at a turn. Pages are about equally full, so that the last
 * one does not stand nearly empty.
 *
 * @template T
 * @param {T[]} list
 * @param {number} room how many there is room for
 * @param {number} turn
 * @returns {Page<T>}
 */
export function pageAt(list, room, turn) {
  const pages = Math.max(1, Math.ceil(list.length / Math.max(1, room)));
  const each = Math.ceil(list.length / pages);
  const page = turn % pages;
  return { items: list.slice(page * each, (page + 1) * each), page, pages };
}

/**
 * As `pageAt`, but every page is full: after the last of the list the first comes again.
 *
 * @template T
 * @param {T[]} list
 * @param {number} room
 * @param {number} turn
 * @returns {Page<T>}
 */
export function turnedTo(list, room, turn) {
  if (list.length <= room) return { items: list, page: 0, pages: 1 };
  const pages = Math.ceil(list.length / room);
  const page = turn % pages;
  const items = Array.from({ length: room }, (_, each) => list[(page * room + each) % list.length]);
  return { items, page, pages };
}

/**
 * Dots that say which page it is; nothing where there is only one.
 *
 * @param {{page: number, pages: number}} paged
 */
export function dots({ page, pages }) {
  if (pages < 2) return null;
  return h(
    "span",
    { class: "dots", role: "img", "aria-label": `Page ${page + 1} of ${pages}` },
    Array.from({ length: pages }, (_, each) => h("i", { class: each === page && "on" })),
  );
}
