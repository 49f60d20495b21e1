import Animator

/// The stage that a scene plays on.
package struct StageDescription: Equatable, Sendable {
  /// In points.
  package var size: CGSize
  /// Pixels per point; 2 where it is not given.
  package var scale: Double?
  /// 60 where it is not given.
  package var frameRate: FrameRate?
  /// White where it is not given.
  package var background: SceneColor?
  /// When the scene ends; nil for when all that happens has ended.
  package var duration: MediaTime?

  package init(
    size: CGSize, scale: Double? = nil, frameRate: FrameRate? = nil, background: SceneColor? = nil,
    duration: MediaTime? = nil
  ) {
    self.size = size
    self.scale = scale
    self.frameRate = frameRate
    self.background = background
    self.duration = duration
  }
}

/// Checks that a stage comes to a size that can be rendered.
package enum StageSize {
  /// What is wrong with the pixels that a size in points comes to; none where all is well.
  package static func problems(size: CGSize, scale: CGFloat) -> [Problem] {
    [("width", size.width), ("height", size.height)].compactMap { side, points in
      let pixels = (points * scale).rounded()
      if pixels >= 1, pixels <= CGFloat(SceneLimit.sidePixels) { return nil }
      let text = abs(pixels) < 1e15 ? String(Int(pixels)) : "\(Double(pixels))"
      return .sidePixels(side: side, pixels: text, limit: SceneLimit.sidePixels)
    }
  }
}
