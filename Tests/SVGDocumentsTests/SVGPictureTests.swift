import Animator
import Foundation
import ImageIO
import Rasterize
import TestSupport
import Testing

@testable import SVGDocuments

/// At rest, layers look as librsvg draws the document. Both antialias paths, with different rasterizers.
@Suite("SVG: pictures at rest", .serialized)
@MainActor
struct SVGPictureTests {
  @Test("small documents, at 1, 2.5 and 4 pixels per point", arguments: TestPictures.all.map(\.name))
  func small(name: String) throws {
    let body = try #require(TestPictures.all.first { $0.name == name }).body
    let data = TestDocument.document(body, attributes: "viewBox=\"0 0 64 64\"")
    for scale: CGFloat in [1, 2.5, 4] {
      let ours = try ArtworkPicture.ours(data, scale: scale)
      let theirs = try ArtworkPicture.theirs(data, scale: scale)
      #expect(ours.width == theirs.width && ours.height == theirs.height)
      let difference = ArtworkPicture.difference(Array(ours.pixels), theirs.pixels)
      // Measured: at most 0.33 of 255 (clips at 1 pixel per point, whose edges are masks here).
      #expect(difference.mean < 0.5, "\(name) at \(scale): \(difference)")
      try show(ours, theirs, "\(name)-\(scale)")
    }
  }

  @Test("a larger document of this project's own")
  func large() throws {
    let url = repository.appending(path: "scenes/artwork/lagoon.svg")
    let data = try Data(contentsOf: url)
    let ours = try ArtworkPicture.ours(data, scale: 1)
    let theirs = try ArtworkPicture.theirs(data, scale: 1)
    let difference = ArtworkPicture.difference(Array(ours.pixels), theirs.pixels)
    #expect(difference.mean < 0.5, "\(difference)")
    try show(ours, theirs, "lagoon")
  }

  /// Writes both pictures to the folder that ANIMATOR_PICTURES names, to be looked at.
  private func show(_ ours: Bitmap, _ theirs: CGImage, _ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["ANIMATOR_PICTURES"] else { return }
    let images = [
      ("ours", CGImage(width: ours.width, height: ours.height, premultipliedBGRA: ours.pixels)),
      ("theirs", theirs),
    ]
    for (kind, image) in images {
      guard let data = image.flatMap({ UIImage(cgImage: $0).pngData() }) else { continue }
      try data.write(to: URL(fileURLWithPath: "\(folder)/\(name)-\(kind).png"))
    }
  }
}
