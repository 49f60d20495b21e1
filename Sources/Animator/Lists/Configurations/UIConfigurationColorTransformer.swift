public import Graphics

/// Changes colors of a configuration.
///
/// Transformers are equal if one is a copy of the other.
public struct UIConfigurationColorTransformer: Hashable {
  private final class Closure {
    let transform: @MainActor (UIColor) -> UIColor
    init(_ transform: @escaping @MainActor (UIColor) -> UIColor) { self.transform = transform }
  }

  private let closure: Closure

  /// Makes a transformer of a closure.
  public init(_ transform: @escaping @MainActor (UIColor) -> UIColor) {
    closure = Closure(transform)
  }

  /// The closure.
  public var transform: @MainActor (UIColor) -> UIColor { closure.transform }

  /// The color that another becomes.
  @MainActor
  public func callAsFunction(_ input: UIColor) -> UIColor { closure.transform(input) }

  public static func == (a: Self, b: Self) -> Bool { a.closure === b.closure }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(closure)) }

  /// Gray of the color's luminance.
  @MainActor public static let grayscale = UIConfigurationColorTransformer { color in
    UIColor { traits in
      let shown = color.resolvedColor(with: traits).cgColor
      // Luma of Rec. 709.
      let white = 0.2126 * shown.red + 0.7152 * shown.green + 0.0722 * shown.blue
      return UIColor(white: white, alpha: shown.alpha)
    }
  }
  /// The tint color of the view; without one, the system's.
  @MainActor public static let preferredTint = UIConfigurationColorTransformer { _ in .tintColor }
  /// Black or white in the style of the view, with the color's opacity.
  @MainActor public static let monochromeTint = UIConfigurationColorTransformer { color in
    UIColor { traits in
      UIColor.label.resolvedColor(with: traits)
        .withAlphaComponent(color.resolvedColor(with: traits).cgColor.alpha)
    }
  }
}
