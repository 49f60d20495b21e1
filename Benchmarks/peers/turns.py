"""How a peer takes turns with others: see Sources/Turns/Turns.swift, which says the same."""
import sys
import time

import films


def take_turns(name, painters):
    """`painters` has, for each film that the peer can draw, what makes a function of a frame's time."""
    film = sys.argv[1]
    if film not in painters:
        print(f"cannot {name} draws no {film}", flush=True)
        return
    paint, rate = painters[film](film), films.FILMS[film][2]
    paint(0.0)
    print(f"ready {name}", flush=True)
    for line in sys.stdin:
        first, count, step = map(int, line.split())
        processors, wall = time.process_time(), time.monotonic()
        for i in range(count):
            paint((first + i * step) % films.FILMS[film][3] / rate)
        print(time.process_time() - processors, time.monotonic() - wall, flush=True)
