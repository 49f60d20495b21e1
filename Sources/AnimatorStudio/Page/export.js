// The dialog for exports: options, progress, and the files that were made.

import { element, find } from "./dom.js";

export class ExportDialog {
  #connection;
  #player;
  #dialog = find("export-dialog");

  constructor(connection, player) {
    this.#connection = connection;
    this.#player = player;
    find("export").addEventListener("click", () => this.open());
    find("export-start").addEventListener("click", () => this.#start());
    find("export-cancel").addEventListener("click", () => connection.post("cancel"));
    find("copy-frame").addEventListener("click", () => this.#copy());
    connection.addEventListener("export", ({ detail }) => this.#show(detail));
  }

  open() {
    const { scene } = this.#player;
    if (!scene || this.#dialog.open) return;
    const stem = scene.name.split("/").pop().replace(/\.(yaml|yml|json|keyframes\.json)$/, "");
    if (find("export-file").value === "video.mp4") find("export-file").value = `${stem}.mp4`;
    find("export-scale").placeholder = scene.scale;
    find("export-fps").placeholder = +(scene.frameRate[0] / scene.frameRate[1]).toFixed(3);
    find("export-range").disabled = !this.#player.range;
    this.#dialog.showModal();
  }

  #start() {
    const file = find("export-file");
    if (!file.reportValidity()) return;
    const number = (id) => (find(id).value === "" ? undefined : Number(find(id).value));
    const range = find("export-range").checked ? this.#player.range : null;
    this.#connection.post("export", {
      version: this.#player.scene.version,
      export: {
        file: file.value, scale: number("export-scale"), framesPerSecond: number("export-fps"),
        crf: number("export-crf"), from: range?.[0], to: range?.[1],
      },
    });
    this.#message("Starting…");
  }

  #show({ state, framesDone, frameCount, secondsLeft, file, reason }) {
    const progress = find("export-progress");
    const isRunning = state === "running";
    progress.hidden = find("export-cancel").hidden = !isRunning;
    find("export-start").disabled = isRunning;
    if (isRunning) {
      progress.max = frameCount;
      progress.value = framesDone;
      const rest = secondsLeft === null ? "" : `, ${Math.ceil(secondsLeft)} s left`;
      this.#message(`${framesDone} of ${frameCount} frames${rest}`);
    } else if (state === "done") {
      this.#message("Done.");
      find("export-list").append(element("li", {}, file));
    } else {
      this.#message(state === "canceled" ? "Canceled." : reason);
    }
  }

  #message(text) {
    find("export-message").textContent = text;
  }

  /** Copies the frame as a PNG. */
  async #copy() {
    const blob = await new Promise((resolve) => find("frame").toBlob(resolve, "image/png"));
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
      this.#message("Copied.");
    } catch {
      this.#message("This browser does not let pages copy images here.");
    }
  }
}
