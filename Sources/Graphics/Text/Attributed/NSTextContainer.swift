/// The view whose text a container has.
@MainActor
package protocol TextContainerOwner: AnyObject {
  /// The size of the text's region, in points.
  var containerSize: CGSize { get }
  /// Called when a property of the container has changed.
  func containerChanged()
}

/// The region in which a text view lays out its text.
@preconcurrency @MainActor
open class NSTextContainer: NSObject {
  private weak var owner: (any TextContainerOwner)?

  package init(of owner: any TextContainerOwner) { self.owner = owner }

  /// Space at the start and the end of each line, in points; 5 by default.
  open var lineFragmentPadding: CGFloat = 5 { didSet { owner?.containerChanged() } }
  /// The maximum number of lines; 0, the default, for no limit.
  open var maximumNumberOfLines = 0 { didSet { owner?.containerChanged() } }
  /// How the last line that is shown is truncated; by default, it wraps.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { owner?.containerChanged() } }

  /// The size of the region, in points; it is as high as its text.
  open var size: CGSize { owner?.containerSize ?? .zero }

  /// The paddings as they are used: not negative, and finite.
  package var padding: CGFloat { lineFragmentPadding.isFinite ? max(lineFragmentPadding, 0) : 0 }
}
