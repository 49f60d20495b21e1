/// A window, a clock, and the recorded timeline of the window's layers.
///
/// The clock advances only on request. Events due in between run in order, with the clock at their exact
/// time: the end of an animation, its completion, and animations that it starts. Completions still
/// pending when the stage is deallocated never run.
///
///     let stage = Stage(size: CGSize(width: 390, height: 844))
///     stage.window.addSubview(card)
///     UIView.animate(withDuration: 0.5) { card.alpha = 0 }
///     stage.advance(by: 0.25)
///     card.layer.presentation()!.opacity  // 0.5
@preconcurrency @MainActor
public final class Stage {
  /// The owner of the root layer: the window.
  package let root: any StageRoot
  /// The size in points.
  public let size: CGSize
  /// Pixels per point.
  public let scale: CGFloat
  /// The scale and the fonts for drawing.
  package let environment: DrawingEnvironment
  /// Distinguishes stages; above 0.
  package let number = Stage.nextNumber()
  /// The default frame rate of exports, and that of display links.
  public let frameRate: FrameRate
  /// The clock's current time.
  @exclusivity(unchecked) public internal(set) var time = MediaTime.zero

  @exclusivity(unchecked) var events = EventQueue<Event>()
  @exclusivity(unchecked) var histories = LayerHistories()
  @exclusivity(unchecked) var animationRecords = AnimationRecords()
  /// The samples of touches so far, in order of time.
  package var touchRecords: [TouchRecord] = []
  private var markers: [TimelineMarker] = []
  /// The audio of the clips that have played.
  package var audioPlaybacks: [AudioPlayback] = []
  /// The number of animations started, counting each keyframe: a measure of the record's memory.
  @exclusivity(unchecked) package internal(set) var animationCount = 0
  /// The number of entries in the log of animations.
  package var startedAnimationCount: Int { animationRecords.count }
  /// The number of recorded changes of layers.
  @exclusivity(unchecked) package internal(set) var changeCount = 0
  /// The running items by record index, with their observers. The stage retains them, not the layer, so
  /// that captures of completions are released with the stage.
  @exclusivity(unchecked) var running: [Int: RunningEntry] = [:]
  /// Running animators, retained until they finish.
  package var runningAnimators: [ObjectIdentifier: any AnimationDriver] = [:]
  /// Layers with changes to record, draw, or stop, in order of their first change.
  @exclusivity(unchecked) var changedLayers: [CALayer] = []
  var layersNeedingDisplay: [CALayer] = []
  @exclusivity(unchecked) var detachedLayers: [CALayer] = []
  var layersNeedingLayout: [CALayer] = []
  /// The implicit transaction: settings made outside of transactions since the last commit.
  var transaction = TransactionSettings()
  /// Whether animations that were never shown are being stopped.
  var isDiscardingUnshownAnimations = false
  package var isCommitting = false
  /// The display links, in the order in which they were added.
  @exclusivity(unchecked) var displayLinks: [CADisplayLink] = []
  /// Whether any layer's timing has ever differed from the identity.
  package var changesLayerTime: Bool {
    get { clocks.mayDiffer }
    set { clocks.mayDiffer = newValue }
  }
  let clocks = LayerClocks()
  /// The scene of the window, with its delegate.
  package var scene: AnyObject?
  /// Pending work on other threads, managed by ``clockWillMove``.
  package var externalWork: AnyObject?
  /// The target of an advance requested while the stage was committing.
  var deferredTarget: MediaTime?
  /// The callbacks to run once the stage is idle, in the order in which they were scheduled.
  var idleCalls: [ScheduledCall] = []
  /// The number of callbacks scheduled for the current instant at that instant.
  @exclusivity(unchecked) private var callbacksAddedNow = 0

