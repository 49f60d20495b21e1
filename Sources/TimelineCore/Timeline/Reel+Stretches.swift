extension Reel {
  /// When a part plays, on the reel's clock.
  package struct Stretch: Sendable {
    package var part: Part
    /// When it begins to move, and when it ceases to.
    package var begin: MediaTime
    package var end: MediaTime
    /// For how long of that it plays together with the part before, and with the one after.
    package var rise: MediaTime
    package var fall: MediaTime
    /// How long the transition that leads to it takes; zero for a cut.
    package var change: MediaTime

    /// When the transition that leads to it begins; ``begin`` for a cut.
    package var changeBegin: MediaTime { rise > .zero ? begin : begin - change }
  }

  /// When the parts play, in their order.
  package var stretches: [Stretch] {
    var stretches: [Stretch] = []
    var (start, rise, change) = (MediaTime.zero, MediaTime.zero, MediaTime.zero)
    for (index, part) in parts.enumerated() {
      let next = index + 1 < parts.count ? parts[index + 1] : nil
      let coming = next?.transition.map { overlapping($0, part, next, after: rise) }
      let (overlap, pause) = coming ?? (.zero, .zero)
      let end = start + part.duration
      stretches.append(
        Stretch(part: part, begin: start, end: end, rise: rise, fall: overlap, change: change))
      start = end + pause - overlap
      (rise, change) = (overlap, overlap + pause)
    }
    return stretches
  }

  /// How long a transition plays both parts, or stands still.
  private func overlapping(
    _ transition: Transition, _ part: Part, _ next: Part?, after taken: MediaTime
  ) -> (overlap: MediaTime, pause: MediaTime) {
    guard transition.overlaps else { return (.zero, transition.duration) }
    let left = part.duration - taken
    return (min(transition.duration, min(left, next?.duration ?? .zero)), .zero)
  }
}

extension Timeline {
  /// When the parts of a reel play; none for what was recorded on a stage.
  package var stretches: [Reel.Stretch] { reel?.stretches ?? [] }
}
