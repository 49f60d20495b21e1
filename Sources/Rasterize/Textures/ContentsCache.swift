import Synchronization

/// A cache of textures that frames have in common: images, drawings, layer snapshots, shadows.
///
/// Any number of compositors, on any threads, may share a cache. Least recently used textures are
/// evicted when the limit is exceeded. A texture that is made again has the same bytes, so the
/// cache never affects a frame.
public final class ContentsCache: Sendable {
  /// Identifies a texture by its source.
  enum Key: Hashable {
    /// An immutable object, rendered at a scale.
    case object(ObjectIdentifier, scaleX: Double, scaleY: Double)
    /// The ``Texture/cornerMeans`` of an immutable object at a scale.
    case cornerMeans(ObjectIdentifier, scaleX: Double, scaleY: Double)
    /// A subrectangle of an image.
    case image(ObjectIdentifier, PixelRect)
    case shadow(ShadowTile)
    /// Content identified by the hash of its display list or values: live layer snapshots, shadow
    /// casters.
    case content(PixelKey)

    /// The number of frames without a request after which a texture may be evicted. Live content
    /// often changes with the next frame and is useless then.
    fileprivate var retentionFrameCount: Int {
      if case .content = self { 4 } else { 32 }
    }
  }

  private struct Entry {
    let slot: TextureSlot
    /// Keeps the object alive, so that its identity is not reused.
    let owner: (AnyObject & Sendable)?
    var byteCount: Int
    var lastUse: Int
  }

  private struct Contents {
    var entries: [Key: Entry] = [:]
    /// The frame in which a key without a texture was first requested.
    var firstRequests: [Key: Int] = [:]
    var byteCount = 0
    var clock = 0

    mutating func beginFrame() {
      clock += 1
      guard firstRequests.count > 256 else { return }
      firstRequests = firstRequests.filter { $0.value + $0.key.retentionFrameCount >= clock }
    }

    mutating func isNew(_ key: Key) -> Bool {
      if entries[key] != nil { return false }
      if let first = firstRequests[key] {
        if first == clock { return true }
        firstRequests[key] = nil
        return false
      }
      firstRequests[key] = clock
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

    /// Adds a new texture's size, and evicts old textures beyond the limit.
    mutating func add(_ key: Key, by byteCount: Int, limit: Int) {
      guard entries[key] != nil else { return }
      entries[key]?.byteCount += byteCount
      self.byteCount += byteCount
      guard self.byteCount > limit else { return }
      let stale = entries.filter { $0.value.lastUse + $0.key.retentionFrameCount < clock }
      for (key, entry) in stale.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
        if self.byteCount <= limit { break }
        entries[key] = nil
        self.byteCount -= entry.byteCount
      }
    }
  }

  private let contents = Mutex(Contents())
  private let byteLimit: Int

  /// Creates an empty cache.
  ///
  /// - Parameter byteLimit: The size, in bytes, beyond which unused textures are evicted. Textures
  ///   of recent frames are kept regardless.
  public init(byteLimit: Int = 64 << 20) { self.byteLimit = byteLimit }

  /// The number of cached textures.
  var textureCount: Int { contents.withLock { $0.entries.count } }

  /// Advances the frame counter.
  func beginFrame() { contents.withLock { $0.beginFrame() } }

  /// Whether there is no texture for `key` and none was requested in an earlier frame: content of a
  /// single frame is not worth caching.
  func isNew(_ key: Key) -> Bool { contents.withLock { $0.isNew(key) } }

  /// The texture for `key`, created by `make` if it is not cached; nil if that fails.
  func texture(_ key: Key, owner: (AnyObject & Sendable)?, make: () -> Texture?) -> Texture? {
    let slot = contents.withLock { contents in
      contents.slot(for: key, owner: owner)
    }
    guard let (texture, isNew) = slot.texture(make) else { return nil }
    if isNew { contents.withLock { $0.add(key, by: texture.byteCount, limit: byteLimit) } }
    return texture
  }
}
