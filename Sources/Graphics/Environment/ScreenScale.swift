import Synchronization

/// Pixels per point of a screen that there is for as long as this object. The last one that was made counts:
/// a stage's, or that of the stage that runs code just now.
///
/// Known on all threads, as pictures are drawn on any.
package final class ScreenScale: Sendable {
  private static let count = Atomic(0)
  private static let all = Mutex<[(number: Int, scale: CGFloat)]>([])
  private let number: Int

  /// A screen with so many pixels for a point.
  package init(_ scale: CGFloat) {
    let number = Self.count.add(1, ordering: .relaxed).oldValue
    self.number = number
    Self.all.withLock { $0.append((number, scale)) }
  }

  deinit {
    let number = number
    Self.all.withLock { all in
      if let place = all.lastIndex(where: { $0.number == number }) { all.remove(at: place) }
    }
  }

  /// Pixels per point; nil where there is no screen.
  package static var current: CGFloat? { all.withLock { $0.last?.scale } }

  /// Runs `body` with this as the current scale.
  package static func with<Result>(
    _ scale: CGFloat, _ body: () throws -> Result
  ) rethrows -> Result {
    if current == scale { return try body() }
    return try withExtendedLifetime(ScreenScale(scale), body)
  }
}
