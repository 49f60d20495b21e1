// The clock and the frames: which instant is shown, and what is fetched ahead while playing.

import { FrameBuffer, flicksPerSecond } from "./connection.js";

/** How many frames are requested ahead of the one that is shown. */
const ahead = 5;

export class Player extends EventTarget {
  scene = null;
  /** The instant that is shown, in flicks. */
  time = 0;
  isPlaying = false;
  speed = 1;
  loops = true;
  /** The loop range in flicks; null for everything. */
  range = null;
  /** Frames that were not ready in time since playing began. */
  dropped = 0;

  #connection;
  #buffer = new FrameBuffer();
  /** Frames that have arrived and are not due yet, in order. */
  #queue = [];
  #requested = 0;
  #next = 0;
  #begin = null;
  #options = {};
  /** Counts the times that playing began anew: frames that were requested before are not drawn. */
  #run = 0;
  /** Whether the picture lacks changes of frames that were not drawn. */
  #isBehind = false;
  #isFetching = false;
  #isStale = false;

  constructor(connection) {
    super();
    this.#connection = connection;
  }

  /** The number of flicks of a frame. */
  get frameLength() {
    const [numerator, denominator] = this.scene?.frameRate ?? [60, 1];
    return (flicksPerSecond * denominator) / numerator;
  }

  get frameCount() {
    return this.scene ? Math.max(Math.ceil(this.scene.duration / this.frameLength - 1e-9), 1) : 1;
  }

  get frameIndex() {
    return Math.round(this.time / this.frameLength);
  }

  /** The first and the last frame of the loop. */
  get bounds() {
    const last = this.frameCount - 1;
    if (!this.range) return [0, last];
    const [from, to] = this.range.map((time) => Math.round(time / this.frameLength));
    return [Math.min(Math.max(from, 0), last), Math.min(Math.max(to, from), last)];
  }

  /** Shows another scene, or a new version of this one, at the same instant where it has that. */
  show(scene) {
    this.scene = scene;
    this.time = Math.min(this.time, this.timeOf(this.frameCount - 1));
    this.refresh();
  }

  timeOf(frame) {
    return Math.round(frame * this.frameLength);
  }

  /** What frames are drawn with: overlays, onion skins, comparison. */
  set options(options) {
    this.#options = options;
    this.refresh();
  }

  get options() {
    return this.#options;
  }

  /** Goes to a frame. */
  seek(frame) {
    const index = Math.min(Math.max(Math.round(frame), 0), this.frameCount - 1);
    this.time = this.timeOf(index);
    if (this.isPlaying) this.#restart();
    this.refresh();
    this.dispatchEvent(new Event("time"));
  }

  step(frames) {
    if (this.isPlaying) this.pause();
    this.seek(this.frameIndex + frames);
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  play() {
    if (!this.scene || this.isPlaying) return;
    const [first, last] = this.bounds;
    if (this.frameIndex >= last || this.frameIndex < first) this.time = this.timeOf(first);
    this.isPlaying = true;
    this.dropped = 0;
    this.#restart();
    this.dispatchEvent(new Event("state"));
    requestAnimationFrame((now) => this.#tick(now));
  }

  pause() {
    this.isPlaying = false;
    this.#dropQueue();
    this.dispatchEvent(new Event("state"));
    this.refresh();
  }

  #restart() {
    this.#begin = null;
    this.#next = this.frameIndex;
    this.#dropQueue();
  }

  /** Drops frames that were fetched ahead, and those that are on their way. */
  #dropQueue() {
    this.#run++;
    for (const frame of this.#queue.splice(0)) this.#pass(frame);
  }

  /** Fetches the frame of the current instant; while one is on its way, the latest wish counts. */
  async refresh() {
    if (!this.scene || this.isPlaying) return;
    this.#isStale = true;
    if (this.#isFetching) return;
    this.#isFetching = true;
    while (this.#isStale && !this.isPlaying) {
      this.#isStale = false;
      try {
        const frame = await this.#request(this.time);
        if (frame) this.#show(frame);
      } catch (error) {
        this.dispatchEvent(new CustomEvent("failure", { detail: error.message }));
      }
    }
    this.#isFetching = false;
  }

  #request(time, members = {}) {
    const { version } = this.scene;
    return this.#connection.request("frame", { version, time, ...this.#options, ...members });
  }

  /** Draws a part of the stage at a higher scale; resolves with its image. */
  async detail(region, scale) {
    const frame = await this.#request(this.time, { region, scale });
    if (!frame) return null;
    this.#pass(frame);
    return this.#buffer.image;
  }

  // Playing: frames are requested in order, a few ahead, and shown when they are due. Those that are
  // late are applied, as the next ones depend on them, and counted.

  /** Takes a frame that is not drawn: the next one is a difference from it. Answers come in the order of requests. */
  #pass(frame) {
    this.#buffer.apply(frame);
    this.#isBehind = true;
  }

  #show(...frames) {
    let changes = [];
    for (const frame of frames) changes = changes.concat(this.#buffer.apply(frame));
    const last = frames[frames.length - 1];
    const { image } = this.#buffer;
    if (this.#isBehind) changes = [0, 0, image.width, image.height];
    this.#isBehind = false;
    this.dispatchEvent(new CustomEvent("frame", { detail: { image, changes, frame: last } }));
  }

  #fetchAhead() {
    const [first, last] = this.bounds;
    while (this.#requested + this.#queue.length < ahead) {
      if (this.#next > last) {
        if (!this.loops) return;
        this.#next = first;
      }
      this.#requested++;
      const run = this.#run;
      this.#request(this.timeOf(this.#next))
        .then((frame) => {
          if (!frame) return;
          if (run === this.#run && frame.version === this.scene?.version) this.#queue.push(frame);
          else this.#pass(frame);
        })
        .catch(() => null)
        .finally(() => this.#requested--);
      this.#next++;
    }
  }

  #tick(now) {
    if (!this.isPlaying) return;
    requestAnimationFrame((next) => this.#tick(next));
    this.#fetchAhead();
    if (this.#queue.length === 0) return;
    this.#begin ??= { now, frame: this.#indexOf(this.#queue[0]), played: 0 };
    const due = Math.floor(
      ((now - this.#begin.now) / 1000) * this.speed * (flicksPerSecond / this.frameLength) + 1e-6);
    const count = Math.min(due - this.#begin.played + 1, this.#queue.length);
    if (count <= 0) return;
    const frames = this.#queue.splice(0, count);
    this.dropped += this.speed <= 1 ? frames.length - 1 : 0;
    this.#begin.played += frames.length;
    this.#show(...frames);
    this.time = frames[frames.length - 1].time;
    this.dispatchEvent(new Event("time"));
    // Late frames: skip what can no longer be shown in time, and count it.
    const late = due + 1 - this.#begin.played - ahead;
    if (late > 0) this.#skip(late);
    if (!this.loops && this.#indexOf(frames[frames.length - 1]) >= this.bounds[1]) this.pause();
  }

  #skip(count) {
    const [first, last] = this.bounds;
    const length = last - first + 1;
    this.dropped += this.speed <= 1 ? count : 0;
    this.#begin.played += count;
    this.#next = this.loops
      ? first + ((this.#next - first + count) % length)
      : Math.min(this.#next + count, last);
  }

  #indexOf(frame) {
    return Math.round(frame.time / this.frameLength);
  }
}
