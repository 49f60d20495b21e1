import ImageIO
import Rasterize
import SceneScript
import TestSupport
import Testing
import TimelineExport

/// The strips of docs/viewcontrollers.md are what the system's transitions look like.
@Suite("The figures of docs/viewcontrollers.md")
@MainActor
struct SystemTransitionPicturesTests {
  private static let folder = repository.appending(path: "docs/images/viewcontrollers")

  @Test("strips equal the recorded transitions, pixel by pixel")
  func strips() async throws {
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    for transition in SystemTransition.all {
      let (timeline, from, to) = try transition.record()
      var options = ExportOptions()
      (options.from, options.to) = (from, to)
      let strip = try await TimelineExporter(options)
        .contactSheet(of: timeline, count: 6, side: 1200)
      let url = Self.folder.appending(path: "\(transition.name).png")
      let known = try? ImageDecoder.decode(contentsOf: url)
      if known == nil || RecordMode.current != .missing {
        try strip.writePNG(to: url, overwrite: true)
      } else {
        let image = CGImage(
          width: strip.width, height: strip.height, premultipliedBGRA: strip.pixels)
        #expect(known == image, "\(transition.name)")
      }
    }
  }

  @Test("every strip is shown on the page, and nothing else")
  func page() throws {
    let text = try String(
      contentsOf: repository.appending(path: "docs/viewcontrollers.md"), encoding: .utf8)
    let shown = text.matches(of: /images\/viewcontrollers\/([a-z-]+)\.png/).map { String($0.1) }
    #expect(shown == SystemTransition.all.map(\.name))
  }
}
