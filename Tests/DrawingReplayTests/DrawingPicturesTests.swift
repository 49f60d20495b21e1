import DrawingReplay
import Graphics
import ImageIO
import TestSupport
import Testing

@MainActor
@Suite("The figures of docs/drawing.md")
struct DrawingPicturesTests {
  private static let folder = repository.appending(path: "docs/images/drawing")

  /// ANIMATOR_RECORD=failed records figures that differ; missing ones are always recorded.
  private static let records =
    ["failed", "all"].contains(ProcessInfo.processInfo.environment["ANIMATOR_RECORD"])

  @Test("figures equal their drawings, pixel by pixel")
  func figures() throws {
    for (name, size, draw) in DrawingPictures.all {
      let image = UIGraphicsImageRenderer(size: size, format: DrawingPictures.format).image {
        renderer in
        UIColor(white: 0.97, alpha: 1).setFill()
        renderer.fill(CGRect(origin: .zero, size: size))
        draw()
      }
      let url = Self.folder.appending(path: "\(name).png")
      let known = try? ImageDecoder.decode(contentsOf: url)
      if known == nil || (Self.records && known != image.cgImage) {
        let data = try #require(image.pngData())
        try FileManager.default.createDirectory(
          at: Self.folder, withIntermediateDirectories: true)
        try data.write(to: url)
      } else {
        #expect(known == image.cgImage, "\(name)")
      }
    }
  }
}
