// Small helpers for building elements.

/** The element with an id. */
export const find = (id) => document.getElementById(id);

/** An element with attributes and children; text is never parsed as HTML. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  set(made, attributes);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** The same for SVG. */
export function drawing(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  set(made, attributes);
  made.append(...children);
  return made;
}

function set(target, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) target.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) target.setAttribute(name, value);
  }
}

/** Replaces the children of an element. What has the focus keeps it, by the name in its `data-focus`. */
export function replace(parent, children) {
  const focused = parent.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
  parent.replaceChildren(...children);
  if (focused) parent.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

/** The directions of arrow keys, with y downward. */
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The direction of an arrow key that is pressed with Alt, ten times as long with Shift; null for other keys. */
export function nudge(event) {
  const direction = event.altKey ? arrows[event.key] : null;
  return direction?.map((length) => length * (event.shiftKey ? 10 : 1)) ?? null;
}

/** Calls `change` with the direction of arrow keys that are pressed with Alt on a target. */
export function onNudge(target, change) {
  target.addEventListener("keydown", (event) => {
    const direction = nudge(event);
    if (!direction) return;
    event.preventDefault();
    event.stopPropagation();
    change(...direction);
  });
}

/** Calls `move` while a pointer is down, and `end` when it is lifted; `end(null)` if it is canceled. */
export function track(event, move, end) {
  const target = event.currentTarget;
  target.setPointerCapture(event.pointerId);
  const finish = (last) => {
    target.removeEventListener("pointermove", move);
    target.removeEventListener("pointerup", finish);
    target.removeEventListener("pointercancel", cancel);
    end(last);
  };
  const cancel = () => finish(null);
  target.addEventListener("pointermove", move);
  target.addEventListener("pointerup", finish);
  target.addEventListener("pointercancel", cancel);
}

/** Minutes, seconds and milliseconds. */
export function clock(seconds) {
  const milliseconds = Math.round(seconds * 1000);
  const minutes = Math.floor(milliseconds / 60000);
  const rest = (milliseconds % 60000) / 1000;
  return `${minutes}:${rest.toFixed(3).padStart(6, "0")}`;
}

/** A link that opens a source location in the chosen editor. */
export function link({ path, line, column }) {
  const values = { path: encodeURI(path).replace(/[#?]/g, encodeURIComponent), line, column };
  const address = editorAddress().replace(/\{(path|line|column)\}/g, (_, name) => values[name]);
  return element("a", { href: address }, `line ${line}`);
}

/** The URL scheme of the chosen editor: a template with {path}, {line} and {column}. */
export const editorAddress = () => localStorage.getItem("editorAddress") ?? "vscode://file{path}:{line}:{column}";
