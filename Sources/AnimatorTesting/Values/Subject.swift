/// The subject of an expectation: a view or a layer on a stage.
@MainActor
public protocol Subject: AnyObject {
  /// The observed layer.
  var observedLayer: CALayer { get }
}

extension UIView: Subject { public var observedLayer: CALayer { layer } }
extension CALayer: Subject { public var observedLayer: CALayer { self } }

/// The presentation values of a property of a view or layer over time.
///
/// Past values are read from the stage's timeline; for future ones the clock is advanced.
@MainActor
struct Probe<Observed: Subject, Value: Measurable> {
  let subject: Observed
  let path: KeyPath<Observed, Value>
  let stage: Stage
  let timeline: Timeline

  /// Creates a probe for a time in seconds; reports a failure and returns nil if that is not finite or the
  /// subject is not on a stage.
  init?(
    _ subject: Observed, _ path: KeyPath<Observed, Value>, at seconds: Double,
    _ location: TestLocation
  ) {
    self.init(subject, path, from: seconds, to: seconds, location)
  }

  /// Creates a probe for a time range.
  init?(
    _ subject: Observed, _ path: KeyPath<Observed, Value>, over range: ClosedRange<Double>,
    _ location: TestLocation
  ) {
    self.init(subject, path, from: range.lowerBound, to: range.upperBound, location)
  }

  private init?(
    _ subject: Observed, _ path: KeyPath<Observed, Value>, from start: Double, to end: Double,
    _ location: TestLocation
  ) {
    if let odd = [start, end].first(where: { !$0.isFinite }) {
      Expectation.fail(
        "\(odd) s is not a valid time: pass a finite number of seconds", at: location)
      return nil
    }
    guard let stage = subject.observedLayer.recordingStage else {
      Expectation.fail(
        "\(subject.observedLayer.displayName) is not on a stage: add it to a stage's window first",
        at: location)
      return nil
    }
    if end > stage.time.seconds { stage.advance(to: end) }
    (self.subject, self.path, self.stage) = (subject, path, stage)
    timeline = stage.timeline
    LayoutCheck.run(stage, location)
  }

  /// The presentation value at `seconds`; nil if the subject was not yet on stage.
  func value(at seconds: Double) -> Value? { value(at: MediaTime(seconds: seconds)) }

  func value(at time: MediaTime) -> Value? {
    LayerReading(timeline, of: stage, at: time)
      .read(subject.observedLayer) { subject[keyPath: path] }
  }

  /// The animations of the properties that the value depends on, in the order in which they were started.
  func animations(around seconds: Double) -> [AnimationRecord] {
    let reading = LayerReading(timeline, of: stage, at: MediaTime(seconds: seconds))
    _ = reading.read(subject.observedLayer) { subject[keyPath: path] }
    return reading.animations
  }

  /// The property's name in messages: the keys of its animations, or else "the value".
  func name(around seconds: Double) -> String {
    var keys: [String] = []
    for record in animations(around: seconds) where !keys.contains(record.key) {
      keys.append(record.key)
    }
    let property = keys.isEmpty ? "the value" : keys.joined(separator: ", ")
    return "\(property) of \(subject.observedLayer.displayName)"
  }

  /// `count` evenly spaced times in the range, including both ends.
  static func instants(_ range: ClosedRange<Double>, count: Int) -> [Double] {
    (0..<count).map { index in
      let fraction = Double(index) / Double(max(count - 1, 1))
      return index == count - 1
        ? range.upperBound
        : range.lowerBound + (range.upperBound - range.lowerBound) * fraction
    }
  }

  /// The sample times of an expectation over a range: 240 per second, at least 2 and at most 100 000.
  static func instants(_ range: ClosedRange<Double>) -> [Double] {
    let count = ((range.upperBound - range.lowerBound) * 240).rounded(.up)
    return instants(range, count: Int(min(max(count, 1), 99_999)) + 1)
  }
}
