/// The region in which a ``UITextView`` lays out its text.
@preconcurrency @MainActor
open class NSTextContainer: NSObject {
  private weak var textView: UITextView?

  init(of textView: UITextView) { self.textView = textView }

  /// Space at the start and the end of each line, in points; 5 by default.
  open var lineFragmentPadding: CGFloat = 5 { didSet { textView?.textChanged() } }
  /// The maximum number of lines; 0, the default, for no limit.
  open var maximumNumberOfLines = 0 { didSet { textView?.textChanged() } }
  /// How the last line that is shown is truncated; by default, it wraps.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { textView?.textChanged() } }

  /// The size of the region, in points; it is as high as its text.
  open var size: CGSize {
    guard let textView else { return .zero }
    return CGSize(width: textView.containerWidth, height: textView.textHeight)
  }

  /// The paddings as they are used: not negative, and finite.
  var padding: CGFloat { lineFragmentPadding.isFinite ? max(lineFragmentPadding, 0) : 0 }
}
