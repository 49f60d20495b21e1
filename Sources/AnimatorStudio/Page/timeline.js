// The timeline: a row for each animated property of each view. Only rows and bars in sight are in the
// document, so that scenes with thousands of animations scroll smoothly.

import { flicksPerSecond } from "./connection.js";
import { drawing, element, find, onNudge, replace, track } from "./dom.js";

const rowHeight = 22;
const rulerHeight = 24;
/** Bars of one row that are shown at a time; a row with more is too dense to read. */
const barLimit = 400;

export class Timeline extends EventTarget {
  #player;
  #tracks = find("tracks");
  #labels = find("labels");
  #rows = find("rows");
  #scene = null;
  /** The rows that the search leaves, with their top edges in lanes. */
  #visible = [];
  /** The sound tracks with their peaks. */
  #audio = [];
  #query = "";
  /** The views whose rows are folded into one, by id or, without one, by layer. */
  #folded = new Set();
  #ids = new Map();
  #selected = null;
  #selectedBar = null;
  /** How far the view is zoomed in between everything, 0, and single frames, 1. */
  #scale = 0;
  #isDragging = false;
  #isScheduled = false;

  constructor(player) {
    super();
    this.#player = player;
    this.#tracks.addEventListener("scroll", () => this.#schedule());
    new ResizeObserver(() => this.#schedule()).observe(this.#tracks);
    player.addEventListener("time", () => this.#movePlayhead());
    const ruler = find("ruler");
    ruler.addEventListener("pointerdown", (event) => this.#scrub(event));
    ruler.addEventListener("keydown", (event) => {
      if (event.key === "ArrowLeft" || event.key === "ArrowRight") event.preventDefault();
    });
    this.#rows.addEventListener("pointerdown", (event) => {
      if (event.target === this.#rows) this.#scrub(event);
    });
  }

  set scene(scene) {
    // The sound of the version before is shown until that of this one is known.
    if (scene.name !== this.#scene?.name || scene.audio.length === 0) this.#audio = [];
    this.#scene = scene;
    this.#ids = new Map(scene.tree.map(({ layer, name }) => [layer, name ?? layer]));
    this.#filter();
  }

  /** Shows the sound tracks of a version. */
  showAudio(version, tracks) {
    if (version !== this.#scene?.version) return;
    this.#audio = tracks.map(({ name, rate, peaks, error }) => (
      { name, rate, error, peaks: Uint8Array.from(atob(peaks ?? ""), (byte) => byte.charCodeAt(0)) }));
    this.#filter();
  }

  set query(query) {
    this.#query = query.toLowerCase();
    this.#filter();
  }

  /** The layer of the view whose rows are in front. */
  set selected(layer) {
    this.#selected = layer;
    this.#filter();
  }

  set scale(scale) {
    const center = this.#player.time / flicksPerSecond;
    this.#scale = scale;
    this.#schedule();
    this.#tracks.scrollLeft = center * this.#pixelsPerSecond - this.#tracks.clientWidth / 2;
  }

  get #seconds() {
    return Math.max((this.#scene?.duration ?? 0) / flicksPerSecond, 0.001);
  }

  get #pixelsPerSecond() {
    const all = (this.#tracks.clientWidth - 24) / this.#seconds;
    const frames = Math.max(24 * flicksPerSecond / this.#player.frameLength, all);
    return all * Math.pow(frames / all, this.#scale);
  }

  #filter() {
    const rows = (this.#scene?.rows ?? []).filter(
      (row) => !this.#query || `${row.view} ${row.property}`.toLowerCase().includes(this.#query));
    rows.sort((a, b) => (b.layer === this.#selected) - (a.layer === this.#selected));
    const views = [...Map.groupBy(rows, (row) => row.layer ?? row.view).values()].flatMap((rows) => this.#folding(rows));
    const sound = this.#audio.filter(({ name }) => !this.#query || name.toLowerCase().includes(this.#query))
      .map((track) => ({ view: "♪", property: track.error ?? track.name, layer: null, lanes: 2, bars: [], track }));
    let top = 0;
    this.#visible = [...views, ...sound].map((row) => {
      const placed = { row, top };
      top += row.lanes;
      return placed;
    });
    this.#rows.style.height = `${top * rowHeight + 8}px`;
    this.#schedule();
  }

  /** The rows of one view: all of them, or one with all of their bars. */
  #folding(rows) {
    const [first] = rows;
    if (rows.length === 1 || first.layer === null) return rows;
    const isFolded = this.#folded.has(this.#ids.get(first.layer));
    if (!isFolded) return [{ ...first, isFolded }, ...rows.slice(1)];
    const bars = rows.flatMap((row) => row.bars).map((bar) => ({ ...bar, lane: 0 }));
    return [{ ...first, isFolded, property: `${rows.length} properties`, lanes: 1, bars }];
  }

  #fold(layer) {
    const id = this.#ids.get(layer);
    if (!this.#folded.delete(id)) this.#folded.add(id);
    this.#filter();
  }

  #schedule() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      this.#draw();
    });
  }

  #x(flicks) {
    return (flicks / flicksPerSecond) * this.#pixelsPerSecond;
  }

  #draw() {
    // The bar under the pointer stays until that is released.
    if (this.#isDragging) return;
    const width = Math.max(this.#x(this.#scene?.duration ?? 0) + 24, this.#tracks.clientWidth);
    this.#rows.style.width = find("ruler").style.width = `${width}px`;
    this.#drawRuler();
    const first = Math.floor((this.#tracks.scrollTop - rulerHeight) / rowHeight) - 2;
    const last = first + Math.ceil(this.#tracks.clientHeight / rowHeight) + 4;
    const rows = this.#visible.filter(({ row, top }) => top + row.lanes > first && top < last);
    replace(this.#labels, rows.map((placed) => this.#label(placed)));
    replace(this.#rows, rows.flatMap((placed) => this.#bars(placed)));
    this.#movePlayhead();
    this.#drawRange();
  }

  #label({ row, top }) {
    const y = top * rowHeight + rulerHeight - this.#tracks.scrollTop;
    return element(
      "div", { style: `top: ${y}px`, title: `${row.view} ${row.property}` },
      row.isFolded === undefined ? null : element(
        "button",
        {
          class: "fold", "aria-expanded": `${!row.isFolded}`, "aria-label": `Properties of ${row.view}`,
          "data-focus": `fold ${row.layer}`, onclick: () => this.#fold(row.layer),
        },
        row.isFolded ? "▸" : "▾"),
      element("b", {}, row.view), ` ${row.property}`);
  }

  /** The part in sight of a sound track: the peaks of each column of pixels. */
  #wave({ track }, top) {
    const { scrollLeft, clientWidth } = this.#tracks;
    const height = 2 * rowHeight - 4;
    const canvas = element("canvas", {
      class: "wave", width: clientWidth * devicePixelRatio, height: height * devicePixelRatio,
      role: "img", "aria-label": `Loudness of ${track.name}`,
      style: `left: ${scrollLeft}px; top: ${top * rowHeight + 2}px; width: ${clientWidth}px; height: ${height}px`,
    });
    const context = canvas.getContext("2d");
    context.fillStyle = getComputedStyle(this.#tracks).getPropertyValue("--accent");
    const perPixel = track.rate / (this.#pixelsPerSecond * devicePixelRatio);
    for (let x = 0; x < canvas.width; x++) {
      const first = Math.floor((scrollLeft * devicePixelRatio + x) * perPixel);
      const last = Math.max(Math.ceil((scrollLeft * devicePixelRatio + x + 1) * perPixel), first + 1);
      let peak = 0;
      for (let i = first; i < Math.min(last, track.peaks.length); i++) peak = Math.max(peak, track.peaks[i]);
      const length = Math.max((peak / 255) * canvas.height, first < track.peaks.length ? 1 : 0);
      context.fillRect(x, (canvas.height - length) / 2, 1, length);
    }
    return [canvas];
  }

  #bars({ row, top }) {
    if (row.track) return this.#wave(row, top);
    const [from, to] = [this.#tracks.scrollLeft - 50, this.#tracks.scrollLeft + this.#tracks.clientWidth + 50];
    const duration = this.#scene.duration;
    const shown = row.bars.filter(
      (bar) => this.#x(bar.added) < to && this.#x(Math.min(bar.end ?? duration, duration)) >= from);
    return shown.slice(0, barLimit).flatMap((bar) => this.#bar(row, bar, top));
  }

  #bar(row, bar, top) {
    const y = (top + bar.lane) * rowHeight + 2;
    const left = this.#x(bar.begin);
    const width = Math.max(this.#x(Math.min(bar.end ?? this.#scene.duration, this.#scene.duration)) - left, 2);
    const classes = ["bar"];
    if (bar.isSpring) classes.push("spring");
    if (row.property === "transition") classes.push("transition");
    if (bar.isInterrupted) classes.push("interrupted");
    if (bar.index === this.#selectedBar) classes.push("selected");
    const seconds = (bar.end === null ? "endless" : `${((bar.end - bar.begin) / flicksPerSecond).toFixed(3)} s`);
    const title = `${row.view} ${row.property}: ${bar.from} → ${bar.to}, ${bar.curveName}, ${seconds}`;
    const button = element(
      "button",
      {
        class: classes.join(" "), title, "aria-label": title, "data-focus": `bar ${bar.index}`,
        style: `left: ${left}px; top: ${y}px; width: ${width}px`,
        // Not when its end has been dragged.
        onclick: (event) => { if (event.target.tagName !== "I") this.#select(row, bar); },
      },
      width > 60 ? (bar.isSpring ? "spring" : bar.curveName) : "");
    if (width > 30) button.prepend(this.#shape(bar, Math.min(this.#x(bar.duration), width)));
    const isEditable = bar.step && bar.end !== null && !bar.isInterrupted && bar.repeatCount === 1 && !bar.autoreverses;
    if (isEditable) {
      onNudge(button, (frames) => {
        const seconds = Math.max(Math.round(bar.duration / this.#player.frameLength) + frames, 1) * this.#frame;
        this.dispatchEvent(new CustomEvent("duration", { detail: { bar, seconds } }));
      });
    }
    if (isEditable && width > 16) {
      const handle = element("i", { title: "Drag to change the duration" });
      handle.addEventListener("pointerdown", (event) => this.#resize(event, button, bar));
      button.append(handle);
    }
    const made = [button];
    if (bar.begin > bar.added) {
      const start = this.#x(bar.added);
      made.push(element("div", { class: "delay", style: `left: ${start}px; top: ${y + 8}px; width: ${left - start}px` }));
    }
    if (bar.hasCompletion && bar.end !== null) {
      const end = `left: ${left + width - 1}px; top: ${y + 5}px`;
      made.push(element("div", { class: "completion", title: "Its completion begins here", style: end }));
    }
    bar.keyTimes.forEach((time, index) => made.push(this.#key(row, bar, index, y)));
    return made;
  }

  /** The curve of an animation, as the ground of its bar; one that overshoots is cut off. */
  #shape(bar, width) {
    const samples = this.#scene.curves[bar.curveName]?.samples ?? [];
    const line = samples.map((y, i) => `L${i / (samples.length - 1)} ${1 - y}`).join(" ");
    const svg = drawing("svg", {
      class: "shape", viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true", style: `width: ${width}px`,
    });
    svg.append(drawing("path", { d: `M0 1 ${line} L1 1 Z` }));
    return svg;
  }

  /** A key frame, as a diamond on its bar. */
  #key(row, bar, index, y) {
    const time = bar.keyTimes[index];
    const seconds = (bar.begin + time * bar.duration) / flicksPerSecond;
    const label = `Key frame of ${row.view} ${row.property} at ${seconds.toFixed(3)} s`;
    const x = (fraction) => `${this.#x(bar.begin + fraction * bar.duration) - 4.5}px`;
    const isEditable = bar.step && !bar.isInterrupted;
    const key = element(isEditable ? "button" : "div", {
      class: "key", title: isEditable ? `${label}: drag to move it` : label, "aria-label": label,
      "data-focus": `key ${bar.index} ${index}`, style: `left: ${x(time)}; top: ${y + 4.5}px`,
    });
    if (!isEditable) return key;
    // To the nearest frame, between the key frames before and after it.
    const [least, most] = [bar.keyTimes[index - 1] ?? 0, bar.keyTimes[index + 1] ?? 1];
    const snapped = (fraction) => {
      const frames = Math.round((fraction * bar.duration) / this.#player.frameLength);
      return Math.min(Math.max((frames * this.#player.frameLength) / bar.duration, least), most);
    };
    const change = (fraction) =>
      this.dispatchEvent(new CustomEvent("keyTime", { detail: { bar, key: index, fraction } }));
    onNudge(key, (frames) => change(snapped(time + (frames * this.#player.frameLength) / bar.duration)));
    key.addEventListener("pointerdown", (event) => {
      let fraction = null;
      this.#drag(
        event,
        (distance) => {
          fraction = snapped(time + distance / this.#x(bar.duration));
          key.style.left = x(fraction);
        },
        () => { if (fraction !== null) change(fraction); });
    });
    return key;
  }

  #select(row, bar) {
    this.#selectedBar = bar.index;
    this.#schedule();
    this.dispatchEvent(new CustomEvent("select", { detail: { row, bar } }));
  }

  /** The duration of a frame in seconds. */
  get #frame() {
    return this.#player.frameLength / flicksPerSecond;
  }

  #resize(event, button, bar) {
    let seconds = null;
    this.#drag(
      event,
      (distance) => {
        const length = (this.#x(bar.duration) + distance) / this.#pixelsPerSecond;
        seconds = Math.max(Math.round(length / this.#frame) * this.#frame, this.#frame);
        button.style.width = `${seconds * this.#pixelsPerSecond}px`;
        button.lastChild.previousSibling.textContent = `${seconds.toFixed(3)} s`;
      },
      () => {
        if (seconds !== null) this.dispatchEvent(new CustomEvent("duration", { detail: { bar, seconds } }));
      });
  }

  /** Calls `move` with the distance in pixels while a pointer drags a part of a bar, and `end` when it is lifted. */
  #drag(event, move, end) {
    event.preventDefault();
    event.stopPropagation();
    this.#isDragging = true;
    const start = event.clientX;
    track(
      event, ({ clientX }) => move(clientX - start),
      (last) => {
        this.#isDragging = false;
        this.#schedule();
        if (last) end();
      });
  }

  // Time

  #scrub(event) {
    if (event.button !== 0) return;
    const wasPlaying = this.#player.isPlaying;
    if (wasPlaying) this.#player.pause();
    const seek = (at) => {
      const x = at.clientX - this.#rows.getBoundingClientRect().left;
      this.#player.seek(((x / this.#pixelsPerSecond) * flicksPerSecond) / this.#player.frameLength);
    };
    seek(event);
    track(event, seek, () => { if (wasPlaying) this.#player.play(); });
  }

  #movePlayhead() {
    const playhead = find("playhead");
    const x = this.#x(this.#player.time);
    playhead.style.transform = `translateX(${x}px)`;
    playhead.style.height = `${Math.max(this.#rows.offsetHeight + rulerHeight, this.#tracks.clientHeight)}px`;
    const ruler = find("ruler");
    ruler.setAttribute("aria-valuemin", "0");
    ruler.setAttribute("aria-valuemax", this.#seconds.toFixed(3));
    ruler.setAttribute("aria-valuenow", (this.#player.time / flicksPerSecond).toFixed(3));
    if (!this.#player.isPlaying) return;
    const { scrollLeft, clientWidth } = this.#tracks;
    if (x < scrollLeft || x > scrollLeft + clientWidth - 24) this.#tracks.scrollLeft = x - 24;
  }

  #drawRange() {
    const range = find("range");
    range.hidden = !this.#player.range;
    if (!this.#player.range) return;
    const [from, to] = this.#player.range;
    range.style.left = `${this.#x(from)}px`;
    range.style.width = `${this.#x(to - from)}px`;
  }

  /** Redraws the loop range. */
  rangeChanged() {
    this.#schedule();
  }

  /** Labels in seconds, at steps of 1, 2 or 5 times a power of ten, at least 70 pixels apart. */
  #drawRuler() {
    const scale = this.#pixelsPerSecond;
    const least = 70 / scale;
    const power = Math.pow(10, Math.floor(Math.log10(least)));
    const step = [1, 2, 5, 10].map((factor) => factor * power).find((value) => value >= least);
    const from = Math.floor(this.#tracks.scrollLeft / scale / step);
    const to = Math.ceil((this.#tracks.scrollLeft + this.#tracks.clientWidth) / scale / step);
    const marks = [];
    const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    for (let i = Math.max(from, 0); i <= to; i++) {
      marks.push(element("span", { style: `left: ${i * step * scale}px` }, `${(i * step).toFixed(digits)} s`));
    }
    for (const { name, time } of this.#scene?.markers ?? []) {
      marks.push(element("span", { class: "marker", title: name, style: `left: ${this.#x(time)}px` }, name));
    }
    find("ruler").replaceChildren(...marks);
  }
}
