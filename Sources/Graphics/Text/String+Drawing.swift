extension NSAttributedString.Key {
  /// A ``UIFont``; the system font of 12 points where there is none.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// A ``UIColor``; black where there is none.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
}

extension String {
  /// The room the text takes with these attributes, lines ending at newlines only, in points.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    TextBlock(self, attributes).measure().size
  }

  /// Draws the text in the current context, the top left corner of its box at `point`.
  @MainActor
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    UIGraphicsGetCurrentContext()?.draw(TextBlock(self, attributes), at: point)
  }

  /// Draws the text in the current context, its lines broken to fit `rect` and clipped to
  /// it.
  @MainActor
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let text = TextBlock(self, attributes, width: rect.width)
    context.saveGState()
    context.clip(to: rect)
    context.draw(text, at: rect.origin)
    context.restoreGState()
  }
}

extension NSString {
  /// As `String`'s.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    String(describing: self).size(withAttributes: attributes)
  }

  /// As `String`'s.
  @MainActor
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    String(describing: self).draw(at: point, withAttributes: attributes)
  }

  /// As `String`'s.
  @MainActor
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    String(describing: self).draw(in: rect, withAttributes: attributes)
  }
}

extension TextBlock {
  fileprivate init(
    _ string: String, _ attributes: [NSAttributedString.Key: Any]?, width: CGFloat? = nil
  ) {
    let font = attributes?[.font] as? UIFont ?? .systemFont(ofSize: 12)
    let color = attributes?[.foregroundColor] as? UIColor ?? .black
    self.init(
      string: string, font: font.fontDescription, color: color.cgColor,
      lineBreakMode: .byWordWrapping, numberOfLines: 0, width: width)
  }
}
