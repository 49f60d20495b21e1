import Animator
import TestSupport
import Testing

@testable import SceneScript

@MainActor
@Suite("Images in scenes")
struct ImageTests {
  /// Performs a scene next to `sea.png`, and returns its image view's layer, or its problems.
  private func perform(_ assets: String, _ view: String) throws -> (LayerState?, [Problem]) {
    let folder = try AssetTests.makeFolder()
    let text = """
      animator: 1
      stage: {size: [40, 40], duration: 1}
      assets: \(assets)
      views: [{id: a, type: image, frame: [0, 0, 30, 20], \(view)}]
      """
    do throws(SceneError) {
      let recording = try SceneRecorder.record(
        SceneFile(Data(text.utf8), file: "test", directory: folder.url))
      let layers = recording.timeline.frame(at: .zero).layers
      return (
        layers.first { $0.state.contents != nil }?.state, recording.warnings.map(\.problem)
      )
    } catch {
      return (nil, error.diagnostics.map(\.problem))
    }
  }

  @Test("rendering mode and cap insets apply in any order")
  func properties() throws {
    let (state, problems) = try perform(
      "{}",
      "resizingMode: stretch, capInsets: [1, 2, 3, 4], renderingMode: alwaysTemplate, image: sea.png, tintColor: \"#00ff00\""
    )
    #expect(problems == [])
    guard case .image(let image)? = state?.contents else {
      Issue.record("no picture")
      return
    }
    // The image is opaque: all green.
    #expect(image.pixels.prefix(4) == [0, 255, 0, 255])
    let center = CGRect(
      x: 2 / CGFloat(image.width), y: 1 / CGFloat(image.height),
      width: 1 - 6 / CGFloat(image.width), height: 1 - 4 / CGFloat(image.height))
    #expect(state?.contentsCenter == center)
  }

  @Test("a symbol is an asset defined by a path, drawn in the tint color")
  func symbol() throws {
    let (state, problems) = try perform(
      "{half: {symbol: \"M0 0H6V12H0Z\", viewBox: [0, 0, 12, 12], height: 18}}",
      "image: half, tintColor: \"#00ff00\"")
    #expect(problems == [])
    guard case .drawing(let list)? = state?.contents else {
      Issue.record("no drawing")
      return
    }
    #expect(list.bounds.size == CGSize(width: 18, height: 18))
    let image = try #require(list.image(scale: 1))
    #expect(image.pixels.prefix(4) == [0, 255, 0, 255])
    #expect(image.pixels[4 * 9..<4 * 10] == [0, 0, 0, 0])
  }

  @Test("errors are reported at their location")
  func mistakes() throws {
    func problems(_ assets: String, _ view: String) throws -> [Problem] {
      try perform(assets, view).1
    }
    #expect(
      try problems("{a: {viewBox: [0, 0, 1, 1]}}", "image: sea.png").contains(
        .missingKey(key: "symbol", context: "a symbol")))
    #expect(!(try problems("{a: {symbol: \"M0 0 L x\"}}", "image: a").isEmpty))
    #expect(!(try problems("{}", "image: sea.png, capInsets: [1, 2, 3]").isEmpty))
    #expect(!(try problems("{}", "image: sea.png, capInsets: [1, 2, 3, -4]").isEmpty))
    #expect(!(try problems("{}", "image: sea.png, renderingMode: template").isEmpty))
  }
}
