import Synchronization

/// Textures that several frames need: of images, drawings, still pictures, shadows.
///
/// Any number of compositors, on any threads, may share one. What is made once is kept as long as it
/// is in use and there is room; a texture made anew is the same to the byte, so the cache never
/// shows in a frame.
public final class ContentsCache: Sendable {
  /// What a texture is made of.
  enum Key: Hashable {
    /// An object that never changes, at a scale.
    case object(ObjectIdentifier, scaleX: Double, scaleY: Double)
    /// Its ``Texture/cornerMeans`` at a scale.
    case cornerMeans(ObjectIdentifier, scaleX: Double, scaleY: Double)
    /// A part of an image.
    case image(ObjectIdentifier, PixelRect)
    case shadow(ShadowTile)
    /// Whatever is known by what it shows: pictures of layers that live, silhouettes.
    case content(PixelKey)

    /// In how many frames a texture need not have been asked for to give way where room is short.
    /// What lives has often changed by the next frame, and is of no use any more.
    fileprivate var frameMemory: Int {
      if case .content = self { 4 } else { 32 }
    }
  }

  private struct Entry {
    let slot: TextureSlot
    /// Keeps the object alive, so that its identity stays its own.
    let owner: (AnyObject & Sendable)?
    var byteCount: Int
    var lastUse: Int
  }

  private struct Contents {
    var entries: [Key: Entry] = [:]
    /// In which frame what has no texture yet was asked for first.
    var newcomers: [Key: Int] = [:]
    var byteCount = 0
    var clock = 0

    mutating func beginFrame() {
      clock += 1
      guard newcomers.count > 256 else { return }
      newcomers = newcomers.filter { $0.value + $0.key.frameMemory >= clock }
    }

    mutating func isNew(_ key: Key) -> Bool {
      if entries[key] != nil { return false }
      if let first = newcomers[key] {
        if first == clock { return true }
        newcomers[key] = nil
        return false
      }
      newcomers[key] = clock
      return true
    }

    mutating func slot(for key: Key, owner: (AnyObject & Sendable)?) -> TextureSlot {
      if var entry = entries[key] {
        entry.lastUse = clock
        entries[key] = entry
        return entry.slot
      }
      let slot = TextureSlot()
      entries[key] = Entry(slot: slot, owner: owner, byteCount: 0, lastUse: clock)
      return slot
    }

    /// Counts a new texture's bytes, and drops old textures where there are too many.
    mutating func grow(_ key: Key, by byteCount: Int, limit: Int) {
      guard entries[key] != nil else { return }
      entries[key]?.byteCount += byteCount
      self.byteCount += byteCount
      guard self.byteCount > limit else { return }
      let stale = entries.filter { $0.value.lastUse + $0.key.frameMemory < clock }
      for (key, entry) in stale.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
        if self.byteCount <= limit { break }
        entries[key] = nil
        self.byteCount -= entry.byteCount
      }
    }
  }

  private let contents = Mutex(Contents())
  private let byteLimit: Int

  /// Makes an empty cache.
  ///
  /// - Parameter byteLimit: How much is kept beyond what the last frames showed.
  public init(byteLimit: Int = 64 << 20) { self.byteLimit = byteLimit }

  /// How many textures are kept.
  var textureCount: Int { contents.withLock { $0.entries.count } }

  /// Counts a frame.
  func beginFrame() { contents.withLock { $0.beginFrame() } }

  /// Whether there is no texture under `key`, and none was asked for in an earlier frame: what is seen in
  /// one frame only is not worth keeping.
  func isNew(_ key: Key) -> Bool { contents.withLock { $0.isNew(key) } }

  /// The texture under `key`, which `make` makes where it is not there; nil where it cannot.
  func texture(_ key: Key, owner: (AnyObject & Sendable)?, make: () -> Texture?) -> Texture? {
    let slot = contents.withLock { contents in
      contents.slot(for: key, owner: owner)
    }
    guard let (texture, isNew) = slot.texture(make) else { return nil }
    if isNew { contents.withLock { $0.grow(key, by: texture.byteCount, limit: byteLimit) } }
    return texture
  }
}
