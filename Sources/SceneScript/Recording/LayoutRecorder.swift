import Animator

/// Records the alignment rectangles, guides and spacings of a stage's window after each layout.
@MainActor
final class LayoutRecorder {
  private var snapshots: [(time: MediaTime, layout: LayoutSnapshot)] = []

  /// Begins to record.
  func observe(_ stage: Stage) {
    let window = stage.window
    window.didLayOut = { [weak self, weak stage, weak window] in
      guard let self, let stage, let window else { return }
      if snapshots.last?.time == stage.time { snapshots.removeLast() }
      snapshots.append((stage.time, LayoutSnapshot(of: window, at: stage.time)))
    }
  }

  /// What was recorded. Call it when the stage has committed: layers are numbered then.
  var annotations: LayoutAnnotations {
    snapshots.reduce(into: LayoutAnnotations()) { $0.append($1.layout.state) }
  }
}
