import Graphics

/// The frames of an animated image file.
public struct AnimatedImage: Sendable, Equatable {
  /// An image and its duration.
  public struct Frame: Sendable, Equatable {
    /// The full composited frame, not only the changed area.
    public let image: CGImage
    /// In seconds; above 0.
    public let duration: TimeInterval

    /// Creates a frame; a duration that is not greater than 0 is replaced by 0.1 s, as in browsers.
    public init(image: CGImage, duration: TimeInterval) {
      self.image = image
      self.duration = duration > 0 && duration.isFinite ? duration : 0.1
    }
  }

  /// The frames in order; at least one.
  public let frames: [Frame]

  /// The total duration in seconds.
  public var duration: TimeInterval { frames.reduce(0) { $0 + $1.duration } }
}

extension ImageDecoder {
  /// Decodes all frames of `data`, the contents of a GIF, PNG or WebP file, or of a still image.
  ///
  /// The file's loop count is ignored.
  public static func decodeAnimation(
    data: Data, limits: Limits = .standard
  ) throws(ImageError) -> AnimatedImage {
    try check(header: data, limits)
    if ImageHeader.isAnimatedWebP(data) { return try WebPAnimation.decode(data, limits) }
    return try reading(data, limits) { reader throws(ImageError) in
      var budget = AnimationBudget(limits)
      var frames: [AnimatedImage.Frame] = []
      try reader.readAll { frame, format, duration throws(ImageError) in
        let image = try image(from: frame, format, limits)
        try budget.take(width: image.width, height: image.height)
        frames.append(AnimatedImage.Frame(image: image, duration: duration))
      }
      return AnimatedImage(frames: frames)
    }
  }

  /// Decodes all frames of a file, as ``decodeAnimation(data:limits:)``.
  public static func decodeAnimation(
    contentsOf url: URL, limits: Limits = .standard
  ) throws(ImageError) -> AnimatedImage {
    try decodeAnimation(data: contents(of: url), limits: limits)
  }
}

/// Limits the total number of pixels in an animation's frames.
struct AnimationBudget {
  private var left: Int
  private var count = 0

  init(_ limits: ImageDecoder.Limits) { left = limits.animationArea }

  /// Charges a frame; the first one has the limits of a still image.
  mutating func take(width: Int, height: Int) throws(ImageError) {
    count += 1
    left -= width * height
    if count > 1, left < 0 { throw .tooLong(width: width, height: height) }
  }
}
