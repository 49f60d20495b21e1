/// Colours along a line, mixed in sRGB as they are, not premultiplied.
public final class CGGradient: Sendable, Hashable {
  /// A colour and where it is, 0 … 1.
  public struct Stop: Hashable, Sendable {
    /// 0 at the start … 1 at the end.
    public let location: CGFloat
    /// There, and mixed with the next one's from there on.
    public let color: CGColor
  }

  /// In rising order; at least one.
  public let stops: [Stop]

  /// Spreads colours over places.
  ///
  /// - Parameters:
  ///   - colors: `CGColor`s; nil is returned where there is none.
  ///   - locations: As many numbers as colours; those beyond 0…1 count as the nearer end. nil spreads
  ///     the colours evenly.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let colors = colors.compactMap { $0 as? CGColor ?? ($0 as? UIColor)?.cgColor }
    self.init(colors, locations.map { Array(UnsafeBufferPointer(start: $0, count: colors.count)) })
  }

  /// Spreads colours, each of red, green, blue and alpha, over places.
  ///
  /// - Parameters:
  ///   - components: Four numbers a colour.
  ///   - locations: `count` numbers, or nil for even spacing.
  ///   - count: How many colours there are.
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

  private init?(_ colors: [CGColor], _ locations: [CGFloat]?) {
    guard !colors.isEmpty else { return nil }
    let last = CGFloat(max(colors.count - 1, 1))
    let stops = colors.enumerated().map { i, color in
      let location = locations?[i] ?? CGFloat(i) / last
      var color = color
      // Between patterns there is nothing.
      color.pattern = nil
      return Stop(location: location > 0 ? min(location, 1) : 0, color: color)
    }
    // Stable: colours at one place keep their order, which makes a hard edge.
    self.stops = stops.enumerated().sorted {
      ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
    }.map(\.element)
  }

  /// Whether both have the same colours at the same places.
  public static func == (left: CGGradient, right: CGGradient) -> Bool {
    left === right || left.stops == right.stops
  }

  /// Of the colours and places.
  public func hash(into hasher: inout Hasher) { hasher.combine(stops) }
}

/// Whether a gradient's end colours go on beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// A bit for each end.
  public let rawValue: UInt32
  /// Makes a set of these bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first colour goes on before the start.
  public static let drawsBeforeStartLocation = Self(rawValue: 1)
  /// The last colour goes on after the end.
  public static let drawsAfterEndLocation = Self(rawValue: 2)
}

/// Where a gradient lies.
public enum GradientGeometry: Hashable, Sendable {
  /// Square to the line between two points.
  case linear(from: CGPoint, to: CGPoint)
  /// Through circles between two circles.
  case radial(from: CGPoint, startRadius: CGFloat, to: CGPoint, endRadius: CGFloat)
  /// Around a point, once, from an angle in radians on, from the x axis toward the y axis.
  case conic(center: CGPoint, angle: CGFloat)
}

extension CGContext {
  /// Paints a gradient from `startPoint` to `endPoint` over all that is not clipped away.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    guard startPoint.isFinite, endPoint.isFinite else { return }
    record(
      .gradient(
        gradient, .linear(from: startPoint, to: endPoint), options, alpha: state.alpha))
  }

  /// Paints a gradient through the circles between a first and a last one, over all that is not
  /// clipped away. Radii below 0 paint nothing.
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

  /// Paints a gradient around a point over all that is not clipped away: its first colour lies at `angle`,
  /// and the others follow once round to there.
  ///
  /// - Parameter angle: In radians, from the x axis toward the y axis: clockwise on screen where y points
  ///   down, as in UIKit's contexts.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    guard center.isFinite, angle.isFinite else { return }
    record(.gradient(gradient, .conic(center: center, angle: angle), [], alpha: state.alpha))
  }
}
