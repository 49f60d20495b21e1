/// The look and the position of captions.
///
///     var style = CaptionStyle(.karaoke)
///     style.accentColor = .systemPink
public struct CaptionStyle: Equatable, Sendable {
  /// A look.
  public enum Preset: String, Sendable, CaseIterable {
    /// White text with an outline and a soft shadow, as in movies.
    case plain
    /// Text on a dark box with round corners, as of news.
    case box
    /// Words fill with the accent color as they are spoken.
    case karaoke
    /// The word that is spoken has the accent color.
    case highlight
    /// A few words at a time, large, each group with a bounce; the word that is spoken has the accent color.
    case pop
  }

  /// The position of captions whose cues do not specify one.
  public enum Position: String, Sendable, CaseIterable {
    case top, center, bottom
  }

  /// The look.
  public var preset: Preset
  /// The position of captions whose cues do not specify one; bottom by default.
  public var position = Position.bottom
  /// The font; nil for ``usualFont(in:)``.
  public var font: UIFont?
  /// The color of the text; nil for white.
  public var color: UIColor?
  /// The color of words that are spoken; nil for yellow.
  public var accentColor: UIColor?
  /// The color of the box; nil for none, and for black of 75 % of ``Preset/box``.
  public var backgroundColor: UIColor?
  /// The greatest number of lines, at least 1; nil for two, and for one of ``Preset/pop``. Longer cues are shown in
  /// parts, one after another.
  public var maximumLines: Int?
  /// The greatest number of words that are shown at once, at least 1; nil for as many as fit, and for three of
  /// ``Preset/pop``.
  public var maximumWords: Int?
  /// The distance from the edges of the view, in points; nil for ``usualMargins(in:)``.
  public var margins: UIEdgeInsets?
  /// Whether the text is in capital letters.
  public var isUppercase = false

  /// Creates a style with the values of a look.
  public init(_ preset: Preset = .plain) { self.preset = preset }

  /// The font of a look for a picture of a size: 5 % of the height of a wide picture, 6.4 % of the width of a tall one.
  /// ``Preset/box`` has 0.92 times that size, ``Preset/karaoke`` and ``Preset/highlight`` 1.1 times, and ``Preset/pop``
  /// 1.5 times.
  public func usualFont(in size: CGSize) -> UIFont {
    let side = size.height > size.width ? size.width * 0.064 : size.height * 0.05
    switch preset {
    case .plain: return .systemFont(ofSize: max(side, 1), weight: .semibold)
    case .box: return .systemFont(ofSize: max(side * 0.92, 1), weight: .medium)
    case .karaoke, .highlight: return .systemFont(ofSize: max(side * 1.1, 1), weight: .bold)
    case .pop: return .systemFont(ofSize: max(side * 1.5, 1), weight: .heavy)
    }
  }

  /// The margins of a picture of a size, which keep clear of what players and platforms show over it: 10 % at the sides
  /// and 7 % above and below of a wide picture; 8 %, 12 % and 20 % of a tall one.
  public static func usualMargins(in size: CGSize) -> UIEdgeInsets {
    let (width, height) = (size.width, size.height)
    return height > width
      ? UIEdgeInsets(
        top: height * 0.12, left: width * 0.08, bottom: height * 0.2, right: width * 0.08)
      : UIEdgeInsets(
        top: height * 0.07, left: width * 0.1, bottom: height * 0.07, right: width * 0.1)
  }
}

extension CaptionStyle {
  var textColor: UIColor { color ?? .white }
  var spokenColor: UIColor {
    accentColor ?? UIColor(red: 1, green: 0.84, blue: 0.04, alpha: 1)
  }
  var boxColor: UIColor? {
    backgroundColor ?? (preset == .box ? UIColor(white: 0.04, alpha: 0.78) : nil)
  }
  var lineLimit: Int { max(maximumLines ?? (preset == .pop ? 1 : 2), 1) }
  var wordLimit: Int { max(maximumWords ?? (preset == .pop ? 3 : .max), 1) }

  /// The outline of letters as a fraction of the em square; 0 for none.
  var outline: CGFloat {
    switch preset {
    case _ where boxColor != nil: 0
    case .plain: 0.035
    case .box: 0
    case .karaoke, .highlight: 0.09
    case .pop: 0.15
    }
  }
}
