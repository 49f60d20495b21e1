import Synchronization

/// How the copies of a pattern's cell are fitted to pixels. Raw values are Core Graphics'.
///
/// Here a copy always takes the same whole number of pixels, as `constantSpacingMinimalDistortion` says, and
/// the copies lie where the steps put them.
public enum CGPatternTiling: Int32, Sendable, CaseIterable {
  case noDistortion, constantSpacingMinimalDistortion, constantSpacing
}

/// Draws one cell of a pattern.
public typealias CGPatternDrawPatternCallback = (
  _ info: UnsafeMutableRawPointer?, _ context: CGContext
) -> Void

/// Ends the use of what a pattern is drawn with.
public typealias CGPatternReleaseInfoCallback = (_ info: UnsafeMutableRawPointer?) -> Void

/// What draws a pattern. On Apple's systems these are functions of C; here they are closures.
public struct CGPatternCallbacks {
  /// 0.
  public var version: UInt32
  /// Draws one cell, whose bounds are those of the pattern.
  public var drawPattern: CGPatternDrawPatternCallback?
  /// Called once the cell has been drawn.
  public var releaseInfo: CGPatternReleaseInfoCallback?

  /// Nothing.
  public init() { version = 0 }

  /// What draws a pattern.
  public init(
    version: UInt32, drawPattern: CGPatternDrawPatternCallback?,
    releaseInfo: CGPatternReleaseInfoCallback?
  ) {
    (self.version, self.drawPattern, self.releaseInfo) = (version, drawPattern, releaseInfo)
  }
}

/// A drawing that is repeated over what is painted with it.
///
/// The cell is drawn once, when the pattern is made, and recorded: it is as sharp as where it is seen.
public final class CGPattern: Sendable {
  /// One cell, in the pattern's coordinates.
  package let cell: RecordedDrawing
  /// From the pattern's coordinates to those that its context began with.
  package let matrix: CGAffineTransform
  /// How far apart the copies' left and upper edges lie; above 0.
  package let step: CGSize
  /// Whether the cell has its own colours, or its shape is painted in one that is given.
  package let isColored: Bool
  /// Tells it from all other patterns of this run.
  package let serial: UInt64

  private static let serials = Atomic<UInt64>(0)

  /// Cells with more drawings inside each other than that are repeated as pixels.
  private static let deepest = 16

  /// A pattern of pictures side by side, upright where y points down, the first one's corner at zero; nil
  /// for an empty picture.
  convenience init?(_ image: UIImage) {
    let context = CGContext(recordingIn: CGRect(origin: .zero, size: image.size))
    image.draw(in: context.bounds, on: context)
    self.init(
      cell: context.recordedDrawing, matrix: .identity, step: image.size, isColored: true,
      flattenedBy: image.values.rasterizer)
  }

  /// A pattern of a cell, which is rasterised where drawings are nested too deeply; nil where it
  /// leaves no area.
  ///
  /// - Parameter rasterizer: nil where the cell holds no drawings.
  package convenience init?(
    cell: RecordedDrawing, matrix: CGAffineTransform, step: CGSize, isColored: Bool,
    flattenedBy rasterizer: DrawingRasterizer?
  ) {
    var cell = cell
    if cell.depth >= Self.deepest, let rasterizer { cell = cell.flattened(by: rasterizer) }
    self.init(cell: cell, matrix: matrix, step: step, isColored: isColored)
  }

  /// A pattern of a cell as it is; nil where it leaves no area.
  init?(cell: RecordedDrawing, matrix: CGAffineTransform, step: CGSize, isColored: Bool) {
    let step = CGSize(width: abs(step.width), height: abs(step.height))
    guard cell.bounds.isDrawable, !cell.bounds.isEmpty, step.width > 0, step.height > 0,
      step.width.isFinite, step.height.isFinite, matrix.isUsable
    else { return nil }
    self.cell = cell
    (self.matrix, self.step, self.isColored) = (matrix, step, isColored)
    serial = Self.serials.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// The same pattern elsewhere: `transform` comes after what is already there.
  package func applying(_ transform: CGAffineTransform) -> CGPattern {
    if transform.isIdentity { return self }
    return CGPattern(
      cell: cell, matrix: matrix.concatenating(transform), step: step, isColored: isColored)
      ?? self
  }
}

extension CGPattern: Hashable {
  /// Whether both look the same.
  public static func == (left: CGPattern, right: CGPattern) -> Bool {
    left === right
      || (left.matrix == right.matrix && left.step == right.step
        && left.isColored == right.isColored && left.cell == right.cell)
  }

  /// Of the cell's size and the steps.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(cell)
    hasher.combine(step.width)
    hasher.combine(step.height)
  }
}

extension CGPattern: CustomStringConvertible {
  /// Its number: no other pattern of this run has the same.
  public var description: String { "CGPattern \(serial)" }
}

extension CGColor {
  /// A pattern as a colour.
  ///
  /// - Parameters:
  ///   - space: Of patterns; its base says what the components are. nil is returned for other spaces.
  ///   - components: The alpha of a pattern that has colours; of one that has none the components of the
  ///     colour that it is painted in, alpha last.
  public init?(
    patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>
  ) {
    guard space.model == .pattern else { return nil }
    self.init(pattern, components, in: space)
  }

  init(_ pattern: CGPattern, _ components: UnsafePointer<CGFloat>, in space: CGColorSpace?) {
    if pattern.isColored {
      self.init(red: 0, green: 0, blue: 0, alpha: components[0])
    } else if space?.baseColorSpace?.model == .monochrome {
      self.init(gray: components[0], alpha: components[1])
    } else {
      self.init(
        red: components[0], green: components[1], blue: components[2], alpha: components[3])
    }
    self.pattern = pattern
  }

  /// The same colour, its pattern moved by a transform.
  package func transformingPattern(by transform: CGAffineTransform) -> CGColor {
    guard let pattern else { return self }
    var color = self
    color.pattern = pattern.applying(transform)
    return color
  }
}

extension UIColor {
  /// A colour that repeats a picture, upright and at its size, from the top left corner on of the layer or
  /// the context that it is painted in. An empty picture makes a clear colour.
  ///
  /// It has no components: what asks for them gets false.
  public convenience init(patternImage image: UIImage) {
    var color = CGColor(red: 0, green: 0, blue: 0, alpha: 0)
    if let pattern = CGPattern(image) {
      color.alpha = 1
      color.pattern = pattern
    }
    self.init(cgColor: color)
  }
}

extension CGAffineTransform {
  /// Whether its numbers are finite and it leaves an area.
  package var isUsable: Bool {
    [a, b, c, d, tx, ty].allSatisfy(\.isFinite) && determinant != 0 && determinant.isFinite
  }
}

extension RecordedDrawing {
  /// The same as a list of one picture, a pixel a point.
  fileprivate func flattened(by rasterizer: DrawingRasterizer) -> RecordedDrawing {
    RecordedDrawing(
      bounds: bounds,
      commands: rasterizer.image(self, 1).map { [.image($0, in: bounds, alpha: 1)] } ?? [])
  }
}
