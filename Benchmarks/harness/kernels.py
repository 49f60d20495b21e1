"""Each span kernel, alternately with memset and memcpy."""
import subprocess

from programs import program

# The maximum ratio of a kernel's time to that of memset or memcpy.
TARGETS = {"fill": ("memset", 1.3), "over": ("memcpy", 1.5)}


def measure(quick):
    chosen = ["fill", "over", "sample", "i420", "slant"] if quick else []
    lines = subprocess.run([program("kernel-benchmarks"), *chosen], capture_output=True, text=True, check=True).stdout.splitlines()
    header = lines[0].split("\t")[1:]
    data = {}
    for line in lines[1:]:
        name, *values = line.split("\t")
        data[name] = dict(zip(header, map(int, values)))
        best = next(f"{isa} frame" for isa in ("v4", "v3", "base") if f"{isa} frame" in data[name])
        print(f"  {name:32} {data[name][best]:>6} Mpixel/s on a frame; memcpy {data[name]['memcpy frame'] / data[name][best]:.2f} times as fast", flush=True)
    return data


def text(data):
    columns = [column for column in next(iter(data.values())) if not column.startswith("mem")]
    lines = ["Megapixels per second of one core, on rows of a frame of 1920 × 1080 and of a tile of 256 × 64 that stays in the cache; and the",
             "speed of memset and memcpy on as many bytes in the same rounds, relative to the kernel.", "",
             "| kernel | " + " | ".join(columns) + " | memset, memcpy × frame | × tile | target |",
             "|---|" + "--:|" * (len(columns) + 3)]
    best = next((found for isa in ("v4", "v3") if (found := [column for column in columns if column.startswith(isa)])), columns)
    for name, speeds in data.items():
        ratios = [", ".join(f"{speeds[f'{limit} {place}'] / speeds[column]:.2f}" for limit in ("memset", "memcpy"))
                  for column, place in zip(best, ("frame", "tile"))]
        target = "{1} × {0}".format(*TARGETS[name]) if name in TARGETS else ""
        lines.append(f"| {name} | " + " | ".join(f"{speeds[c]:,}".replace(",", " ") for c in columns) + f" | {ratios[0]} | {ratios[1]} | {target} |")
    return lines
