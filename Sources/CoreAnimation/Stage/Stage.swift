/// A window, a clock, and the record of all that happens in it.
///
/// The clock moves only when it is told to. Whatever falls due on the way runs with the clock at its
/// exact instant, in order: the end of an animation, its completion, and what that starts. When the
/// stage goes, what still runs goes with it: those completions are never run.
///
///     let stage = Stage(size: CGSize(width: 390, height: 844))
///     stage.window.addSubview(card)
///     UIView.animate(withDuration: 0.5) { card.alpha = 0 }
///     stage.advance(by: 0.25)
///     card.layer.presentation()!.opacity  // 0.5
@preconcurrency @MainActor
public final class Stage {
  /// What is on stage: its layer and all inside.
  package let root: any StageRoot
  /// In points.
  public let size: CGSize
  /// Pixels per point that views draw for.
  public let scale: CGFloat
  /// The scale for drawing, and the fonts that names stand for.
  package let environment: DrawingEnvironment
  /// What an export takes unless told otherwise.
  public let frameRate: FrameRate
  /// The instant at which the clock stands.
  public internal(set) var time = MediaTime.zero

  var events = EventQueue<Event>()
  var histories = LayerHistories()
  var animationRecords = AnimationRecords()
  /// How many animations were started, key frames counted one by one: what memory the record of them
  /// takes goes by that.
  package internal(set) var animationCount = 0
  /// How often something of a layer was recorded.
  package internal(set) var changeCount = 0
  /// What runs now, by number, each with those it tells. They are kept alive here and not by the
  /// layer: what a completion holds goes with the stage.
  var running: [Int: (item: Running, observers: [any RunningObserver])] = [:]
  /// Animators that run: they are kept until they are done, whoever else lets go of them.
  package var runningAnimators: [ObjectIdentifier: any AnimationDriver] = [:]
  /// Layers with something to record, draw, or stop, in the order in which they came up.
  var changedLayers: [CALayer] = []
  var layersNeedingDisplay: [CALayer] = []
  var detachedLayers: [CALayer] = []
  var layersNeedingLayout: [CALayer] = []
  /// What was set for changes outside of transactions since the last commit.
  var transaction = TransactionSettings()
  /// Whether animations are being stopped that were never shown.
  var isDiscardingUnshownAnimations = false
  package var isCommitting = false
  /// Those that are called at each frame, in the order in which they were added.
  var displayLinks: [CADisplayLink] = []
  /// Whether some layer's time ever passed differently from the stage's.
  package var changesLayerTime = false
  /// What other threads do for the stage, for ``clockWillMove`` to keep.
  package var externalWork: AnyObject?
  /// Where the clock was asked to go while it could not.
  var deferredTarget: MediaTime?
  /// How many callbacks for the present instant were added while it was.
  private var callbacksAddedNow = 0

  /// Makes a stage that shows `root`, as large as its bounds, with the clock at zero.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point; above 0, else 1.
  package init(root: any StageRoot, scale: CGFloat, frameRate: FrameRate) {
    self.root = root
    size = root.layer.bounds.size
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    self.frameRate = frameRate
    environment = DrawingEnvironment.ofNewStage(scale: self.scale)
    attach(root.layer)
    Self.all = Self.all.filter { $0.stage != nil } + [WeakStage(stage: self)]
  }

  // MARK: Which stage

  private struct WeakStage {
    weak var stage: Stage?
  }

  /// Those that are alive, and some that are gone, in the order in which they were made.
  private static var all: [WeakStage] = []
  private static var performing: [Stage] = []

  /// The stage that is running code, else of those that are left the one made last; nil where there
  /// is none.
  public static var current: Stage? {
    performing.last ?? all.last { $0.stage != nil }?.stage
  }

  // MARK: Clock

  /// What falls due at an instant.
  enum Event {
    case end(Running)
    case action(@MainActor () -> Void)
    case call(ScheduledCall)
    case frame
  }

  /// Moves the clock on by `seconds`, running what falls due on the way. Not back: below 0 counts as 0.
  public func advance(by seconds: Double) {
    advance(to: time + max(MediaTime(seconds: seconds), .zero))
  }

  /// Moves the clock on to `seconds`, running what falls due on the way. Does not move it back.
  public func advance(to seconds: Double) { advance(to: MediaTime(seconds: seconds)) }

  /// Moves the clock on to `target`, running what falls due on the way. Does not move it back.
  ///
  /// Called while the stage lays out or draws, it waits until that is done. Callbacks that go on
  /// calling for others without time passing are left to the next call after
  /// 100 000 of them.
  public func advance(to target: MediaTime) {
    if isCommitting {
      deferredTarget = max(deferredTarget ?? target, target)
      return
    }
    runEvents(upTo: target)
    time = max(time, target)
  }

  /// Runs the clock until nothing is animating and no completion is due.
  ///
  /// Completions run at the exact end of their animation, and what they start is waited for too.
  /// Frames in between are not produced, so this takes as long as the number of events.
  ///
  /// - Parameter limit: Seconds of stage time to allow, from now.
  /// - Returns: The time at which the stage came to rest.
  /// - Throws: ``StageError/neverIdle(limit:view:key:repeatCount:)`` if something still runs after
  ///   `limit`; the clock then stands exactly at the limit. ``StageError/endlessCallbacks(at:)`` if
  ///   callbacks lead to ever more without time passing; the clock stands there.
  ///   ``StageError/isCommitting`` if the stage lays out or draws just now.
  @discardableResult
  public func advanceUntilIdle(limit: Double = 60) throws(StageError) -> MediaTime {
    if isCommitting { throw .isCommitting }
    let deadline = time + max(MediaTime(seconds: limit), .zero)
    guard runEvents(upTo: deadline, untilIdle: true) else {
      throw .endlessCallbacks(at: time.seconds)
    }
    if !isBusy { return time }
    time = max(time, deadline)
    let items = running.values.map(\.item).filter { !$0.isBackground }
    let longest = items.max { ($0.dueTime, $1.id) < ($1.dueTime, $0.id) }
    throw .neverIdle(
      limit: limit, view: longest?.layer.map(Self.describe), key: longest?.key,
      repeatCount: longest?.timing.repeatCount)
  }

