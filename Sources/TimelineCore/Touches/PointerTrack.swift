/// The pointer that shows a timeline's touches: it fades in, travels from one touch to the next, clicks where a finger
/// touches down, follows the finger, and fades out after the last touch. While the timeline has a hovering pointer, it
/// follows that one. A pure function of time.
final class PointerTrack: Sendable {
  /// The maximum duration of the motion to the next touch; also that of the entry before the first one.
  private static let travel = MediaTime(seconds: 0.6)
  /// The duration of fading in and out.
  private static let fade = MediaTime(seconds: 0.25)
  /// How long it stays after the last touch.
  private static let rest = MediaTime(seconds: 0.5)
  /// The durations of pressing before a touch and of releasing after it.
  private static let press = (before: MediaTime(seconds: 0.08), after: MediaTime(seconds: 0.14))
  /// The duration of the ring that expands on a click.
  private static let ring = MediaTime(seconds: 0.35)
  /// The start of its entry relative to the first touch, in heights of the pointer.
  private static let entry = CGPoint(x: 1, y: 2)
  /// Its scale while it is pressed.
  private static let pressedScale = 0.86

  /// Touches and movements that do not overlap, in order.
  private let strokes: [TouchStroke]
  /// Distinguishes this track's layers from those of another track whose fade overlaps.
  private let number: Int
  private let display: TouchDisplay
  private let path: CGPath

  private init(_ strokes: [TouchStroke], _ number: Int, _ display: TouchDisplay) {
    (self.strokes, self.number, self.display) = (strokes, number, display)
    path = display.style == .hand ? .hand(height: display.size) : .arrow(height: display.size)
  }

  /// A track for each time that the pointer is on the screen.
  ///
  /// - Parameter strokes: Those of `shownByPointer(_:)`.
  static func tracks(of strokes: [TouchStroke], _ display: TouchDisplay) -> [PointerTrack] {
    // Dots show fingers; with that style, a hovering pointer is an arrow.
    let display = display.style == .dot ? TouchDisplay(style: .arrow, size: display.size) : display
    let presses = strokes.filter { !$0.hovers }
    let movements = strokes.filter(\.hovers).flatMap { $0.movements(between: presses) }
    var stays: [[TouchStroke]] = [[]]
    for stroke in (presses + movements).sorted(by: { ($0.begin, $0.index) < ($1.begin, $1.index) })
    {
      stays[stays.count - 1].append(stroke)
      if stroke.isExit { stays.append([]) }
    }
    return stays.enumerated().filter { !$0.element.isEmpty }.map {
      PointerTrack($0.element, $0.offset, display)
    }
  }

  /// The layers to draw over the frame of a time.
  func layers(at time: MediaTime) -> [LayerSnapshot] {
    let opacity = opacity(at: time)
    if opacity <= 0 { return [] }
    // The last touch that has begun.
    let index = strokes.lastIndex { $0.begin <= time }
    var layers: [LayerSnapshot] = []
    if let index, let ring = ring(of: strokes[index], at: time) { layers.append(ring) }
    layers.append(pointer(at: location(at: time, after: index), pressure(at: time, index), opacity))
    return layers
  }

  private func opacity(at time: MediaTime) -> Double {
    let (first, last) = (strokes[0], strokes[strokes.count - 1])
    // A hovering pointer is visible from its first sample until it leaves the screen.
    let lead = first.hovers ? Self.fade : Self.travel
    let appearing = (time - first.begin + lead).fraction(of: Self.fade)
    let stays = last.end.isIndefinite || (!last.isExit && strokes.contains(where: \.hovers))
    let end = last.end + (last.isExit ? .zero : Self.rest)
    let leaving = stays ? 0 : (time - end).fraction(of: Self.fade)
    return min(max(appearing, 0), 1) * (1 - min(max(leaving, 0), 1))
  }

