extension UIImage {
  /// Pictures that follow each other, each for as long as the others; nil where there is none.
  ///
  /// - Parameter duration: Of all of them, in seconds; 0 means 1/30 s each.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    let isLength = duration > 0 && duration.isFinite
    var values = first.values
    values.images = images
    values.duration = isLength ? duration : Double(images.count) / 30
    return UIImage(values)
  }
}
