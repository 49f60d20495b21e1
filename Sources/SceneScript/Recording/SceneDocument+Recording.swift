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
