/// The alignment and scaling of contents in a layer's bounds, by Core Animation's names.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// Wraps a name; unknown names mean `resize`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Centered, not scaled.
  public static let center = Self(rawValue: "center")
  // Not scaled, at an edge or a corner. Core Animation names edges for y pointing up, so that in UIKit's
  // coordinates "top" is the lower edge on screen.
  /// Not scaled; at the lower edge on screen.
  public static let top = Self(rawValue: "top")
  /// Not scaled; at the upper edge on screen.
  public static let bottom = Self(rawValue: "bottom")
  /// Not scaled; at the left edge.
  public static let left = Self(rawValue: "left")
  /// Not scaled; at the right edge.
  public static let right = Self(rawValue: "right")
  /// Not scaled; in the lower left corner on screen.
  public static let topLeft = Self(rawValue: "topLeft")
  /// Not scaled; in the lower right corner on screen.
  public static let topRight = Self(rawValue: "topRight")
  /// Not scaled; in the upper left corner on screen.
  public static let bottomLeft = Self(rawValue: "bottomLeft")
  /// Not scaled; in the upper right corner on screen.
  public static let bottomRight = Self(rawValue: "bottomRight")
  /// Scaled to the bounds, not preserving the aspect ratio.
  public static let resize = Self(rawValue: "resize")
  /// Aspect fit.
  public static let resizeAspect = Self(rawValue: "resizeAspect")
  /// Aspect fill.
  public static let resizeAspectFill = Self(rawValue: "resizeAspectFill")
}

extension ContentsPlacement: NamedChoice {
  package static let names: [(name: CALayerContentsGravity, meaning: ContentsPlacement)] = [
    (.resize, .resize), (.resizeAspect, .resizeAspect), (.resizeAspectFill, .resizeAspectFill),
    (.center, .center), (.left, .left), (.right, .right), (.top, .bottom), (.bottom, .top),
    (.topLeft, .bottomLeft), (.topRight, .bottomRight), (.bottomLeft, .topLeft),
    (.bottomRight, .topRight),
  ]
}
