import Synchronization

// A registry of images and symbols by name. Programs fill it: there is no bundle to search, and
// Apple's symbols are not redistributable.

extension UIImage {
  /// Registers an image for ``init(named:)``, replacing an earlier one of the same name.
  public static func register(_ image: UIImage, named name: String) {
    registered.withLock { $0.images[name] = image }
  }

  /// Registers a symbol for `init(systemName:)`, replacing an earlier one of the same name.
  ///
  /// - Parameters:
  /// - path: The symbol's outline, filled by the nonzero winding rule.
  /// - viewBox: The symbol's bounds in the path's coordinates, such as 24 × 24.
  public static func registerSymbol(named name: String, path: CGPath, viewBox: CGRect) {
    let symbol = SymbolShape(path: path, viewBox: viewBox)
    registered.withLock { $0.symbols[name] = symbol }
  }

  /// The image registered under this name; nil if there is none.
  public convenience init?(named name: String) {
    guard let image = Self.registered.withLock({ $0.images[name] }) else { return nil }
    self.init(image.values)
  }

  static func valuesOfLiteral(named name: String) -> Values {
    if let image = registered.withLock({ $0.images[name] }) { return image.values }
    let text =
      "fault: #imageLiteral(resourceName: \"\(name)\"): no image is registered under this name; "
      + "call UIImage.register(_:named:) first\n"
    FileHandle.standardError.write(Data(text.utf8))
    return Values(nil, scale: 1)
  }

  /// The symbol registered under this name; nil if there is none.
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

/// The default type of `#imageLiteral`.
public typealias _ImageLiteralType = UIImage
