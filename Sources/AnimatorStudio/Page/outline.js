// The list of views: a tree, in the order in which the scene creates them. Subviews are folded into their superview.

import { element, find, replace } from "./dom.js";

export class Outline extends EventTarget {
  #tree = find("tree");
  #items = new Map();
  #selected = null;
  #views = [];
  #query = "";
  /** The views whose subviews are folded, by id or, without one, by layer. */
  #folded = new Set();

  constructor() {
    super();
    this.#tree.addEventListener("click", (event) => {
      const item = event.target.closest("li");
      if (!item) return;
      const layer = Number(item.dataset.layer);
      if (event.target.classList.contains("fold")) this.#fold(layer);
      else this.#choose(layer);
    });
    this.#tree.addEventListener("keydown", (event) => this.#moved(event));
  }

  set scene(scene) {
    this.#views = nested(scene.tree);
    this.#items.clear();
    replace(
      this.#tree,
      this.#views.map(({ view, depth, hasSubviews }) => {
        const item = element(
          "li",
          {
            role: "treeitem", "aria-level": depth + 1, "data-layer": view.layer, "data-focus": view.layer, tabindex: -1,
            class: view.name === null ? "unnamed" : null, style: `padding-left: ${4 + 12 * depth}px`,
          },
          element("span", { class: hasSubviews ? "fold" : null, "aria-hidden": "true" }),
          view.name ?? "(no id)");
        this.#items.set(view.layer, item);
        return item;
      }));
    this.#show();
    this.selected = this.#selected;
  }

  set query(query) {
    this.#query = query.toLowerCase();
    this.#show();
  }

  /** Hides what is folded; a search looks into everything. */
  #show() {
    let foldedDepth = Infinity;
    for (const { view, depth, hasSubviews } of this.#views) {
      const item = this.#items.get(view.layer);
      if (depth <= foldedDepth) foldedDepth = Infinity;
      item.hidden = this.#query ? !(view.name ?? "").toLowerCase().includes(this.#query) : depth > foldedDepth;
      if (!hasSubviews) continue;
      const isFolded = this.#folded.has(key(view));
      item.setAttribute("aria-expanded", `${!isFolded}`);
      if (isFolded) foldedDepth = Math.min(foldedDepth, depth);
    }
  }

  #fold(layer, folds) {
    const { view, hasSubviews } = this.#views.find(({ view }) => view.layer === layer);
    const isFolded = this.#folded.has(key(view));
    if (!hasSubviews || isFolded === folds) return;
    if (isFolded) this.#folded.delete(key(view));
    else this.#folded.add(key(view));
    this.#show();
  }

  set selected(layer) {
    this.#items.get(this.#selected)?.removeAttribute("aria-selected");
    if (layer !== this.#selected) this.#reveal(layer);
    this.#selected = layer;
    const item = this.#items.get(layer);
    item?.setAttribute("aria-selected", "true");
    item?.scrollIntoView({ block: "nearest" });
    for (const other of this.#items.values()) other.tabIndex = -1;
    const focusable = item ?? this.#items.values().next().value;
    if (focusable) focusable.tabIndex = 0;
  }

  /** Unfolds the views that a view is in. */
  #reveal(layer) {
    const views = new Map(this.#views.map(({ view }) => [view.layer, view]));
    const parent = (view) => views.get(view?.parent);
    for (let view = parent(views.get(layer)); view; view = parent(view)) this.#folded.delete(key(view));
    this.#show();
  }

  #choose(layer) {
    this.selected = layer;
    this.dispatchEvent(new CustomEvent("select", { detail: layer }));
  }

  #moved(event) {
    // Those with Alt move the view itself.
    if (event.altKey) return;
    const folds = { ArrowLeft: true, ArrowRight: false }[event.key];
    if (folds !== undefined && this.#items.has(this.#selected)) {
      event.preventDefault();
      event.stopPropagation();
      return this.#fold(this.#selected, folds);
    }
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

/** What identifies a view in other versions of the scene too. */
const key = (view) => view.name ?? view.layer;

/** Views before their subviews, with their depths. */
function nested(views) {
  const children = Map.groupBy(views, (view) => view.parent);
  const known = new Set(views.map((view) => view.layer));
  const result = [];
  const pending = views.filter((view) => !known.has(view.parent)).reverse().map((view) => ({ view, depth: 0 }));
  while (pending.length) {
    const next = pending.pop();
    const subviews = children.get(next.view.layer) ?? [];
    result.push({ ...next, hasSubviews: subviews.length > 0 });
    for (const child of subviews.toReversed()) {
      pending.push({ view: child, depth: next.depth + 1 });
    }
  }
  return result;
}
