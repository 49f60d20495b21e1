import Graphics

/// How a `viewBox` fits into a viewport: SVG's `preserveAspectRatio`.
public struct SVGAspectRatio: Hashable, Sendable {
  /// How the proportions are kept.
  public enum Scaling: Hashable, Sendable {
    /// Not at all: the view box is stretched.
    case none
    /// All of the view box is visible.
    case meet
    /// The view box covers the viewport.
    case slice
  }

  /// How the proportions are kept. The default is ``Scaling/meet``.
  public var scaling = Scaling.meet
  /// Where the view box is in the room that is left, 0…1 from the left. The default is 0.5.
  public var alignmentX: CGFloat = 0.5
  /// Where the view box is in the room that is left, 0…1 from the top. The default is 0.5.
  public var alignmentY: CGFloat = 0.5

  /// A fit.
  public init(scaling: Scaling = .meet, alignmentX: CGFloat = 0.5, alignmentY: CGFloat = 0.5) {
    (self.scaling, self.alignmentX, self.alignmentY) = (scaling, alignmentX, alignmentY)
  }

  /// The value of the attribute; nil for other text.
  init?(_ text: String) {
    var words = text.split { $0 == " " || $0.isWhitespace }
    if words.first == "defer" { words.removeFirst() }
    guard let first = words.first, words.count <= 2 else { return nil }
    let names: [Substring: CGFloat] = ["Min": 0, "Mid": 0.5, "Max": 1]
    if first == "none" {
      scaling = .none
    } else {
      guard first.count == 8, first.hasPrefix("x"), let x = names[first.dropFirst().prefix(3)],
        first.dropFirst(4).hasPrefix("Y"), let y = names[first.suffix(3)]
      else { return nil }
      (alignmentX, alignmentY) = (x, y)
    }
    switch words.dropFirst().first {
    case nil, "meet": break
    case "slice": if scaling != .none { scaling = .slice }
    default: return nil
    }
  }

  /// The transform from a view box to a viewport.
  public func transform(from box: CGRect, to viewport: CGRect) -> CGAffineTransform {
    guard box.width > 0, box.height > 0 else { return .identity }
    let (across, down) = (viewport.width / box.width, viewport.height / box.height)
    let (x, y): (CGFloat, CGFloat) =
      switch scaling {
      case .none: (across, down)
      case .meet: (min(across, down), min(across, down))
      case .slice: (max(across, down), max(across, down))
      }
    return CGAffineTransform(
      x, 0, 0, y,
      viewport.minX + (viewport.width - box.width * x) * alignmentX - box.minX * x,
      viewport.minY + (viewport.height - box.height * y) * alignmentY - box.minY * y)
  }
}
