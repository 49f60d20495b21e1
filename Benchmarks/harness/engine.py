"""The animation engine, compared with Chromium's Web Animations."""
import re
import shutil
import subprocess

from programs import PEERS, program


def measure(quick):
    figures = {}
    for line in subprocess.run([program("animation-benchmarks")], capture_output=True, text=True, check=True).stdout.splitlines():
        name, value, unit = line.split("\t")
        figures[name] = (float(value), unit)
        print(f"  {name:45} {value:>8} {unit}", flush=True)
    return {"figures": figures, "chromium": web_animations(figures, (10, 1000) if quick else (10, 1000, 100000))}


def web_animations(figures, counts):
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if not chromium:
        print("  Chromium is skipped: it was not found (apt-get install chromium-headless-shell)", flush=True)
        return {}
    found = {"version": subprocess.run([chromium, "--version"], capture_output=True, text=True).stdout.strip()}
    for count in counts:
        page = subprocess.run(
            [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--timeout=300000", "--dump-dom",
             f"file://{PEERS}/web-animations.html#{count}"], capture_output=True, text=True).stdout
        match = re.search(r"nanoseconds ([0-9.]+)", page)
        if match:
            found[str(count)] = float(match[1])
            print(f"  Web Animations, {count}: {match[1]} ns, {float(match[1]) / figures[f'evaluate {count}'][0]:.1f} times ours", flush=True)
    return found


def text(data):
    figures, chromium = data["figures"], data["chromium"]
    lines = ["| | | |", "|---|--:|---|"]
    lines += [f"| {name} | {value:.4g} | {unit} |" for name, (value, unit) in figures.items()]
    compared = [f"{count}: {value / figures[f'evaluate {count}'][0]:.1f}" for count, value in chromium.items() if count != "version"]
    if compared:
        lines += ["", f"{chromium['version']}: Web Animations, stepped by `currentTime`, reading each element's computed transform. Ratio to "
                      f"ours, by number of animations: {', '.join(compared)}."]
    flat = figures["evaluate 100000"][0] / figures["evaluate 1000"][0]
    past = figures["evaluate 1000 after 100000 finished"][0] / figures["evaluate 1000"][0]
    lines += ["", f"One of 100 000 animations takes {flat:.2f} times as long as one of 1 000; one of 1 000 after 100 000 finished ones, {past:.2f} times."]
    return lines
