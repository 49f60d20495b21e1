"""The layout solver, alternately with Kiwi's C++ core on the same systems of constraints."""
import subprocess
import tempfile
from pathlib import Path

from programs import PEERS, Participant, in_turns, program, ratio

KIWI = PEERS / ".venv" / "bin" / "kiwi_peer"
WORKLOADS = {
    "stack": "rows below each other", "nested": "sections of ten rows", "cards": "independent cards",
    "form": "labels of equal width, with fields"}
TASKS = {
    "build": "build and read all", "constant": "change a constant", "edit": "edit a variable",
    "row": "remove and add a row"}
# 6 000 constraints are a stack of 1 000 rows.
SIZES = {"stack": (100, 1000, 6000, 10000), "nested": (100, 1000, 10000), "cards": (100, 1000, 10000), "form": (100, 1000, 10000)}


def measure(quick):
    if not KIWI.exists():
        print("  skipped: Kiwi was not found (Benchmarks/peers/install)", flush=True)
        return {}
    data = {"agreement": agreement(100 if quick else 500), "times": {}}
    for workload in WORKLOADS:
        for size in SIZES[workload]:
            if quick and size > 1000:
                continue
            for task in TASKS:
                if task != "row" or workload == "stack":
                    data["times"][f"{workload} {size} {task}"] = against_kiwi(workload, size, task, quick)
    return data


def against_kiwi(workload, size, task, quick):
    """Seconds of CPU time for each repetition, and Kiwi's as a multiple."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(output("system", workload, str(size)))
        file.flush()
        participants = [Participant("ours", [program("layout-benchmarks"), "turns", task, workload, str(size)]),
                        Participant("kiwi", [str(KIWI), task, file.name])]
        # Kiwi's cost grows with the square of the size in some of them.
        counts = {"build": max(1, 20000 // size), "edit": 1000, "row": 20,
                  "constant": max(2, 20000 // size)}
        if size >= 6000:
            counts.update(build=3, edit=100, constant=1)
        times = in_turns(participants, 3 if quick or size >= 6000 else 7, 0, counts[task], 1)
        for participant in participants:
            participant.end()
    processors = {name: [p for p, _ in rounds] for name, rounds in times.items()}
    found = {"ours": min(processors["ours"]), "kiwi": min(processors["kiwi"]), "ratio": ratio(processors["kiwi"], processors["ours"])}
    print(f"  {workload} {size} {task}: {found['ours'] * 1e6:.2f} us, Kiwi {found['kiwi'] * 1e6:.2f} us: {found['ratio']:.2f} ×", flush=True)
    return found


def agreement(count):
    """How many values of random systems are unique, and how many of these differ from Kiwi's."""
    unique, different = 0, []
    for seed in range(count):
        ours = [line.split() for line in output("solution", str(seed)).splitlines()]
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write(output("random", str(seed)))
            file.flush()
            kiwi = subprocess.run([str(KIWI), "values", file.name], capture_output=True, text=True, check=True).stdout.split()
        for (value, only), other in zip(ours, kiwi, strict=True):
            if only == "1":
                unique += 1
                if abs(float(value) - float(other)) > 1e-6:
                    different.append(seed)
    print(f"  {count} random systems: {unique} unique values, {len(different)} differ {sorted(set(different))}", flush=True)
    return {"systems": count, "unique": unique, "different": len(different)}


def output(*arguments):
    return subprocess.run([program("layout-benchmarks"), *arguments], capture_output=True, text=True, check=True).stdout


def text(data):
    agreement = data["agreement"]
    lines = [f"Of {agreement['systems']} random systems, {agreement['unique']} values are unique; {agreement['different']} of these differ from Kiwi's.", "",
             "Microseconds of CPU time on one thread, the minimum of all rounds; in parentheses Kiwi's, as a multiple of ours, the median over rounds.",
             "Kiwi cannot change a constant: the constraint is replaced. It does not say what changed: all variables are read. The target is 1, the goal 2.", "",
             "| system | constraints | " + " | ".join(TASKS.values()) + " |", "|---|--:|" + "--:|" * len(TASKS)]
    for workload, title in WORKLOADS.items():
        for size in SIZES[workload]:
            found = [data["times"].get(f"{workload} {size} {task}") for task in TASKS]
            if any(found):
                cells = [f"{f['ours'] * 1e6:.1f} ({f['ratio']:.1f})" if f else "–" for f in found]
                lines.append(f"| {title} | {size} | " + " | ".join(cells) + " |")
    return lines
