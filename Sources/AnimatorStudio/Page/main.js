// The page: connects its parts.

import { Connection, flicksPerSecond } from "./connection.js";
import { clock, editorAddress, element, find, link, nudge } from "./dom.js";
import { ExportDialog } from "./export.js";
import { Inspector } from "./inspector.js";
import { Outline } from "./outline.js";
import { Picture } from "./picture.js";
import { Player } from "./player.js";
import { Timeline } from "./timeline.js";

const connection = new Connection();
const player = new Player(connection);
const picture = new Picture(player);
const timeline = new Timeline(player);
const outline = new Outline();
const inspector = new Inspector(connection, player);
const exports = new ExportDialog(connection, player);

// Scenes

let shownIndex = 0;
let shownName = null;

connection.addEventListener("open", () => {
  status("");
  if (shownIndex > 0) connection.post("open", { scene: shownIndex });
});
connection.addEventListener("close", () => status("The studio has stopped; waiting for it…", true));
connection.addEventListener("scene", ({ detail: scene }) => {
  shownIndex = scene.index;
  find("scenes").replaceChildren(
    ...scene.scenes.map((name, index) => element("option", { value: index, selected: index === scene.index }, name)));
  showProblems(scene);
  if (scene.version === undefined) return status("The scene has errors.", true);
  document.title = `${scene.name.split("/").pop()} – Animator Studio`;
  const isOther = scene.name !== shownName;
  shownName = scene.name;
  const selected = player.scene?.tree.find(({ layer }) => layer === inspector.layer)?.name;
  const count = scene.rows.reduce((sum, row) => sum + row.bars.length, 0);
  status(
    scene.isCurrent
      ? `${scene.size.join(" × ")} points, ${(scene.duration / flicksPerSecond).toFixed(2)} s, ${count} animations`
      : "The file has errors; this is the last version without.",
    !scene.isCurrent);
  find("device").disabled = !scene.body;
  player.show(scene);
  picture.scene = timeline.scene = outline.scene = scene;
  // Each version numbers its layers anew; ids stay.
  if (isOther) select(null);
  else if (selected) select(layerOf(selected));
  else inspector.refresh();
  if (isOther) followAddress();
  showTime();
  showAudio(scene);
});

/** The layer of the view with an id; null if there is none. */
const layerOf = (id) => player.scene?.tree.find(({ name }) => name === id)?.layer ?? null;

/** Shows what the address asks for behind its `#`: a view by its id, and a time in seconds, as in `#view=card&time=0.5`. */
function followAddress() {
  const wanted = new URLSearchParams(window.location.hash.slice(1));
  if (wanted.has("view")) select(layerOf(wanted.get("view")));
  const seconds = Number(wanted.get("time") ?? NaN);
  if (seconds >= 0) player.seek(Math.round((seconds * flicksPerSecond) / player.frameLength));
}
window.addEventListener("hashchange", followAddress);

/** Reading the sound takes a while: the rest is shown before. */
async function showAudio({ version, audio }) {
  if (audio.length === 0) return;
  const answer = await connection.request("audio", { version });
  if (answer) timeline.showAudio(version, answer.tracks);
}

find("scenes").addEventListener("change", ({ target }) => connection.post("open", { scene: Number(target.value) }));

function status(text, isAlert = false) {
  find("status").textContent = text;
  find("status").classList.toggle("alert", isAlert);
}

function showProblems({ diagnostics }) {
  const panel = find("problems");
  panel.hidden = diagnostics.length === 0;
  panel.classList.toggle("warnings", diagnostics.every(({ severity }) => severity === "warning"));
  panel.replaceChildren(
    ...diagnostics.map(({ severity, file, location, text }) =>
      element("p", { class: severity }, element("b", {}, severity), ` ${file} `, link(location), `: ${text}`)));
}

// Selection and changes

function select(layer, bar = null) {
  outline.selected = layer;
  timeline.selected = layer;
  inspector.show(layer, bar);
}

outline.addEventListener("select", ({ detail }) => select(detail));
timeline.addEventListener("select", ({ detail: { row, bar } }) => {
  const flicks = player.time;
  if (flicks < bar.begin || (bar.end !== null && flicks >= bar.end)) {
    player.seek(Math.ceil(bar.begin / player.frameLength));
  }
  select(row.layer, bar);
  if (bar.step && find("follow").checked) link(bar.step).click();
});
inspector.addEventListener("corners", ({ detail }) => { picture.corners = detail; });
picture.addEventListener("pick", async ({ detail: { x, y } }) => {
  const { version } = player.scene;
  const answer = await connection.request("pick", { version, time: player.time, point: [x, y] });
  if (answer) select(answer.layer);
});
const move = (x, y) => edit({ kind: "move", layer: inspector.layer, offset: [x, y], time: player.time });
picture.addEventListener("move", ({ detail: { x, y } }) => move(x, y));
timeline.addEventListener("duration", ({ detail: { bar, seconds } }) =>
  edit({ kind: "duration", animation: bar.index, seconds }));
timeline.addEventListener("keyTime", ({ detail: { bar, key, fraction } }) =>
  edit({ kind: "keyTime", animation: bar.index, key, fraction }));
inspector.addEventListener("curve", ({ detail: { bar, curve } }) =>
  edit({ kind: "curve", animation: bar.index, curve }));

let changes = Promise.resolve();

