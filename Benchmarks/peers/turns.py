"""How a peer takes turns with others: see Sources/Turns/Turns.swift, which says the same."""
import sys
import time

import films


def take_turns(name, painters):
    """`painters` has, for each film that the peer can draw, what makes a function of a frame's time."""
    film = sys.argv[1]
    paint = painters.get(film.partition("-")[0])
    if paint is None:
        print(f"cannot {name} draws no {film}", flush=True)
        return
    paint, (_, _, rate, frames, _) = paint(film), films.details(film)
    paint(0.0)
    print(f"ready {name}", flush=True)
    for line in sys.stdin:
        first, count, step = map(int, line.split())
        processors, wall = time.process_time(), time.monotonic()
        for i in range(count):
            paint((first + i * step) % frames / rate)
        print(time.process_time() - processors, time.monotonic() - wall, flush=True)
