/// An invalid request to render.
public enum RasterizeError: Error, Equatable, Sendable {
  /// The frame's size, in pixels, is outside the supported range.
  case impossibleSize(width: Double, height: Double)
}

extension RasterizeError: CustomStringConvertible {
  /// The problem and the valid range, as a clause without a period.
  public var description: String {
    switch self {
    case .impossibleSize(let width, let height):
      "a frame of \(words(width)) x \(words(height)) pixels cannot be rendered; "
        + "sides must be 1 to \(PixelSize.longestSide) pixels"
    }
  }

  /// Formats whole numbers without a fraction.
  private func words(_ side: Double) -> String {
    side == side.rounded() && abs(side) < 1e15 ? "\(Int(side))" : "\(side)"
  }
}