  private func location(at time: MediaTime, after index: Int?) -> CGPoint {
    let next = (index ?? -1) + 1
    guard let index else {
      return arrival(at: time, to: strokes[0], from: entry, over: Self.travel)
    }
    let stroke = strokes[index]
    guard next < strokes.count, time > stroke.end else { return stroke.location(at: time) }
    return arrival(
      at: time, to: strokes[next], from: stroke.location(at: stroke.end),
      over: min(Self.travel, strokes[next].begin - stroke.end))
  }

  /// The start of its entry before the first touch.
  private var entry: CGPoint {
    let end = strokes[0].location(at: strokes[0].begin)
    if strokes[0].hovers { return end }
    return CGPoint(
      x: end.x + Self.entry.x * display.size, y: end.y + Self.entry.y * display.size)
  }

  /// The location during the motion to a touch, eased by smoothstep.
  private func arrival(
    at time: MediaTime, to stroke: TouchStroke, from start: CGPoint, over duration: MediaTime
  ) -> CGPoint {
    let progress = min(max((time - stroke.begin + duration).fraction(of: duration), 0), 1)
    return .mix(
      start, stroke.location(at: stroke.begin), progress * progress * (3 - 2 * progress))
  }

  /// How far it is pressed, 0…1.
  private func pressure(at time: MediaTime, _ index: Int?) -> Double {
    var pressure = 0.0
    if let index, !strokes[index].hovers {
      let stroke = strokes[index]
      let released =
        stroke.end.isIndefinite ? 0 : (time - stroke.end).fraction(of: Self.press.after)
      pressure = 1 - min(max(released, 0), 1)
    }
    let next = (index ?? -1) + 1
    if next < strokes.count, !strokes[next].hovers {
      let coming = (time - strokes[next].begin + Self.press.before).fraction(of: Self.press.before)
      pressure = max(pressure, min(max(coming, 0), 1))
    }
    return pressure
  }

  private func pointer(at point: CGPoint, _ pressure: Double, _ opacity: Double) -> LayerSnapshot {
    var state = LayerState()
    var shape = ShapeValues()
    shape.path = path
    shape.fillColor = display.color
    shape.strokeColor = display.outline
    shape.lineWidth = max(display.size / 22, 1)
    shape.lineJoin = .round
    state.shape = shape
    state.bounds = CGRect(x: 0, y: 0, width: display.size, height: display.size)
    state.opacity = opacity
    state.shadowOpacity = 0.35
    state.shadowRadius = display.size / 14
    state.shadowOffset = CGSize(width: 0, height: display.size / 22)
    state.shadowPath = path
    let scale = 1 - (1 - Self.pressedScale) * pressure
    let transform = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: point.x, ty: point.y)
    return LayerSnapshot(
      id: LayerID(-900_000 - 2 * number), state: state, transform: ProjectionTransform(transform))
  }

  private func ring(of stroke: TouchStroke, at time: MediaTime) -> LayerSnapshot? {
    let progress = (time - stroke.begin).fraction(of: Self.ring)
    guard progress < 1, !stroke.hovers else { return nil }
    let point = stroke.location(at: stroke.begin)
    let diameter = display.size * (0.3 + 0.7 * progress)
    var state = LayerState()
    state.bounds = CGRect(x: 0, y: 0, width: diameter, height: diameter)
    state.cornerRadius = diameter / 2
    state.borderWidth = max(display.size / 16, 1)
    state.borderColor = TouchDisplay.gray
    state.opacity = 0.7 * (1 - progress)
    let transform = CGAffineTransform(
      a: 1, b: 0, c: 0, d: 1, tx: point.x - diameter / 2, ty: point.y - diameter / 2)
    return LayerSnapshot(
      id: LayerID(-900_001 - 2 * number), state: state, transform: ProjectionTransform(transform))
  }
}

