// The picture: the canvas with the frame, zoom and pan, and the outline of the selected view.

import { drawing, find, track } from "./dom.js";

export class Picture extends EventTarget {
  #player;
  #scene = null;
  #area = find("picture");
  #sheet = find("sheet");
  #frame = find("frame");
  #detail = find("detail");
  #context = this.#frame.getContext("2d", { alpha: true, colorSpace: "srgb" });
  /** Screen points per point of the stage; null to fit. */
  #zoom = null;
  #origin = { x: 0, y: 0 };
  #detailTimer = 0;
  #corners = null;

  constructor(player) {
    super();
    this.#player = player;
    player.addEventListener("frame", ({ detail }) => this.#draw(detail));
    new ResizeObserver(() => this.#place()).observe(this.#area);
    this.#area.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    this.#area.addEventListener("pointerdown", (event) => this.#pressed(event));
  }

  set scene(scene) {
    this.#scene = scene;
    this.#sheet.hidden = false;
    this.#place();
  }

  /** Screen points per point of the stage. */
  get zoom() {
    return this.#zoom ?? this.#fitting;
  }

  get #fitting() {
    const [width, height] = this.#size;
    const margin = 32;
    return Math.min(
      (this.#area.clientWidth - margin) / width, (this.#area.clientHeight - margin) / height);
  }

  /** The size of the sheet in points: that of the stage, or of two side by side. */
  get #size() {
    const [width, height] = this.#body?.size ?? this.#scene?.size ?? [1, 1];
    const scale = this.#scene?.scale ?? 1;
    if (this.#player.options.comparison !== "beside" || this.#frame.width < 2) return [width, height];
    return [this.#frame.width / scale, this.#frame.height / scale];
  }

  /** The body of the device that is drawn around the stage; null for none. */
  get #body() {
    return this.#player.options.overlays?.includes("device") ? this.#scene?.body : null;
  }

  /** Where the stage is on the sheet, in points. */
  get #stage() {
    const [x, y] = this.#body?.origin ?? [0, 0];
    return { x, y };
  }

  fit() {
    this.#zoom = null;
    this.#place();
  }

  /** One pixel of the frame for each pixel of the screen. */
  showActualSize() {
    this.#setZoom((this.#scene?.scale ?? 1) / devicePixelRatio);
  }

  zoomBy(factor, center) {
    this.#setZoom(this.zoom * factor, center);
  }

  #setZoom(zoom, center) {
    const box = this.#area.getBoundingClientRect();
    const { x, y } = center ?? { x: box.width / 2, y: box.height / 2 };
    const before = this.zoom;
    if (this.#zoom === null) this.#origin = this.#centered;
    this.#zoom = Math.min(Math.max(zoom, 0.02), 128);
    const ratio = this.#zoom / before;
    this.#origin = { x: x - (x - this.#origin.x) * ratio, y: y - (y - this.#origin.y) * ratio };
    this.#place();
  }

  get #centered() {
    const [width, height] = this.#size;
    return {
      x: Math.round((this.#area.clientWidth - width * this.zoom) / 2),
      y: Math.round((this.#area.clientHeight - height * this.zoom) / 2),
    };
  }

  #place() {
    if (!this.#scene) return;
    const [width, height] = this.#size;
    if (this.#zoom === null) this.#origin = this.#centered;
    const { x, y } = this.#origin;
    Object.assign(this.#sheet.style, {
      left: `${x}px`, top: `${y}px`, width: `${width * this.zoom}px`, height: `${height * this.zoom}px`,
    });
    const density = (this.zoom * devicePixelRatio) / (this.#scene?.scale ?? 1);
    this.#sheet.classList.toggle("pixels", density >= 8);
    this.#detail.hidden = true;
    this.#scheduleDetail();
    this.#outline();
    this.dispatchEvent(new Event("zoom"));
  }

  #draw({ image, changes, frame }) {
    if (this.#frame.width !== image.width || this.#frame.height !== image.height) {
      this.#frame.width = image.width;
      this.#frame.height = image.height;
      this.#context.putImageData(image, 0, 0);
      this.#place();
    } else {
      for (let cell = 0; cell < changes.length; cell += 4) {
        this.#context.putImageData(image, 0, 0, ...changes.slice(cell, cell + 4));
      }
    }
    this.#frame.dataset.time = frame.time;
    this.#frame.dataset.version = frame.version;
    this.#detail.hidden = true;
    this.#scheduleDetail();
  }

  // Beyond the frame's own pixels the visible part is drawn anew, so that edges stay crisp.

  #scheduleDetail() {
    clearTimeout(this.#detailTimer);
    const density = (this.zoom * devicePixelRatio) / (this.#scene?.scale ?? 1);
    if (!this.#scene || this.#player.isPlaying || this.#player.options.comparison) return;
    // From eight screen pixels for each pixel on, the pixels themselves are what one wants to see.
    if (density <= 1.01 || density >= 8) return;
    this.#detailTimer = setTimeout(() => this.#drawDetail(), 120);
  }

  async #drawDetail() {
    const [width, height] = this.#size;
    const { x, y } = this.#origin;
    const left = Math.max(-x / this.zoom, 0);
    const top = Math.max(-y / this.zoom, 0);
    const right = Math.min((this.#area.clientWidth - x) / this.zoom, width);
    const bottom = Math.min((this.#area.clientHeight - y) / this.zoom, height);
    if (right <= left || bottom <= top) return;
    try {
      const image = await this.#player.detail(
        [left, top, right - left, bottom - top], this.zoom * devicePixelRatio);
      if (!image || this.#player.isPlaying) return;
      this.#detail.width = image.width;
      this.#detail.height = image.height;
      this.#detail.getContext("2d").putImageData(image, 0, 0);
      Object.assign(this.#detail.style, {
        left: `${left * this.zoom}px`, top: `${top * this.zoom}px`,
        width: `${(right - left) * this.zoom}px`, height: `${(bottom - top) * this.zoom}px`,
      });
      this.#detail.hidden = false;
    } catch {
      // The scene changed or the studio stopped: the next frame brings a new attempt.
    }
  }

  // Selection

  /** Outlines a view by its corners in points of the stage. */
  set corners(corners) {
    this.#corners = corners;
    this.#outline();
  }

  #outline(offset = null) {
    const svg = find("selection");
    svg.replaceChildren();
    if (!this.#corners) return;
    const points = [];
    const stage = this.#stage;
    for (let i = 0; i < 8; i += 2) {
      const x = this.#corners[i] + stage.x + (offset?.x ?? 0);
      const y = this.#corners[i + 1] + stage.y + (offset?.y ?? 0);
      points.push(`${x * this.zoom},${y * this.zoom}`);
    }
    svg.append(drawing("polygon", { points: points.join(" "), class: offset ? "moving" : null }));
  }

  /** The point of the stage under a pointer. */
  #point(event) {
    const box = this.#sheet.getBoundingClientRect();
    const { x, y } = this.#stage;
    return { x: (event.clientX - box.left) / this.zoom - x, y: (event.clientY - box.top) / this.zoom - y };
  }

  #wheel(event) {
    event.preventDefault();
    const box = this.#area.getBoundingClientRect();
    this.zoomBy(Math.exp(-event.deltaY / 300), { x: event.clientX - box.left, y: event.clientY - box.top });
  }

  /** Pans with the middle button or Alt, selects with a click, and moves the selected view with a drag. */
  #pressed(event) {
    if (event.target.closest("#problems")) return;
    const start = { x: event.clientX, y: event.clientY };
    if (event.button === 1 || event.altKey) return this.#pan(event, start);
    if (event.button !== 0) return;
    const at = this.#point(event);
    const isOnSelection = this.#corners && contains(this.#corners, at);
    let offset = null;
    track(
      event,
      (move) => {
        const distance = Math.hypot(move.clientX - start.x, move.clientY - start.y);
        if (!isOnSelection || (!offset && distance < 4)) return;
        offset = { x: (move.clientX - start.x) / this.zoom, y: (move.clientY - start.y) / this.zoom };
        if (move.shiftKey) offset[Math.abs(offset.x) > Math.abs(offset.y) ? "y" : "x"] = 0;
        this.#outline(offset);
      },
      (last) => {
        this.#outline();
        if (!last) return;
        const type = offset ? "move" : "pick";
        this.dispatchEvent(new CustomEvent(type, { detail: offset ?? at }));
      });
  }

  #pan(event, start) {
    event.preventDefault();
    if (this.#zoom === null) this.#zoom = this.zoom;
    const origin = { ...this.#origin };
    track(
      event,
      (move) => {
        this.#origin = { x: origin.x + move.clientX - start.x, y: origin.y + move.clientY - start.y };
        this.#place();
      },
      () => {});
  }
}

/** Whether a quadrilateral contains a point: it is on the same side of all edges. */
function contains(corners, { x, y }) {
  let [positive, negative] = [false, false];
  for (let i = 0; i < 8; i += 2) {
    const [ax, ay, bx, by] = [corners[i], corners[i + 1], corners[(i + 2) % 8], corners[(i + 3) % 8]];
    const side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    positive ||= side > 0;
    negative ||= side < 0;
  }
  return !(positive && negative);
}
