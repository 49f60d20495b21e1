/// The side of a popover at which its arrow is. Raw values are UIKit's.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  /// One bit per direction.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The arrow points up: the popover is below the source.
  public static let up = Self(rawValue: 1)
  /// The arrow points down: the popover is above the source.
  public static let down = Self(rawValue: 2)
  /// The arrow points to the left: the popover is to the right of the source.
  public static let left = Self(rawValue: 4)
  /// The arrow points to the right: the popover is to the left of the source.
  public static let right = Self(rawValue: 8)
  /// All of them.
  public static let any: Self = [.up, .down, .left, .right]
  /// Not determined yet.
  public static let unknown = Self(rawValue: .max)
}

/// Methods that report and control changes of a popover. All methods are optional.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called before the popover is presented.
  func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController)
  /// Whether a tap beside the popover dismisses it. Deprecated in UIKit in favor of
  /// ``UIAdaptivePresentationControllerDelegate/presentationControllerShouldDismiss(_:)``.
  func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool
  /// Called after a tap beside the popover has dismissed it. Deprecated in UIKit in favor of
  /// ``UIAdaptivePresentationControllerDelegate/presentationControllerDidDismiss(_:)``.
  func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController)
  /// Called before the window changes its size: may change the view and its part that the arrow points to.
  func popoverPresentationController(
    _ popoverPresentationController: UIPopoverPresentationController,
    willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>,
    in view: UnsafeMutablePointer<UIView>)
}

extension UIPopoverPresentationControllerDelegate {
  public func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}
  public func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool { true }
  public func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}
  public func popoverPresentationController(
    _ popoverPresentationController: UIPopoverPresentationController,
    willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>,
    in view: UnsafeMutablePointer<UIView>
  ) {}
}
