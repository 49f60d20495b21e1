/// An object that is asked before a text view changes, and notified afterwards. All methods have default
/// implementations.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Whether to begin editing; true by default.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Called when editing has begun.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Whether to end editing; true by default.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// Called when editing has ended.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Whether to replace a range of the text; true by default.
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// Called when the user has changed the text; not when code has set it.
  func textViewDidChange(_ textView: UITextView)
  /// Called when the selection has changed, for whatever reason.
  func textViewDidChangeSelection(_ textView: UITextView)
  /// Whether a link that has been tapped is opened; true by default. Not called of objects that implement
  /// `textView(_:primaryActionFor:defaultAction:)`.
  func textView(
    _ textView: UITextView, shouldInteractWith url: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool
  /// Called when an attachment has been tapped, whose result is not used; true by default.
  func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool
  /// Returns the action for an item that has been tapped; nil for none.
  ///
  /// - Parameter defaultAction: Opens a link; does nothing for other items.
  func textView(
    _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
  ) -> UIAction?
}

extension UITextViewDelegate {
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  public func textViewDidEndEditing(_ textView: UITextView) {}
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  public func textViewDidChange(_ textView: UITextView) {}
  public func textViewDidChangeSelection(_ textView: UITextView) {}
  public func textView(
    _ textView: UITextView, shouldInteractWith url: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool { true }
  public func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool { true }
  public func textView(
    _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
  ) -> UIAction? {
    let isAllowed =
      switch textItem.content {
      case .link(let url):
        self.textView(
          textView, shouldInteractWith: url, in: textItem.range,
          interaction: .invokeDefaultAction)
      case .textAttachment(let attachment):
        self.textView(
          textView, shouldInteractWith: attachment, in: textItem.range,
          interaction: .invokeDefaultAction)
      case .tag: true
      }
    return isAllowed ? defaultAction : nil
  }
}

extension UITextView {
  /// Posted when editing has begun.
  public static let textDidBeginEditingNotification = Notification.Name(
    "UITextViewTextDidBeginEditingNotification")
  /// Posted when editing has ended.
  public static let textDidEndEditingNotification = Notification.Name(
    "UITextViewTextDidEndEditingNotification")
  /// Posted when the user has changed the text.
  public static let textDidChangeNotification = Notification.Name(
    "UITextViewTextDidChangeNotification")
}
