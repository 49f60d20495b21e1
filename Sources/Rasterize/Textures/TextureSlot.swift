import Foundation

// Unchecked: `texture` and `isBeingMade` are read and written under `condition` only. Whoever sets `isBeingMade`
// makes the texture without holding it, and alone, until he clears it.
/// A place for a texture: threads that want the same one sleep until the first has made it, and those that
/// want another do not wait. (A lock would not do: who waits for it keeps a processor busy.)
final class TextureSlot: @unchecked Sendable {
  private let condition = NSCondition()
  private var texture: Texture?
  private var isBeingMade = false

  /// - Returns: The texture, and whether it was made now; nil where `make` cannot make it.
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
