/// What expectations are about: a view or a layer on a stage.
@MainActor
public protocol Subject: AnyObject {
  /// The layer that is looked at.
  var observedLayer: CALayer { get }
}

extension UIView: Subject { public var observedLayer: CALayer { layer } }
extension CALayer: Subject { public var observedLayer: CALayer { self } }

/// A property of a view or layer over time, as it is seen.
///
/// The past is read from the stage's record; for what lies ahead the clock is moved on.
@MainActor
struct Probe<Observed: Subject, Value: Measurable> {
  let subject: Observed
  let path: KeyPath<Observed, Value>
  let stage: Stage
  let timeline: Timeline

  /// Looks at a property at an instant, in seconds; nil, and a failure, where that is none or the subject is
  /// on no stage.
  init?(
    _ subject: Observed, _ path: KeyPath<Observed, Value>, at seconds: Double, _ place: TestLocation
  ) {
    self.init(subject, path, from: seconds, to: seconds, place)
  }

  /// The same over a range of instants.
  init?(
    _ subject: Observed, _ path: KeyPath<Observed, Value>, over range: ClosedRange<Double>,
    _ place: TestLocation
  ) {
    self.init(subject, path, from: range.lowerBound, to: range.upperBound, place)
  }

  private init?(
    _ subject: Observed, _ path: KeyPath<Observed, Value>, from start: Double, to end: Double,
    _ place: TestLocation
  ) {
    if let odd = [start, end].first(where: { !$0.isFinite }) {
      Expectation.fail("\(odd) s is no instant: give a finite number of seconds", at: place)
      return nil
    }
    guard let stage = subject.observedLayer.recordingStage else {
      Expectation.fail(
        "\(subject.observedLayer.displayName) is on no stage: add it to a stage's window first",
        at: place)
      return nil
    }
    if end > stage.time.seconds { stage.advance(to: end) }
    (self.subject, self.path, self.stage) = (subject, path, stage)
    timeline = stage.timeline
  }

  /// The value that shows at `seconds`; nil where the subject had not come on stage by then.
  func value(at seconds: Double) -> Value? { value(at: MediaTime(seconds: seconds)) }

  func value(at time: MediaTime) -> Value? {
    LayerReading(timeline, of: stage, at: time)
      .read(subject.observedLayer) { subject[keyPath: path] }
  }

  /// The animations of the properties that the value is computed from, in the order in which they were started.
  func animations(around seconds: Double) -> [AnimationRecord] {
    let reading = LayerReading(timeline, of: stage, at: MediaTime(seconds: seconds))
    _ = reading.read(subject.observedLayer) { subject[keyPath: path] }
    return reading.animations
  }

  /// What the property is called: by what animates it, else just "value".
  func name(around seconds: Double) -> String {
    var keys: [String] = []
    for record in animations(around: seconds) where !keys.contains(record.key) {
      keys.append(record.key)
    }
    let property = keys.isEmpty ? "the value" : keys.joined(separator: ", ")
    return "\(property) of \(subject.observedLayer.displayName)"
  }

  /// Instants from the range's start to its end, `count` of them.
  static func instants(_ range: ClosedRange<Double>, count: Int) -> [Double] {
    (0..<count).map { index in
      let share = Double(index) / Double(max(count - 1, 1))
      return index == count - 1
        ? range.upperBound
        : range.lowerBound + (range.upperBound - range.lowerBound) * share
    }
  }

  /// The instants at which an expectation over a range looks: 240 a second, at least 2, and at most 100 000.
  static func instants(_ range: ClosedRange<Double>) -> [Double] {
    let count = ((range.upperBound - range.lowerBound) * 240).rounded(.up)
    return instants(range, count: Int(min(max(count, 1), 99_999)) + 1)
  }
}
