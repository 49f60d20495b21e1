import Animator

extension SceneDocument {
  /// Records the document. The recording of a reel has no views of its own.
  ///
  /// - Parameter annotatesLayout: Whether to record alignment rectangles, guides and spacings too. Only
  ///   scenes have them.
  /// - Throws: ``SceneError`` if it cannot be performed.
  @MainActor
  public func record(annotatingLayout annotatesLayout: Bool = false) throws(SceneError)
    -> SceneRecording
  {
    switch self {
    case .scene(let scene):
      try SceneRecorder.record(scene, annotatingLayout: annotatesLayout)
    case .reel(let reel): try ReelRecorder.record(reel)
    case .keyframes(let archive): SceneRecording(archive)
    }
  }
}

extension SceneRecording {
  /// The recording of an archived timeline.
  fileprivate init(_ archive: TimelineArchive) {
    self.init(timeline: archive.timeline, views: archive.timeline.namedViews)
  }
}

extension Timeline {
  /// The named views; if there are none, all layers with names made from their numbers.
  package var namedViews: [RecordedView] {
    if !layerNames.isEmpty {
      return layerNames.sorted { $0.key < $1.key }.map { RecordedView(id: $1, layer: $0) }
    }
    return layerIDs.filter { $0 != rootLayer }
      .map { RecordedView(id: "layer\($0.rawValue)", layer: $0) }
  }
}
