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
  public let animations: [AnimationRecord]
  /// What is heard along with it.
  public var audio: [AudioTrack] = []

  /// What listings call its layers.
  package var layerNames: [LayerID: String] = [:]

  let root: LayerID
  let histories: [LayerHistory]
  /// Whether some layer's time ever passed differently from the stage's.
  let changesLayerTime: Bool
  /// The films that this one is made of; nil for one that was recorded on a stage.
  var reel: Reel?

  package init(
    size: CGSize, scale: CGFloat, frameRate: FrameRate, duration: MediaTime,
    animations: [AnimationRecord], audio: [AudioTrack] = [],
    layerNames: [LayerID: String] = [:], root: LayerID, histories: [LayerHistory],
    changesLayerTime: Bool, reel: Reel? = nil
  ) {
    (self.size, self.scale, self.frameRate) = (size, scale, frameRate)
    (self.duration, self.animations, self.audio) = (duration, animations, audio)
    (self.layerNames, self.root, self.histories) = (layerNames, root, histories)
    (self.changesLayerTime, self.reel) = (changesLayerTime, reel)
  }

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
      $0.state.presented(with: $0.activity.animations, at: layerTime(of: id, at: time))
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
    guard histories.indices.contains(id.rawValue) else { return nil }
    guard let state = histories[id.rawValue].states.value(at: time) else { return nil }
    return SourceLayer(
      state: state, activity: histories[id.rawValue].activities.value(at: time) ?? .none,
      sublayers: histories[id.rawValue].sublayers.value(at: time) ?? SublayerList())
  }

  func withLeaf<Result>(
    _ id: LayerID, at time: MediaTime,
    _ body: (UnsafePointer<LayerState>, UnsafePointer<LayerActivity>?) -> Result
  ) -> Result? {
    guard histories.indices.contains(id.rawValue) else { return nil }
    let isEmpty = histories[id.rawValue].sublayers.withValue(at: time) {
      $0.pointee.isEmpty && $0.pointee.mask == nil
    }
    guard isEmpty ?? true else { return nil }
    return histories[id.rawValue].states.withValue(at: time) { model -> Result? in
      let known = histories[id.rawValue].activities.withValue(at: time) { activity -> Result? in
        activity.pointee.transition == nil ? body(model, activity) : nil
      }
      return known ?? body(model, nil)
    } ?? nil
  }
}

/// What is known of one animation, for people and tools to read.
public struct AnimationRecord: Sendable {
  /// nil for a layer that never came on stage.
  public package(set) var layer: LayerID?
  /// The key path of the property; "transition" for a view transition.
  public let key: String
  /// When it runs and how it is paced, in the time of its layer or group.
  public package(set) var timing: AnimationTiming
  /// Whether it adds to what is there instead of replacing it.
  public let isAdditive: Bool
  /// The values at its ends. For a transition, both are its name.
  public let from: any Sendable
  /// The value that it goes to.
  public let to: any Sendable
  /// When it was added to its layer, by the stage's clock; from then until it begins is its delay.
  public package(set) var added: MediaTime
  /// When it began to be in effect, by the stage's clock.
  public package(set) var begin: MediaTime
  /// When it stopped: its natural end, or earlier where it was interrupted.
  public package(set) var end: MediaTime
  /// Whether it ran to its natural end, or still will.
  public package(set) var isInterrupted = false
  /// Where in the sources it was asked for; nil where that is not known.
  public package(set) var place: AnimationPlace?
  /// The values that it goes through, its ends among them; none where it just goes from one to the
  /// other.
  public package(set) var keyframes: [AnimationKeyframe] = []

  package init(
    layer: LayerID? = nil, key: String, timing: AnimationTiming, isAdditive: Bool,
    from: any Sendable, to: any Sendable, added: MediaTime, begin: MediaTime, end: MediaTime,
    isInterrupted: Bool = false, place: AnimationPlace? = nil, keyframes: [AnimationKeyframe] = []
  ) {
    self.layer = layer
    self.key = key
    self.timing = timing
    self.isAdditive = isAdditive
    self.from = from
    self.to = to
    self.added = added
    self.begin = begin
    self.end = end
    self.isInterrupted = isInterrupted
    self.place = place
    self.keyframes = keyframes
  }
}

/// A value that an animation goes through.
public struct AnimationKeyframe: Sendable {
  /// When, as a share of the duration, after pacing: 0…1.
  public let time: Double
  /// The property's value then.
  public let value: any Sendable
}
