import CKernels
import Synchronization

/// A texture: premultiplied BGRA with a border of one replicated texel, and a rip-map whose levels
/// are created on demand.
// Unchecked: only the initializer writes the pixels, before the object is shared; `halves`, the
// only mutable state, is behind a mutex.
final class Texture: @unchecked Sendable {
  let width: Int
  let height: Int
  /// Pixels from one row to the next.
  let stride: Int
  /// Whether every texel has alpha 255.
  let isOpaque: Bool
  /// Whether its pixels were dithered.
  let isDithered: Bool
  /// The bounding box of the texels that are not transparent.
  let ink: PixelRect
  /// Textures with equal identities have equal texels.
  let identity: PixelKey
  private let memory: UnsafeMutablePointer<UInt32>
  private let halves = Mutex<[Halving: TextureSlot]>([:])

  /// Creates a texture whose rows `paint` fills; the border is replicated afterwards.
  ///
  /// - Parameters:
  ///   - identity: The hash of its contents; nil for a new, unique identity.
  ///   - paint: Receives texel (0, 0) and the stride. The texels are initialized to transparent
  ///     black, unless
  ///     the texture is to be opaque.
  init(
    width: Int, height: Int, isOpaque: Bool = false, isDithered: Bool = false,
    identity: PixelKey? = nil, paint: (UnsafeMutablePointer<UInt32>, _ stride: Int) -> Void
  ) {
    (self.width, self.height, self.isOpaque) = (width, height, isOpaque)
    self.isDithered = isDithered
    self.identity = identity ?? Self.newIdentity()
    stride = width + 2
    // Opaque textures are painted completely.
    memory = TextureMemory.allocate(capacity: stride * (height + 2), isClear: !isOpaque)
    paint(memory + stride + 1, stride)
    let all = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    ink = isOpaque ? all : .ink(of: memory + stride + 1, stride: stride, within: all)
    fillBorder()
  }

  deinit { TextureMemory.deallocate(memory, capacity: stride * (height + 2)) }

  /// Texel (0, 0); the border in row and column −1 and after the last is readable too.
  var pixels: UnsafePointer<UInt32> { UnsafePointer(memory) + stride + 1 }

  /// The size in bytes, without further mip levels.
  var byteCount: Int { 4 * stride * (height + 2) }

  /// Whether a texture can have this size.
  static func isPossible(width: Int, height: Int) -> Bool {
    width >= 1 && height >= 1 && width <= 32767 && height <= 32767
      && (width + 2) * (height + 2) < 1 << 31
  }

  /// The mip level after halving both axes `level` times; odd sizes are rounded up, at least one
  /// texel.
  func halved(_ level: Int) -> Texture { halved(across: level, down: level) }

  /// The rip-map level after so many halvings in x and in y; odd sizes are rounded up, at least one
  /// texel.
  func halved(across: Int, down: Int) -> Texture {
    let (across, down) = (width > 1 ? across : 0, height > 1 ? down : 0)
    guard across > 0 || down > 0 else { return self }
    let halving = Halving(across: across > 0, down: down > 0)
    let slot = halves.withLock { known in
      let slot = known[halving] ?? TextureSlot()
      known[halving] = slot
      return slot
    }
    let next = slot.texture { makeLevel(halving) }?.texture ?? self
    return next.halved(
      across: halving.across ? across - 1 : 0, down: halving.down ? down - 1 : 0)
  }

  /// The means of 2 × 2 texels, one for each point where four texels meet: a box filter two texels
  /// wide, which a bilinear sample between them stays at any offset.
  func cornerMeans(identity: PixelKey? = nil) -> Texture {
    Texture(width: width + 1, height: height + 1, isOpaque: isOpaque, identity: identity) {
      rows, stride in
      // All other means are transparent.
      guard !ink.isEmpty else { return }
      var source = kernelTexture
      for y in ink.minY...ink.maxY {
        sample(
          rows + y * stride + ink.minX, from: &source,
          at: (SIMD2(Int32(ink.minX), Int32(y)) &<< 16) &- (1 << 15), step: [1 << 16, 0],
          count: ink.width + 1)
      }
    }
  }

  /// The axes that a level halves.
  private struct Halving: Hashable {
    let across: Bool
    let down: Bool
  }

  private static let identityCount = Atomic(0)

  /// A unique identity. It counts, because addresses are reused.
  private static func newIdentity() -> PixelKey {
    let number = identityCount.add(1, ordering: .relaxed).oldValue
    return PixelKey { $0.add(12, number) }
  }

  /// The texture in the kernels' form.
  var kernelTexture: ck_texture {
    ck_texture(pixels: pixels, stride: stride, width: Int32(width), height: Int32(height))
  }

  /// The rectangle of all texels.
  var extent: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: height) }

  private func fillBorder() {
    let first = memory + stride
    for y in 0..<height {
      let row = first + y * stride
      row[0] = row[1]
      row[width + 1] = row[width]
    }
    memory.update(from: first, count: stride)
    (first + height * stride).update(from: first + (height - 1) * stride, count: stride)
  }

  /// A box filter of 2 or 2 × 2 texels: a bilinear sample at their common edge or corner weights
  /// them equally.
  private func makeLevel(_ halving: Halving) -> Texture {
    let (across, down) = (halving.across ? 2 : 1, halving.down ? 2 : 1)
    let smaller = (width: (width + across - 1) / across, height: (height + down - 1) / down)
    let half = PixelKey {
      $0.add(identity)
      $0.add(13, 2 * across + down)
    }
    return Texture(
      width: smaller.width, height: smaller.height, isOpaque: isOpaque, isDithered: isDithered,
      identity: half
    ) { rows, stride in
      var source = kernelTexture
      let middle = SIMD2(Int32(across - 1), Int32(down - 1)) &<< 15
      for y in 0..<smaller.height {
        sample(
          rows + y * stride, from: &source, at: middle &+ [0, Int32(y * down) << 16],
          step: [Int32(across) << 16, 0], count: smaller.width)
      }
    }
  }
}

extension PixelRect {
  /// The bounding box of the nonzero pixels in `area`.
  ///
  /// Rows are scanned from both ends up to the first nonzero pixel, so images without margins take
  /// little time.
  fileprivate static func ink(
    of pixels: UnsafePointer<UInt32>, stride: Int, within area: PixelRect
  ) -> PixelRect {
    var ink = PixelRect(minX: area.maxX, minY: area.maxY, maxX: area.minX, maxY: area.minY)
    for y in area.minY..<area.maxY {
      let row = pixels + y * stride
      var first = area.minX
      while first < area.maxX, row[first] == 0 { first += 1 }
      guard first < area.maxX else { continue }
      var end = area.maxX
      while end > ink.maxX, row[end - 1] == 0 { end -= 1 }
      ink.minX = min(ink.minX, first)
      ink.maxX = max(ink.maxX, end)
      ink.minY = min(ink.minY, y)
      ink.maxY = y + 1
    }
    return ink.isEmpty ? .empty : ink
  }
}

extension Texture {
  /// A copy of a subrectangle of an image or a frame, without filtering across its edges; nil if it is empty or too
  /// large.
  ///
  /// - Parameter identity: The hash of its contents; nil for a new, unique identity.
  convenience init?(_ frame: any VideoFrame, area: PixelRect, identity: PixelKey? = nil) {
    guard frame.extent.contains(area), Self.isPossible(width: area.width, height: area.height)
    else { return nil }
    self.init(
      width: area.width, height: area.height, isOpaque: frame.isOpaque, identity: identity
    ) { rows, stride in frame.copyPixels(in: area, to: rows, stride: stride) }
  }
}
