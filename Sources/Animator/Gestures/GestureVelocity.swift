/// The speed of a value that changes with touches: its mean over the last tenth of a second.
///
/// UIKit's filter is not published. On evenly moving fingers it reports their exact speed, and 0 after they have been
/// held still, as this one does.
struct GestureVelocity {
  /// In seconds.
  static let window: TimeInterval = 0.1

  private var samples: [(time: TimeInterval, value: CGPoint)] = []

  /// Adds the value at a time, which is not before that of the last one.
  mutating func add(_ value: CGPoint, at time: TimeInterval) {
    if samples.last?.time == time { samples.removeLast() }
    samples.append((time, value))
    // One sample before the window is kept, from which its first motion begins.
    while samples.count > 2, samples[1].time <= time - Self.window { samples.removeFirst() }
  }

  /// The change of the value per second.
  func velocity(at time: TimeInterval) -> CGPoint {
    let recent = samples.drop { $0.time < time - Self.window - 1e-9 }
    guard let first = recent.first, let last = recent.last, last.time > first.time else {
      return .zero
    }
    let seconds = last.time - first.time
    return CGPoint(
      x: (last.value.x - first.value.x) / seconds, y: (last.value.y - first.value.y) / seconds)
  }

  /// The newest value.
  var last: CGPoint? { samples.last?.value }

  /// The same motion with all values moved.
  func shifted(by offset: CGPoint) -> GestureVelocity {
    var copy = self
    copy.samples = samples.map {
      ($0.time, CGPoint(x: $0.value.x + offset.x, y: $0.value.y + offset.y))
    }
    return copy
  }
}
