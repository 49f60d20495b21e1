// Symbols in sizes and weights: one shape, drawn larger or smaller, its lines thicker or thinner.

/// A symbol's shape, as it is in regular weight.
package struct SymbolShape: Hashable, Sendable {
  /// Filled by winding.
  let path: CGPath
  /// What of the path's coordinates is the symbol.
  let viewBox: CGRect

  /// Describes a shape.
  package init(path: CGPath, viewBox: CGRect) {
    (self.path, self.viewBox) = (path.immutable, viewBox)
  }

  /// What draws the symbol, from (0, 0) on; nil where it has no size.
  func drawing(height: CGFloat, weight: UIImage.SymbolWeight) -> RecordedDrawing? {
    let box = viewBox.standardized
    let scale = height / box.height
    guard viewBox.isDrawable, box.width > 0, box.height > 0, scale > 0, scale.isFinite else {
      return nil
    }
    // Outlines of heavier symbols lie farther out, and so does the picture's edge, by whole points: in the middle of a
    // view, or at one of its edges, all weights lie on the same pixels.
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
  /// A symbol as a configuration says.
  ///
  /// - Parameter height: Of the symbol, in points; nil for that of the configuration.
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
    (values.symbol, values.symbolConfiguration) = (shape, configuration)
    self.init(values)
  }

  /// How the symbol was wanted; nil for other pictures.
  public var symbolConfiguration: SymbolConfiguration? { values.symbolConfiguration }

  /// How the picture was wanted; nil where nothing was said.
  public var configuration: Configuration? { symbolConfiguration }

  /// The same symbol, as another configuration says; other pictures as they are.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    guard let shape = values.symbol, let rasterizer = values.rasterizer,
      let configuration = configuration as? SymbolConfiguration
    else { return self }
    let image = UIImage(shape, configuration, by: rasterizer).withRenderingMode(renderingMode)
    return values.tint.map { image.withTintColor($0) } ?? image
  }

  /// The same symbol, changed in what a configuration says and as it was in all else; nil for other pictures.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    guard values.symbol != nil else { return nil }
    return withConfiguration(symbolConfiguration?.applying(configuration) ?? configuration)
  }

  // Unchecked only because NSObject is not Sendable; it stores nothing.
  /// How a picture is wanted.
  open class Configuration: NSObject, @unchecked Sendable {}

  // Unchecked only because NSObject is not Sendable; everything stored is a constant value.
  /// How large and how heavy a symbol is wanted. What is not said is as in text of 17 points, regular.
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    fileprivate let pointSize: CGFloat?
    fileprivate let weight: SymbolWeight?
    fileprivate let scale: SymbolScale?

    /// In points.
    fileprivate var height: CGFloat { (pointSize ?? 17) * (scale ?? .default).factor }

    private init(_ pointSize: CGFloat?, _ weight: SymbolWeight?, _ scale: SymbolScale?) {
      self.pointSize = pointSize.map { $0.isFinite && $0 > 0 ? $0 : 17 }
      (self.weight, self.scale) = (weight, scale)
      super.init()
    }

    /// As large as text of this size in points.
    public convenience init(pointSize: CGFloat) { self.init(pointSize, nil, nil) }

    /// As large as text of this size in points, and as heavy as text of this weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(pointSize, weight, nil)
    }

    /// Smaller or larger than text of a size in points, and as heavy as text of this weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(pointSize, weight, scale)
    }

    /// Smaller or larger than text of a size in points.
    public convenience init(pointSize: CGFloat, scale: SymbolScale) {
      self.init(pointSize, nil, scale)
    }

    /// As heavy as text of this weight.
    public convenience init(weight: SymbolWeight) { self.init(nil, weight, nil) }

    /// Smaller or larger than text.
    public convenience init(scale: SymbolScale) { self.init(nil, nil, scale) }

    /// As large and as heavy as text in a font.
    public convenience init(font: UIFont) { self.init(font: font, scale: .default) }

    /// Smaller or larger than text in a font, and as heavy.
    public convenience init(font: UIFont, scale: SymbolScale) {
      self.init(font.pointSize, SymbolWeight(openType: font.fontDescription.weight), scale)
    }

    /// As large as text of a style.
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(textStyle: textStyle, scale: .default)
    }

    /// Smaller or larger than text of a style.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
      self.init(UIFont.preferredFont(forTextStyle: textStyle).pointSize, nil, scale)
    }

    /// This configuration, changed in what another one says.
    public func applying(_ other: Configuration?) -> SymbolConfiguration {
      guard let other = other as? SymbolConfiguration else { return self }
      return SymbolConfiguration(
        other.pointSize ?? pointSize, other.weight ?? weight, other.scale ?? scale)
    }

    /// Whether both say the same.
    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? SymbolConfiguration else { return false }
      return pointSize == other.pointSize && weight == other.weight && scale == other.scale
    }

    /// Of what is said.
    public override var hash: Int {
      var hasher = Hasher()
      hasher.combine(pointSize)
      hasher.combine(weight)
      hasher.combine(scale)
      return hasher.finalize()
    }
  }

  /// A symbol's size beside text. Raw values are UIKit's.
  public enum SymbolScale: Int, Sendable {
    /// The same as ``medium``.
    case `default` = -1
    /// The same as ``medium``.
    case unspecified = 0
    /// 0.8 times the medium size.
    case small = 1
    /// The size that goes with text of the same point size.
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

  /// How heavy a symbol is. Raw values are UIKit's.
  public enum SymbolWeight: Int, Sendable, CaseIterable {
    case unspecified = 0
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

    /// The weight of text that goes with it.
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

    /// The nearest one to OpenType's 100 … 900.
    init(openType weight: Int) {
      self = SymbolWeight(rawValue: min(max((weight + 50) / 100, 1), 9)) ?? .regular
    }

    /// How much thicker lines are than in the regular weight, as a share of the symbol's height: what the stems
    /// of the system font's letters differ by.
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
