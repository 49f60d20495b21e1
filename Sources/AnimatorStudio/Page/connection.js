// The WebSocket to the studio: requests with answers, frames, and messages about scenes.

export const flicksPerSecond = 705600000;

export class Connection extends EventTarget {
  #socket = null;
  #waiting = new Map();
  #number = 0;
  #delay = 100;

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Connects, and again whenever the connection is lost. */
  connect() {
    const address = new URL("socket", document.baseURI);
    address.protocol = "ws:";
    const socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    socket.onopen = () => {
      this.#delay = 100;
      this.dispatchEvent(new Event("open"));
    };
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = () => {
      for (const { reject } of this.#waiting.values()) reject(new Error("the studio has stopped"));
      this.#waiting.clear();
      this.dispatchEvent(new Event("close"));
      setTimeout(() => this.connect(), this.#delay);
      this.#delay = Math.min(this.#delay * 2, 2000);
    };
  }

  /** Sends a request; resolves with its answer, or null if the scene has changed meanwhile. */
  request(type, members = {}) {
    if (!this.isOpen) return Promise.reject(new Error("the studio is not connected"));
    const id = ++this.#number;
    this.#socket.send(JSON.stringify({ type, id, ...members }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  /** Sends a message that has no answer. */
  post(type, members = {}) {
    if (this.isOpen) this.#socket.send(JSON.stringify({ type, ...members }));
  }

  #receive(data) {
    const message = typeof data === "string" ? JSON.parse(data) : frame(data);
    if (message.type === "scene" || message.type === "export") {
      this.dispatchEvent(new CustomEvent(message.type, { detail: message }));
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.type === "failed") waiting?.reject(new Error(message.reason));
    else waiting?.resolve(message.type === "outdated" ? null : message);
  }
}

/** Splits the message of a frame into its header and its pixels. */
function frame(data) {
  const length = new DataView(data).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, length)));
  return { ...header, type: "frame", pixels: new Uint8Array(data, 4 + length) };
}

/** The frame that the studio sent last, to which differences are applied. */
export class FrameBuffer {
  image = null;

  /** Applies a frame's cells; returns the changed rectangles. */
  apply({ width, height, isWhole, cells, pixels }) {
    if (isWhole || this.image?.width !== width || this.image?.height !== height) {
      this.image = new ImageData(width, height);
    }
    const target = this.image.data;
    let offset = 0;
    for (let cell = 0; cell < cells.length; cell += 4) {
      const [x, y, w, h] = cells.slice(cell, cell + 4);
      for (let row = y; row < y + h; row++, offset += 4 * w) {
        target.set(pixels.subarray(offset, offset + 4 * w), 4 * (row * width + x));
      }
    }
    return isWhole ? [0, 0, width, height] : cells;
  }
}