/** Asks for a change of the file, after those before it: each is one of the version that the last one has made. */
function change(type, members) {
  changes = changes
    .then(() => connection.request(type, { version: player.scene.version, ...members }))
    .then((answer) => answer && isShown(answer.version))
    .catch((error) => status(error.message, true));
}

/** Resolves when the page has a version of the scene. */
function isShown(version) {
  if (player.scene.version >= version) return null;
  return new Promise((resolve) => connection.addEventListener("scene", resolve, { once: true }));
}
const edit = (edit) => change("edit", { edit });
find("undo").addEventListener("click", () => change("undo"));
find("redo").addEventListener("click", () => change("redo"));

// Picture

player.addEventListener("failure", ({ detail }) => status(detail, true));
find("fit").addEventListener("click", () => picture.fit());
find("actual").addEventListener("click", () => picture.showActualSize());
picture.addEventListener("zoom", () => {
  const density = (picture.zoom * devicePixelRatio) / (player.scene?.scale ?? 1);
  find("zoom").textContent = `${Math.round(density * 100)} %`;
});
find("checkerboard").addEventListener("change", ({ target }) =>
  find("sheet").classList.toggle("checkerboard", target.checked));
find("view-menu").addEventListener("change", () => {
  player.options = {
    overlays: [...document.querySelectorAll("[name=overlay]:checked")].map(({ value }) => value),
    onion: Number(find("onion").value),
    comparison: find("comparison").value || undefined,
  };
});

// The editor

const [editors, address] = [find("editor"), find("editor-address")];

function setEditor(value) {
  localStorage.setItem("editorAddress", value);
  inspector.refresh();
}

function showAddress() {
  address.value = editorAddress();
  address.parentElement.hidden = editors.value !== "";
}

editors.value = editorAddress();
// One that is not in the list.
if (editors.selectedIndex < 0) editors.value = "";
showAddress();
editors.addEventListener("change", () => {
  if (editors.value) setEditor(editors.value);
  showAddress();
});
address.addEventListener("change", () => setEditor(address.value));
find("follow").checked = localStorage.getItem("follow") !== "false";
find("follow").addEventListener("change", ({ target }) => localStorage.setItem("follow", target.checked));
document.addEventListener("click", (event) => {
  if (!event.target.closest("#view-menu")) find("view-menu").open = false;
});

// Playback

function showTime() {
  find("time").textContent = clock(player.time / flicksPerSecond);
  find("number").textContent = `${player.frameIndex} / ${player.frameCount}`;
  const { dropped } = player;
  find("dropped").textContent = player.isPlaying || dropped ? `${dropped} dropped` : "";
  find("dropped").classList.toggle("alert", dropped > 0);
}

player.addEventListener("time", showTime);
player.addEventListener("state", () => {
  find("play").textContent = player.isPlaying ? "❚❚" : "▶";
  find("play").setAttribute("aria-label", player.isPlaying ? "Pause" : "Play");
  showTime();
});
find("play").addEventListener("click", () => player.toggle());
find("first").addEventListener("click", () => player.seek(player.bounds[0]));
find("back").addEventListener("click", () => player.step(-1));
find("forward").addEventListener("click", () => player.step(1));
find("loop").addEventListener("change", ({ target }) => { player.loops = target.checked; });
find("speed").addEventListener("change", ({ target }) => {
  player.speed = Number(target.value);
  if (player.isPlaying) { player.pause(); player.play(); }
});

function setRange(start, end) {
  const last = player.timeOf(player.frameCount - 1);
  player.range = start === null ? null : [Math.min(start, end ?? last), Math.max(end ?? last, start)];
  timeline.rangeChanged();
}
find("range-start").addEventListener("click", () => setRange(player.time, player.range?.[1]));
find("range-end").addEventListener("click", () => setRange(player.range?.[0] ?? 0, player.time));
find("range-clear").addEventListener("click", () => setRange(null));

find("scale").addEventListener("input", ({ target }) => { timeline.scale = Number(target.value); });
find("search").addEventListener("input", ({ target }) => {
  outline.query = timeline.query = target.value;
});

// Keys

const keys = {
  " ": () => player.toggle(),
  ArrowLeft: (event) => player.step(event.shiftKey ? -10 : -1),
  ArrowRight: (event) => player.step(event.shiftKey ? 10 : 1),
  Home: () => player.seek(player.bounds[0]),
  End: () => player.seek(player.bounds[1]),
  0: () => picture.fit(),
  1: () => picture.showActualSize(),
  "+": () => picture.zoomBy(1.25),
  "-": () => picture.zoomBy(0.8),
  i: () => find("range-start").click(),
  o: () => find("range-end").click(),
  f: () => find("search").focus(),
  e: () => exports.open(),
  Escape: () => select(null),
};

document.addEventListener("keydown", (event) => {
  if (event.target.closest("dialog, select, input:not([type=checkbox]):not([type=range])")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if ((event.ctrlKey || event.metaKey) && key === "z") {
    event.preventDefault();
    return change(event.shiftKey ? "redo" : "undo");
  }
  if (event.ctrlKey || event.metaKey) return;
  const direction = nudge(event);
  if (direction && inspector.layer !== null) {
    event.preventDefault();
    move(...direction);
  }
  if (event.altKey) return;
  // A focused button is pressed by the space bar.
  if (key === " " && event.target.closest("button, summary")) return;
  const action = keys[key];
  if (!action) return;
  event.preventDefault();
  action(event);
});

// The studio closes connections that are silent.
setInterval(() => connection.post("alive"), 8000);
connection.connect();
