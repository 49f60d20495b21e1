"""The studio: from a save to the picture in the browser, scrubbing, and scrolling the timeline of a long film."""
import subprocess
import tempfile
import time
from pathlib import Path
from statistics import median

from browser import Browser
from programs import animate_cli, ROOT

SHOWN = "document.getElementById('frame')?.dataset.version"
SCENES = ("hello", "cards", "inbox", "gallery/screens")

# Milliseconds between the frames of the page, over a number of them, while something happens in each.
FRAMES = """new Promise((resolve) => {
  const times = [];
  const step = (now) => { times.push(now); if (times.length > %d) resolve(times.slice(1).map((time, i) => time - times[i]));
    else { (%s)(times.length); requestAnimationFrame(step); } };
  requestAnimationFrame(step); })"""


class Studio:
    """A studio of one scene in a temporary folder, and a browser that shows it."""

    def __init__(self, browser, scene):
        self.browser, self.scene = browser, scene
        self.process = subprocess.Popen([animate_cli(), "studio", str(scene), "--port", "0"], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()

    def load(self):
        """Seconds from opening the page to its first picture."""
        start = time.time()
        self.browser.open(self.address)
        while True:
            try:
                return self.browser.until(SHOWN) / 1000 - start
            except RuntimeError:
                pass  # the page before was left while it was asked

    def save(self, text):
        """Seconds from the write of the file to its picture."""
        version = self.browser.evaluate(SHOWN)
        start = time.time()
        self.scene.write_text(text)
        return self.browser.until(f"{SHOWN} > {version}") / 1000 - start

    def close(self):
        self.process.terminate()
        self.process.wait()


def measure(quick):
    data, browser = {}, Browser()
    rounds = 5 if quick else 15
    try:
        for name in SCENES:
            file = ROOT / "scenes" / f"{name}.yaml"
            # Beside the original, so that its pictures and sounds are found.
            with tempfile.NamedTemporaryFile("w", suffix=".yaml", dir=file.parent, delete=False) as copy:
                copy.write(file.read_text())
            scene = Path(copy.name)
            studio = Studio(browser, scene)
            try:
                loads = [studio.load() for _ in range(rounds)]
                saves = [studio.save(file.read_text() + f"\n# {i}\n") for i in range(rounds)]
            finally:
                studio.close()
                scene.unlink()
            data[name] = {"load": loads, "save": saves}
            print(f"  {name}: loaded in {median(loads) * 1000:.0f} ms, shown {median(saves) * 1000:.0f} ms after a save", flush=True)
        data["frames"] = frames(browser, 120 if quick else 600)
    finally:
        browser.close()
    return data


def frames(browser, count):
    """The intervals of the page's frames in milliseconds: of an empty page, scrolling and scrubbing a film of ten minutes."""
    browser.open("about:blank")
    times = {"empty page": browser.evaluate(FRAMES % (count, "() => {}"))}
    with tempfile.TemporaryDirectory() as folder:
        scene = Path(folder) / "long.yaml"
        views = [f"  - {{id: v{i}, frame: [{i % 40 * 48}, {i // 40 * 100}, 40, 40], backgroundColor: systemRed}}" for i in range(400)]
        steps = [f"  - {{animate: {{v{i % 400}: {{alpha: {0.2 + i // 400 % 2 * 0.8}}}}}, duration: 0.5}}" for i in range(1200)]
        scene.write_text("animator: 1\nstage: {size: [1920, 1080], background: '#000', scale: 1}\nviews:\n" + "\n".join(views)
                         + "\nscript:\n" + "\n".join(steps) + "\n")
        studio = Studio(browser, scene)
        try:
            studio.load()
            browser.evaluate("document.getElementById('scale').value = 0.5; document.getElementById('scale').dispatchEvent(new Event('input'))")
            times["scrolling the timeline"] = browser.evaluate(
                FRAMES % (count, "(i) => { const t = document.getElementById('tracks'); t.scrollLeft = i * 7; t.scrollTop = i * 3; }"))
            times["scrubbing at 1080p"] = browser.evaluate(
                FRAMES % (count, "() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))"))
        finally:
            studio.close()
    for name, intervals in times.items():
        print(f"  {name}: {median(intervals):.1f} ms a frame, {percentile(intervals):.1f} ms for 95 of 100", flush=True)
    return times


def percentile(values):
    return sorted(values)[int(len(values) * 0.95)]


def text(data):
    lines = ["Milliseconds, medians. Load: from opening the page to its first picture. Save: from the write of the file to its picture",
             "in the browser, in the same run.", "", "| scene | load | save | save : load |", "|---|--:|--:|--:|"]
    for name in SCENES:
        if name in data:
            load, save = (median(data[name][kind]) * 1000 for kind in ("load", "save"))
            lines.append(f"| {name} | {load:.0f} | {save:.0f} | {save / load:.2f} |")
    lines += ["", "Frames of the page, for a film of ten minutes with 1200 animations of 400 views at 1920 × 1080, without a GPU:", "",
              "| | ms a frame | : empty page | 95 of 100 frames within |", "|---|--:|--:|--:|"]
    empty = median(data["frames"]["empty page"])
    for name, intervals in data["frames"].items():
        lines.append(f"| {name} | {median(intervals):.1f} | {median(intervals) / empty:.2f} | {percentile(intervals):.1f} |")
    return lines
