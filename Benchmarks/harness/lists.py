"""Building, scrolling and changing lists of 100 000 rows, alternately with lists of 100."""
import subprocess

from programs import program

LISTS = {
    "rows": "a table, rows of one height", "selfSizing": "a table, rows that size themselves",
    "grid": "a collection view with a flow layout"}
COUNTS = (100, 100_000)


def measure(quick):
    data = {}
    output = subprocess.run([program("list-benchmarks"), *map(str, COUNTS)], capture_output=True, text=True, check=True).stdout
    for line in output.splitlines():
        name, count, *times = line.split("\t")
        data[f"{name} {count}"] = list(map(float, times))
        print(f"  {name} {count}: built in {times[0]} us, scrolled in {times[1]} us, one insertion in {times[2]} us", flush=True)
    return data


def text(data):
    lines = ["Microseconds of CPU time, medians of rounds in which both sizes take turns; × is the multiple of the list of 100.",
             "Built: created and shown on a screen of 393 × 852 points. Scrolled: by 60 rows, in 120 steps. One insertion: of a row in sight,",
             "with its animation.", "",
             "| list | rows | built | × | scrolled | × | one insertion | × |", "|---|--:|--:|--:|--:|--:|--:|--:|"]
    for name, title in LISTS.items():
        few = data.get(f"{name} {COUNTS[0]}")
        for count in COUNTS:
            times = data.get(f"{name} {count}")
            if few and times:
                lines.append(f"| {title} | {count} | " + " | ".join(f"{now:.0f} | {now / base:.2f}" for now, base in zip(times, few)) + " |")
    return lines