  /// Creates a stage for `root`, with the size of its bounds and the clock at zero.
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
    Self.all = Self.all.filter { $0.stage != nil } + [WeakStage(number: number, stage: self)]
  }

  // Without a stage, a layer searches its superlayers for timings.
  deinit { clocks.mayDiffer = true }

  // MARK: Current stage

  private struct WeakStage {
    let number: Int
    weak var stage: Stage?
  }

  /// All stages, some of them deallocated, in order of creation.
  private static var all: [WeakStage] = []
  @exclusivity(unchecked) private static var performing: [Stage] = []

  /// The stage that is running code, or else the most recently created one; nil if there is none.
  public static var current: Stage? {
    performing.last ?? all.last { $0.stage != nil }?.stage
  }

  /// The stage with a number; nil if it has been deallocated.
  ///
  /// Short-lived references store the number: searching a few stages is cheaper than loading a weak reference.
  package static func numbered(_ number: Int) -> Stage? {
    all.last { $0.number == number }?.stage
  }

  // MARK: Clock

  /// A scheduled event.
  enum Event {
    case end(Running)
    case action(@MainActor () -> Void)
    case call(ScheduledCall)
    case frame
  }

  /// Advances the clock by `seconds`, running the events due in between. Negative values count as 0.
  public func advance(by seconds: Double) {
    advance(to: time + max(MediaTime(seconds: seconds), .zero))
  }

  /// Advances the clock to `seconds`, running the events due in between. Never moves it back.
  public func advance(to seconds: Double) { advance(to: MediaTime(seconds: seconds)) }

  /// Advances the clock to `target`, running the events due in between. Never moves it back.
  ///
  /// During layout and drawing the advance is deferred until they finish. If callbacks keep scheduling
  /// others for the same instant, the advance stops after 100 000 of them.
  public func advance(to target: MediaTime) {
    if isCommitting {
      deferredTarget = max(deferredTarget ?? target, target)
      return
    }
    runEvents(upTo: target)
    time = max(time, target)
  }

  /// Advances the clock until no animation is running and no completion is pending.
  ///
  /// Completions run at the exact end of their animation; animations that they start are awaited too. No
  /// frames are rendered, so the cost depends on the number of events only.
  ///
  /// - Parameter limit: The maximum advance, in seconds of stage time.
  /// - Returns: The time at which the stage became idle.
  /// - Throws: ``StageError/neverIdle(limit:view:key:repeatCount:)`` if something is still running
  ///   after `limit`; the clock is then exactly at the limit. ``StageError/endlessCallbacks(at:)`` if
  ///   callbacks keep scheduling others for the same instant; the clock stays there.
  ///   ``StageError/isCommitting`` if the stage is laying out or drawing.
  @discardableResult
  public func advanceUntilIdle(limit: Double = 60) throws(StageError) -> MediaTime {
    if isCommitting { throw .isCommitting }
    let deadline = time + max(MediaTime(seconds: limit), .zero)
    guard runEvents(upTo: deadline, untilIdle: true) else {
      throw .endlessCallbacks(at: time.seconds)
    }
    if !isBusy { return time }
    time = max(time, deadline)
    throw neverIdle(after: limit)
  }

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

  /// Schedules `callback` for the current instant, ordered by a number from ``nextSequence()``.
  package func schedule(sequence: Int, _ callback: @escaping @MainActor () -> Void) {
    schedule(.action(callback), at: time, .callback, sequence: sequence)
  }

  /// The time of the next known event; nil if there is none.
  package var nextDueTime: MediaTime? {
    commit()
    dropStaleEvents()
    return events.firstTime
  }

  private static var stageCount = 0

  private static func nextNumber() -> Int {
    stageCount += 1
    return stageCount
  }

  private static var sequence = 0

  /// The next sequence number: animations and callbacks of all stages share one sequence, so that a
  /// stage's order does not depend on other stages.
  package static func nextSequence() -> Int {
    sequence += 1
    return sequence
  }

  /// The maximum number of callbacks scheduled for an instant by others of that instant.
  package static let callbackLimit = 100_000

  /// Runs the events due by `target`, including those they schedule.
  ///
  /// - Returns: False if callbacks keep scheduling others for the same instant: an endless loop. The
  ///   remaining ones stay scheduled.
  @discardableResult
  private func runEvents(upTo target: MediaTime, untilIdle: Bool = false) -> Bool {
    callbacksAddedNow = 0
    while let next = nextEvent(upTo: target, untilIdle: untilIdle) {
      if next.time > time {
        time = next.time
        callbacksAddedNow = 0
      }
      perform(next.action, upTo: target)
      if callbacksAddedNow > Self.callbackLimit { return false }
    }
    return true
  }

  /// The next event by `target`. Before the clock advances, work on other threads is collected and changes
  /// are committed, which may schedule more events at the same instant.
  ///
  /// - Parameter untilIdle: Whether frames and repeating callbacks count only while other events are
  ///   pending.
  private func nextEvent(upTo target: MediaTime, untilIdle: Bool) -> EventQueue<Event>.Event? {
    if let event = nextEventOfThisInstant(upTo: target) { return event }
    if isTurnOver {
      Self.clockWillMove?(self)
      Self.reportMainOperations()
      dropStaleEvents()
    }
    if isTurnOver {
      if let frame = nextFrameTime, frame <= time { return Self.frameEvent(at: time) }
      commit()
      scheduleIdleCalls()
    }
    dropStaleEvents()
    let dueTime = events.firstTime ?? .indefinite
    let frame = nextFrameTime ?? .indefinite
    let next = min(dueTime, frame)
    if next.isIndefinite || next > target { return nil }
    if untilIdle && next > time && !isBusy { return nil }
    return frame < dueTime ? Self.frameEvent(at: max(frame, time)) : events.removeFirst()
  }

  /// Whether no events but frames are left at the current instant.
  var isTurnOver: Bool { events.firstTime.map { $0 > time } ?? true }

  /// Called before a stage's clock advances: collects the work of other threads for the stage.
  package static var clockWillMove: (@MainActor (Stage) -> Void)?

  private static func frameEvent(at time: MediaTime) -> EventQueue<Event>.Event {
    .init(time: time, phase: .frame, sequence: 0, action: .frame)
  }

  func dropStaleEvents() {
    while let first = events.first, isStale(first) { _ = events.removeFirst() }
  }

  /// The next event if it is due now and nothing else can come before it; nil otherwise.
  private func nextEventOfThisInstant(upTo target: MediaTime) -> EventQueue<Event>.Event? {
    dropStaleEvents()
    guard displayLinks.isEmpty, let due = events.firstTime, due <= time, due <= target else {
      return nil
    }
    return events.removeFirst()
  }

  /// Runs an event and those that are due at the same instant.
  private func perform(_ event: Event, upTo target: MediaTime) {
    perform {
      run(event)
      while callbacksAddedNow <= Self.callbackLimit,
        let next = nextEventOfThisInstant(upTo: target)
      {
        // Closes transactions and scopes that the previous event has left open.
        CATransaction.closeAll()
        if !AnimationScopes.open.isEmpty { AnimationScopes.open = [] }
        run(next.action)
      }
    }
  }

  private func run(_ event: Event) {
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

  /// Runs `body` with this stage as the current one, outside of all animation scopes.
  package func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    Self.performing.append(self)
    defer { Self.performing.removeLast() }
    return try CATransaction.outsideOfTransactions {
      try environment.perform { try AnimationScopes.outside(body) }
    }
  }

  /// Registers the fonts of a file by name, for this stage only.
  ///
  /// - Parameter url: A TrueType or OpenType file, or a collection of them.
  /// - Returns: The PostScript names of its faces.
  /// - Throws: `FontError` if it is not a font, or its name is already registered on the stage.
  @discardableResult
  public func registerFonts(at url: URL) throws(FontError) -> [String] {
    try environment.fonts.registerFonts(at: url)
  }

  // MARK: Timeline

  /// The recorded timeline until now; commits pending changes.
  public var timeline: Timeline { timeline() }

  /// The recorded timeline until now; commits pending changes.
  ///
  /// - Parameters:
  ///   - duration: Its duration; by default until the last running animation ends.
  ///   - names: The layers' names in reports.
  ///   - audio: The audio tracks played along with it.
  package func timeline(
    duration: MediaTime? = nil, names: [LayerID: String] = [:], audio: [AudioTrack] = []
  ) -> Timeline {
    commit()
    let ends = running.values.lazy.map(\.item.dueTime).filter { !$0.isIndefinite }
    let duration = duration ?? max(time, ends.max() ?? .zero)
    var timeline = Timeline(
      size: size, scale: scale, frameRate: frameRate, duration: duration,
      animations: animationRecords,
      audio: audio + audioPlaybacks.flatMap { $0.tracks(until: duration) }, touches: touchRecords,
      layerNames: names, root: LayerID(0),
      histories: histories,
      changesLayerTime: changesLayerTime)
    timeline.markers = markers
    return timeline
  }

  /// Adds a marker at the current time to the stage's timelines, such as for editing audio.
  public func mark(_ name: String) { markers.append(TimelineMarker(name, at: time)) }
}

/// Whether the local time of any layer of a stage has ever differed from the stage's time. Shared by the stage and its
/// layers' records, so that a layer can read it without loading the stage.
final class LayerClocks: Sendable {
  /// Set on the main actor, and by the stage's `deinit`, when there are no other references to the stage.
  nonisolated(unsafe) var mayDiffer = false
}
