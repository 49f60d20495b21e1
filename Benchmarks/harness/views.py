"""Creating and laying out trees of views, alternately with the same number of views with frames."""
import subprocess

from programs import program

TREES = {
    "frames": "frames, autoresized", "rows": "rows below each other, four constraints each", "stack": "a stack view of rows",
    "equalSpacing": "a stack view with equal spacing", "spacedInHeight": "equal spacing in a fixed height",
    "equalCentering": "a stack view with equal centering", "centeredInHeight": "equal centering in a fixed height", "labels": "a stack view of labels",
    "cards": "cards of three views, twelve constraints each", "nested": "stack views of ten rows in a stack view"}
COUNTS = (100, 1000, 10000)


def measure(quick):
    data = {}
    for count in COUNTS[:1] if quick else COUNTS:
        # Centers in a fixed height take more than a minute.
        trees = [tree for tree in TREES if count <= 1000 or tree != "centeredInHeight"]
        output = subprocess.run([program("view-layout-benchmarks"), str(count), *trees], capture_output=True, text=True, check=True).stdout
        for line in output.splitlines():
            tree, _, *times = line.split("\t")
            data[f"{tree} {count}"] = list(map(float, times))
            print(f"  {tree} {count}: created in {times[0]} us, laid out in {times[1]} us, changed in {times[2]} us", flush=True)
    return data


def text(data):
    lines = ["Microseconds of CPU time for each view, medians of rounds in which all trees take turns; × is the multiple of the views with",
             "frames. A change is of one constant in the middle of the tree, and the layout after it; of frames, of the window's width.", "",
             "| tree | views | create | first layout | × | one change | × |", "|---|--:|--:|--:|--:|--:|--:|"]
    for tree, title in TREES.items():
        for count in COUNTS:
            if f"{tree} {count}" not in data:
                continue
            create, layout, change = data[f"{tree} {count}"]
            base = data[f"frames {count}"]
            lines.append(f"| {title} | {count} | {create / count:.1f} | {layout / count:.1f} | {layout / base[1]:.0f} | "
                         f"{change / count:.2f} | {change / base[2]:.1f} |")
    return lines
