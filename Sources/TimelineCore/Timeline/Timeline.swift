/// A recording of a stage: any frame can be evaluated, in any order and on any thread.
///
/// A value type: later changes of the stage do not affect it.
public struct Timeline: Sendable {
  /// The stage's size in points.
  public let size: CGSize
  /// The stage's scale, in pixels per point.
  public package(set) var scale: CGFloat
  /// The default frame rate of exports.
  public package(set) var frameRate: FrameRate
  /// When the last finite animation ends; at least zero.
  public package(set) var duration: MediaTime
  /// The log of all animations, in starting order.
  public let animations: AnimationRecords
  /// The audio tracks played along with it.
  public var audio: [AudioTrack] = []
  /// Named instants, in order of time.
  public var markers: [TimelineMarker] = []
  /// The caption tracks, one per language. Frames show only burnt-in (open) captions.
  public var captions: [CaptionTrack] = []
  /// The areas occupied by captions, which further captions avoid.
  package var captionAreas: [CaptionArea] = []
  /// The metadata of exported files.
  public var metadata = FilmMetadata()
  /// The touches of fingers on the screen, in order of time.
  public package(set) var touches: [TouchRecord] = []
  /// How touches are drawn over the frames; nil for not at all.
  public var touchDisplay: TouchDisplay? {
    didSet { strokes = touchDisplay.map { TouchStrokes(touches, $0) } }
  }
  private var strokes: TouchStrokes?

  /// The layers' names in reports.
  package var layerNames: [LayerID: String] = [:]

  let root: LayerID
  let histories: LayerHistories
  /// Whether any layer's local time ever differs from stage time.
  let changesLayerTime: Bool
  /// The reel that it was composed from; nil for a recording of a stage.
  let reel: Reel?

  package init(
    size: CGSize, scale: CGFloat, frameRate: FrameRate, duration: MediaTime,
    animations: AnimationRecords, audio: [AudioTrack] = [], touches: [TouchRecord] = [],
    layerNames: [LayerID: String] = [:], root: LayerID, histories: LayerHistories,
    changesLayerTime: Bool, reel: Reel? = nil
  ) {
    (self.size, self.scale, self.frameRate) = (size, scale, frameRate)
    (self.duration, self.animations, self.audio) = (duration, animations, audio)
    (self.layerNames, self.root, self.histories) = (layerNames, root, histories)
    (self.changesLayerTime, self.reel, self.touches) = (changesLayerTime, reel, touches)
  }

  /// The maximum number of replicated layers in a frame, over all replicators. Further layers are omitted.
  package static let copiedLayerLimit = 20_000

  /// Evaluates the layer tree at `time`.
  ///
  /// A pure function with random access: the cost does not depend on `time`. Takes
  /// O(visible layers · log changes + running animations).
  public func frame(at time: MediaTime) -> FrameSnapshot {
    // After its end, the last part of a reel would play on.
    let instant = reel.map { min(time, $0.duration) } ?? time
    var evaluator = FrameEvaluator(source: histories, time: instant)
    var layers = evaluator.layers(under: root)
    if strokes != nil { layers += touchLayers(at: time) }
    return FrameSnapshot(time: time, size: size, layers: layers)
  }

  /// The layers that show touches over the frame of a time, back to front.
  package func touchLayers(at time: MediaTime) -> [LayerSnapshot] {
    strokes?.layers(at: reel.map { min(time, $0.duration) } ?? time) ?? []
  }

  /// Evaluates the layer tree `seconds` after the start.
  public func frame(at seconds: Double) -> FrameSnapshot { frame(at: MediaTime(seconds: seconds)) }

  /// The presentation values of a layer at `time`, even if it is hidden or removed; nil before it was
  /// added to the stage.
  public func presentation(of id: LayerID, at time: MediaTime) -> LayerState? {
    layer(id, at: time).map {
      $0.activity.presented($0.state, at: layerTime(of: id, at: time))
    }
  }

  /// The model values of a layer at `time`; nil before it was added to the stage.
  package func model(of id: LayerID, at time: MediaTime) -> LayerState? {
    layer(id, at: time)?.state
  }

  /// A layer's local time at `time` of the stage.
  private func layerTime(of id: LayerID, at time: MediaTime) -> MediaTime {
    if !changesLayerTime { return time }
    let parents = superlayers(at: time)
    var path: [MediaTiming] = []
    var next: LayerID? = id
    while let id = next {
      path.append(layer(id, at: time)?.state.timing ?? .plain)
      next = parents[id]
    }
    return path.reversed().reduce(time) { $1.shownTime(at: $0) }
  }

  /// The superlayer of each layer that is in the tree at `time`, hidden layers included.
  public func superlayers(at time: MediaTime) -> [LayerID: LayerID] {
    var result: [LayerID: LayerID] = [:]
    var pending = [root]
    while let parent = pending.popLast() {
      layer(parent, at: time)?.sublayers.visitAll { id in
        result[id] = parent
        pending.append(id)
      }
    }
    return result
  }
}

extension Timeline {
  func layer(_ id: LayerID, at time: MediaTime) -> SourceLayer? { histories.layer(id, at: time) }
}
