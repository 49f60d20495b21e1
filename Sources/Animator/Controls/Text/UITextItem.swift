// Links, attachments and tagged text, which react to taps in text views that are not edited.

/// A part of a text that reacts to taps.
@preconcurrency @MainActor
open class UITextItem: NSObject {
  /// The content of an item.
  public enum Content {
    /// Text with the attribute `.link`.
    case link(URL)
    /// An image in the text.
    case textAttachment(NSTextAttachment)
    /// Text with the attribute `.textItemTag`.
    case tag(String)
  }

  /// The content of the item.
  public let content: Content
  /// Its characters, in UTF-16 code units.
  public let range: NSRange

  init(_ content: Content, range: NSRange) { (self.content, self.range) = (content, range) }
}

/// The user's interactions with a link or an attachment. Raw values are UIKit's. On a stage, it is always the first.
public enum UITextItemInteraction: Int, Sendable {
  case invokeDefaultAction, presentActions, preview
}

extension NSAttributedString.Key {
  /// A `String`: the name of text that reacts to taps.
  public static let textItemTag = NSAttributedString.Key(rawValue: "UITextItemTag")
}

extension UITextView {
  /// A text whose links have the text view's attributes in place of those of drawn links.
  func showingLinks(of text: NSAttributedString) -> NSAttributedString {
    let string = withDetectedLinks(text)
    let shown = NSMutableAttributedString(attributedString: string)
    string.enumerateAttribute(.link, in: NSRange(location: 0, length: string.length)) {
      value, range, _ in
      guard value != nil else { return }
      shown.removeAttribute(.link, range: range)
      shown.addAttributes(linkTextAttributes, range: range)
    }
    return shown
  }

  /// A text in which what is detected is a link, unless it contains one already.
  private func withDetectedLinks(_ string: NSAttributedString) -> NSAttributedString {
    guard !isEditable, !dataDetectorTypes.isEmpty else { return string }
    let linked = NSMutableAttributedString(attributedString: string)
    for link in DataDetector.links(in: string.string, dataDetectorTypes) {
      var isFree = true
      string.enumerateAttribute(.link, in: link.range) { value, _, _ in
        if value != nil { isFree = false }
      }
      if isFree { linked.addAttribute(.link, value: link.url, range: link.range) }
    }
    return linked
  }

  /// The item whose characters contain a point in the text view's coordinates; none while the text can be edited or
  /// can't be selected.
  func textItem(at point: CGPoint) -> UITextItem? {
    guard !isEditable, isSelectable else { return nil }
    var found: UITextItem?
    let text = withDetectedLinks(storage)
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) {
      attributes, range, stop in
      guard let content = UITextItem.Content(attributes),
        rects(of: range).contains(where: { $0.contains(point) })
      else { return }
      found = UITextItem(content, range: wholeRange(of: content, around: range, in: text))
      stop.pointee = true
    }
    return found
  }

  /// An item may consist of several runs, such as a link with a bold word.
  private func wholeRange(
    of content: UITextItem.Content, around range: NSRange, in text: NSAttributedString
  ) -> NSRange {
    let key: NSAttributedString.Key =
      switch content {
      case .link: .link
      case .textAttachment: .attachment
      case .tag: .textItemTag
      }
    var whole = range
    _ = text.attribute(
      key, at: range.location, longestEffectiveRange: &whole,
      in: NSRange(location: 0, length: text.length))
    return whole
  }

  /// Performs what the delegate wants, or else opens a link.
  func activate(_ item: UITextItem) {
    let usual = UIAction { _ in
      if case .link(let url) = item.content { UIApplication.shared.open(url) }
    }
    guard let delegate else { return usual.performWithSender(self, target: nil) }
    delegate.textView(self, primaryActionFor: item, defaultAction: usual)?
      .performWithSender(self, target: nil)
  }
}

extension UITextItem.Content {
  /// The content of text with these attributes; nil for text that does not react to taps.
  fileprivate init?(_ attributes: [NSAttributedString.Key: Any]) {
    if let tag = attributes[.textItemTag] as? String {
      self = .tag(tag)
    } else if let url = attributes.link {
      self = .link(url)
    } else if let attachment = attributes[.attachment] as? NSTextAttachment {
      self = .textAttachment(attachment)
    } else {
      return nil
    }
  }
}
