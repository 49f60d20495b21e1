// Symbols in sizes and weights: one outline, scaled, and emboldened or thinned by stroking it.

/// A symbol's outline in regular weight.
package struct SymbolShape: Hashable, Sendable {
  /// Filled by the nonzero winding rule.
  let path: CGPath
  /// The symbol's bounds in the path's coordinates.
  let viewBox: CGRect

  /// Describes a symbol.
  package init(path: CGPath, viewBox: CGRect) {
    (self.path, self.viewBox) = (path.immutable, viewBox)
  }

  /// The symbol drawn at a height in points, with its origin at zero; nil if it is empty.
  func drawing(height: CGFloat, weight: UIImage.SymbolWeight) -> RecordedDrawing? {
    let box = viewBox.standardized
    let scale = height / box.height
    guard viewBox.isDrawable, box.width > 0, box.height > 0, scale > 0, scale.isFinite else {
      return nil
    }
    // A heavier outline extends beyond the regular one, and so do the image's bounds, by whole
    // points: all weights are aligned to the same pixels when centered or aligned to an edge.
    let change = weight.lineChange * height
    let margin = max(change / 2, 0).rounded(.up)
    let toSymbol = CGAffineTransform(
      scale, 0, 0, scale, margin - box.minX * scale, margin - box.minY * scale)
    let outline = path.applying(toSymbol)
    let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    let line = StrokeStyle(lineWidth: abs(change), lineJoin: .miter, miterLimit: 4)
    var commands: [DrawingCommand] = [.fill(outline, .winding, black)]
    if change > 0 { commands.append(.stroke(outline, line, black)) }
    if change < 0 {
      commands =
        [.save] + commands
        + [.set(.blendMode(.destinationOut)), .stroke(outline, line, black), .restore]
    }
    let bounds = CGRect(
      x: 0, y: 0, width: box.width * scale + 2 * margin, height: box.height * scale + 2 * margin)
    return RecordedDrawing(bounds: bounds, commands: commands)
  }
}

extension UIImage {
  /// A symbol image with a configuration.
  ///
  /// - Parameter height: The symbol's height in points; nil for the configuration's.
  package convenience init(
    _ shape: SymbolShape, height: CGFloat? = nil, _ configuration: SymbolConfiguration,
    by rasterizer: DrawingRasterizer
  ) {
    let drawing = shape.drawing(
      height: height ?? configuration.height, weight: configuration.weight ?? .regular)
    guard let drawing else {
      self.init(Values(nil, scale: 1))
      return
    }
    var values = Values(drawing, by: rasterizer, scale: 1)
    if let color = configuration.ownColor {
      values.content = values.content.tinted(color.cgColor)
    }
    (values.symbol, values.symbolConfiguration) = (shape, configuration)
    self.init(values)
  }

  /// The configuration of a symbol image; nil for other images.
  public var symbolConfiguration: SymbolConfiguration? { values.symbolConfiguration }

  /// The configuration; nil for images without one.
  public var configuration: Configuration? { symbolConfiguration }

