/// The touches of a timeline as layers to draw: a pure function of time.
final class TouchStrokes: Sendable {
  /// The durations, in seconds, of fading in before a finger touches down and of fading out after it is lifted.
  private static let (lead, fade) = (MediaTime(seconds: 0.1), MediaTime(seconds: 0.2))
  /// The number of a trail's dots and the time between them: the trail shows the last 0.1 seconds.
  private static let (trailCount, trailInterval) = (8, MediaTime(seconds: 0.0125))

  private let strokes: [TouchStroke]
  /// The tracks of pointers: the one of the display's style, if it is a pointer, and hovering ones.
  private let pointers: [PointerTrack]
  private let display: TouchDisplay

  init(_ touches: [TouchRecord], _ display: TouchDisplay) {
    let strokes = TouchStroke.all(touches)
    let pointed = strokes.shownByPointer(display.style)
    pointers = PointerTrack.tracks(of: pointed, display)
    let indices = Set(pointed.map(\.index))
    self.strokes = strokes.filter { !indices.contains($0.index) && !$0.hovers }
    self.display = display.style == .dot ? display : TouchDisplay(size: display.size)
  }

  /// The layers to draw over the frame of a time.
  func layers(at time: MediaTime) -> [LayerSnapshot] {
    strokes.filter { $0.begin - Self.lead < time && time < $0.end + Self.fade }
      .flatMap { layers(of: $0, at: time) } + pointers.flatMap { $0.layers(at: time) }
  }

  private func layers(of stroke: TouchStroke, at time: MediaTime) -> [LayerSnapshot] {
    let head = stroke.location(at: time)
    // It shrinks from 1.4 times its size while fading in, and grows to it while fading out.
    let coming = min(max((time - stroke.begin + Self.lead).fraction(of: Self.lead), 0), 1)
    let leaving =
      stroke.end.isIndefinite ? 0 : min(max((time - stroke.end).fraction(of: Self.fade), 0), 1)
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
  private func id(_ stroke: TouchStroke, _ step: Int) -> LayerID {
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
