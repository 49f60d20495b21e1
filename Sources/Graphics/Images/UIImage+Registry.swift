import Synchronization

// Pictures and symbols by name. A program registers what its names stand for: there is no bundle to look
// in, and Apple's symbols are Apple's.

extension UIImage {
  /// Makes `name` stand for a picture, for ``init(named:)``. What it stood for before is gone.
  public static func register(_ image: UIImage, named name: String) {
    registered.withLock { $0.images[name] = image }
  }

  /// Makes `name` stand for a symbol, for `init(systemName:)`. What it stood for before is gone.
  ///
  /// - Parameters:
  ///   - path: The symbol's shape, filled by winding.
  ///   - viewBox: What of the path's coordinates is the symbol, such as 24 × 24.
  public static func registerSymbol(named name: String, path: CGPath, viewBox: CGRect) {
    let symbol = SymbolShape(path: path, viewBox: viewBox)
    registered.withLock { $0.symbols[name] = symbol }
  }

  /// The picture that was registered by this name; nil where none was.
  public convenience init?(named name: String) {
    guard let image = Self.registered.withLock({ $0.images[name] }) else { return nil }
    self.init(image.values)
  }

  static func valuesOfLiteral(named name: String) -> Values {
    if let image = registered.withLock({ $0.images[name] }) { return image.values }
    let text =
      "fault: #imageLiteral(resourceName: \"\(name)\"): no picture was registered by this name; "
      + "call UIImage.register(_:named:) before\n"
    FileHandle.standardError.write(Data(text.utf8))
    return Values(nil, scale: 1)
  }

  /// The shape of the symbol that was registered by this name; nil where none was.
  package static func symbol(named name: String) -> SymbolShape? {
    registered.withLock { $0.symbols[name] }
  }

  private struct Registered {
    var images: [String: UIImage] = [:]
    var symbols: [String: SymbolShape] = [:]
  }

  private static let registered = Mutex(Registered())
}

extension UIImage: _ExpressibleByImageLiteral {}

/// What `#imageLiteral` makes where nothing says otherwise.
public typealias _ImageLiteralType = UIImage
