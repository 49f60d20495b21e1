/// The kinds of layer transitions.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The new picture fades in over the old one.
  public static let fade = Self(rawValue: "fade")
  /// The new picture moves in over the old one. Not drawn yet.
  public static let moveIn = Self(rawValue: "moveIn")
  /// The new picture pushes the old one out. Not drawn yet.
  public static let push = Self(rawValue: "push")
  /// The old picture moves away from the new one. Not drawn yet.
  public static let reveal = Self(rawValue: "reveal")
}

/// Where a layer transition comes from.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let fromRight = Self(rawValue: "fromRight")
  public static let fromLeft = Self(rawValue: "fromLeft")
  public static let fromTop = Self(rawValue: "fromTop")
  public static let fromBottom = Self(rawValue: "fromBottom")
}

/// The name of ``CATransitionType/fade`` in older code.
public let kCATransitionFade = CATransitionType.fade
/// The key under which a layer's transition runs.
public let kCATransition = "transition"

/// A transition from what a layer showed when it was last committed to what it shows from now on.
///
/// Added to a layer in the turn in which that changes; always under the key "transition". Only
/// ``CATransitionType/fade`` is drawn; others take their time, and are a ``UsageFault``.
@MainActor
open class CATransition: CAAnimation {
  open var type = CATransitionType.fade
  open var subtype: CATransitionSubtype?
  /// Where on the way it begins, 0…1.
  open var startProgress: Float = 0
  /// Where on the way it ends, from `startProgress` to 1.
  open var endProgress: Float = 1

  override func assign(from other: CAAnimation) {
    super.assign(from: other)
    guard let other = other as? CATransition else { return }
    (type, subtype) = (other.type, other.subtype)
    (startProgress, endProgress) = (other.startProgress, other.endProgress)
  }

  override func curve(overSeconds duration: Double) -> TimingCurve {
    let start = min(max(Double(startProgress).finite, 0), 1)
    let end = min(max(Double(endProgress).finite, start), 1)
    let whole = super.curve(overSeconds: duration)
    return start == 0 && end == 1 ? whole : .scaled(whole, from: start, to: end)
  }
}

extension CALayer {
  /// Starts a transition that has been copied.
  func start(_ animation: CATransition, timing: AnimationTiming, on stage: Stage) {
    for old in everythingRunning where old.name == kCATransition { stop(old) }
    if animation is HidingFade {
      let parts = animation.parts(on: self, timing: timing, in: [])
      return run(animation, parts: parts, key: kCATransition, timing: timing, on: stage)
    }
    if animation.type != .fade {
      UsageFault.raise(
        "CALayer.add(_:forKey:)",
        "a transition of the type '\(animation.type.rawValue)' is not supported yet: it takes its "
          + "time but shows nothing; 'fade' works")
    }
    guard animation.type == .fade, let record, record.isOnStage,
      let before = stage.committedLayers(under: record.id)
    else {
      return run(animation, parts: [], key: kCATransition, timing: timing, on: stage)
    }
    let transition = LayerTransition(
      id: Stage.nextSequence(), timing: timing, transition: CrossDissolveTransition(),
      before: before,
      from: .still(before.picture(at: localTime(at: stage.time), isStill: true)), to: .live,
      hidesLayer: false)
    let item = RunningTransition(transition, on: self)
    stage.start(item, on: self, for: nil, observers: [AnimationNotifier(animation, item)])
  }
}

extension Stage {
  /// A layer and all inside it as they were last committed; nil before they were.
  fileprivate func committedLayers(under root: LayerID) -> FrozenLayers? {
    var kept: [LayerID: SourceLayer] = [:]
    var pending = [root]
    while let id = pending.popLast() {
      guard histories.indices.contains(id.rawValue) else { continue }
      let history = histories[id.rawValue]
      guard let state = history.states.last else { continue }
      let sublayers = history.sublayers.last ?? SublayerList()
      var activity = history.activities.last ?? .none
      if let transition = activity.transition,
        id == root || transition.before.depth >= FrozenLayers.depthLimit
      {
        activity.transition = nil
      }
      kept[id] = SourceLayer(state: state, activity: activity, sublayers: sublayers)
      sublayers.visitAll { pending.append($0) }
    }
    return kept[root] == nil ? nil : FrozenLayers(root: root, layers: kept)
  }
}
