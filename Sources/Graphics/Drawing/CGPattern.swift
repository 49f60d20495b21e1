import Synchronization

/// The ways in which a pattern's tiles are fitted to the pixel grid. Raw values are Core Graphics'.
///
/// Every mode is treated as `constantSpacingMinimalDistortion`: tiles have a whole number of
/// pixels, at exactly the pattern's steps.
public enum CGPatternTiling: Int32, Sendable, CaseIterable {
  case noDistortion, constantSpacingMinimalDistortion, constantSpacing
}

/// Draws a pattern's cell.
public typealias CGPatternDrawPatternCallback = (
  _ info: UnsafeMutableRawPointer?, _ context: CGContext
) -> Void

/// Releases the `info` of a pattern.
public typealias CGPatternReleaseInfoCallback = (_ info: UnsafeMutableRawPointer?) -> Void

/// A pattern's callbacks: C functions on Apple's platforms, closures here.
public struct CGPatternCallbacks {
  /// The version of the structure: 0.
  public var version: UInt32
  /// Draws the cell, in the pattern's coordinates.
  public var drawPattern: CGPatternDrawPatternCallback?
  /// Called once the cell has been drawn.
  public var releaseInfo: CGPatternReleaseInfoCallback?

  /// Callbacks that draw nothing.
  public init() { version = 0 }

  /// Makes callbacks.
  public init(
    version: UInt32, drawPattern: CGPatternDrawPatternCallback?,
    releaseInfo: CGPatternReleaseInfoCallback?
  ) {
    (self.version, self.drawPattern, self.releaseInfo) = (version, drawPattern, releaseInfo)
  }
}

/// A cell that tiles the area painted with it, or a gradient that covers it.
///
/// The cell is recorded once, when the pattern is made, and rasterized at the resolution at which
/// it is shown.
public final class CGPattern: Sendable {
  /// The cell, in pattern coordinates.
  package let cell: RecordedDrawing
  /// From pattern coordinates to the base coordinates of the context.
  package let matrix: CGAffineTransform
  /// The horizontal and vertical spacing of tiles, in pattern coordinates; above 0.
  package let step: CGSize
  /// Whether the cell has colors of its own (a colored pattern), or is a stencil for a color (an
  /// uncolored one).
  package let isColored: Bool
  /// The gradient that is painted in place of cells; nil for a pattern with a cell.
  package let shading: GradientShading?
  /// Identifies the pattern within the process.
  package let serial: UInt64

  private static let serials = Atomic<UInt64>(0)

  /// Cells with deeper nested drawings are rasterized when the pattern is made.
  private static let maximumCellDepth = 16

  /// A pattern of an image's tiles, upright where y points down and aligned to the origin; nil for
  /// an empty image.
  convenience init?(_ image: UIImage) {
    let context = CGContext(recordingIn: CGRect(origin: .zero, size: image.size))
    image.draw(in: context.bounds, on: context)
    self.init(
      cell: context.recordedDrawing, matrix: .identity, step: image.size, isColored: true,
      flattenedBy: image.values.rasterizer)
  }

  /// A pattern with a cell, which is rasterized if its drawings are nested too deeply; nil if the
  /// cell is empty or the geometry is degenerate.
  ///
  /// - Parameter rasterizer: May be nil if the cell contains no nested drawings.
  package convenience init?(
    cell: RecordedDrawing, matrix: CGAffineTransform, step: CGSize, isColored: Bool,
    flattenedBy rasterizer: DrawingRasterizer?
  ) {
    var cell = cell
    if cell.depth >= Self.maximumCellDepth, let rasterizer { cell = cell.flattened(by: rasterizer) }
    self.init(cell: cell, matrix: matrix, step: step, isColored: isColored)
  }

  /// A pattern with a cell; nil if the cell is empty or the geometry is degenerate.
  init?(cell: RecordedDrawing, matrix: CGAffineTransform, step: CGSize, isColored: Bool) {
    let step = CGSize(width: abs(step.width), height: abs(step.height))
    guard cell.bounds.isDrawable, !cell.bounds.isEmpty, step.width > 0, step.height > 0,
      step.width.isFinite, step.height.isFinite, matrix.isInvertible
    else { return nil }
    self.cell = cell
    (self.matrix, self.step, self.isColored) = (matrix, step, isColored)
    shading = nil
    serial = Self.serials.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// A pattern that is a gradient; nil if the matrix is singular, or the gradient is conic.
  ///
  /// - Parameter matrix: From the coordinates of the gradient to the base coordinates of the context.
  package init?(_ shading: GradientShading, matrix: CGAffineTransform) {
    guard matrix.isInvertible, shading.geometry.isShading else { return nil }
    cell = Self.noCell
    (self.matrix, step, isColored) = (matrix, CGSize(width: 1, height: 1), true)
    self.shading = shading
    serial = Self.serials.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// The cell of gradients.
  private static let noCell = RecordedDrawing(
    bounds: CGRect(x: 0, y: 0, width: 1, height: 1), commands: [])

  /// The same pattern with `transform` appended to its matrix.
  package func applying(_ transform: CGAffineTransform) -> CGPattern {
    if transform.isIdentity { return self }
    if let shading { return CGPattern(shading, matrix: matrix.concatenating(transform)) ?? self }
    return CGPattern(
      cell: cell, matrix: matrix.concatenating(transform), step: step, isColored: isColored)
      ?? self
  }
}

extension CGPattern: Hashable {
  /// Whether both paint the same.
  public static func == (left: CGPattern, right: CGPattern) -> Bool {
    left === right
      || (left.matrix == right.matrix && left.step == right.step
        && left.isColored == right.isColored && left.shading == right.shading
        && left.cell == right.cell)
  }

  /// Hashes the cell and the steps.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(cell)
    hasher.combine(shading)
    hasher.combine(step.width)
    hasher.combine(step.height)
  }
}

extension CGPattern: CustomStringConvertible {
  /// Includes the serial number, which is unique within the process.
  public var description: String { "CGPattern \(serial)" }
}

extension CGColor {
  /// Makes a color that paints with a pattern.
  ///
  /// - Parameters:
  /// - space: A pattern color space, whose base is that of the components; returns nil for other
  ///   spaces.
  /// - components: The alpha of a colored pattern; for an uncolored one the components of its
  ///   color, alpha last.
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

  /// The same color with its pattern mapped by a transform.
  package func transformingPattern(by transform: CGAffineTransform) -> CGColor {
    guard let pattern else { return self }
    var color = self
    color.pattern = pattern.applying(transform)
    return color
  }
}

extension UIColor {
  /// A color that tiles an image, upright, at its size, aligned to the top left corner of the layer
  /// or context that it is painted in. An empty image makes a clear color.
  ///
  /// It has no components: `getRed` and its siblings return false.
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
  /// Whether all entries are finite and the matrix is invertible.
  package var isInvertible: Bool {
    [a, b, c, d, tx, ty].allSatisfy(\.isFinite) && determinant != 0 && determinant.isFinite
  }
}

extension RecordedDrawing {
  /// A recording of the rasterized drawing, at one pixel per point.
  fileprivate func flattened(by rasterizer: DrawingRasterizer) -> RecordedDrawing {
    RecordedDrawing(
      bounds: bounds,
      commands: rasterizer.image(self, 1).map { [.image($0, in: bounds, alpha: 1)] } ?? [])
  }
}
