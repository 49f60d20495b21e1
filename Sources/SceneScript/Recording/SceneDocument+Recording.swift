import Animator

extension SceneDocument {
  /// Performs what the file says. A reel's recording has no views of its own.
  ///
  /// - Throws: ``SceneError`` where that cannot be done.
  @MainActor
  public func record() throws(SceneError) -> SceneRecording {
    switch self {
    case .scene(let scene): try SceneRecorder.record(scene)
    case .reel(let reel): try ReelRecorder.record(reel)
    case .keyframes(let archive): SceneRecording(archive)
    }
  }
}

extension SceneRecording {
  /// What was recorded, and read again.
  fileprivate init(_ archive: TimelineArchive) {
    self.init(timeline: archive.timeline, views: archive.timeline.namedViews)
  }
}

extension Timeline {
  /// The views that have a name; where none has, all layers by their numbers.
  package var namedViews: [RecordedView] {
    if !layerNames.isEmpty {
      return layerNames.sorted { $0.key < $1.key }.map { RecordedView(id: $1, layer: $0) }
    }
    return layerIDs.filter { $0 != rootLayer }
      .map { RecordedView(id: "layer\($0.rawValue)", layer: $0) }
  }
}
