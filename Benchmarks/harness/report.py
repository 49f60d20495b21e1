"""Stores measurements, and writes the latest of each section to RESULTS.md."""
import datetime
import json
import os
import platform
import re
import subprocess
from pathlib import Path

import drawing
import encoding
import engine
import kernels
import layout
import lists
import studio
import views
from programs import HERE, RAW

TITLES = {
    "engine": ("The animation engine", engine), "kernels": ("Span kernels", kernels), "layout": ("The layout solver", layout), "views": ("Layout of views", views),
    "lists": ("Lists", lists),
    "drawing": ("Rendering alone", drawing),
    "films": ("Video export, end to end", encoding),
    "studio": ("The studio in the browser", studio)}


def keep(section, data, quick):
    stamp = {"date": datetime.date.today().isoformat(), "quick": quick, "load": os.getloadavg()[0], "machine": machine(),
             "versions": versions(), "data": data}
    RAW.mkdir(exist_ok=True)
    (RAW / f"{section}.json").write_text(json.dumps(stamp, indent=1))


def machine():
    def first(pattern, file):
        match = re.search(pattern, Path(file).read_text(), re.M)
        return match[1] if match else "?"
    memory = int(first(r"MemTotal:\s+(\d+)", "/proc/meminfo")) / 2 ** 20
    return (f"{os.cpu_count()} processors, {first(r'model name.*: (.*)', '/proc/cpuinfo')}, {memory:.0f} GB of memory, "
            f"{first(r'PRETTY_NAME=.(.*).$', '/etc/os-release')}, Linux {platform.release()}")


def versions():
    def output(*command):
        try:
            return subprocess.run(command, capture_output=True, text=True, cwd=HERE).stdout
        except OSError:
            return ""
    found = [re.search(pattern, output(*command)) for pattern, command in (
        (r"Swift version [\d.]+", ("swift", "--version")), (r"ffmpeg version \S+", ("ffmpeg", "-version")))]
    commit = output("git", "rev-parse", "--short", "HEAD").strip()
    x264 = re.search(r"^libx264\S*\s+(?:\d+:)?([\d.]+)", output("dpkg-query", "-W", "libx264-*"), re.M)
    return ", ".join([match[0].replace(" version", "") for match in found if match]
                     + ([f"libx264 {x264[1]}"] if x264 else []) + ([f"commit {commit}"] if commit else []))


def earlier():
    """The sections of RESULTS.md by their titles: raw measurements stay on the machine that made them."""
    file = HERE / "RESULTS.md"
    parts = file.read_text().split("\n## ")[1:] if file.exists() else []
    return {title: body.strip("\n").split("\n") for title, body in (part.split("\n", 1) for part in parts)}


def notes(lines):
    """The subsections of a section, which are written by hand."""
    first = next((index for index, line in enumerate(lines) if line.startswith("### ")), len(lines))
    return lines[first:]


def measured():
    """The measured sections by their titles."""
    found = {}
    for section, (title, module) in TITLES.items():
        file = RAW / f"{section}.json"
        stamp = json.loads(file.read_text()) if file.exists() else None
        if stamp and stamp["data"]:
            how = " Quick run: few frames and rounds." if stamp["quick"] else ""
            found[title] = [f"{stamp['date']}; {stamp['machine']}; {stamp['versions']}. Load at the end: {stamp['load']:.1f}.{how}",
                            "", *module.text(stamp["data"])]
    return found


def write():
    """Replaces what has been measured; other sections, and subsections, are kept."""
    known, new = earlier(), measured()
    lines = ["# Results", "", "Measured by [`Benchmarks/run`](run). Absolute numbers depend on the machine; only ratios are meaningful elsewhere.",
             "Compared programs ran alternately in one run."]
    for title in [*known, *(title for title in new if title not in known)]:
        body = new.get(title, known.get(title))
        kept = notes(known.get(title, [])) if title in new else []
        lines += ["", f"## {title}", "", *body, *([""] if kept else []), *kept]
    (HERE / "RESULTS.md").write_text("\n".join(lines) + "\n")
    print(f"\nwritten: {HERE / 'RESULTS.md'}")
