import Graphics
import ImageIO
import Testing

@Suite("Images prepared for display")
struct PreparedImageTests {
  private func makeImage() throws -> UIImage {
    let red: [UInt8] = [0, 0, 255, 255]
    let pixels = try #require(
      CGImage(width: 4, height: 2, premultipliedBGRA: (0..<8).flatMap { _ in red }))
    return UIImage(cgImage: pixels, scale: 2, orientation: .up)
  }

  @Test("an image is prepared as it is; an empty one is nil")
  @MainActor
  func display() async throws {
    let image = try makeImage()
    #expect(image.preparingForDisplay() === image)
    let later = await image.byPreparingForDisplay()
    #expect(later === image)
    #expect(UIImage().preparingForDisplay() == nil)
    await confirmation { called in
      image.prepareForDisplay {
        #expect($0 === image)
        called()
      }
    }
  }

  @Test("a thumbnail has the scale and the proportion of the image, and fits its size")
  @MainActor
  func thumbnail() async throws {
    // 4 × 2 pixels at a scale of 2 are 2 × 1 points: five times as much fits in 10 × 20.
    let image = try makeImage().withRenderingMode(.alwaysTemplate)
    let size = CGSize(width: 10, height: 20)
    let thumbnail = try #require(image.preparingThumbnail(of: size))
    #expect(thumbnail.size == CGSize(width: 10, height: 5) && thumbnail.scale == 2)
    #expect(thumbnail.renderingMode == .alwaysTemplate)
    let pixels = try #require(thumbnail.cgImage)
    #expect(pixels.width == 20 && pixels.height == 10)
    let middle = 4 * (5 * 20 + 10)
    #expect(Array(pixels.pixels[middle..<middle + 4]) == [0, 0, 255, 255])
    let later = await image.byPreparingThumbnail(ofSize: size)
    #expect(later?.size == thumbnail.size)
    await confirmation { called in
      image.prepareThumbnail(of: size) {
        #expect($0?.size == CGSize(width: 10, height: 5))
        called()
      }
    }
    #expect(image.preparingThumbnail(of: .zero) == nil)
    #expect(UIImage().preparingThumbnail(of: size) == nil)
  }
}
