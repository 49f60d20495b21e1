import Foundation
import ImageIO
import VectorExport

/// Layers that are each inside of the one before, in a timeline of one frame.
enum DeepTimeline {
  /// The timeline as keyframe JSON.
  ///
  /// - Parameters:
  ///   - depth: How many layers there are.
  ///   - isInMasks: Whether each is the mask of the one before, instead of a sublayer.
  ///   - color: The background of all but the innermost; of that too unless `innermostColor` is given.
  ///   - properties: What layers have beside a size and a color, as members of an object.
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

  /// What `body` returns on a thread with the stack that the system gives to threads of pools.
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
  /// The document of a timeline that is shown in one frame.
  func data(of timeline: Timeline) throws -> Data {
    try write(
      timeline,
      DocumentOptions(
        frameTimes: [.zero], end: timeline.frameRate.time(ofFrame: 1),
        frameRate: timeline.frameRate, scale: timeline.scale, rasterizer: NoRasterizer(),
        imageCodec: .png))
  }

  /// Why a timeline that is shown in one frame is refused; none where it is not.
  func reasons(against timeline: Timeline) throws -> [String] {
    do {
      _ = try data(of: timeline)
      return []
    } catch DocumentError.cannotExpress(_, let reasons) {
      return reasons
    }
  }
}

/// Draws nothing: for documents without images, or that are refused.
private struct NoRasterizer: LayerRasterizer {
  struct Refusal: Error {}

  func image(
    of layers: [LayerSnapshot], size: CGSize, scale: CGFloat
  ) throws(DocumentError) -> any RasterizedImage {
    throw .image(Refusal(), isTooLarge: true)
  }
}
