import Animator

/// Records the alignment rectangles, guides and spacings of a stage's window, and its safe area, after each layout.
@MainActor
final class LayoutRecorder {
  private var snapshots: [(time: MediaTime, layout: LayoutSnapshot)] = []

  /// The safe area from each time on at which it changed.
  private(set) var safeAreas: [(time: MediaTime, insets: UIEdgeInsets)] = []

  /// Begins to record.
  func observe(_ stage: Stage) {
    let window = stage.window
    window.didLayOut = { [weak self, weak stage, weak window] in
      guard let self, let stage, let window else { return }
      if snapshots.last?.time == stage.time { snapshots.removeLast() }
      snapshots.append((stage.time, LayoutSnapshot(of: window, at: stage.time)))
      if safeAreas.last?.insets != window.safeAreaInsets {
        safeAreas.append((stage.time, window.safeAreaInsets))
      }
    }
  }

  /// The recorded annotations. Call it after the stage has committed: layers have identifiers then.
  var annotations: LayoutAnnotations {
    snapshots.reduce(into: LayoutAnnotations()) { $0.append($1.layout.state) }
  }
}
