extension UIView {
  /// Shows an image in a subview that exists only while there is an image.
  ///
  /// - Parameters:
  ///   - image: The image; nil for none.
  ///   - view: The subview that shows the last image; nil if there was none.
  ///   - insert: Adds a new subview to the subviews.
  /// - Returns: The subview that shows the image; nil for none.
  func show(
    _ image: UIImage?, in view: UIImageView?, insert: (UIImageView) -> Void
  ) -> UIImageView? {
    guard let image else {
      view?.removeFromSuperview()
      return nil
    }
    let shown = view ?? UIImageView(image: nil)
    shown.image = image
    if view == nil { insert(shown) }
    setNeedsLayout()
    return shown
  }
}
