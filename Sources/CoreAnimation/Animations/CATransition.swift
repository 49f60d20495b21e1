/// The type of a layer transition: a name of Core Animation's, or of any `TransitionKind`.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// Creates a value from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A cross-fade from the old to the new contents.
  public static let fade = Self(rawValue: "fade")
  /// The new contents slide in over the old contents.
  public static let moveIn = Self(rawValue: "moveIn")
  /// The new contents push the old contents out.
  public static let push = Self(rawValue: "push")
  /// The old contents slide away and reveal the new contents.
  public static let reveal = Self(rawValue: "reveal")
}

/// The direction of a layer transition.
///
/// As on iOS, where y points down, ``fromTop`` enters at the bottom and moves up, ``fromBottom`` vice
/// versa. The names of `TransitionDirection` are literal.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// Creates a value from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The new contents enter at the right and move left.
  public static let fromRight = Self(rawValue: "fromRight")
  /// The new contents enter at the left and move right.
  public static let fromLeft = Self(rawValue: "fromLeft")
  /// The new contents enter at the bottom and move up.
  public static let fromTop = Self(rawValue: "fromTop")
  /// The new contents enter at the top and move down.
  public static let fromBottom = Self(rawValue: "fromBottom")
}

extension CATransitionSubtype {
  /// The direction of movement.
  fileprivate var direction: TransitionDirection? {
    switch self {
    case .fromLeft: .fromLeft
    case .fromRight: .fromRight
    case .fromTop: .fromBottom
    case .fromBottom: .fromTop
    default: nil
    }
  }
}

/// The name of ``CATransitionType/fade`` in older code.
public let kCATransitionFade = CATransitionType.fade
/// The name of ``CATransitionType/moveIn`` in older code.
public let kCATransitionMoveIn = CATransitionType.moveIn
/// The name of ``CATransitionType/push`` in older code.
public let kCATransitionPush = CATransitionType.push
/// The name of ``CATransitionType/reveal`` in older code.
public let kCATransitionReveal = CATransitionType.reveal
/// The name of ``CATransitionSubtype/fromRight`` in older code.
public let kCATransitionFromRight = CATransitionSubtype.fromRight
/// The name of ``CATransitionSubtype/fromLeft`` in older code.
public let kCATransitionFromLeft = CATransitionSubtype.fromLeft
/// The name of ``CATransitionSubtype/fromTop`` in older code.
public let kCATransitionFromTop = CATransitionSubtype.fromTop
/// The name of ``CATransitionSubtype/fromBottom`` in older code.
public let kCATransitionFromBottom = CATransitionSubtype.fromBottom
/// The key under which a layer's transition runs.
public let kCATransition = "transition"

/// A transition from a layer's contents at the last commit to its contents from now on.
///
/// Add it in the same turn of the run loop as the change, before or after it; its key is always
/// "transition". An unknown type runs without visible effect and is a ``UsageFault``.
@preconcurrency @MainActor
open class CATransition: CAAnimation {
  /// The type. The default is a fade.
  open var type = CATransitionType.fade
  /// The direction; nil for the type's default.
  open var subtype: CATransitionSubtype?
  /// The progress at which it begins, 0…1.
  open var startProgress: Float = 0
  /// The progress at which it ends, `startProgress`…1. To stay there, it needs a `fillMode` of forwards
  /// and must not be removed on completion.
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
    return start == 0 && end == 1 ? whole : .remapped(whole, from: start, to: end)
  }
}

extension CALayer {
  /// Starts a transition that is already a copy.
  func start(_ animation: CATransition, timing: AnimationTiming, on stage: Stage) {
    for old in everythingRunning where old.name == kCATransition { stop(old) }
    if animation is HidingFade {
      let parts = animation.parts(on: self, timing: timing, in: [])
      return run(animation, parts: parts, key: kCATransition, timing: timing, on: stage)
    }
    let kind = ViewTransitions.kind(named: animation.type.rawValue)
    if kind == nil {
      UsageFault.raise(
        "CALayer.add(_:forKey:)",
        "unknown transition type '\(animation.type.rawValue)': the transition runs but has no "
          + "visible effect; known types are \(ViewTransitions.all.map(\.name).joined(separator: ", "))"
      )
    }
    guard let kind, let record, record.isOnStage,
      let before = stage.committedLayers(under: self)
    else {
      return run(animation, parts: [], key: kCATransition, timing: timing, on: stage)
    }
    let transition = kind(TransitionOptions(direction: animation.subtype?.direction))
    var timing = timing
    timing.restrict(to: transition.range)
    let running = LayerTransition(
      id: Stage.nextSequence(), timing: timing, transition: transition, before: before,
      from: .still(before.snapshot(at: localTime(at: stage.time), isStatic: true)), to: .live,
      hidesLayer: false)
    let item = RunningTransition(
      running, on: self,
      persistsOnCompletion: !animation.isRemovedOnCompletion || transition.range.upperBound < 1)
    stage.start(item, on: self, for: nil, observers: [AnimationNotifier(animation, item)])
  }
}

extension Stage {
  /// The committed state of a layer's subtree; nil before its first commit.
  ///
  /// - Parameter includesTransition: Whether a running transition of the layer itself is included.
  package func committedLayers(
    under layer: CALayer, includesTransition: Bool = false
  ) -> FrozenLayerTree? {
    guard let root = layer.record?.id else { return nil }
    var kept: [LayerID: SourceLayer] = [:]
    var pending = [root]
    while let id = pending.popLast() {
      guard var latest = histories.latest(id) else { continue }
      if let transition = latest.activity.transition,
        id == root && !includesTransition || transition.before.depth >= FrozenLayerTree.depthLimit
      {
        latest.activity.transition = nil
      }
      kept[id] = latest
      latest.sublayers.visitAll { pending.append($0) }
    }
    if kept[root] == nil { return nil }
    return FrozenLayerTree(root: root, layers: kept, isMirrored: layer.isMirrored)
  }
}
