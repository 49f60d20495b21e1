"""The measured programs, and their alternation."""
import functools
import os
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
ROOT = HERE.parent
RAW = HERE / "raw"
PEERS = HERE / "peers"
ENVIRONMENT = {**os.environ, "BENCHMARK_PHOTOS": str(RAW / "photos"), "OMP_NUM_THREADS": "1"}
PRODUCTS = ("animation-benchmarks", "kernel-benchmarks", "layout-benchmarks", "list-benchmarks", "render-benchmarks",
            "view-layout-benchmarks")


def build():
    for product in PRODUCTS:
        subprocess.run(["swift", "build", "--configuration", "release", "--product", product], cwd=HERE, check=True,
                       stdout=sys.stderr)
    RAW.mkdir(exist_ok=True)
    subprocess.run([program("render-benchmarks"), "photos"], env=ENVIRONMENT, check=True)


def program(name):
    return str(HERE / ".build" / "release" / name)


@functools.cache
def animate_cli():
    """The program itself; ANIMATE_CLI names one that has been built."""
    if "ANIMATE_CLI" in os.environ:
        return os.environ["ANIMATE_CLI"]
    subprocess.run(["swift", "build", "--configuration", "release", "--product", "animate-cli"], cwd=ROOT, check=True, stdout=sys.stderr)
    return str(ROOT / ".build" / "release" / "animate-cli")


def peer_python():
    """The Python installed by peers/install, or the default one."""
    own = PEERS / ".venv" / "bin" / "python"
    return str(own) if own.exists() else sys.executable


class Participant:
    """A program that renders frames of a video on request and reports the time."""

    def __init__(self, name, command):
        self.name, self.label, self.problem = name, name, None
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        text=True, bufsize=1, env=ENVIRONMENT)
        words = self.process.stdout.readline().strip().split(" ", 1)
        if words[0] == "ready":
            self.label = words[1]
        elif words[0] == "cannot":
            self.problem = words[1]
        else:
            self.problem = (self.process.stderr.read().strip().splitlines() or ["ended"])[-1]

    def draw(self, first, count, step):
        """Seconds of CPU time and of wall-clock time per frame."""
        self.process.stdin.write(f"{first} {count} {step}\n")
        processors, wall = map(float, self.process.stdout.readline().split())
        return processors / count, wall / count

    def end(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.stderr.close()
        self.process.wait()


def ours(film, threads=1):
    return Participant("ours", [program("render-benchmarks"), "turns", film, str(threads)])


def side_by_side(film, threads):
    """One frame per thread at a time, as exports render them."""
    return Participant("frames", [program("render-benchmarks"), "frames", film, str(threads)])


def peers(film, names):
    """The participants that can render the video. Reports missing ones by name."""
    present = []
    for name in names:
        participant = Participant(name, [peer_python(), str(PEERS / f"{name}_peer.py"), film])
        if participant.problem is None:
            present.append(participant)
            continue
        if "draws no" not in participant.problem:
            print(f"  {name} is skipped: {participant.problem} (Benchmarks/peers/install)", flush=True)
        participant.end()
    return present


def in_turns(participants, rounds, first, count, step):
    """The CPU and wall-clock seconds of each participant's rounds."""
    for participant in participants:
        participant.draw(first, min(count, 4), step)
    times = {participant.name: [] for participant in participants}
    for turn in range(rounds):
        # Rotate the order, so that no participant is always first.
        for participant in participants[turn % len(participants):] + participants[:turn % len(participants)]:
            times[participant.name].append(participant.draw(first, count, step))
    return times


def ratio(these, those):
    """The ratio of `these` to `those`: the median over rounds, in each of which both had the same disturbances."""
    return statistics.median(a / b for a, b in zip(these, those))
