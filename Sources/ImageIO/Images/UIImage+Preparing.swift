import Graphics

// Images prepared for display. They are decoded when they are made, so there is nothing to wait for:
// completion handlers are called, and functions return, at the same instant of a stage's clock.

extension UIImage {
  private var isEmpty: Bool { if case .empty = content { true } else { false } }

  /// The decoded image: the same one; nil if it is empty.
  public func preparingForDisplay() -> UIImage? { isEmpty ? nil : self }

  /// Passes the result of ``preparingForDisplay()`` to a closure, before it returns.
  public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
    completionHandler(preparingForDisplay())
  }

  /// Returns the same image as ``preparingForDisplay()``, without suspending.
  public func byPreparingForDisplay() async -> UIImage? { preparingForDisplay() }

  /// The image scaled to fit a size in its own proportions; nil if the image or the size is empty.
  ///
  /// - Parameter size: In points.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    guard !isEmpty, size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite,
      self.size.width > 0, self.size.height > 0
    else { return nil }
    let factor = min(size.width / self.size.width, size.height / self.size.height)
    let bounds = CGRect(
      x: 0, y: 0, width: self.size.width * factor, height: self.size.height * factor)
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let image = UIGraphicsImageRenderer(bounds: bounds, format: format).image { _ in
      withRenderingMode(.alwaysOriginal).draw(in: bounds)
    }
    return image.withRenderingMode(renderingMode)
  }

  /// Passes the result of ``preparingThumbnail(of:)`` to a closure, before it returns.
  public func prepareThumbnail(
    of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void
  ) {
    completionHandler(preparingThumbnail(of: size))
  }

  /// Returns the same image as ``preparingThumbnail(of:)``, without suspending.
  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
    preparingThumbnail(of: size)
  }
}
