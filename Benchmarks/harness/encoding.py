"""Videos from the timeline to the file, alternately with libx264 alone on the same frames."""
import os
import resource
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from programs import ENVIRONMENT, program, ratio

FILMS = {"W1": (1920, 1080, 60, 300), "W2": (1920, 1080, 60, 120), "W3": (1280, 720, 60, 300), "W4": (1920, 1080, 30, 300),
         "W5": (1920, 1080, 60, 90), "W6": (1920, 1080, 60, 360)}
X264 = ["-c:v", "libx264", "-preset", "medium", "-crf", "18", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
        "-color_range", "tv"]
QUIET = ["ffmpeg", "-y", "-nostdin", "-loglevel", "error"]


def measure(quick):
    if not shutil.which("ffmpeg"):
        print("  videos are skipped: ffmpeg was not found (apt-get install ffmpeg)", flush=True)
        return {}
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        return {film: in_turns(film, Path(folder), quick) for film in FILMS}


def in_turns(film, folder, quick):
    width, height, rate, frames = FILMS[film]
    frames = min(frames, 120) if quick else frames
    lossless, raw, ours, theirs = (folder / name for name in ("lossless.mp4", "frames.yuv", "ours.mp4", "theirs.mp4"))
    run([program("render-benchmarks"), "film", film, str(lossless), str(frames), "0"])
    run([*QUIET, "-i", str(lossless), "-f", "rawvideo", str(raw)])
    size = ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", f"{width}x{height}", "-framerate", str(rate)]
    encode = [*QUIET, *size, "-i", str(raw), *X264, str(theirs)]
    make = [program("render-benchmarks"), "film", film, str(ours), str(frames)]
    draw = [program("render-benchmarks"), "film", film, "null", str(frames)]
    times = {"ours": [], "x264": [], "drawing": []}
    for turn in range(2 if quick else 5):
        order = [("ours", make), ("x264", encode)]
        for name, command in order if turn % 2 == 0 else reversed(order):
            times[name].append(run(command))
        times["drawing"].append(run(draw))
    processors, wall = ({name: [value[i] for value in values] for name, values in times.items()} for i in range(2))
    data = {name: statistics.median(values) for name, values in processors.items()}
    # Memory effects of other processes only ever add time: the fastest of several rounds is the
    # most telling.
    data["least_ratio"] = min(processors["ours"]) / min(processors["x264"])
    data.update(frames=frames, ratio=ratio(processors["ours"], processors["x264"]), bytes=[ours.stat().st_size, theirs.stat().st_size],
                wall={name: statistics.median(values) for name, values in wall.items()}, wall_ratio=ratio(wall["ours"], wall["x264"]))
    for file in (lossless, raw):
        file.unlink()
    print(f"  {film}: {data['ours']:.2f} s of CPU time, libx264 alone {data['x264']:.2f} s: {data['ratio']:.3f} ×, "
          f"{data['least_ratio']:.3f} × in the fastest rounds (frames alone {data['drawing']:.2f} s); wall-clock "
          f"{data['wall']['ours']:.2f} s, {data['wall']['x264']:.2f} s: {data['wall_ratio']:.3f} ×", flush=True)
    return data


def run(command):
    """Seconds of CPU time and of wall-clock time."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(command, env=ENVIRONMENT, check=True, stdout=subprocess.DEVNULL)
    after, end = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, end - start


def text(data):
    lines = ["Seconds of CPU time to export a video as MP4 (H.264, preset medium, crf 18, from the program's start to the finished file),",
             "alternately with ffmpeg and libx264 alone on the same frames, as raw YUV in memory; medians; fastest: the ratio of both minimums.",
             "Frames alone: rendered and converted to YUV, not encoded. Wall-clock: the same runs, on all processors,",
             "which other processes slow down for both.", "",
             "| video | frames | ours | libx264 alone | × | fastest × | ours, wall-clock | libx264, wall-clock | × | target | frames alone | kB, ours and libx264's |",
             "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|"]
    for film, d in data.items():
        lines.append(f"| {film} | {d['frames']} | {d['ours']:.2f} | {d['x264']:.2f} | {d['ratio']:.3f} | {d['least_ratio']:.3f} | "
                     f"{d['wall']['ours']:.2f} | "
                     f"{d['wall']['x264']:.2f} | {d['wall_ratio']:.3f} | 1.10 | {d['drawing']:.2f} | "
                     + ", ".join(f"{size // 1000}" for size in d["bytes"]) + " |")
    return lines
