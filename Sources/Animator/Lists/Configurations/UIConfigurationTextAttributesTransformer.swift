public import Foundation

/// Changes the attributes of texts of a configuration.
///
/// Transformers are equal if one is a copy of the other.
public struct UIConfigurationTextAttributesTransformer: Hashable {
  private final class Closure {
    let transform: @MainActor (AttributeContainer) -> AttributeContainer

    init(_ transform: @escaping @MainActor (AttributeContainer) -> AttributeContainer) {
      self.transform = transform
    }
  }

  private let closure: Closure

  /// Makes a transformer of a closure.
  public init(_ transform: @escaping @MainActor (AttributeContainer) -> AttributeContainer) {
    closure = Closure(transform)
  }

  /// The closure.
  public var transform: @MainActor (AttributeContainer) -> AttributeContainer {
    closure.transform
  }

  /// The attributes that others become.
  @MainActor
  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer {
    closure.transform(input)
  }

  public static func == (a: Self, b: Self) -> Bool { a.closure === b.closure }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(closure)) }
}
