/// Pictures that follow each other, from a file.
public struct AnimatedPicture: Sendable, Equatable {
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
  ) throws(ImageError) -> AnimatedPicture {
    try check(header: data, limits)
    if ImageHeader.isAnimatedWebP(data) { return try WebPAnimation.decode(data, limits) }
    return try reading(data, limits) { reader throws(ImageError) in
      var budget = AnimationBudget(limits)
      var frames: [AnimatedPicture.Frame] = []
      try reader.readAll { frame, format, duration throws(ImageError) in
        let image = try image(from: frame, format, limits)
        try budget.take(width: image.width, height: image.height)
        frames.append(AnimatedPicture.Frame(image: image, duration: duration))
      }
      return AnimatedPicture(frames: frames)
    }
  }

  /// All pictures in a file, as ``decodeAnimation(data:limits:)``.
  public static func decodeAnimation(
    contentsOf url: URL, limits: Limits = .standard
  ) throws(ImageError) -> AnimatedPicture {
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

extension UIImage {
  /// The pictures of a file that has several, such as a GIF, on their own clock; a still picture where
  /// there is one only.
  ///
  /// - Throws: ``ImageError`` where the bytes are no picture, damaged or too large.
  public static func animatedImage(data: Data, scale: CGFloat) throws(ImageError) -> UIImage {
    UIImage(try ImageDecoder.decodeAnimation(data: data), scale: scale)
  }

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

  /// A file's pictures.
  public convenience init(_ animation: AnimatedPicture, scale: CGFloat) {
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

extension AnimatedPicture {
  /// The most pictures that frames are repeated to.
  private static let mostPictures = 4096

  /// How often each frame has to be repeated so that all pictures take equally long: `UIImage` knows
  /// no other animations. Once each where that would be too often.
  fileprivate var evenCounts: [Int] {
    // In milliseconds, the finest that any of the formats has.
    let lengths = frames.map { Int(max(min($0.duration * 1000, 1e9), 1).rounded()) }
    let step = lengths.reduce(0, Self.greatestCommonDivisor)
    let counts = lengths.map { $0 / max(step, 1) }
    return counts.reduce(0, +) <= Self.mostPictures
      ? counts : Array(repeating: 1, count: frames.count)
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}
