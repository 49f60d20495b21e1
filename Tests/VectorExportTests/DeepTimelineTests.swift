import Foundation
import Graphics
import ImageIO
import Testing
import VectorExport

/// However deep layers are nested, they are written, or refused by name: on a thread with little stack, where what
/// was read and built is released, too.
///
/// One after the other: 50 000 layers of Lottie take some memory.
@Suite(.serialized)
struct DeepTimelineTests {
  private static let depth = 50_000
  /// More than twice as many as any recursion has room for there, where several ways are tried.
  private static let smallerDepth = 5000

  @Test("50 000 nested layers are read from keyframe JSON, written, and read again")
  func keyframes() async throws {
    let superlayers = try await DeepTimeline.onSmallStack {
      let timeline = try TimelineArchive(DeepTimeline.archive(depth: Self.depth), images: .png)
        .timeline
      let text = try DocumentFormat.keyframes.data(of: timeline)
      return try TimelineArchive(text, images: .png).timeline.superlayers(at: .zero)
    }
    #expect(superlayers.count == Self.depth - 1)
    #expect(superlayers[LayerID(Self.depth - 1)] == LayerID(Self.depth - 2))
  }

  @Test("50 000 nested layers are as many shapes of Lottie, each in the null object of its parent")
  func lottie() async throws {
    let text = try await DeepTimeline.onSmallStack {
      let timeline = try TimelineArchive(DeepTimeline.archive(depth: Self.depth), images: .png)
        .timeline
      return String(decoding: try DocumentFormat.lottie.data(of: timeline), as: UTF8.self)
    }
    #expect(text.components(separatedBy: #""ty":4"#).count - 1 == Self.depth)
    // The innermost layer needs no null object; the outermost one has no parent.
    #expect(text.components(separatedBy: #""ty":3"#).count - 1 == Self.depth - 1)
    #expect(text.components(separatedBy: #""parent":"#).count - 1 == 2 * Self.depth - 2)
  }

  @Test("only the innermost of 5000 layers is drawn: those around it are null objects in order")
  func lottieOfOneShape() async throws {
    let json = try await DeepTimeline.onSmallStack {
      let archive = DeepTimeline.archive(
        depth: Self.smallerDepth, color: "[0, 0, 0, 0]", innermostColor: "[1, 0, 0, 1]")
      return try JSON(
        parsing: DocumentFormat.lottie.data(of: TimelineArchive(archive, images: .png).timeline))
    }
    // The front is first.
    let layers = try #require(try json["layers"]?.list())
    #expect(layers.count == Self.smallerDepth)
    for (index, layer) in layers.enumerated() {
      let parent = layers.count - index - 1
      #expect(layer["parent"] == (parent > 0 ? .int(parent) : nil))
    }
  }

  @Test("nested layers that clip are compositions of Lottie inside each other")
  func lottieOfClippingLayers() async throws {
    let json = try await DeepTimeline.onSmallStack {
      let archive = DeepTimeline.archive(
        depth: Self.smallerDepth, properties: #""masksToBounds": true, "cornerRadius": 4"#)
      return try JSON(
        parsing: DocumentFormat.lottie.data(of: TimelineArchive(archive, images: .png).timeline))
    }
    // The innermost has nothing inside.
    #expect(try json["assets"]?.list().count == Self.smallerDepth - 1)
  }

  /// Each composition that is no layer's own has all around it again.
  @Test(
    "so are layers that fade, and masks of masks, two each",
    arguments: [(#""opacity": 0.5"#, false, 1), ("", true, 2)])
  func lottieOfGroups(properties: String, isInMasks: Bool, compositionCount: Int) async throws {
    let depth = 100
    let json = try await DeepTimeline.onSmallStack {
      let archive = DeepTimeline.archive(
        depth: depth, isInMasks: isInMasks, properties: properties)
      return try JSON(
        parsing: DocumentFormat.lottie.data(of: TimelineArchive(archive, images: .png).timeline))
    }
    #expect(try json["assets"]?.list().count == compositionCount * (depth - 1))
  }

  @Test("where each composition has all layers around it again, too many are refused by name")
  func lottieOfManyLayers() async throws {
    let reasons = try await DeepTimeline.onSmallStack {
      let archive = DeepTimeline.archive(
        depth: Self.smallerDepth, properties: #""opacity": 0.5"#)
      return try DocumentFormat.lottie.reasons(
        against: TimelineArchive(archive, images: .png).timeline)
    }
    #expect(reasons.count == 1)
    #expect(
      reasons.first?.hasSuffix("comes after 200000 Lottie layers, the limit") == true)
  }

  @Test("nested layers that cast shadows are refused by name, each")
  func lottieOfShadows() async throws {
    let reasons = try await DeepTimeline.onSmallStack {
      let archive = DeepTimeline.archive(
        depth: Self.smallerDepth, color: "[1, 0, 0, 0.5]",
        properties: #""shadowOpacity": 1, "shadowColor": [0, 0, 0, 1]"#)
      return try DocumentFormat.lottie.reasons(
        against: TimelineArchive(archive, images: .png).timeline)
    }
    #expect(reasons.first == "the stage: a shadow of sublayers")
  }

  @Test(
    "layers that are nested deeper than browsers keep elements are refused by name",
    arguments: [(depth, false), (smallerDepth, true)])
  func html(depth: Int, isInMasks: Bool) async throws {
    let reasons = try await DeepTimeline.onSmallStack {
      let archive = DeepTimeline.archive(depth: depth, isInMasks: isInMasks)
      return try DocumentFormat.html.reasons(
        against: TimelineArchive(archive, images: .png).timeline)
    }
    let reason =
      "layer 500: more than 500 elements inside each other, which browsers do not keep so"
    #expect(reasons == [reason])
  }

  @Test("elements count, not layers: 300 layers that clip are too many, 200 are not")
  func htmlOfClippingLayers() async throws {
    func reasons(depth: Int) async throws -> [String] {
      try await DeepTimeline.onSmallStack {
        let archive = DeepTimeline.archive(
          depth: depth, properties: #""masksToBounds": true, "cornerRadius": 4"#)
        return try DocumentFormat.html.reasons(
          against: TimelineArchive(archive, images: .png).timeline)
      }
    }
    #expect(try await reasons(depth: 200) == [])
    // From the inside, two elements a layer but for the innermost, which has nothing to clip.
    #expect(
      try await reasons(depth: 300) == [
        "layer 49: more than 500 elements inside each other, which browsers do not keep so"
      ])
  }

  @Test("flipped layers that are nested in more than 1000 others are refused by name")
  func flipped() async throws {
    let reasons = try await DeepTimeline.onSmallStack {
      let archive = DeepTimeline.archive(depth: 1100, properties: #""geometryFlipped": true"#)
      return try DocumentFormat.lottie.reasons(
        against: TimelineArchive(archive, images: .png).timeline)
    }
    #expect(
      reasons.contains(
        "layer 1001: nested in more than 1000 layers with their own timing, flipped geometry or copies"
      ))
  }
}
