import Foundation
import TestSupport
import Testing
import TimelineExport

@testable import SceneScript

/// SVG and PDF files in views of type `image`.
struct VectorPicturesTests {
  private let folder: TemporaryFolder

  /// A red square of 10 points in the left half of 20 × 10.
  private static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">
    <rect width="10" height="10" fill="#ff0000"/></svg>
    """

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.svg, as: "mark.svg")
    try folder.write("<?xml version=\"1.0\"?>\n" + Self.svg, as: "declared.svg")
    try folder.write("<svg", as: "broken.svg")
  }

  @MainActor
  private func frame(image: String, _ frame: String) throws -> Bitmap {
    let text = """
      animator: 1
      stage: {size: [200, 100], scale: 2}
      views: [{type: image, image: \(image), frame: \(frame)}]
      """
    let scene = try SceneFile(Data(text.utf8), file: "scene.yaml", directory: folder.url)
    let timeline = try SceneRecorder.record(scene).timeline
    return Compositor(size: timeline.size, scale: 2).render(timeline.frame(at: .zero))
  }

  @Test("they are drawn with or without a declaration", arguments: ["mark.svg", "declared.svg"])
  @MainActor
  func drawn(name: String) throws {
    let bitmap = try frame(image: name, "[0, 0, 20, 10]")
    #expect(bitmap.pixel(x: 8, y: 8) == Bitmap.Pixel(red: 255, green: 0, blue: 0))
    #expect(bitmap.pixel(x: 30, y: 8) == Bitmap.Pixel(red: 255, green: 255, blue: 255))
  }

  /// Enlarged ten times, 20 pixels of the file for each of the frame: the edge between red and white is in the middle, at
  /// x = 200, and takes at most two pixels.
  @Test("they are sharp when they are enlarged")
  @MainActor
  func enlarged() throws {
    let bitmap = try frame(image: "mark.svg", "[0, 0, 200, 100]")
    #expect(bitmap.pixel(x: 198, y: 100) == Bitmap.Pixel(red: 255, green: 0, blue: 0))
    #expect(bitmap.pixel(x: 201, y: 100) == Bitmap.Pixel(red: 255, green: 255, blue: 255))
  }

  @Test("one that is damaged is an error at its reference")
  @MainActor
  func damaged() throws {
    let error = #expect(throws: SceneError.self) {
      _ = try frame(image: "broken.svg", "[0, 0, 20, 10]")
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("scene.yaml:3:30: error: the image 'broken.svg' cannot be read: "))
  }
}
