import Graphics

/// Pictures that follow each other, from a file.
public struct AnimatedImage: Sendable, Equatable {
  /// A picture, and how long it shows.
  public struct Frame: Sendable, Equatable {
    /// All of the picture, not what has changed.
    public let image: CGImage
    /// In seconds; above 0.
    public let duration: TimeInterval

    /// A picture for a length of time; one that is not above 0 counts as 0.1 s, as in browsers.
    public init(image: CGImage, duration: TimeInterval) {
      self.image = image
      self.duration = duration > 0 && duration.isFinite ? duration : 0.1
    }
  }

  /// In order; at least one.
  public let frames: [Frame]

  /// How long all frames take, in seconds.
  public var duration: TimeInterval { frames.reduce(0) { $0 + $1.duration } }
}

extension ImageDecoder {
  /// All pictures in `data`, the contents of a GIF, PNG or WebP file, or of another with one picture.
  ///
  /// How often a file says that it wants to be repeated is not read.
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

  /// All pictures in a file, as ``decodeAnimation(data:limits:)``.
  public static func decodeAnimation(
    contentsOf url: URL, limits: Limits = .standard
  ) throws(ImageError) -> AnimatedImage {
    try decodeAnimation(data: contents(of: url), limits: limits)
  }
}

/// Counts the pixels of an animation's frames.
struct AnimationBudget {
  private var left: Int
  private var count = 0

  init(_ limits: ImageDecoder.Limits) { left = limits.animationArea }

  /// The first picture is limited as still ones are.
  mutating func take(width: Int, height: Int) throws(ImageError) {
    count += 1
    left -= width * height
    if count > 1, left < 0 { throw .tooLong(width: width, height: height) }
  }
}
