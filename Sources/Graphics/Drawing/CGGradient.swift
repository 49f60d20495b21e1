/// Color stops along an axis, interpolated in sRGB with straight (not premultiplied) components.
public final class CGGradient: Sendable, Hashable {
  /// A color and its location.
  public struct Stop: Hashable, Sendable {
    /// 0 (start) to 1 (end).
    public let location: CGFloat
    /// The color at the location, interpolated toward the next stop's from there on.
    public let color: CGColor
  }

  /// In ascending order of location; at least one.
  public let stops: [Stop]

  /// Makes a gradient from colors and their locations.
  ///
  /// - Parameters:
  /// - colors: `CGColor` values; returns nil if there is none.
  /// - locations: One number per color, clamped to 0…1; nil to space the colors evenly.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let colors = colors.compactMap { $0 as? CGColor ?? ($0 as? UIColor)?.cgColor }
    self.init(colors, locations.map { Array(UnsafeBufferPointer(start: $0, count: colors.count)) })
  }

  /// Makes a gradient from RGBA components.
  ///
  /// - Parameters:
  /// - components: Four numbers per color.
  ///   - locations: `count` numbers, or nil for even spacing.
  /// - count: The number of colors.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    guard count > 0 else { return nil }
    let colors = (0..<count).map { i in
      CGColor(
        red: components[4 * i], green: components[4 * i + 1], blue: components[4 * i + 2],
        alpha: components[4 * i + 3])
    }
    self.init(colors, locations.map { Array(UnsafeBufferPointer(start: $0, count: count)) })
  }

  /// A gradient of stops in order, at least one.
  init(sorted stops: [Stop]) { self.stops = stops }

  private init?(_ colors: [CGColor], _ locations: [CGFloat]?) {
    guard !colors.isEmpty else { return nil }
    let last = CGFloat(max(colors.count - 1, 1))
    let stops = colors.enumerated().map { i, color in
      let location = locations?[i] ?? CGFloat(i) / last
      var color = color
      // Patterns cannot be interpolated.
      color.pattern = nil
      return Stop(location: location > 0 ? min(location, 1) : 0, color: color)
    }
    // A stable sort: colors at the same location keep their order, which makes a hard transition.
    self.stops = stops.enumerated().sorted {
      ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
    }.map(\.element)
  }

  /// Whether both have equal stops.
  public static func == (left: CGGradient, right: CGGradient) -> Bool {
    left === right || left.stops == right.stops
  }

  /// Hashes the stops.
  public func hash(into hasher: inout Hasher) { hasher.combine(stops) }
}

/// The ends beyond which a gradient extends its colors.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// A bit for each end.
  public let rawValue: UInt32
  /// Makes a set of these bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Extends the first color before the start.
  public static let drawsBeforeStartLocation = Self(rawValue: 1)
  /// Extends the last color after the end.
  public static let drawsAfterEndLocation = Self(rawValue: 2)
}

/// The shape of a gradient.
public enum GradientGeometry: Hashable, Sendable {
  /// Linear, along the line between two points.
  case linear(from: CGPoint, to: CGPoint)
  /// Radial, between two circles.
  case radial(from: CGPoint, startRadius: CGFloat, to: CGPoint, endRadius: CGFloat)
  /// Conic, once around a point, from an angle in radians that grows from the x axis toward the y
  /// axis.
  case conic(center: CGPoint, angle: CGFloat)
}

extension CGContext {
  /// Fills the clip area with a linear gradient.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    guard startPoint.isFinite, endPoint.isFinite else { return }
    record(
      .gradient(
        gradient, .linear(from: startPoint, to: endPoint), options, alpha: state.alpha))
  }

  /// Fills the clip area with a radial gradient between two circles. Does nothing for negative
  /// radii.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    guard startCenter.isFinite, endCenter.isFinite, startRadius.isFinite, endRadius.isFinite,
      startRadius >= 0, endRadius >= 0
    else { return }
    let geometry = GradientGeometry.radial(
      from: startCenter, startRadius: startRadius, to: endCenter, endRadius: endRadius)
    record(.gradient(gradient, geometry, options, alpha: state.alpha))
  }

  /// Fills the clip area with a conic gradient around a point; its first and last color meet at
  /// `angle`.
  ///
  /// - Parameter angle: In radians, from the x axis toward the y axis: clockwise on screen where y
  ///   points down, as in UIKit's contexts.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    guard center.isFinite, angle.isFinite else { return }
    record(.gradient(gradient, .conic(center: center, angle: angle), [], alpha: state.alpha))
  }
}
