import Graphics

extension UIImage {
  /// A symbol: a shape in black, which views show in their tint colour.
  ///
  /// - Parameters:
  ///   - path: Filled by winding.
  ///   - viewBox: What of the path's coordinates is the symbol. An empty one makes an empty picture.
  ///   - height: Of the symbol, in points.
  ///   - weight: How thick its lines are; the path is of regular weight.
  public convenience init(
    symbol path: CGPath, viewBox: CGRect, height: CGFloat, weight: SymbolWeight = .regular
  ) {
    self.init(
      SymbolShape(path: path, viewBox: viewBox), height: height,
      SymbolConfiguration(pointSize: height, weight: weight), by: .cairo)
  }

  /// The symbol that was registered by this name, as large as text of 17 points; nil where none was.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// The symbol that was registered by this name; nil where none was.
  ///
  /// - Parameter configuration: A ``SymbolConfiguration``, which says how large it is; nil for the
  ///   usual size.
  public convenience init?(
    systemName name: String, withConfiguration configuration: Configuration?
  ) {
    guard let symbol = Self.symbol(named: name) else { return nil }
    self.init(
      symbol, configuration as? SymbolConfiguration ?? SymbolConfiguration(pointSize: 17),
      by: .cairo)
  }
}
