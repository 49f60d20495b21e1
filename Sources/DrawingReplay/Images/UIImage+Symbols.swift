import Graphics

extension UIImage {
  /// A symbol image: a black shape that views show as a template in their tint color.
  ///
  /// - Parameters:
  /// - path: The outline, filled by the nonzero winding rule.
  /// - viewBox: The symbol's bounds in the path's coordinates. An empty one makes an empty image.
  /// - height: The symbol's height, in points.
  /// - weight: The weight of its strokes; the path has regular weight.
  public convenience init(
    symbol path: CGPath, viewBox: CGRect, height: CGFloat, weight: SymbolWeight = .regular
  ) {
    self.init(
      SymbolShape(path: path, viewBox: viewBox), height: height,
      SymbolConfiguration(pointSize: height, weight: weight), by: .cairo)
  }

  /// The symbol registered under this name, sized for text of 17 points; nil if there is none.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// The symbol registered under this name; nil if there is none.
  ///
  /// - Parameter configuration: A ``SymbolConfiguration`` with its size; nil for the default size.
  public convenience init?(
    systemName name: String, withConfiguration configuration: Configuration?
  ) {
    guard let symbol = Self.symbol(named: name) else { return nil }
    self.init(
      symbol, configuration as? SymbolConfiguration ?? .unspecified, by: .cairo)
  }
}
