extension UIImage {
  /// An animated image whose frames have equal durations; nil without frames.
  ///
  /// - Parameter duration: Of one loop, in seconds; 0 means 1/30 s per frame.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    let isLength = duration > 0 && duration.isFinite
    var values = first.values
    values.images = images
    values.duration = isLength ? duration : Double(images.count) / 30
    return UIImage(values)
  }
}
