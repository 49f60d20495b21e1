// Unchecked: an attachment is not changed any more once a string has it, as in UIKit.
/// An inline image: the value of `.attachment`.
open class NSTextAttachment: NSObject, @unchecked Sendable {
  private let tag = FoundationTag()
  /// The image.
  open var image: UIImage?
  /// In points: x is ignored, y is the height of the lower edge above the baseline. An empty
  /// rectangle, the default, stands for the image's size on the baseline.
  open var bounds = CGRect.zero

  /// An attachment without an image.
  public override init() {}

  /// An attachment with an image at its size.
  public init(image: UIImage) { self.image = image }

  /// The rectangle of the attachment: x is ignored, y is the height of the lower edge above the baseline. By default
  /// ``bounds``, or else the size of the image.
  ///
  /// - Parameters:
  ///   - textContainer: Always nil.
  ///   - lineFrag: A line of the font's height, at zero, as wide as if there were room without limit.
  ///   - position: Always zero.
  ///   - charIndex: Of the attachment's character in its string, in UTF-16 code units.
  open func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint, characterIndex charIndex: Int
  ) -> CGRect {
    let isUsual = bounds.isEmpty || !bounds.isUsable
    return isUsual ? CGRect(origin: .zero, size: image?.size ?? .zero) : bounds
  }

  /// The image that is drawn in `imageBounds`; by default ``image``.
  ///
  /// - Parameters:
  ///   - imageBounds: The size of the attachment, at zero.
  ///   - textContainer: Always nil.
  ///   - charIndex: Of the attachment's character in its string, in UTF-16 code units.
  open func image(
    forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
  ) -> UIImage? { image }

  /// The width of a line whose length is not limited, in points.
  private static let lineWidth: CGFloat = 10_000_000

  /// The attachment in a text.
  ///
  /// - Parameters:
  ///   - font: Of its character.
  ///   - index: Of its character.
  func value(in font: FontDescription, at index: Int) -> TextAttachment {
    let line = CGRect(x: 0, y: 0, width: Self.lineWidth, height: UIFont(font).lineHeight)
    let rect = attachmentBounds(
      for: nil, proposedLineFragment: line, glyphPosition: .zero, characterIndex: index)
    let place = rect.isUsable ? rect : .zero
    let shown = image(
      forBounds: CGRect(origin: .zero, size: place.size), textContainer: nil, characterIndex: index)
    return TextAttachment(image: shown?.upright, size: place.size, rise: place.minY)
  }
}

extension CGRect {
  fileprivate var isUsable: Bool { [minY, width, height].allSatisfy(\.isFinite) }
}

extension NSAttributedString {
  /// A string of a single attachment character.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}
