import Testing

@testable import Rasterize

@Suite("Texture memory")
struct TextureMemoryTests {
  /// Of more than 2¹⁸ texels, whose memory is kept for the next texture of the size.
  private func texture(isOpaque: Bool, _ paint: (UnsafeMutablePointer<UInt32>, Int) -> Void)
    -> Texture
  { Texture(width: 600, height: 500, isOpaque: isOpaque, paint: paint) }

  @Test("a texture has nothing of one that had its memory before")
  func reuse() {
    for _ in 0..<4 {
      let white = texture(isOpaque: true) { rows, stride in
        for y in 0..<500 { (rows + y * stride).update(repeating: .max, count: 600) }
      }
      #expect(white.pixels[0] == .max && white.pixels[499 * white.stride + 600] == .max)
    }
    for _ in 0..<4 {
      let clear = texture(isOpaque: false) { _, _ in }
      let start = clear.pixels - clear.stride - 1
      #expect(clear.ink.isEmpty)
      #expect((0..<clear.byteCount / 4).allSatisfy { start[$0] == 0 })
    }
  }

  @Test("textures of one size that exist at the same time have memory of their own")
  func simultaneous() {
    let textures = (0..<6).map { index in
      texture(isOpaque: true) { rows, stride in
        for y in 0..<500 { (rows + y * stride).update(repeating: UInt32(index), count: 600) }
      }
    }
    for (index, texture) in textures.enumerated() {
      #expect((0..<600).allSatisfy { texture.pixels[$0] == UInt32(index) })
    }
  }
}
