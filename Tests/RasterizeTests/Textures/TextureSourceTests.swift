import Testing

@testable import Rasterize

@Suite("Texture sources")
struct TextureSourceTests {
  private let source = TextureSource(
    scaleX: 1, scaleY: 1, cache: ContentsCache(), painter: FramePainter(threads: 1))
  private static let size = CGSize(width: 8, height: 6)

  private func photo(alpha: UInt8 = 255) throws -> LayerContents {
    let pixels = [UInt8](repeating: alpha, count: 4 * 8 * 6)
    return .image(try #require(CGImage(width: 8, height: 6, premultipliedBGRA: pixels)))
  }

  /// The texture of a snapshot of a layer that shows `contents`, and that of the contents
  /// themselves.
  private func textures(
    _ contents: LayerContents, configure: (inout LayerState) -> Void = { _ in }
  ) throws -> (snapshot: Texture, contents: Texture) {
    let layer = LayerTree(CGRect(origin: .zero, size: Self.size)) {
      $0.contents = contents
      configure(&$0)
    }
    let snapshot = LayerTreeSnapshot(size: Self.size, layers: layer.flattened(), isStatic: true)
    let alone = source.contentsTexture(of: contents, in: layer.state, magnification: 1)
    return (
      try #require(source.texture(of: snapshot)?.texture), try #require(alone?.texture)
    )
  }

  @Test("a snapshot of nothing but a photo is the photo's texture, once in memory")
  func photograph() throws {
    let textures = try textures(try photo())
    #expect(textures.snapshot === textures.contents)
    // Layers below it are occluded.
    let covering = try self.textures(try photo()) {
      $0.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    }
    #expect(covering.snapshot === covering.contents)
  }

  @Test("a snapshot of a photo that is changed, translucent or clipped has its own texture")
  func changed() throws {
    let changes: [(inout LayerState) -> Void] = [
      { $0.opacity = 0.5 },
      {
        $0.cornerRadius = 2
        $0.masksToBounds = true
      },
      { $0.bounds.size.width = 4 }, { $0.contentsRect.size.width = 0.5 },
      { $0.borderWidth = 1 },
    ]
    for (number, change) in changes.enumerated() {
      let textures = try textures(try photo(), configure: change)
      #expect(textures.snapshot !== textures.contents, "change \(number)")
    }
    let translucent = try textures(try photo(alpha: 128))
    #expect(translucent.snapshot !== translucent.contents)
  }
}
