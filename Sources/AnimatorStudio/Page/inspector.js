// The inspector: the values of the selected view now, what animates it, and what determines its frame.

import { drawing, element, find, link, onNudge, replace, track } from "./dom.js";
import { flicksPerSecond } from "./connection.js";

export class Inspector extends EventTarget {
  #connection;
  #player;
  #panel = find("inspector");
  #hint = this.#panel.firstElementChild;
  #layer = null;
  #bar = null;
  #isFetching = false;
  #isStale = false;
  #isBending = false;
  #layout = { key: null, rows: [] };

  constructor(connection, player) {
    super();
    this.#connection = connection;
    this.#player = player;
    player.addEventListener("time", () => this.refresh());
  }

  /** Shows a view by its layer; null for none. */
  show(layer, bar = null) {
    this.#layer = layer;
    this.#bar = bar;
    this.refresh();
  }

  get layer() {
    return this.#layer;
  }

  /** Fetches the values again; while an answer is on its way, once more after it. */
  async refresh() {
    const scene = this.#player.scene;
    if (this.#layer === null || !scene) {
      this.#panel.replaceChildren(this.#hint);
      this.dispatchEvent(new CustomEvent("corners", { detail: null }));
      return;
    }
    this.#isStale = true;
    if (this.#isFetching) return;
    this.#isFetching = true;
    while (this.#isStale) {
      this.#isStale = false;
      await this.#fetch().catch(() => null);
    }
    this.#isFetching = false;
  }

  async #fetch() {
    const { scene, time } = this.#player;
    const question = { version: scene.version, layer: this.#layer, time };
    const values = await this.#connection.request("inspect", question);
    if (!values) return;
    this.dispatchEvent(new CustomEvent("corners", { detail: values.corners ?? null }));
    if (values.layer === null) return this.#panel.replaceChildren(this.#hint);
    // The layout is performed up to the instant, which takes longer: not while playing.
    if (scene.hasLayout && !this.#player.isPlaying) {
      const key = JSON.stringify(question);
      if (key !== this.#layout.key) {
        const answer = await this.#connection.request("layout", question);
        this.#layout = { key, rows: answer?.rows ?? [] };
      }
    }
    this.#draw(scene, values);
  }

  #draw(scene, values) {
    // The curve under the pointer stays until that is released.
    if (this.#isBending) return;
    const frame = values.frame.map((value) => Math.round(value * 100) / 100).join(", ");
    const sections = [
      element("h2", {}, values.name ?? "(no id)"),
      values.location ? element("p", { class: "hint" }, link(values.location)) : null,
      element("h3", {}, "Frame"),
      element("p", {}, `[${frame}]`),
      ...this.#animations(scene, values.animations),
      element("h3", {}, "Values"),
      this.#table(values.properties),
      ...this.#constraints(),
    ];
    replace(this.#panel, sections.filter(Boolean));
  }

  #table(properties) {
    return element(
      "table", {},
      element(
        "tbody", {},
        ...properties.map(({ key, value, model, isAnimated }) =>
          element(
            "tr", { class: isAnimated ? "animated" : null, title: isAnimated ? `model: ${model}` : null },
            element("td", {}, key),
            element("td", {}, value, isAnimated ? element("div", { class: "hint" }, `→ ${model}`) : null)))));
  }

  #constraints() {
    if (!this.#layout.rows.length) return [];
    return [
      element("h3", {}, "Layout"),
      ...this.#layout.rows.map(({ text, axis, location: place }) =>
        element("p", {}, `${axis}: ${text} `, place ? link(place) : null)),
    ];
  }

  #animations(scene, animations) {
    if (!animations.length) return [];
    return [element("h3", {}, "Animated by")].concat(
      animations.flatMap((animation) => {
        const bar = this.#barOf(scene, animation);
        const seconds = ((animation.end ?? animation.begin) - animation.begin) / flicksPerSecond;
        return [
          element(
            "p", {}, element("b", {}, animation.key), ` ${animation.from} → ${animation.to}, `,
            `${animation.curveName}, ${animation.end === null ? "endless" : `${+seconds.toFixed(3)} s`} `,
            bar?.step ? link(bar.step) : animation.source ?? ""),
          this.#curve(scene, animation, bar),
        ];
      }));
  }

  #barOf(scene, animation) {
    return scene.rows
      .filter((row) => row.layer === this.#layer && row.property === animation.key)
      .flatMap((row) => row.bars)
      .find((bar) => bar.begin === animation.begin && bar.curveName === animation.curveName);
  }

  /** The curve as a graph with the present point; the handles of a Bézier curve can be dragged. */
  #curve(scene, animation, bar) {
    const curve = scene.curves[animation.curveName];
    const svg = drawing("svg", { class: "curve", viewBox: "-0.05 -0.3 1.1 1.6", preserveAspectRatio: "none" });
    if (!curve) return svg;
    const path = (samples) =>
      samples.map((y, i) => `${i ? "L" : "M"}${i / (samples.length - 1)} ${1 - y}`).join(" ");
    const line = drawing("path", { d: path(curve.samples) });
    svg.append(line);
    const at = Math.min(Math.max(animation.fraction % 1 || animation.fraction, 0), 1);
    svg.append(drawing("ellipse", { cx: at, cy: 1 - animation.progress, rx: 0.018, ry: 0.05, fill: "currentColor" }));
    if (curve.points && bar?.step) this.#addHandles(svg, line, [...curve.points], bar);
    return svg;
  }

  #addHandles(svg, line, points, bar) {
    const handles = [0, 1].map((index) => {
      const stem = drawing("line", {});
      const circle = drawing("ellipse", {
        class: "handle", rx: 0.02, ry: 0.055, fill: "var(--accent)", style: "cursor: grab; touch-action: none", tabindex: 0, role: "button",
        "aria-label": `${["First", "Second"][index]} control point of the curve`, "data-focus": `handle ${bar.index} ${index}`,
      });
      svg.append(stem, circle);
      const move = (x, y) => {
        points[2 * index] = Math.round(Math.min(Math.max(x, 0), 1) * 100) / 100;
        points[2 * index + 1] = Math.round(Math.min(Math.max(y, -0.3), 1.3) * 100) / 100;
        place();
      };
      const change = () => this.dispatchEvent(new CustomEvent("curve", { detail: { bar, curve: points } }));
      onNudge(circle, (x, y) => {
        move(points[2 * index] + x / 100, points[2 * index + 1] - y / 100);
        change();
      });
      circle.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        this.#isBending = true;
        const box = svg.getBoundingClientRect();
        track(
          event,
          ({ clientX, clientY }) => move(
            ((clientX - box.left) / box.width) * 1.1 - 0.05, 1.3 - ((clientY - box.top) / box.height) * 1.6),
          (last) => {
            this.#isBending = false;
            this.refresh();
            if (last) change();
          });
      });
      return { stem, circle };
    });
    const place = () => {
      const [x1, y1, x2, y2] = points;
      line.setAttribute("d", `M0 1 C${x1} ${1 - y1} ${x2} ${1 - y2} 1 0`);
      const ends = [[0, 1, x1, 1 - y1], [1, 0, x2, 1 - y2]];
      handles.forEach(({ stem, circle }, index) => {
        const [ax, ay, bx, by] = ends[index];
        for (const [name, value] of Object.entries({ x1: ax, y1: ay, x2: bx, y2: by })) stem.setAttribute(name, value);
        circle.setAttribute("cx", bx);
        circle.setAttribute("cy", by);
      });
    };
    place();
  }
}
