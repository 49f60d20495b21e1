/// The trail of a layer: its presentation at earlier instants, drawn behind it as fading echoes.
///
/// All values are `CGFloat`, which key paths read without loss.
public struct TrailValues: Sendable, Equatable {
  /// The number of echoes, 0…100; a fraction fades the last one.
  public var trailCount: CGFloat = 0
  /// The time from one echo to the next, in seconds of the superlayer's time, at least 0.
  public var trailInterval: CGFloat = 0.04
  /// The factor of opacity from one echo to the next, 0…1.
  public var trailDecay: CGFloat = 0.7

  /// No trail.
  public init() {}

  fileprivate static let standard = TrailValues()

  /// The delay and the opacity of each echo that is visible, the latest first.
  var echoes: [(delay: MediaTime, opacity: Double)] {
    let count = min(max(trailCount.native, 0), 100)
    var (echoes, opacity): ([(MediaTime, Double)], Double) = ([], 1)
    for index in 0..<Int(count.rounded(.up)) {
      opacity *= min(max(trailDecay.native, 0), 1)
      let delay = MediaTime(seconds: trailInterval.native * Double(index + 1))
      guard opacity > 0, delay > .zero else { break }
      echoes.append((delay, opacity * min(count - Double(index), 1)))
    }
    return echoes
  }
}

// swift-format-ignore
extension LayerState {
  /// The trail; that of a new layer has no echoes.
  public var trail: TrailValues { get { sharedTrail ?? .standard } set { sharedTrail = newValue == .standard ? nil : newValue } }
  /// The number of echoes.
  public var trailCount: CGFloat { get { trail.trailCount } set { trail.trailCount = newValue } }
  /// The time from one echo to the next, in seconds.
  public var trailInterval: CGFloat { get { trail.trailInterval } set { trail.trailInterval = newValue } }
  /// The factor of opacity from one echo to the next.
  public var trailDecay: CGFloat { get { trail.trailDecay } set { trail.trailDecay = newValue } }
}
