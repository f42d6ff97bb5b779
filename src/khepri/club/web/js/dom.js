/**
 * Elements made by hand, and brought up to date in place.
 *
 * Text reaches a page only as text nodes, so that no name can become markup, and none turns the words
 * beside it. `render` changes what
 * is there instead of making it anew: focus, scrolling and half-typed words survive every message.
 */

import { isolated } from "./words.js";

/** @typedef {Node | string | number | null | undefined | false | Child[]} Child */
/** @typedef {Record<string, any>} Props */

const SVG = "http://www.w3.org/2000/svg";

/** @type {WeakMap<Element, Record<string, EventListener>>} */
const handlers = new WeakMap();
/** @type {WeakMap<Node, string>} */
const keys = new WeakMap();
/** @type {WeakSet<Node>} */
const owned = new WeakSet();
/** @type {WeakMap<Element, Record<string, any>>} */
const values = new WeakMap();

/**
 * Make an element.
 *
 * Props are attributes, besides: `class` (a text, or a list whose empty parts are left out),
 * `style` (an object), `onclick` and its like (functions), `value` and `checked` (properties),
 * `key` (which element of a list it is, for `render`) and `own` (true: `render` leaves the inside
 * of the element alone, because somebody else draws there).
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  dress(element, props || {}, children);
  return element;
}

/**
 * Make an element of a drawing; as `h`.
 *
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, props, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, props || {}, children);
  return element;
}

/**
 * Let an element have these children, and change as little as possible of what is there.
 *
 * @param {Element} host
 * @param {...Child} children
 */
export function render(host, ...children) {
  const focused = document.activeElement;
  patch(host, nodes(children));
  if (
    focused instanceof HTMLElement &&
    focused !== document.activeElement &&
    host.contains(focused)
  ) {
    focused.focus({ preventScroll: true });
  }
}

/**
 * @param {Element} element
 * @param {Props} props
 * @param {Child[]} children
 */
function dress(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (name === "key") {
      keys.set(element, String(value));
    } else if (name === "own") {
      if (value) owned.add(element);
    } else if (name.startsWith("on")) {
      if (value) listen(element, name, value);
    } else if (name === "class") {
      const text = Array.isArray(value) ? value.filter(Boolean).join(" ") : value;
      if (text) element.setAttribute("class", text);
    } else if (name === "style") {
      for (const [property, wanted] of Object.entries(value || {})) {
        setStyle(element, property, wanted);
      }
    } else if (name === "value" || name === "checked") {
      values.set(element, Object.assign(values.get(element) || {}, { [name]: value }));
      /** @type {any} */ (element)[name] = value;
    } else if (value !== null && value !== undefined && value !== false) {
      const text = value === true ? "" : String(value);
      element.setAttribute(name, name === "title" ? isolated(text) : text);
    }
  }
  for (const node of nodes(children)) element.appendChild(node);
}

/**
 * @param {Element} element
 * @param {string} property
 * @param {unknown} wanted
 */
function setStyle(element, property, wanted) {
  if (wanted === null || wanted === undefined || wanted === false) return;
  const style = /** @type {HTMLElement} */ (element).style;
  style.setProperty(
    property.startsWith("--") ? property : property.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`),
    String(wanted),
  );
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {EventListener} handler
 */
function listen(element, name, handler) {
  const known = handlers.get(element) || {};
  if (!(name in known)) {
    element.addEventListener(name.slice(2).toLowerCase(), (event) => {
      const current = (handlers.get(element) || {})[name];
      if (current) current.call(element, event);
    });
  }
  known[name] = handler;
  handlers.set(element, known);
}

/**
 * @param {Child[]} children
 * @returns {Node[]}
 */
function nodes(children) {
  /** @type {Node[]} */
  const found = [];
  for (const child of children) {
    if (Array.isArray(child)) found.push(...nodes(child));
    else if (child instanceof Node) found.push(child);
    else if (child !== null && child !== undefined && child !== false && child !== "") {
      found.push(document.createTextNode(isolated(String(child))));
    }
  }
  return found;
}

/**
 * @param {Element} parent
 * @param {Node[]} wanted
 */
function patch(parent, wanted) {
  const matches = match(Array.from(parent.childNodes), wanted);
  const kept = new Set(matches.values());
  for (const child of Array.from(parent.childNodes)) {
    if (!kept.has(child)) parent.removeChild(child);
  }
  let place = parent.firstChild;
  for (const want of wanted) {
    const there = matches.get(want) || want;
    if (there === place) place = place.nextSibling;
    else parent.insertBefore(there, place);
    if (there !== want) update(there, want);
  }
}

/**
 * Find for each wanted node the one that is there already.
 *
 * @param {Node[]} there
 * @param {Node[]} wanted
 * @returns {Map<Node, Node>}
 */
function match(there, wanted) {
  const free = new Set(there);
  /** @type {Map<string, Node>} */
  const byKey = new Map();
  for (const node of there) {
    const key = keys.get(node);
    if (key !== undefined) byKey.set(key, node);
  }
  /** @type {Map<Node, Node>} */
  const found = new Map();
  for (const want of wanted) {
    const key = keys.get(want);
    let node = free.has(want) ? want : null;
    if (!node && key !== undefined) node = byKey.get(key) || null;
    if (!node && key === undefined) {
      for (const each of free) {
        if (keys.get(each) === undefined && isLike(each, want)) {
          node = each;
          break;
        }
      }
    }
    if (node && free.has(node) && isLike(node, want)) {
      free.delete(node);
      found.set(want, node);
    }
  }
  return found;
}

/**
 * @param {Node} one
 * @param {Node} other
 */
function isLike(one, other) {
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName;
}

/**
 * @param {Node} there
 * @param {Node} want
 */
function update(there, want) {
  if (!(there instanceof Element) || !(want instanceof Element)) {
    if (there.nodeValue !== want.nodeValue) there.nodeValue = want.nodeValue;
    return;
  }
  for (const { name } of Array.from(there.attributes)) {
    if (!want.hasAttribute(name) && !(name === "style" && owned.has(there))) {
      there.removeAttribute(name);
    }
  }
  for (const { name, value } of Array.from(want.attributes)) {
    if (there.getAttribute(name) === value) continue;
    // The laptop's content policy forbids the attribute; what a script sets, it allows.
    if (name === "style") /** @type {HTMLElement} */ (there).style.cssText = value;
    else there.setAttribute(name, value);
  }
  updateHandlers(there, want);
  if (!owned.has(there)) patch(there, Array.from(want.childNodes));
  updateValues(there, want);
}

/**
 * @param {Element} there
 * @param {Element} want
 */
function updateHandlers(there, want) {
  const wanted = handlers.get(want) || {};
  const known = handlers.get(there) || {};
  for (const name of Object.keys(known)) {
    if (!(name in wanted)) known[name] = () => {};
  }
  for (const name of Object.keys(wanted)) listen(there, name, wanted[name]);
}

/**
 * Set a value only when the page wants another than before: what a person types is never undone.
 *
 * @param {Element} there
 * @param {Element} want
 */
function updateValues(there, want) {
  const wanted = values.get(want);
  if (!wanted) return;
  const known = values.get(there) || {};
  for (const name of Object.keys(wanted)) {
    if (known[name] !== wanted[name]) /** @type {any} */ (there)[name] = wanted[name];
  }
  values.set(there, wanted);
}
