extension UISheetPresentationController {
  /// A height at which a sheet rests.
  @preconcurrency @MainActor
  public final class Detent: NSObject {
    /// The name of a detent.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      /// Creates an identifier.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Creates an identifier.
      public init(_ rawValue: String) { self.rawValue = rawValue }
      /// About half of the screen.
      public static let medium = Self("com.apple.UIKit.medium")
      /// The full height.
      public static let large = Self("com.apple.UIKit.large")
    }

    /// The name of the detent.
    public let identifier: Identifier
    private let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

    private init(
      _ identifier: Identifier,
      _ resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) {
      (self.identifier, self.resolver) = (identifier, resolver)
    }

    /// A detent at half of the container's height, including the bottom safe area.
    public static func medium() -> Detent {
      Detent(.medium) { context in
        guard let context = context as? DetentContext else { return context.maximumDetentValue / 2 }
        return min(context.containerHeight / 2 - context.bottomInset, context.maximumDetentValue)
      }
    }

    /// A detent at the full height.
    public static func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

    /// A detent of another height.
    ///
    /// - Parameter resolver: Returns the height in points, without the bottom safe area; nil disables the detent.
    public static func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent {
      Detent(identifier ?? Identifier("custom"), resolver)
    }

    /// The height in points, without the bottom safe area; nil if the detent is disabled.
    public func resolvedValue(
      in context: any UISheetPresentationControllerDetentResolutionContext
    ) -> CGFloat? { resolver(context) }
  }
}

/// The environment in which a detent's height is determined.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDetentResolutionContext: NSObjectProtocol {
  /// The traits of the sheet's container.
  var containerTraitCollection: UITraitCollection { get }
  /// The height of the detent ``UISheetPresentationController/Detent/large()``, without the bottom safe area.
  var maximumDetentValue: CGFloat { get }
}

final class DetentContext: NSObject, UISheetPresentationControllerDetentResolutionContext {
  let containerTraitCollection: UITraitCollection
  let maximumDetentValue: CGFloat
  let containerHeight: CGFloat
  let bottomInset: CGFloat

  init(traits: UITraitCollection, maximum: CGFloat, height: CGFloat, bottom: CGFloat) {
    (containerTraitCollection, maximumDetentValue) = (traits, maximum)
    (containerHeight, bottomInset) = (height, bottom)
  }
}