  /// Whether something runs that idleness waits for.
  var isAnimating: Bool { running.contains { !$0.value.item.isBackground } }

  package static func describe(_ layer: CALayer) -> String {
    if let name = layer.name { return name }
    return layer.owner?.diagnosticName ?? "\(type(of: layer))"
  }

  func schedule(
    _ event: Event, at instant: MediaTime, _ phase: EventQueue<Event>.Phase, sequence: Int
  ) {
    if phase == .callback && instant <= time { callbacksAddedNow += 1 }
    events.insert(
      .init(time: max(instant, time), phase: phase, sequence: sequence, action: event))
  }

  /// Has `callback` run at the present instant, in the order of what ``nextSequence()`` gave.
  package func schedule(sequence: Int, _ callback: @escaping @MainActor () -> Void) {
    schedule(.action(callback), at: time, .callback, sequence: sequence)
  }

  /// When the next thing falls due that is known by now; nil for nothing.
  package var nextDueTime: MediaTime? {
    commit()
    dropStaleEvents()
    return events.firstTime
  }

  private static var sequence = 0

  /// Counts what is asked for: animations and callbacks share one order, over all stages, so that
  /// one stage's order does not depend on whether there are others.
  package static func nextSequence() -> Int {
    sequence += 1
    return sequence
  }

  /// How many callbacks may be called for at one instant by others of that instant.
  package static let callbackLimit = 100_000

  /// Runs what is due by `target`, and what that leads to.
  ///
  /// - Returns: False where callbacks lead to ever more without time passing: a loop without end.
  ///   What is left of them stays due.
  @discardableResult
  private func runEvents(upTo target: MediaTime, untilIdle: Bool = false) -> Bool {
    callbacksAddedNow = 0
    while let next = nextEvent(upTo: target, untilIdle: untilIdle) {
      if next.time > time {
        time = next.time
        callbacksAddedNow = 0
      }
      perform(next.action)
      if callbacksAddedNow > Self.callbackLimit { return false }
    }
    return true
  }

  /// The next thing to do by `target`. Before the clock moves, work outside of the clock comes back,
  /// and what changed is recorded; that may bring up more to do at the same instant.
  ///
  /// - Parameter untilIdle: Whether frames and what repeats count only as long as something else is
  ///   to come.
  private func nextEvent(upTo target: MediaTime, untilIdle: Bool) -> EventQueue<Event>.Event? {
    dropStaleEvents()
    if isTurnOver {
      Self.clockWillMove?(self)
      Self.reportMainOperations()
      dropStaleEvents()
    }
    if isTurnOver {
      if let frame = nextFrameTime, frame <= time { return Self.frameEvent(at: time) }
      commit()
    }
    dropStaleEvents()
    let dueTime = events.firstTime ?? .indefinite
    let frame = nextFrameTime ?? .indefinite
    let next = min(dueTime, frame)
    if next.isIndefinite || next > target { return nil }
    if untilIdle && next > time && !isBusy { return nil }
    return frame < dueTime ? Self.frameEvent(at: max(frame, time)) : events.removeFirst()
  }

  /// Whether nothing is left to do at the present instant but frames.
  private var isTurnOver: Bool { events.firstTime.map { $0 > time } ?? true }

  /// Called before a stage's clock moves on: brings back what other threads have done for the stage.
  package static var clockWillMove: (@MainActor (Stage) -> Void)?

  private static func frameEvent(at time: MediaTime) -> EventQueue<Event>.Event {
    .init(time: time, phase: .frame, sequence: 0, action: .frame)
  }

  func dropStaleEvents() {
    while let first = events.first, isStale(first) { _ = events.removeFirst() }
  }

  private func perform(_ event: Event) {
    perform {
      switch event {
      case .end(let running):
        if let driver = running.driver {
          driver.reachedEnd(of: running)
        } else {
          stop(running, finished: true)
        }
      case .action(let action): action()
      case .call(let call): call.run()
      case .frame: callDisplayLinks()
      }
    }
  }

  /// Runs `body` with this stage as the current one, outside of all animation scopes.
  package func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    Self.performing.append(self)
    defer { Self.performing.removeLast() }
    return try CATransaction.outsideOfTransactions {
      try environment.perform { try AnimationScopes.outside(body) }
    }
  }

  /// Makes the fonts of a file known to this stage alone; what runs on it finds them by name.
  ///
  /// - Parameter url: A TrueType or OpenType file, or a collection of them.
  /// - Returns: The PostScript names of its faces.
  /// - Throws: ``FontError``, where it is no font or has the name of one that the stage has already.
  @discardableResult
  public func registerFonts(at url: URL) throws(FontError) -> [String] {
    try environment.fonts.registerFonts(at: url)
  }

  // MARK: Record

  /// What has happened so far.
  public var timeline: Timeline {
    commit()
    let ends = running.values.map(\.item.dueTime).filter { !$0.isIndefinite }
    return Timeline(
      size: size, scale: scale, frameRate: frameRate, duration: max(time, ends.max() ?? .zero),
      animations: animationRecords, root: LayerID(0), histories: histories,
      changesLayerTime: changesLayerTime)
  }
}
