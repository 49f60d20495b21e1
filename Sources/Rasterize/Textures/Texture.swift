import CKernels
import Synchronization

/// A picture that can be sampled: premultiplied BGRA with a copy of its outermost texels all round,
/// and, where a frame shows it much smaller, the same at half the width, the height, both, and so on.
// Unchecked: the initializer alone writes the pixels, before anybody else has the object; `halves`, all that varies
// later, is behind a mutex.
final class Texture: @unchecked Sendable {
  let width: Int
  let height: Int
  /// Pixels from a row to the next.
  let stride: Int
  /// Whether every texel has alpha 255.
  let isOpaque: Bool
  /// Whether what it shows was dithered.
  let isDithered: Bool
  /// The texels outside which all are transparent.
  let ink: PixelRect
  /// Textures with the same identity have the same texels.
  let identity: PixelKey
  private let memory: UnsafeMutablePointer<UInt32>
  private let halves = Mutex<[Halving: TextureSlot]>([:])

  /// Makes a texture and lets `paint` fill its rows; the border is filled afterwards.
  ///
  /// - Parameters:
  ///   - identity: What tells what it shows from all else; nil where nothing is known but that it is
  ///     a new texture.
  ///   - paint: Given texel (0, 0) and the stride; all is transparent black before, unless the texture is to be
  ///     opaque.
  init(
    width: Int, height: Int, isOpaque: Bool = false, isDithered: Bool = false,
    identity: PixelKey? = nil, paint: (UnsafeMutablePointer<UInt32>, _ stride: Int) -> Void
  ) {
    (self.width, self.height, self.isOpaque) = (width, height, isOpaque)
    self.isDithered = isDithered
    self.identity = identity ?? Self.newIdentity()
    stride = width + 2
    memory = .allocate(capacity: stride * (height + 2))
    // What is opaque everywhere is painted everywhere.
    if !isOpaque { memory.initialize(repeating: 0, count: stride * (height + 2)) }
    paint(memory + stride + 1, stride)
    let all = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    ink = isOpaque ? all : .ink(of: memory + stride + 1, stride: stride, within: all)
    fillBorder()
  }

  deinit { memory.deallocate() }

  /// Texel (0, 0); row −1, column −1, and those after the last may be read too.
  var pixels: UnsafePointer<UInt32> { UnsafePointer(memory) + stride + 1 }

  /// Bytes in memory, without smaller sizes.
  var byteCount: Int { 4 * stride * (height + 2) }

  /// Whether a picture of this size can be a texture.
  static func isPossible(width: Int, height: Int) -> Bool {
    width >= 1 && height >= 1 && width <= 32767 && height <= 32767
      && (width + 2) * (height + 2) < 1 << 31
  }

  /// This texture halved `level` times, odd sizes rounded up; at most down to one texel.
  func halved(_ level: Int) -> Texture { halved(across: level, down: level) }

  /// This texture with half as many columns so many times, and half as many rows; odd numbers rounded
  /// up, at most down to one.
  func halved(across: Int, down: Int) -> Texture {
    let (across, down) = (width > 1 ? across : 0, height > 1 ? down : 0)
    guard across > 0 || down > 0 else { return self }
    let halving = Halving(across: across > 0, down: down > 0)
    let slot = halves.withLock { known in
      let slot = known[halving] ?? TextureSlot()
      known[halving] = slot
      return slot
    }
    let next = slot.texture { makeHalf(halving) }?.texture ?? self
    return next.halved(
      across: halving.across ? across - 1 : 0, down: halving.down ? down - 1 : 0)
  }

  /// The means of 2 × 2 texels, one where each four meet: what a pixel two texels wide sees, which a sample
  /// between them is too, wherever it lies.
  func cornerMeans(identity: PixelKey? = nil) -> Texture {
    Texture(width: width + 1, height: height + 1, isOpaque: isOpaque, identity: identity) {
      rows, stride in
      var source = kernelTexture
      for y in 0...height {
        sample(
          rows + y * stride, from: &source, at: SIMD2(-1 << 15, Int32(y) << 16 - 1 << 15),
          step: [1 << 16, 0], count: width + 1)
      }
    }
  }

  /// Which ways a copy has half as many texels.
  private struct Halving: Hashable {
    let across: Bool
    let down: Bool
  }

  private static let identityCount = Atomic(0)

  /// An identity that nothing had before. A number, not an address: memory is used again.
  private static func newIdentity() -> PixelKey {
    let number = identityCount.add(1, ordering: .relaxed).oldValue
    return PixelKey { $0.add(12, number) }
  }

  /// What the kernels sample.
  var kernelTexture: ck_texture {
    ck_texture(pixels: pixels, stride: stride, width: Int32(width), height: Int32(height))
  }

  /// All texels.
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

  /// The mean of two texels or of 2 × 2: a sample midway between them has equal weights for each.
  private func makeHalf(_ halving: Halving) -> Texture {
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
  /// The smallest rectangle outside which all pixels of `area` are zero.
  ///
  /// Rows are read from both ends as far as the first pixel that shows, so that a picture without
  /// margins takes little time.
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
  /// A copy of a part of an image, which has nothing of the rest; nil where it is empty or too large
  /// to be sampled.
  convenience init?(_ image: CGImage, part: PixelRect) {
    let extent = PixelRect(minX: 0, minY: 0, maxX: image.width, maxY: image.height)
    guard extent.contains(part), Self.isPossible(width: part.width, height: part.height) else {
      return nil
    }
    self.init(width: part.width, height: part.height, isOpaque: image.isOpaque) { rows, stride in
      image.pixels.withUnsafeBytes { bytes in
        guard let source = bytes.baseAddress else { return }
        for y in 0..<part.height {
          UnsafeMutableRawPointer(rows + y * stride).copyMemory(
            from: source + 4 * ((part.minY + y) * image.width + part.minX),
            byteCount: 4 * part.width)
        }
      }
    }
  }
}
