import Graphics

extension UIImage {
  /// The pictures of a file that has several, such as a GIF, on their own clock; a still picture where
  /// there is one only.
  ///
  /// - Throws: ``ImageError`` where the bytes are no picture, damaged or too large.
  public static func animatedImage(data: Data, scale: CGFloat) throws(ImageError) -> UIImage {
    UIImage(try ImageDecoder.decodeAnimation(data: data), scale: scale)
  }

  /// A file's pictures.
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
  /// The most pictures that frames are repeated to.
  private static let mostPictures = 4096

  /// How often each frame has to be repeated so that all pictures take equally long: `UIImage` knows
  /// no other animations. Once each where that would be too often.
  fileprivate var evenCounts: [Int] {
    // In milliseconds, the finest that any of the formats has.
    let lengths = frames.map { Int(max(min($0.duration * 1000, 1e9), 1).rounded()) }
    let step = lengths.reduce(0, greatestCommonDivisor)
    let counts = lengths.map { $0 / max(step, 1) }
    return counts.reduce(0, +) <= Self.mostPictures
      ? counts : Array(repeating: 1, count: frames.count)
  }
}
