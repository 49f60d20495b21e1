// Measuring and drawing of strings, as UIKit adds them to Foundation's. What a string does is what the
// attributed string with these attributes does.

extension String {
  /// The room the text takes with these attributes, lines ending at newlines only, in points.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    attributed(attributes).size()
  }

  /// The room the text takes within `size`; see ``Foundation/NSAttributedString/boundingRect(with:options:context:)``.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    attributed(attributes).boundingRect(with: size, options: options, context: context)
  }

  /// Draws the text in the current context, the top left corner of its box at `point`.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    attributed(attributes).draw(at: point)
  }

  /// Draws the text in the current context, its lines broken to fit `rect` and clipped to it.
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    attributed(attributes).draw(in: rect)
  }

  /// Draws the text in the current context; see ``Foundation/NSAttributedString/draw(with:options:context:)``.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    attributed(attributes).draw(with: rect, options: options, context: context)
  }

  private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
    NSAttributedString(string: self, attributes: attributes)
  }
}

extension NSString {
  /// As `String`'s.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    String(describing: self).size(withAttributes: attributes)
  }

  /// As `String`'s.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    String(describing: self)
      .boundingRect(with: size, options: options, attributes: attributes, context: context)
  }

  /// As `String`'s.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    String(describing: self).draw(at: point, withAttributes: attributes)
  }

  /// As `String`'s.
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    String(describing: self).draw(in: rect, withAttributes: attributes)
  }

  /// As `String`'s.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    String(describing: self)
      .draw(with: rect, options: options, attributes: attributes, context: context)
  }
}
