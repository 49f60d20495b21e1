/// Where contents are placed in a layer's bounds, and whether they are scaled, by Core Animation's names.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// The gravity of a name; one that there is none of counts as `resize`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In the middle, at its own size.
  public static let center = Self(rawValue: "center")
  // At their own size at an edge or a corner. Core Animation names edges for y pointing up, so that in
  // UIKit's coordinates "top" is the lower edge on screen.
  /// At its own size; on screen at the lower edge.
  public static let top = Self(rawValue: "top")
  /// At its own size; on screen at the upper edge.
  public static let bottom = Self(rawValue: "bottom")
  /// At its own size, at the left edge.
  public static let left = Self(rawValue: "left")
  /// At its own size, at the right edge.
  public static let right = Self(rawValue: "right")
  /// At its own size; on screen in the lower left corner.
  public static let topLeft = Self(rawValue: "topLeft")
  /// At its own size; on screen in the lower right corner.
  public static let topRight = Self(rawValue: "topRight")
  /// At its own size; on screen in the upper left corner.
  public static let bottomLeft = Self(rawValue: "bottomLeft")
  /// At its own size; on screen in the upper right corner.
  public static let bottomRight = Self(rawValue: "bottomRight")
  /// Stretched over the bounds.
  public static let resize = Self(rawValue: "resize")
  /// As large as fits, in proportion.
  public static let resizeAspect = Self(rawValue: "resizeAspect")
  /// As small as fills the bounds, in proportion.
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
