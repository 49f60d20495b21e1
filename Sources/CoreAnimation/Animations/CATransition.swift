/// The kinds of layer transitions: any name of a `TransitionKind`, or of Core Animation's.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// What has this name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The old picture fades into the new one.
  public static let fade = Self(rawValue: "fade")
  /// The new picture slides in over the old one.
  public static let moveIn = Self(rawValue: "moveIn")
  /// The new picture pushes the old one out.
  public static let push = Self(rawValue: "push")
  /// The old picture slides away from the new one.
  public static let reveal = Self(rawValue: "reveal")
}

/// Where a layer transition comes from.
///
/// On iOS, where y points down, ``fromTop`` comes in at the bottom and goes up, ``fromBottom`` the other
/// way: so they do here. `TransitionDirection` means what it says.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// What has this name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The new picture comes in at the right and goes left.
  public static let fromRight = Self(rawValue: "fromRight")
  /// The new picture comes in at the left and goes right.
  public static let fromLeft = Self(rawValue: "fromLeft")
  /// The new picture comes in at the bottom and goes up.
  public static let fromTop = Self(rawValue: "fromTop")
  /// The new picture comes in at the top and goes down.
  public static let fromBottom = Self(rawValue: "fromBottom")
}

extension CATransitionSubtype {
  /// The way that it goes.
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

/// A transition from what a layer showed when it was last committed to what it shows from now on.
///
/// Added to a layer in the turn in which that changes, before the change or after it; always under the
/// key "transition". A type that there is not takes its time, shows nothing, and is a ``UsageFault``.
@preconcurrency @MainActor
open class CATransition: CAAnimation {
  /// How the old picture gives way to the new one; a fade unless changed.
  open var type = CATransitionType.fade
  /// Where the new picture comes from; nil for what is usual for the type.
  open var subtype: CATransitionSubtype?
  /// Where on the way it begins, 0…1.
  open var startProgress: Float = 0
  /// Where on the way it ends, from `startProgress` to 1. What is to stay there needs a `fillMode` of
  /// forwards, and not to be removed on completion.
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
    let kind = ViewTransitions.kind(named: animation.type.rawValue)
    if kind == nil {
      UsageFault.raise(
        "CALayer.add(_:forKey:)",
        "there is no transition of the type '\(animation.type.rawValue)': it takes its time but "
          + "shows nothing; there are \(ViewTransitions.all.map(\.name).joined(separator: ", "))")
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
      from: .still(before.picture(at: localTime(at: stage.time), isStill: true)), to: .live,
      hidesLayer: false)
    let item = RunningTransition(
      running, on: self,
      outlastsItsEnd: !animation.isRemovedOnCompletion || transition.range.upperBound < 1)
    stage.start(item, on: self, for: nil, observers: [AnimationNotifier(animation, item)])
  }
}

extension Stage {
  /// A layer and all inside it as they were last committed; nil before they were.
  ///
  /// - Parameter includesTransition: Whether a transition of the layer itself runs on in it.
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
