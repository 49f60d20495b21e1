/// What can be wrong with a request to render.
public enum RasterizeError: Error, Equatable, Sendable {
  /// A frame that wide and high, in pixels, cannot be rendered.
  case impossibleSize(width: Double, height: Double)
}

extension RasterizeError: CustomStringConvertible {
  /// What is wrong, and what would work: a clause without a full stop.
  public var description: String {
    switch self {
    case .impossibleSize(let width, let height):
      "a frame of \(words(width)) x \(words(height)) pixels cannot be rendered; "
        + "each side takes 1 to \(PixelSize.longestSide) pixels"
    }
  }

  /// Whole numbers without the fraction that Swift would print.
  private func words(_ side: Double) -> String {
    side == side.rounded() && abs(side) < 1e15 ? "\(Int(side))" : "\(side)"
  }
}
