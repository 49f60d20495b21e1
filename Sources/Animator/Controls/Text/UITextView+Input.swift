// Positions in the text of a text view.

extension UITextView: UITextInput {
  /// The position after the last character.
  public var endOfDocument: UITextPosition { TextIndex(storage.length) }

  /// The text of a range; nil for a range of another object.
  public func text(in range: UITextRange) -> String? {
    guard let indices = range.indices else { return nil }
    return (storage.string as NSString).substring(with: limited(indices))
  }

  /// Replaces a range as the user does, without asking the delegate.
  public func replace(_ range: UITextRange, withText text: String) {
    guard let indices = range.indices else { return }
    change(limited(indices), to: text, asksDelegate: false)
  }
}
