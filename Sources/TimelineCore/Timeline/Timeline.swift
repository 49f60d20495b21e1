/// What happened on a stage, recorded: any frame of it can be computed, in any order, on any thread.
///
/// A value: what the stage does later does not change it.
public struct Timeline: Sendable {
  /// The stage's size in points.
  public let size: CGSize
  /// Pixels per point that the stage was made for.
  public package(set) var scale: CGFloat
  /// What an export takes unless told otherwise.
  public package(set) var frameRate: FrameRate
  /// When everything that ends has ended; at least zero.
  public package(set) var duration: MediaTime
  /// Every animation that was started, in the order in which they were.
  public let animations: AnimationRecords
  /// What is heard along with it.
  public var audio: [AudioTrack] = []

  /// What listings call its layers.
  package var layerNames: [LayerID: String] = [:]

  let root: LayerID
  let histories: LayerHistories
  /// Whether some layer's time ever passed differently from the stage's.
  let changesLayerTime: Bool
  /// The films that this one is made of; nil for one that was recorded on a stage.
  var reel: Reel?

  package init(
    size: CGSize, scale: CGFloat, frameRate: FrameRate, duration: MediaTime,
    animations: AnimationRecords, audio: [AudioTrack] = [],
    layerNames: [LayerID: String] = [:], root: LayerID, histories: LayerHistories,
    changesLayerTime: Bool, reel: Reel? = nil
  ) {
    (self.size, self.scale, self.frameRate) = (size, scale, frameRate)
    (self.duration, self.animations, self.audio) = (duration, animations, audio)
    (self.layerNames, self.root, self.histories) = (layerNames, root, histories)
    (self.changesLayerTime, self.reel) = (changesLayerTime, reel)
  }

  /// The most layers in copies that a frame shows, of all replicators together: further ones are left out.
  package static let copiedLayerLimit = 20_000

  /// The layers as they look at `time`.
  ///
  /// A pure function: it costs the same at any time, and gives the same on any thread. Takes
  /// O(layers shown · log changes + animations running).
  public func frame(at time: MediaTime) -> FrameSnapshot {
    if let reel { return reel.frame(at: time) }
    var evaluator = FrameEvaluator(source: self, time: time)
    return FrameSnapshot(time: time, size: size, layers: evaluator.layers(under: root))
  }

  /// The layers as they look `seconds` after the start.
  public func frame(at seconds: Double) -> FrameSnapshot { frame(at: MediaTime(seconds: seconds)) }

  /// The presentation values of one layer at `time`, hidden or removed ones included; nil for a
  /// layer that had not come on stage by then.
  public func presentation(of id: LayerID, at time: MediaTime) -> LayerState? {
    layer(id, at: time).map {
      $0.activity.presented($0.state, at: layerTime(of: id, at: time))
    }
  }

  /// A layer's own time at `time` of the stage.
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

  /// For each layer that is in the tree at `time`, hidden or not, the one it is in.
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

extension Timeline: LayerSource {
  func layer(_ id: LayerID, at time: MediaTime) -> SourceLayer? {
    histories.layer(id, at: time)
  }

  func withLeaf<Result>(
    _ id: LayerID, at time: MediaTime,
    _ body: (UnsafePointer<LayerState>, UnsafePointer<LayerActivity>?) -> Result
  ) -> Result? {
    histories.withLeaf(id, at: time, body)
  }
}
