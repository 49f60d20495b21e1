/// The body of a phone or tablet, drawn around its screen: `timeline.framed(in: body)`.
///
/// A generic design with the proportions of common devices; no manufacturer's artwork.
public struct DeviceBody: Sendable, Equatable {
  /// The color of the frame.
  public enum Finish: String, Sendable, CaseIterable {
    case black, silver, natural, gold, pink, blue
  }

  /// The cutout for the camera at the top of the screen.
  public enum Housing: Sendable, Equatable {
    /// No cutout.
    case none
    /// A notch of this size, in points, in the center of the top edge.
    case notch(CGSize)
    /// An island with this frame in the screen's coordinates, in points.
    case island(CGRect)
  }

  /// The size of the screen in portrait orientation, in points.
  public var screen: CGSize
  /// The radius of the screen's corners, in points.
  public var cornerRadius: CGFloat
  /// The cutout for the camera.
  public var housing: Housing
  /// Whether there is a home button below the screen, with as much space above it.
  public var hasHomeButton: Bool
  /// Whether it is a tablet, with wider borders.
  public var isTablet: Bool
  /// The color of the frame.
  public var finish: Finish
  /// The clockwise rotation of the device in quarter turns: 0 for portrait.
  public var quarterTurns: Int
  /// The space around the body, in points.
  public var padding: CGFloat
  /// The color of that space; nil for transparent.
  public var background: CGColor?

  /// Creates a body.
  public init(
    screen: CGSize, cornerRadius: CGFloat, housing: Housing = .none, hasHomeButton: Bool = false,
    isTablet: Bool = false, finish: Finish = .black, quarterTurns: Int = 0, padding: CGFloat = 40,
    background: CGColor? = nil
  ) {
    (self.screen, self.cornerRadius, self.housing) = (screen, cornerRadius, housing)
    (self.hasHomeButton, self.isTablet, self.finish) = (hasHomeButton, isTablet, finish)
    (self.quarterTurns, self.padding) = (quarterTurns, max(padding.finite, 0))
    self.background = background
  }

  /// The thickness of the metal frame, in points.
  var frameWidth: CGFloat { hasHomeButton ? 5 : 6 }

  /// The black border between the screen and the frame, in portrait orientation, in points.
  var border: UIEdgeInsets {
    if hasHomeButton {
      let (end, side): (CGFloat, CGFloat) = isTablet ? (96, 34) : (106, 24)
      return UIEdgeInsets(top: end, left: side, bottom: end, right: side)
    }
    let side: CGFloat = isTablet ? 38 : 14
    return UIEdgeInsets(top: side, left: side, bottom: side, right: side)
  }

  /// The size of the body with its frame, in portrait orientation, in points.
  package var bodySize: CGSize {
    CGSize(
      width: screen.width + border.left + border.right + 2 * frameWidth,
      height: screen.height + border.top + border.bottom + 2 * frameWidth)
  }

  /// The radius of the body's corners, in points.
  var bodyRadius: CGFloat {
    hasHomeButton ? (isTablet ? 36 : 60) : cornerRadius + border.left + frameWidth
  }

  /// The size of the timeline that ``Timeline/framed(in:)`` returns: the rotated body with its padding, in points.
  public var filmSize: CGSize {
    let size = CGSize(
      width: bodySize.width + 2 * padding, height: bodySize.height + 2 * padding)
    return quarterTurns % 2 == 0 ? size : CGSize(width: size.height, height: size.width)
  }
}

extension DeviceBody.Finish {
  /// The colors of the frame, and of the bright line at its outer edge.
  package var colors: (frame: CGColor, edge: CGColor) {
    func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CGColor {
      CGColor(red: red / 255, green: green / 255, blue: blue / 255, alpha: 1)
    }
    return switch self {
    case .black: (color(48, 48, 52), color(92, 92, 98))
    case .silver: (color(205, 206, 210), color(242, 242, 245))
    case .natural: (color(150, 144, 136), color(196, 190, 182))
    case .gold: (color(222, 196, 164), color(248, 232, 212))
    case .pink: (color(232, 188, 194), color(252, 224, 228))
    case .blue: (color(72, 92, 116), color(118, 142, 170))
    }
  }
}