extension [TouchStroke] {
  /// The strokes that a pointer shows: hovering ones in any style and, in the pointer styles, those of one finger at a
  /// time.
  func shownByPointer(_ style: TouchDisplay.Style) -> [TouchStroke] {
    var (shown, end) = ([TouchStroke](), MediaTime(flicks: .min))
    for stroke in self {
      if stroke.hovers {
        shown.append(stroke)
      } else if style != .dot && end <= stroke.begin {
        shown.append(stroke)
        end = stroke.end
      }
    }
    return shown
  }
}

extension TouchStroke {
  /// The movements of a hovering pointer before, between and after touches; during touches, the pointer follows those.
  fileprivate func movements(between touches: [TouchStroke]) -> [TouchStroke] {
    var (parts, counts): ([TouchStroke], [Int]) = ([], [])
    for sample in samples
    where !touches.contains(where: { $0.begin <= sample.time && sample.time < $0.end }) {
      let count = touches.count { $0.begin <= sample.time }
      if counts.last == count {
        parts[parts.count - 1].samples.append(sample)
        parts[parts.count - 1].end = sample.time
      } else {
        parts.append(
          TouchStroke(index: index, begin: sample.time, end: sample.time, samples: [sample]))
        counts.append(count)
      }
    }
    // It stays at its last location, unless a touch follows.
    if counts.last == touches.count { parts[parts.count - 1].end = end }
    return parts
  }
}

extension TouchDisplay {
  /// White around dark pointers, black around light ones.
  fileprivate var outline: CGColor {
    let rgb = color.components ?? []
    let isLight = rgb.count >= 3 && 0.3 * rgb[0] + 0.59 * rgb[1] + 0.11 * rgb[2] > 0.6
    let gray: CGFloat = isLight ? 0.1 : 1
    return CGColor(red: gray, green: gray, blue: gray, alpha: 1)
  }
}

extension CGPath {
  /// An arrow whose tip is at the origin.
  fileprivate static func arrow(height: CGFloat) -> CGPath {
    let scale = height / 19.2
    let path = CGMutablePath()
    let points: [(CGFloat, CGFloat)] = [
      (0, 0), (0, 16.5), (3.9, 12.9), (6.6, 19.2), (9.2, 18.1), (6.6, 11.9), (11.9, 11.9),
    ]
    path.addLines(between: points.map { CGPoint(x: $0.0 * scale, y: $0.1 * scale) })
    path.closeSubpath()
    return path
  }

  /// A hand; the tip of its index finger is at the origin.
  fileprivate static func hand(height: CGFloat) -> CGPath {
    let scale = height / 23.5
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x * scale, y: y * scale) }
    let path = CGMutablePath()
    path.move(to: point(-2, 2))
    path.addCurve(to: point(2, 2), control1: point(-2, -0.67), control2: point(2, -0.67))
    path.addLine(to: point(2, 9))
    // Three bent fingers.
    path.addCurve(to: point(5.8, 9.6), control1: point(2.2, 7.4), control2: point(5.6, 7.4))
    path.addLine(to: point(5.8, 11))
    path.addLine(to: point(5.8, 10.2))
    path.addCurve(to: point(9.4, 10.8), control1: point(6, 8.6), control2: point(9.2, 8.6))
    path.addLine(to: point(9.4, 12))
    path.addLine(to: point(9.4, 11.2))
    path.addCurve(to: point(12.6, 12.6), control1: point(9.6, 9.9), control2: point(12.6, 9.9))
    path.addLine(to: point(12.6, 16.5))
    path.addCurve(to: point(6.5, 23.5), control1: point(12.6, 20.5), control2: point(10, 23.5))
    path.addLine(to: point(2.5, 23.5))
    path.addCurve(to: point(-4, 19.6), control1: point(-0.5, 23.5), control2: point(-2.5, 22))
    // The thumb.
    path.addLine(to: point(-8, 13.4))
    path.addCurve(to: point(-5.6, 11.4), control1: point(-9, 11.6), control2: point(-7.2, 10))
    path.addLine(to: point(-2, 14.6))
    path.closeSubpath()
    return path
  }
}
