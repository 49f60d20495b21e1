// The list of views: a tree, in the order in which the scene creates them.

import { element, find, replace } from "./dom.js";

export class Outline extends EventTarget {
  #tree = find("tree");
  #items = new Map();
  #selected = null;
  #views = [];

  constructor() {
    super();
    this.#tree.addEventListener("click", (event) => {
      const item = event.target.closest("li");
      if (item) this.#choose(Number(item.dataset.layer));
    });
    this.#tree.addEventListener("keydown", (event) => this.#moved(event));
  }

  set scene(scene) {
    this.#views = nested(scene.tree);
    this.#items.clear();
    replace(
      this.#tree,
      this.#views.map(({ view, depth }) => {
        const item = element(
          "li",
          {
            role: "treeitem", "aria-level": depth + 1, "data-layer": view.layer, "data-focus": view.layer, tabindex: -1,
            class: view.name === null ? "unnamed" : null, style: `padding-left: ${6 + 14 * depth}px`,
          },
          view.name ?? "(no id)");
        this.#items.set(view.layer, item);
        return item;
      }));
    this.selected = this.#selected;
  }

  set query(query) {
    for (const { view } of this.#views) {
      this.#items.get(view.layer).hidden = !(view.name ?? "").toLowerCase().includes(query.toLowerCase());
    }
  }

  set selected(layer) {
    this.#items.get(this.#selected)?.removeAttribute("aria-selected");
    this.#selected = layer;
    const item = this.#items.get(layer);
    item?.setAttribute("aria-selected", "true");
    item?.scrollIntoView({ block: "nearest" });
    for (const other of this.#items.values()) other.tabIndex = -1;
    const focusable = item ?? this.#items.values().next().value;
    if (focusable) focusable.tabIndex = 0;
  }

  #choose(layer) {
    this.selected = layer;
    this.dispatchEvent(new CustomEvent("select", { detail: layer }));
  }

  #moved(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const shown = this.#views.filter(({ view }) => !this.#items.get(view.layer).hidden);
    const index = shown.findIndex(({ view }) => view.layer === this.#selected);
    const next = shown[Math.min(Math.max(index + step, 0), shown.length - 1)];
    if (!next) return;
    this.#choose(next.view.layer);
    this.#items.get(next.view.layer).focus();
  }
}

/** Views before their subviews, with their depths. */
function nested(views) {
  const children = Map.groupBy(views, (view) => view.parent);
  const known = new Set(views.map((view) => view.layer));
  const result = [];
  const pending = views.filter((view) => !known.has(view.parent)).reverse().map((view) => ({ view, depth: 0 }));
  while (pending.length) {
    const next = pending.pop();
    result.push(next);
    for (const child of (children.get(next.view.layer) ?? []).toReversed()) {
      pending.push({ view: child, depth: next.depth + 1 });
    }
  }
  return result;
}
