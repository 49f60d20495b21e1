/// A button of an alert.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
  /// The look of a button. Raw values are UIKit's.
  public enum Style: Int, Sendable {
    /// In the tint color.
    case `default`
    /// Semibold; it comes last, in an action sheet apart from the others. Each alert has at most one.
    case cancel
    /// Red.
    case destructive
  }

  /// The title; nil for none.
  public let title: String?
  /// The look.
  public let style: Style
  /// Whether the button can be tapped; a disabled one is gray.
  open var isEnabled = true { didSet { onChange?() } }
  let handler: ((UIAlertAction) -> Void)?
  var onChange: (() -> Void)?

  /// Creates a button.
  ///
  /// - Parameter handler: Called after the alert has been dismissed by the button.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
    super.init()
  }
}
