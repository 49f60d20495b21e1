"""Drawing alone, evaluated and rasterised, without an encoder: ours in turns with peers, on one thread."""
import statistics

from programs import in_turns, ours, peers, ratio

# Frames of each film; the first five are whole, the others take the whole frame with one kernel.
FILMS = {"W1": 300, "W2": 120, "W3": 300, "W4": 300, "W5": 90, "fill": 60, "fade": 60, "turned": 60, "tilted": 60}
WHOLE = ("W1", "W2", "W3", "W4", "W5")
TITLES = {
    "W1": "twelve labelled cards, 1080p", "W2": "a photo turns over, 1080p", "W3": "a thousand particles, 720p",
    "W4": "titles, photos, captions, 1080p", "W5": "a page curls, 1080p", "fill": "one colour over the frame",
    "fade": "a photo over another, translucent", "turned": "a photo turned and enlarged, bilinear",
    "tilted": "the same in perspective"}
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
    one, two = ours(film), ours(film, threads=2)
    two.name = "two"
    step = 5 if quick else 1
    times = in_turns([one, two], 5 if quick else 9, 0, FILMS[film] // step, step)
    speedup = ratio([wall for _, wall in times["ours"]], [wall for _, wall in times["two"]])
    one.end()
    two.end()
    print(f"  {film} on two threads: {speedup:.2f} times as fast", flush=True)
    return speedup


def little_moves(quick):
    """Milliseconds a frame where all views move, where one does, and where none does."""
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
    lines = ["Milliseconds of processor time a frame, one thread, the least of all rounds; in brackets how many times ours, the median over rounds.",
             "Ours is the engine's evaluation and the rasteriser's work together.", "",
             "| film | | ours | " + " | ".join(labels[name] for name in names) + " | best peer × ours | at least |",
             "|---|---|--:|" + "--:|" * (len(names) + 2)]
    for film, found in data["peers"].items():
        cells = [f"{found[n]['least']:.2f} ({found[n]['times ours']:.1f})" if n in found else "–" for n in names]
        best = min((d["times ours"] for n, d in found.items() if n != "ours"), default=None)
        target = "2" if film in WHOLE else "10 × Skia" if film in ("turned", "tilted") else ""
        lines.append(f"| {film} | {TITLES[film]} | {found['ours']['least']:.2f} | " + " | ".join(cells)
                     + f" | {f'{best:.1f}' if best else '–'} | {target} |")
    moving = data["moving"]
    lines += ["", "Two threads are " + ", ".join(f"{film} {value:.2f}" for film, value in data["threads"].items())
              + " times as fast as one, on the wall; 1.8 is wanted.", "",
              f"A full-HD frame in which everything moves takes {moving['all']:.2f} ms, one in which a view of 100 × 100 does {moving['small']:.3f} ms, "
              f"{moving['ratio']:.0f} times less (20 is wanted), one in which nothing does {moving['still']:.3f} ms."]
    return lines
