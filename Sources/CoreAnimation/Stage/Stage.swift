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
  @exclusivity(unchecked) var callbacksAddedNow = 0

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
  @exclusivity(unchecked) static var performing: [Stage] = []

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