  /// The same symbol with another configuration; other images are returned unchanged.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    guard let shape = values.symbol, let rasterizer = values.rasterizer,
      let configuration = configuration as? SymbolConfiguration
    else { return self }
    let image = UIImage(shape, configuration, by: rasterizer).withRenderingMode(renderingMode)
    return values.tint.map { image.withTintColor($0) } ?? image
  }

  /// A symbol whose configuration has colors, in these colors for the current traits; other images are returned
  /// unchanged.
  package var withCurrentSymbolColors: UIImage {
    guard hasSymbolColors, let configuration else { return self }
    return withConfiguration(configuration)
  }

  /// Whether the image is a symbol whose configuration has colors.
  package var hasSymbolColors: Bool { symbolConfiguration?.ownColor != nil }

  /// The same symbol with the values that a configuration specifies, and its own for others; nil
  /// for other images.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    guard values.symbol != nil else { return nil }
    return withConfiguration(symbolConfiguration?.applying(configuration) ?? configuration)
  }

  // Unchecked only because NSObject is not Sendable: there are no stored properties.
  /// The base class of image configurations.
  open class Configuration: NSObject, @unchecked Sendable {}

  // Unchecked only because NSObject is not Sendable: all stored properties are constant values.
  /// The size, the weight and the colors of a symbol. Unspecified values are those of regular text at 17 points, and a
  /// view's tint color.
  ///
  /// Symbols have one layer here, which has the first of several colors.
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    fileprivate let pointSize: CGFloat?
    fileprivate let weight: SymbolWeight?
    fileprivate let scale: SymbolScale?
    private let coloring: Coloring?

    /// How the layers of a symbol are colored.
    private enum Coloring: Hashable {
      case monochrome, multicolor
      case hierarchical(UIColor)
      case palette([UIColor])
    }

    /// The color in place of the tint color; nil for none.
    fileprivate var ownColor: UIColor? {
      switch coloring {
      case .hierarchical(let color): color
      case .palette(let colors): colors.first
      case .monochrome, .multicolor, nil: nil
      }
    }

    /// In points.
    fileprivate var height: CGFloat { (pointSize ?? 17) * (scale ?? .default).factor }

    private init(
      _ pointSize: CGFloat?, _ weight: SymbolWeight?, _ scale: SymbolScale?,
      _ coloring: Coloring? = nil
    ) {
      self.pointSize = pointSize.map { $0.isFinite && $0 > 0 ? $0 : 17 }
      (self.weight, self.scale, self.coloring) = (weight, scale, coloring)
      super.init()
    }

    /// A configuration that specifies nothing.
    public static let unspecified = SymbolConfiguration(nil, nil, nil)

    /// Sized for text of a point size.
    public convenience init(pointSize: CGFloat) { self.init(pointSize, nil, nil) }

    /// Sized and weighted for text of a point size and weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(pointSize, weight, nil)
    }

    /// Sized and weighted for text, at a scale.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(pointSize, weight, scale)
    }

    /// Sized for text of a point size, at a scale.
    public convenience init(pointSize: CGFloat, scale: SymbolScale) {
      self.init(pointSize, nil, scale)
    }

    /// Weighted for text of a weight.
    public convenience init(weight: SymbolWeight) { self.init(nil, weight, nil) }

    /// At a scale relative to text.
    public convenience init(scale: SymbolScale) { self.init(nil, nil, scale) }

    /// Sized and weighted for text in a font.
    public convenience init(font: UIFont) { self.init(font: font, scale: .default) }

    /// Sized and weighted for text in a font, at a scale.
    public convenience init(font: UIFont, scale: SymbolScale) {
      self.init(font.pointSize, SymbolWeight(openType: font.fontDescription.weight), scale)
    }

    /// Sized for text of a style.
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(textStyle: textStyle, scale: .default)
    }

    /// Sized for text of a style, at a scale.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
      self.init(UIFont.preferredFont(forTextStyle: textStyle).pointSize, nil, scale)
    }

    /// In shades of a color: the first layer has the color itself.
    public convenience init(hierarchicalColor: UIColor) {
      self.init(nil, nil, nil, .hierarchical(hierarchicalColor))
    }

    /// In colors, one for each layer.
    public convenience init(paletteColors: [UIColor]) {
      self.init(nil, nil, nil, .palette(paletteColors))
    }

    /// In the symbol's own colors. Symbols that have none, as all of them here, are in the tint color.
    public static func preferringMulticolor() -> SymbolConfiguration {
      SymbolConfiguration(nil, nil, nil, .multicolor)
    }

    /// In the tint color, whatever the configuration that this one is applied to.
    public static func preferringMonochrome() -> SymbolConfiguration {
      SymbolConfiguration(nil, nil, nil, .monochrome)
    }

    /// This configuration with the values that another one specifies.
    public func applying(_ other: Configuration?) -> SymbolConfiguration {
      guard let other = other as? SymbolConfiguration else { return self }
      return SymbolConfiguration(
        other.pointSize ?? pointSize, other.weight ?? weight, other.scale ?? scale,
        other.coloring ?? coloring)
    }

    /// Whether both specify the same values.
    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? SymbolConfiguration else { return false }
      return pointSize == other.pointSize && weight == other.weight && scale == other.scale
        && coloring == other.coloring
    }

    /// Hashes the specified values.
    public override var hash: Int {
      var hasher = Hasher()
      hasher.combine(pointSize)
      hasher.combine(weight)
      hasher.combine(scale)
      hasher.combine(coloring)
      return hasher.finalize()
    }
  }

  /// A symbol's scale relative to text. Raw values are UIKit's.
  public enum SymbolScale: Int, Sendable {
    /// The same as ``medium``.
    case `default` = -1
    /// The same as ``medium``.
    case unspecified = 0
    /// 0.8 times the medium size.
    case small = 1
    /// The scale for text of the same point size.
    case medium = 2
    /// 1.25 times the medium size.
    case large = 3

    var factor: CGFloat {
      switch self {
      case .default, .unspecified, .medium: 1
      case .small: 0.8
      case .large: 1.25
      }
    }
  }

  /// The weight of a symbol's strokes. Raw values are UIKit's.
  public enum SymbolWeight: Int, Sendable, CaseIterable {
    case unspecified = 0
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

    /// The matching font weight.
    public func fontWeight() -> UIFont.Weight {
      switch self {
      case .ultraLight: .ultraLight
      case .thin: .thin
      case .light: .light
      case .unspecified, .regular: .regular
      case .medium: .medium
      case .semibold: .semibold
      case .bold: .bold
      case .heavy: .heavy
      case .black: .black
      }
    }

    /// The weight nearest to an OpenType weight, 100…900.
    init(openType weight: Int) {
      self = SymbolWeight(rawValue: min(max((weight + 50) / 100, 1), 9)) ?? .regular
    }

    /// The change in stroke width relative to regular, as a fraction of the symbol's height: as the
    /// stems of the system font's glyphs differ.
    var lineChange: CGFloat {
      switch self {
      case .ultraLight: -0.061
      case .thin: -0.041
      case .light: -0.021
      case .unspecified, .regular: 0
      case .medium: 0.022
      case .semibold: 0.045
      case .bold: 0.067
      case .heavy: 0.09
      case .black: 0.112
      }
    }
  }
}
