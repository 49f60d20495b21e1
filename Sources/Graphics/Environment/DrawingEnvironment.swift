import Synchronization

/// The implicit parameters of drawing and text: scale and registered fonts. Each stage has one.
///
/// Recorded drawings and text capture the values they use, so that they can be replayed without one on any
/// thread.
package final class DrawingEnvironment: Sendable {
  /// Pixels per point.
  package let scale: CGFloat
  /// The fonts by name.
  package let fonts: FontSet
  private let category = Mutex(UIContentSizeCategory.large)
  private let preferredLanguages = Mutex(DrawingEnvironment.defaultLanguages)

  /// The text size of fonts for text styles.
  package var contentSizeCategory: UIContentSizeCategory {
    get { category.withLock { $0 } }
    set { category.withLock { $0 = newValue } }
  }

  /// The languages that the user prefers, best first, as BCP 47 tags.
  package var languages: [String] {
    get { preferredLanguages.withLock { $0 } }
    set { preferredLanguages.withLock { $0 = newValue } }
  }

  /// The languages of code without a stage, and of new stages: never those of the machine.
  package static let defaultLanguages = ["en"]

  /// Creates an environment; see ``asCurrent(_:)``.
  package init(scale: CGFloat, fonts: FontSet = FontSet()) {
    (self.scale, self.fonts) = (scale, fonts)
  }

  /// Creates the environment of a new stage: current until it is deallocated, another stage is created, or
  /// code runs in another one.
  package static func ofNewStage(scale: CGFloat) -> DrawingEnvironment {
    let environment = DrawingEnvironment(scale: scale)
    stages.withLock { stages in
      stages.alive.removeAll { $0.environment == nil }
      stages.alive.append(Weak(environment: environment))
    }
    return environment
  }

  // MARK: Current environment

  private struct Weak {
    weak var environment: DrawingEnvironment?
  }

  private struct Stages {
    /// The environments of all stages, some deallocated, in order of creation.
    var alive: [Weak] = []
    /// The environments of the stages that are running code, innermost last.
    var performing: [DrawingEnvironment] = []
  }

  private static let stages = Mutex(Stages())
  private static let ofThread = ThreadValue<DrawingEnvironment>()

  /// The environment of code on the calling thread; nil outside of ``asCurrent(_:)``.
  package static var ofThisThread: DrawingEnvironment? { ofThread.value }

  /// The environment of code on the calling thread, otherwise of the stage running code on the main actor,
  /// otherwise of the most recently created stage; nil without a stage.
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

  /// Runs code of a stage: like ``asCurrent(_:)``, also for threads without their own environment.
  @MainActor
  package func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    Self.stages.withLock { $0.performing.append(self) }
    defer { Self.stages.withLock { _ = $0.performing.removeLast() } }
    return try asCurrent(body)
  }
}
