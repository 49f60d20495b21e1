"""Rendering without an encoder: ours, evaluated and rasterized, alternately with peers, on one thread."""
import statistics

from programs import in_turns, ours, peers, ratio, side_by_side

# Frames of each video; the first five are complete scenes, the next four apply one kernel to the whole
# frame.
FILMS = {"W1": 300, "W2": 120, "W3": 300, "W4": 300, "W5": 90, "fill": 60, "fade": 60, "turned": 60, "tilted": 60, "shadows": 60, "shaded": 300}
WHOLE = ("W1", "W2", "W3", "W4", "W5")
TITLES = {
    "W1": "twelve labeled cards, 1080p", "W2": "a photo flips, 1080p", "W3": "a thousand particles, 720p",
    "W4": "titles, photos, captions, 1080p", "W5": "a page curls, 1080p", "fill": "one color over the frame",
    "fade": "a translucent photo over another", "turned": "a photo rotated and magnified, bilinear",
    "tilted": "the same with perspective", "shadows": "two thousand moving views with shadows",
    "shaded": "twelve labeled cards with shadows"}
PEERS = ("skia", "cairo", "opencv", "thorvg")


def measure(quick):
    return {"peers": {film: against_peers(film, quick) for film in FILMS},
            "threads": {film: on_two_threads(film, quick) for film in WHOLE},
            "moving": little_moves(quick)}


def against_peers(film, quick):
    participants = [ours(film), *peers(film, PEERS)]
    step = 5 if quick else 1
    times = in_turns(participants, 3 if quick else 7, 0, FILMS[film] // step, step)
    data = {}
    own = [processors for processors, _ in times["ours"]]
    for participant in participants:
        processors = [p for p, _ in times[participant.name]]
        data[participant.name] = {
            "label": participant.label, "least": min(processors) * 1e3, "median": statistics.median(processors) * 1e3,
            "times ours": ratio(processors, own)}
        participant.end()
    print(f"  {film:7} " + ", ".join(
        f"{name} {d['least']:.2f} ms" + ("" if name == "ours" else f" ({d['times ours']:.1f} ×)") for name, d in data.items()), flush=True)
    return data


def on_two_threads(film, quick):
    """The speedup of two threads: with one frame per thread, and with the tiles of each frame divided between them."""
    one, frames, parts = ours(film), side_by_side(film, 2), ours(film, threads=2)
    parts.name = "parts"
    step = 5 if quick else 1
    times = in_turns([one, frames, parts], 5 if quick else 9, 0, FILMS[film] // step, step)
    walls = {name: [wall for _, wall in rounds] for name, rounds in times.items()}
    speedups = {name: ratio(walls["ours"], walls[name]) for name in ("frames", "parts")}
    for participant in (one, frames, parts):
        participant.end()
    print(f"  {film} on two threads: {speedups['frames']:.2f} times as fast, {speedups['parts']:.2f} with divided frames", flush=True)
    return speedups


def little_moves(quick):
    """Milliseconds per frame if all views move, if one does, and if none does."""
    participants = []
    for film in ("all", "small", "still"):
        participant = ours(film)
        participant.name = film
        participants.append(participant)
    times = in_turns(participants, 5 if quick else 9, 0, 60, 1)
    processors = {name: [p for p, _ in rounds] for name, rounds in times.items()}
    data = {name: min(values) * 1e3 for name, values in processors.items()}
    data["ratio"] = ratio(processors["all"], processors["small"])
    for participant in participants:
        participant.end()
    print(f"  all views move {data['all']:.2f} ms, one {data['small']:.3f} ms ({data['ratio']:.0f} times faster), none {data['still']:.3f} ms", flush=True)
    return data


def text(data):
    names = [name for name in PEERS if any(name in film for film in data["peers"].values())]
    labels = {name: film[name]["label"] for film in data["peers"].values() for name in film if name != "ours"}
    lines = ["Milliseconds of CPU time per frame on one thread, the minimum of all rounds; in parentheses the ratio to ours, the median over rounds.",
             "Ours includes evaluation and rasterization.", "",
             "| video | | ours | " + " | ".join(labels[name] for name in names) + " | best peer × ours | target |",
             "|---|---|--:|" + "--:|" * (len(names) + 2)]
    for film, found in data["peers"].items():
        cells = [f"{found[n]['least']:.2f} ({found[n]['times ours']:.1f})" if n in found else "–" for n in names]
        best = min((d["times ours"] for n, d in found.items() if n != "ours"), default=None)
        target = "2" if film in WHOLE else "10 × Skia" if film in ("turned", "tilted") else ""
        lines.append(f"| {film} | {TITLES[film]} | {found['ours']['least']:.2f} | " + " | ".join(cells)
                     + f" | {f'{best:.1f}' if best else '–'} | {target} |")
    moving = data["moving"]
    threads = {film: value if isinstance(value, dict) else {"parts": value} for film, value in data["threads"].items()}
    if all("frames" in value for value in threads.values()):
        lines += ["", "With one frame per thread, as exports work, two threads are " + ", ".join(f"{film} {value['frames']:.2f}" for film, value in threads.items())
                  + " times as fast as one in wall-clock time; the target is 1.8."]
    lines += ["", "With the tiles of each frame divided between them, two threads are " + ", ".join(f"{film} {value['parts']:.2f}" for film, value in threads.items())
              + " times as fast as one in wall-clock time.", "",
              f"A full-HD frame in which all views move takes {moving['all']:.2f} ms, one in which a view of 100 × 100 moves {moving['small']:.3f} ms, "
              f"{moving['ratio']:.0f} times less (the target is 20), a static one {moving['still']:.3f} ms."]
    return lines
