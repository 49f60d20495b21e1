import Foundation

// Unchecked: `texture` and `isBeingMade` are accessed under `condition` only. The thread that sets
// `isBeingMade` makes the texture alone, without holding it, until it clears the flag.
/// A lazily created texture: threads that request it wait until the first of them has made it,
/// without blocking requests for other textures. A condition variable, so that waiting threads
/// sleep.
final class TextureSlot: @unchecked Sendable {
  private let condition = NSCondition()
  private var texture: Texture?
  private var isBeingMade = false

  /// - Returns: The texture and whether this call made it; nil if `make` fails.
  func texture(_ make: () -> Texture?) -> (texture: Texture, isNew: Bool)? {
    condition.lock()
    while isBeingMade { condition.wait() }
    isBeingMade = texture == nil
    let known = texture
    condition.unlock()
    if let known { return (known, false) }
    let made = make()
    condition.lock()
    (texture, isBeingMade) = (made, false)
    condition.broadcast()
    condition.unlock()
    return made.map { ($0, true) }
  }
}
