import Foundation
import ImageIO
import VectorExport

/// A chain of nested layers, in a timeline of one frame.
enum DeepTimeline {
  /// The timeline as keyframe JSON.
  ///
  /// - Parameters:
  ///   - depth: The number of layers.
  ///   - isInMasks: Whether each layer is the mask of the previous one, instead of its sublayer.
  ///   - color: The background color, as a JSON array of red, green, blue and alpha.
  ///   - innermostColor: The background color of the innermost layer, if it differs.
  ///   - properties: Additional properties of all layers, as members of a JSON object.
  static func archive(
    depth: Int, isInMasks: Bool = false, color: String = "[1, 0, 0, 1]",
    innermostColor: String? = nil, properties: String = ""
  ) -> Data {
    let own = properties.isEmpty ? "" : ", " + properties
    let layers = (0..<depth).map { index in
      let color = index + 1 == depth ? innermostColor ?? color : color
      let state =
        #"{"bounds.size": [40, 40], "position": [20, 20], "backgroundColor": \#(color)\#(own)}"#
      let inner = index + 1 < depth ? "\(index + 1)" : ""
      let sublayers =
        isInMasks && !inner.isEmpty ? #"{"layers": [], "mask": \#(inner)}"# : "[\(inner)]"
      return #"{"states": [[0, \#(state)]], "runs": [], "sublayers": [[0, \#(sublayers)]]}"#
    }
    let text = """
      {"format": "animator-keyframes", "version": 1, "fonts": [], "images": [], "drawings": [],
       "pictures": [], "animations": [], "transitions": [],
       "films": [{"size": [40, 40], "scale": 1, "frameRate": [60, 1], "duration": 0, "root": 0,
       "layerTime": false, "layers": [\(layers.joined(separator: ",\n"))], "started": []}]}
      """
    return Data(text.utf8)
  }

  /// Runs `body` on a thread with a stack of 512 KiB, as pool threads have on some systems.
  static func onSmallStack<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      let thread = Thread { continuation.resume(with: Swift.Result(catching: body)) }
      thread.stackSize = 512 << 10
      thread.start()
    }
  }
}

extension DocumentFormat {
  /// The document of a timeline with a single frame.
  func data(of timeline: Timeline) throws -> Data {
    try write(
      timeline,
      DocumentOptions(
        frameTimes: [.zero], end: timeline.frameRate.time(ofFrame: 1),
        frameRate: timeline.frameRate, scale: timeline.scale, rasterizer: NoRasterizer(),
        imageCodec: .png))
  }

  /// The reasons why a timeline with a single frame cannot be written; empty if it can.
  func reasons(against timeline: Timeline) throws -> [String] {
    do {
      _ = try data(of: timeline)
      return []
    } catch DocumentError.cannotExpress(_, let reasons) {
      return reasons
    }
  }
}

/// Fails for every image: for documents without images, or that are rejected.
private struct NoRasterizer: LayerRasterizer {
  struct Refusal: Error {}

  func image(
    of layers: [LayerSnapshot], size: CGSize, scale: CGFloat
  ) throws(DocumentError) -> any RasterizedImage {
    throw .image(Refusal(), isTooLarge: true)
  }
}
