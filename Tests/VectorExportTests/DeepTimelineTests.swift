import Foundation
import Graphics
import ImageIO
import Testing
import VectorExport

/// Deeply nested layers are either written or rejected with a message that names the layer.
/// Reading, writing and deinitialization run on a thread with a small stack, which recursion would
/// overflow.
///
/// Serialized, since 20 000 Lottie layers take some memory.
@Suite(.serialized)
struct DeepTimelineTests {
  private static let depth = 20_000
  /// More than twice the depth at which any recursion would overflow the stack.
  private static let smallerDepth = 5000

  @Test("20 000 nested layers are read from keyframe JSON, written, and read again")
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

  @Test(
    "20 000 nested layers become shape layers, each parented to its superlayer's null layer"
  )
  func lottie() async throws {
    let json = try await DeepTimeline.onSmallStack {
      let timeline = try TimelineArchive(DeepTimeline.archive(depth: Self.depth), images: .png)
        .timeline
      return try JSON(parsing: DocumentFormat.lottie.data(of: timeline))
    }
    let layers = try #require(try json["layers"]?.list())
    let kinds = layers.map { $0["ty"] }
    #expect(kinds.count { $0 == .int(4) } == Self.depth)
    // The innermost layer needs no null layer; the outermost one has no parent.
    #expect(kinds.count { $0 == .int(3) } == Self.depth - 1)
    #expect(layers.count { $0["parent"] != nil } == 2 * Self.depth - 2)
  }

  @Test("5000 nested layers of which only the innermost is visible become a chain of null layers")
  func lottieOfOneShape() async throws {
    let json = try await DeepTimeline.onSmallStack {
      let archive = DeepTimeline.archive(
        depth: Self.smallerDepth, color: "[0, 0, 0, 0]", innermostColor: "[1, 0, 0, 1]")
      return try JSON(
        parsing: DocumentFormat.lottie.data(of: TimelineArchive(archive, images: .png).timeline))
    }
    // The frontmost layer is first.
    let layers = try #require(try json["layers"]?.list())
    #expect(layers.count == Self.smallerDepth)
    for (index, layer) in layers.enumerated() {
      let parent = layers.count - index - 1
      #expect(layer["parent"] == (parent > 0 ? .int(parent) : nil))
    }
  }

  @Test("nested layers that clip become nested precompositions")
  func lottieOfClippingLayers() async throws {
    let json = try await DeepTimeline.onSmallStack {
      let archive = DeepTimeline.archive(
        depth: Self.smallerDepth, properties: #""masksToBounds": true, "cornerRadius": 4"#)
      return try JSON(
        parsing: DocumentFormat.lottie.data(of: TimelineArchive(archive, images: .png).timeline))
    }
    // The innermost layer has no content to clip.
    #expect(try json["assets"]?.list().count == Self.smallerDepth - 1)
  }

  /// Each precomposition for group opacity or a mask repeats the null layers of all enclosing
  /// layers.
  @Test(
    "nested layers with opacity become nested precompositions; nested masks, two each",
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

  @Test("too many null layers in nested precompositions are reported by layer")
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

  @Test("the shadows of nested layers are reported by layer")
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
    "layers nested more deeply than the limit of browsers are reported by layer",
    arguments: [(depth, false), (smallerDepth, true)])
  func html(depth: Int, isInMasks: Bool) async throws {
    let reasons = try await DeepTimeline.onSmallStack {
      let archive = DeepTimeline.archive(depth: depth, isInMasks: isInMasks)
      return try DocumentFormat.html.reasons(
        against: TimelineArchive(archive, images: .png).timeline)
    }
    let reason =
      "layer 500: more than 500 nested elements, the limit of browsers"
    #expect(reasons == [reason])
  }

  @Test("the limit counts elements: 300 nested layers that clip exceed it, 200 do not")
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
    // Counted from the inside: two elements per layer, except for the innermost, which has nothing
    // to clip.
    #expect(
      try await reasons(depth: 300) == [
        "layer 49: more than 500 nested elements, the limit of browsers"
      ])
  }

  @Test("flipped layers nested in more than 1000 others are reported by layer")
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
