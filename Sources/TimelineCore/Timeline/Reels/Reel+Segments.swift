extension Reel {
  /// The interval in which a part plays, in the reel's time.
  package struct PartSegment: Sendable {
    package var part: Part
    /// When it starts and stops playing.
    package var begin: MediaTime
    package var end: MediaTime
    /// The durations for which it overlaps the previous and the next part.
    package var rise: MediaTime
    package var fall: MediaTime
    /// The duration of the transition to this part; zero for a cut.
    package var change: MediaTime

    /// When the transition to this part begins; ``begin`` for a cut.
    package var changeBegin: MediaTime { rise > .zero ? begin : begin - change }
  }

  /// The intervals in which the parts play, in order.
  static func segments(of parts: [Part]) -> [PartSegment] {
    var segments: [PartSegment] = []
    var (start, rise, change) = (MediaTime.zero, MediaTime.zero, MediaTime.zero)
    for (index, part) in parts.enumerated() {
      let next = index + 1 < parts.count ? parts[index + 1] : nil
      let coming = next?.transition.map { overlapping($0, part, next, after: rise) }
      let (overlap, pause) = coming ?? (.zero, .zero)
      let end = start + part.duration
      segments.append(
        PartSegment(part: part, begin: start, end: end, rise: rise, fall: overlap, change: change))
      start = end + pause - overlap
      (rise, change) = (overlap, overlap + pause)
    }
    return segments
  }

  /// For how long a transition overlaps both parts, or freezes them.
  private static func overlapping(
    _ transition: Transition, _ part: Part, _ next: Part?, after used: MediaTime
  ) -> (overlap: MediaTime, pause: MediaTime) {
    guard transition.overlaps else { return (.zero, transition.duration) }
    let left = part.duration - used
    return (min(transition.duration, min(left, next?.duration ?? .zero)), .zero)
  }

  /// The transform that scales frames of `frameSize` to fit into `size` and centers them; nil if it is
  /// the identity, or a size is empty.
  static func fit(_ frameSize: CGSize, in size: CGSize) -> CGAffineTransform? {
    if frameSize == size || frameSize.width <= 0 || frameSize.height <= 0 { return nil }
    let scale = min(size.width / frameSize.width, size.height / frameSize.height)
    return CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: (size.width - frameSize.width * scale) / 2,
      ty: (size.height - frameSize.height * scale) / 2)
  }
}

extension Timeline {
  /// The intervals in which the parts of a reel play; empty for a recording of a stage.
  package var partSegments: [Reel.PartSegment] { reel?.partSegments ?? [] }
  /// The overlays of a reel; empty for a recording of a stage.
  package var reelOverlays: [Reel.Overlay] { reel?.overlays ?? [] }
}
