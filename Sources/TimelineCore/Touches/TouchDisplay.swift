/// How fingers on the screen are drawn over a timeline's frames: as soft dots that come in when a finger touches, leave a
/// trail when it moves, and fade when it is lifted.
public struct TouchDisplay: Sendable, Equatable {
  /// The color of dots, without their transparency.
  public var color: CGColor
  /// The diameter of dots in points.
  public var size: CGFloat

  /// Creates a display; by default, gray dots of 44 points, about the size of a fingertip.
  public init(
    color: CGColor = CGColor(red: 0.45, green: 0.45, blue: 0.5, alpha: 1), size: CGFloat = 44
  ) {
    (self.color, self.size) = (color, max(size.finite, 1))
  }
}

/// The touches of a timeline, for drawing: a dot is a function of the time only.
final class TouchStrokes: Sendable {
  /// One touch of a finger.
  private struct Stroke {
    let index: Int
    let begin: MediaTime
    var end: MediaTime
    var samples: [TouchRecord]

    /// The location, linear between samples; the first or the last one outside of the touch.
    func location(at time: MediaTime) -> CGPoint {
      // Binary search for the first sample after the time.
      var (low, high) = (0, samples.count)
      while low < high {
        let middle = (low + high) / 2
        if samples[middle].time <= time { low = middle + 1 } else { high = middle }
      }
      if low == 0 { return samples[0].location }
      guard low < samples.count else { return samples[samples.count - 1].location }
      let (from, to) = (samples[low - 1], samples[low])
      return .mix(
        from.location, to.location, TouchStrokes.fraction(time - from.time, to.time - from.time))
    }
  }

  /// In seconds: how long a dot comes in before the finger touches, and fades after it is lifted.
  private static let (lead, fade) = (MediaTime(seconds: 0.1), MediaTime(seconds: 0.2))
  /// The number of dots of a trail, and the time between them: the trail shows the last 0.1 seconds.
  private static let (trailCount, trailInterval) = (8, MediaTime(seconds: 0.0125))

  private let strokes: [Stroke]
  private let display: TouchDisplay

  init(_ touches: [TouchRecord], _ display: TouchDisplay) {
    self.display = display
    var (strokes, open): ([Stroke], [Int: Int]) = ([], [:])
    for record in touches {
      if record.phase == .began || open[record.finger] == nil {
        open[record.finger] = strokes.count
        strokes.append(
          Stroke(
            index: strokes.count, begin: record.time, end: .indefinite, samples: [record]))
      } else if let index = open[record.finger] {
        strokes[index].samples.append(record)
      }
      if record.phase == .ended || record.phase == .cancelled,
        let index = open.removeValue(forKey: record.finger)
      {
        strokes[index].end = record.time
      }
    }
    self.strokes = strokes
  }

  private static func fraction(_ part: MediaTime, _ whole: MediaTime) -> Double {
    whole > .zero ? part.seconds / whole.seconds : 1
  }

  /// The layers to draw over the frame of a time.
  func layers(at time: MediaTime) -> [LayerSnapshot] {
    strokes.filter { $0.begin - Self.lead < time && time < $0.end + Self.fade }
      .flatMap { layers(of: $0, at: time) }
  }

  private func layers(of stroke: Stroke, at time: MediaTime) -> [LayerSnapshot] {
    let head = stroke.location(at: time)
    // It comes in from 1.4 times its size, and leaves to it.
    let coming = min(max(Self.fraction(time - stroke.begin + Self.lead, Self.lead), 0), 1)
    let leaving =
      stroke.end.isIndefinite ? 0 : min(max(Self.fraction(time - stroke.end, Self.fade), 0), 1)
    let strength = coming * (1 - leaving)
    var layers: [LayerSnapshot] = []
    for step in (1...Self.trailCount).reversed() {
      let earlier = time - MediaTime(flicks: Self.trailInterval.flicks * Int64(step))
      let point = stroke.location(at: earlier)
      if hypot(point.x - head.x, point.y - head.y) < 1 { continue }
      let remaining = 1 - Double(step) / Double(Self.trailCount + 1)
      layers.append(
        dot(
          at: point, diameter: display.size * (0.4 + 0.4 * remaining),
          opacity: 0.22 * remaining * strength, id: id(stroke, step), hasRim: false))
    }
    let scale = 1 + 0.4 * ((1 - coming) + leaving)
    layers.append(
      dot(
        at: head, diameter: display.size * scale, opacity: 0.6 * strength, id: id(stroke, 0),
        hasRim: true))
    return layers
  }

  /// Identifiers outside of the range that timelines and review overlays use.
  private func id(_ stroke: Stroke, _ step: Int) -> LayerID {
    LayerID(-1_000_000 - stroke.index * (Self.trailCount + 1) - step)
  }

  private func dot(
    at point: CGPoint, diameter: CGFloat, opacity: Double, id: LayerID, hasRim: Bool
  ) -> LayerSnapshot {
    var state = LayerState()
    state.bounds = CGRect(x: 0, y: 0, width: diameter, height: diameter)
    state.cornerRadius = diameter / 2
    state.backgroundColor = display.color
    state.opacity = opacity
    if hasRim {
      state.borderWidth = max(display.size / 22, 1)
      state.borderColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.8)
    }
    let transform = CGAffineTransform(
      a: 1, b: 0, c: 0, d: 1, tx: point.x - diameter / 2, ty: point.y - diameter / 2)
    return LayerSnapshot(id: id, state: state, transform: ProjectionTransform(transform))
  }
}
