import Graphics

extension UIImage {
  /// An animated image from a file with several frames, such as a GIF, with their timing; a still image if
  /// there is only one.
  ///
  /// - Throws: ``ImageError`` if the data is not an image, corrupt or too large.
  public static func animatedImage(data: Data, scale: CGFloat) throws(ImageError) -> UIImage {
    UIImage(try ImageDecoder.decodeAnimation(data: data), scale: scale)
  }

  /// Creates an animated image from decoded frames.
  public convenience init(_ animation: AnimatedImage, scale: CGFloat) {
    let pictures = animation.frames.map {
      UIImage(cgImage: $0.image, scale: scale, orientation: .up)
    }
    var values = Values(animation.frames.first?.image, scale: scale)
    if pictures.count > 1 {
      let counts = animation.evenCounts
      values.images = zip(pictures, counts).flatMap { Array(repeating: $0, count: $1) }
      values.duration = animation.duration
    }
    self.init(values)
  }
}

extension AnimatedImage {
  /// The maximum number of images after repetition.
  private static let maximumImageCount = 4096

  /// The number of repetitions of each frame such that all images have equal durations, as `UIImage` requires.
  /// 1 for each if that exceeds the maximum.
  fileprivate var evenCounts: [Int] {
    // In milliseconds, the finest resolution of the formats.
    let lengths = frames.map { Int(max(min($0.duration * 1000, 1e9), 1).rounded()) }
    let step = lengths.reduce(0, greatestCommonDivisor)
    let counts = lengths.map { $0 / max(step, 1) }
    return counts.reduce(0, +) <= Self.maximumImageCount
      ? counts : Array(repeating: 1, count: frames.count)
  }
}
