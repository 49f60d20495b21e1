import FoundationCompatibility

// Tilting the device, and the views that follow.

/// The tilt of a window's device.
@MainActor
private final class TiltState {
  var (start, end) = (UIOffset.zero, UIOffset.zero)
  var (begin, duration) = (MediaTime.zero, 0.0)

  /// The tilt at a time: linear between two tilts.
  func offset(at time: MediaTime) -> UIOffset {
    let elapsed = (time - begin).seconds
    let progress = duration > 0 ? min(max(elapsed / duration, 0), 1) : 1
    return UIOffset(
      horizontal: start.horizontal + (end.horizontal - start.horizontal) * progress,
      vertical: start.vertical + (end.vertical - start.vertical) * progress)
  }
}

/// The keys of associated values.
@MainActor
private enum MotionKeys {
  static let effects = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))
  static let tilt = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))
  static let applied = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))
}

extension Stage {
  /// How far the device is tilted now: −1…1 to the left and right, and up and down.
  public var tilt: UIOffset { tiltState.offset(at: time) }

  private var tiltState: TiltState {
    if let state = objc_getAssociatedObject(window, MotionKeys.tilt) as? TiltState { return state }
    let state = TiltState()
    objc_setAssociatedObject(window, MotionKeys.tilt, state, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    return state
  }

  /// Tilts the device, which the views with motion effects follow.
  ///
  /// - Parameters:
  ///   - offset: −1…1 in each direction; zero faces the viewer.
  ///   - duration: How long it takes, in seconds; the tilt changes linearly. 0 or less for immediately.
  public func tilt(to offset: UIOffset, duration: Double = 0) {
    let state = tiltState
    func limited(_ value: CGFloat) -> CGFloat { min(max(value.finite, -1), 1) }
    state.start = tilt
    state.end = UIOffset(
      horizontal: limited(offset.horizontal), vertical: limited(offset.vertical))
    (state.begin, state.duration) = (time, min(max(duration.finite, 0), 1e6))
    perform {
      for window in window.windowsOfStage {
        window.forEachInSubtree { view in
          view.followTilt(from: state.start, to: state.end, duration: state.duration)
          return true
        }
      }
    }
  }
}

extension UIView {
  /// The effects by which the view follows the tilt of the device, in the order in which they were added.
  public var motionEffects: [UIMotionEffect] {
    get { objc_getAssociatedObject(self, MotionKeys.effects) as? [UIMotionEffect] ?? [] }
    set {
      objc_setAssociatedObject(
        self, MotionKeys.effects, newValue.isEmpty ? nil : newValue,
        .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      followCurrentTilt()
    }
  }

  /// Adds an effect, which is applied at once if the device is tilted, and with the next tilt.
  public func addMotionEffect(_ effect: UIMotionEffect) {
    if !motionEffects.contains(where: { $0 === effect }) { motionEffects.append(effect) }
  }

  /// Removes an effect.
  public func removeMotionEffect(_ effect: UIMotionEffect) {
    motionEffects.removeAll { $0 === effect }
  }

  private func followCurrentTilt() {
    guard let tilt = window?.layer.record?.stage?.tilt else { return }
    followTilt(from: tilt, to: tilt, duration: 0)
  }

  /// Adds the values of the effects as additive animations, which stay at their end.
  fileprivate func followTilt(from start: UIOffset, to end: UIOffset, duration: Double) {
    let applied = objc_getAssociatedObject(self, MotionKeys.applied) as? [String] ?? []
    let effects = motionEffects
    if effects.isEmpty && applied.isEmpty { return }
    for key in applied { layer.removeAnimation(forKey: key) }
    let from = MotionValue.sum(of: effects, at: start)
    let to = MotionValue.sum(of: effects, at: end)
    var keys: [String] = []
    for keyPath in Set(from.keys).union(to.keys).sorted() {
      let animation = CABasicAnimation(keyPath: Self.layerKeyPath(keyPath))
      animation.fromValue = from[keyPath] ?? 0.0
      animation.toValue = to[keyPath] ?? 0.0
      animation.isAdditive = true
      animation.duration = max(duration, 1e-6)
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = false
      let key = "motionEffect.\(keyPath)"
      layer.add(animation, forKey: key)
      keys.append(key)
    }
    objc_setAssociatedObject(
      self, MotionKeys.applied, keys.isEmpty ? nil : keys, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
  }

  /// The layer's key path for one of the view.
  private static func layerKeyPath(_ keyPath: String) -> String {
    if keyPath.hasPrefix("layer.") { return String(keyPath.dropFirst("layer.".count)) }
    if keyPath == "center" || keyPath.hasPrefix("center.") {
      return "position" + keyPath.dropFirst("center".count)
    }
    return keyPath == "alpha" ? "opacity" : keyPath
  }
}
