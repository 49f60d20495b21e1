import Synchronization

/// What drawing and text depend on beyond their arguments: pixels per point, and the fonts that names
/// stand for. Each stage has one.
///
/// Recorded drawings and text hold what they took from it, so that they are replayed without one, on
/// any thread.
package final class DrawingEnvironment: Sendable {
  /// Pixels per point.
  package let scale: CGFloat
  /// What names of fonts stand for.
  package let fonts: FontSet

  /// An environment that is current where it is made so.
  package init(scale: CGFloat, fonts: FontSet = FontSet()) {
    (self.scale, self.fonts) = (scale, fonts)
  }

  /// That of a new stage: the current one as long as it lives, no other stage is made, and no code runs
  /// in another one.
  package static func ofNewStage(scale: CGFloat) -> DrawingEnvironment {
    let environment = DrawingEnvironment(scale: scale)
    stages.withLock { stages in
      stages.alive.removeAll { $0.environment == nil }
      stages.alive.append(Weak(environment: environment))
    }
    return environment
  }

  // MARK: The current one

  private struct Weak {
    weak var environment: DrawingEnvironment?
  }

  private struct Stages {
    /// Those of all stages, and of some that are gone, in the order in which they were made.
    var alive: [Weak] = []
    /// Those of the stages that run code, the innermost last.
    var performing: [DrawingEnvironment] = []
  }

  private static let stages = Mutex(Stages())
  private static let ofThread = ThreadValue<DrawingEnvironment>()

  /// That of the code which the calling thread runs; nil for code that nothing runs in an environment.
  package static var ofThisThread: DrawingEnvironment? { ofThread.value }

  /// That of the code which the calling thread runs, else of the stage that runs code on the main
  /// actor, else of the stage made last; nil where there is no stage.
  package static var current: DrawingEnvironment? {
    ofThread.value
      ?? stages.withLock { stages in
        if let innermost = stages.performing.last { return innermost }
        for weak in stages.alive.reversed() {
          if let environment = weak.environment { return environment }
        }
        return nil
      }
  }

  /// Runs `body` on this thread with this as the current environment.
  package func asCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = Self.ofThread.value
    Self.ofThread.value = self
    defer { Self.ofThread.value = before }
    return try body()
  }

  /// Runs code of a stage: as ``asCurrent(_:)``, and meanwhile this is the environment of threads that
  /// have none of their own too.
  @MainActor
  package func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    Self.stages.withLock { $0.performing.append(self) }
    defer { Self.stages.withLock { _ = $0.performing.removeLast() } }
    return try asCurrent(body)
  }
}
