import Foundation
import SceneScript
import Testing

@testable import TimelineExport

@MainActor
struct LayoutOverlayTests {
  /// A box of 50 × 40 points at (20, 10), whose left edge moves by 40 points within a second.
  private let text = """
    animator: 1
    stage: {size: [200, 100], scale: 1}
    views:
      - id: box
        backgroundColor: blue
        constraints:
          - {name: left, constraint: leading = superview.leading + 20}
          - top = superview.top + 10
          - width = 50
          - height = 40
    script:
      - {layout: {left: 60}, duration: 1, curve: linear}
    """

  private func record(_ text: String) throws -> SceneRecording {
    let scene = try SceneFile(
      Data(text.utf8), file: "scene.yaml", directory: FileManager.default.temporaryDirectory)
    return try SceneRecorder.record(scene, annotatingLayout: true)
  }

  @Test("the annotations are relative to layers, and change only with the layout")
  func annotations() throws {
    let recording = try record(text)
    let box = try #require(recording.views.first).layer
    let layout = try #require(recording.layout)
    // The animation changes a constant, which annotations do not have.
    #expect(layout.states.count == 1)
    let state = try #require(layout.state(at: .zero))
    let rectangle = LayoutAnnotations.Rectangle(layer: box, kind: .alignment, insets: .zero)
    #expect(state.rectangles == [rectangle])
    #expect(state.spacings.map(\.isHorizontal) == [true, false])
    #expect(state.spacings.allSatisfy { $0.to.rectangle == rectangle && !$0.to.isEnd })
    // Sizes are no spacings, and recording them changes no frame.
    #expect(state.spacings.count == 2)
    let file = try SceneFile(
      Data(text.utf8), file: "scene.yaml", directory: FileManager.default.temporaryDirectory)
    #expect(try SceneRecorder.record(file).layout == nil)
  }

  @Test("the overlay follows the animation in each frame")
  func followsAnimation() throws {
    let recording = try record(text)
    let state = try #require(recording.layout?.state(at: .zero))
    func strokes(at seconds: Double) -> [CGRect] {
      let frame = recording.timeline.frame(at: MediaTime(seconds: seconds))
      return LayoutOverlay(state, on: frame).drawing.commands.compactMap {
        if case .stroke(let path, _, _) = $0 { path.boundingBox } else { nil }
      }
    }
    // The alignment rectangle, the distance from the left edge in the middle of the box, with ends of
    // 6 points, and that from the top edge.
    #expect(
      strokes(at: 0) == [
        CGRect(x: 20, y: 10, width: 50, height: 40), CGRect(x: 0, y: 27, width: 20, height: 6),
        CGRect(x: 42, y: 0, width: 6, height: 10),
      ])
    #expect(
      strokes(at: 0.5) == [
        CGRect(x: 40, y: 10, width: 50, height: 40), CGRect(x: 0, y: 27, width: 40, height: 6),
        CGRect(x: 62, y: 0, width: 6, height: 10),
      ])
  }

  @Test("guides that constraints refer to are annotated by name, those of stacks are not")
  func guides() throws {
    let recording = try record(
      """
      animator: 1
      stage: {size: [200, 100], scale: 1}
      views:
        - id: card
          margins: [12, 12, 12, 12]
          frame: [10, 10, 100, 80]
          subviews:
            - id: label
              type: label
              text: Hello
              constraints: [leading = margins.leading, top = margins.top]
        - id: row
          type: stack
          alignment: center
          frame: [120, 10, 70, 80]
          subviews: [{type: label, text: a}, {type: label, text: b}]
      """)
    let state = try #require(recording.layout?.states.last)
    let guides = state.rectangles.filter { $0.kind != .alignment }
    #expect(guides.map(\.kind) == [.guide("margins")])
    #expect(guides.first?.insets == UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12))
  }
}
