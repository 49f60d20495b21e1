import Synchronization

// Pictures and symbols by name. A program registers what its names stand for: there is no bundle to look
// in, and Apple's symbols are Apple's.

extension UIImage {
  /// Makes `name` stand for a picture, for ``init(named:)``. What it stood for before is gone.
  public static func register(_ image: UIImage, named name: String) {
    registered.withLock { $0.images[name] = image }
  }

  /// Makes `name` stand for a symbol, for ``init(systemName:)``. What it stood for before is gone.
  ///
  /// - Parameters:
  ///   - path: The symbol's shape, filled by winding.
  ///   - viewBox: What of the path's coordinates is the symbol, such as 24 × 24.
  public static func registerSymbol(named name: String, path: CGPath, viewBox: CGRect) {
    let symbol = Symbol(path: path.immutable, viewBox: viewBox)
    registered.withLock { $0.symbols[name] = symbol }
  }

  /// The picture that was registered by this name; nil where none was.
  public convenience init?(named name: String) {
    guard let image = Self.registered.withLock({ $0.images[name] }) else { return nil }
    self.init(image.values)
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
    guard let symbol = Self.registered.withLock({ $0.symbols[name] }) else { return nil }
    let configuration = configuration as? SymbolConfiguration
    self.init(symbol: symbol.path, viewBox: symbol.viewBox, height: configuration?.height ?? 17)
  }

  /// A symbol: a shape in black, which views show in their tint colour.
  ///
  /// - Parameters:
  ///   - path: Filled by winding.
  ///   - viewBox: What of the path's coordinates is the symbol. An empty one makes an empty picture.
  ///   - height: Of the symbol, in points.
  public convenience init(symbol path: CGPath, viewBox: CGRect, height: CGFloat) {
    let scale = height / viewBox.height
    guard viewBox.isDrawable, viewBox.width > 0, viewBox.height > 0, scale > 0, scale.isFinite
    else {
      self.init(Values(.empty, scale: 1))
      return
    }
    let box = viewBox.standardized
    let toSymbol = CGAffineTransform(scale, 0, 0, scale, -box.minX * scale, -box.minY * scale)
    let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    let bounds = CGRect(x: 0, y: 0, width: box.width * scale, height: box.height * scale)
    let drawing = DrawingList(
      bounds: bounds, commands: [.fill(path.applying(toSymbol), .winding, black)])
    var values = Values(.drawing(drawing), scale: 1)
    values.isSymbol = true
    self.init(values)
  }

  private struct Symbol {
    let path: CGPath
    let viewBox: CGRect
  }

  private struct Registered {
    var images: [String: UIImage] = [:]
    var symbols: [String: Symbol] = [:]
  }

  private static let registered = Mutex(Registered())

  /// How a picture is wanted.
  open class Configuration: NSObject, @unchecked Sendable {}

  /// How large a symbol is wanted.
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    /// In points.
    let height: CGFloat

    /// As large as text of this size in points.
    public convenience init(pointSize: CGFloat) { self.init(pointSize: pointSize, scale: .default) }

    /// Smaller or larger than text of 17 points.
    public convenience init(scale: SymbolScale) { self.init(pointSize: 17, scale: scale) }

    /// Smaller or larger than text of a size in points.
    public init(pointSize: CGFloat, scale: SymbolScale) {
      let size = pointSize.isFinite && pointSize > 0 ? pointSize : 17
      height = size * scale.factor
      super.init()
    }
  }

  /// A symbol's size beside text. Raw values are UIKit's.
  public enum SymbolScale: Int, Sendable {
    case `default` = -1
    case unspecified = 0
    case small = 1
    case medium = 2
    case large = 3

    var factor: CGFloat {
      switch self {
      case .default, .unspecified, .medium: 1
      case .small: 0.8
      case .large: 1.25
      }
    }
  }
}
