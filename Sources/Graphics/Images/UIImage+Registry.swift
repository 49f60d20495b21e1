import Synchronization

// A registry of images and symbols by name. Programs fill it: Apple's symbols are not
// redistributable. Images of bundles are found by the module BundleResources.

extension UIImage {
  /// Registers an image for `init(named:)`, replacing an earlier one of the same name.
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
  package static func registeredImage(named name: String) -> UIImage? {
    registered.withLock { $0.images[name] }
  }

  /// Finds the images of literals in bundles; set by the module that reads those, since literals
  /// are initializers of the class itself.
  package static let bundledImages = Mutex<(@Sendable (String) -> UIImage?)?>(nil)

  static func valuesOfLiteral(named name: String) -> Values {
    if let image = registeredImage(named: name) { return image.values }
    if let find = bundledImages.withLock({ $0 }), let image = find(name) { return image.values }
    let text =
      "fault: #imageLiteral(resourceName: \"\(name)\"): there is no image of this name in the main "
      + "bundle, and none is registered; call UIImage.register(_:named:) first\n"
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
