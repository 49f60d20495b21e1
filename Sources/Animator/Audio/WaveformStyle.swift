/// How audio levels are drawn.
public enum WaveformStyle: String, Sendable, CaseIterable {
  /// Bars that stand on the lower edge.
  case bars
  /// Bars to both sides of the middle.
  case mirrored
  /// A line that swings around the middle.
  case line
}

/// The positions of bars with equal spaces between them.
struct BarLayout {
  /// The most bars that are drawn.
  static let limit = 10_000

  var bounds: CGRect
  var style: WaveformStyle
  var width: CGFloat
  var spacing: CGFloat
  var count: Int

  /// As many bars as fit, in the middle of the bounds.
  init(_ bounds: CGRect, _ style: WaveformStyle, width: CGFloat, spacing: CGFloat) {
    (self.bounds, self.style, self.width, self.spacing) = (bounds, style, width, spacing)
    let fitting = ((bounds.width + spacing) / (width + spacing) + 1e-6).native
    count = fitting.isFinite ? Int(fitting, clampedTo: 0...Self.limit) : 0
  }

  /// A number of bars that fill the bounds.
  init(_ bounds: CGRect, _ style: WaveformStyle, count: Int, spacing: CGFloat) {
    let gaps = CGFloat(max(count - 1, 0))
    let gap = min(spacing, bounds.width / max(gaps * 2, 1))
    (self.bounds, self.style, self.count, self.spacing) = (bounds, style, count, gap)
    width = max((bounds.width - gap * gaps) / CGFloat(max(count, 1)), 0)
  }

  /// The left edge of the first bar.
  private var left: CGFloat {
    bounds.midX - (CGFloat(count) * (width + spacing) - spacing) / 2
  }

  func x(_ index: Int) -> CGFloat { left + CGFloat(index) * (width + spacing) }

  /// The height for a level, 0…1: a dot for silence. Linear, so that keyframes of levels are those of heights.
  func height(_ level: Double) -> CGFloat {
    let dot = min(width, bounds.height)
    return dot + CGFloat(min(max(level, 0), 1)) * (bounds.height - dot)
  }

  /// A bar for a level.
  func bar(_ index: Int, _ level: Double) -> CGRect {
    let height = height(level)
    let y = style == .bars ? bounds.maxY - height : bounds.midY - height / 2
    return CGRect(x: x(index), y: y, width: width, height: height)
  }

  /// A path with all levels.
  func path(_ levels: [Double]) -> CGPath {
    let path = CGMutablePath()
    if style == .line {
      addLine(levels, to: path)
    } else {
      for (index, level) in levels.prefix(count).enumerated() {
        let bar = bar(index, level)
        let radius = min(bar.width, bar.height) / 2
        path.addRoundedRect(in: bar, cornerWidth: radius, cornerHeight: radius)
      }
    }
    return path.immutable
  }

  /// A curve through the levels, up and down in turn: quadratic, with its extremes at the middles of the bars.
  private func addLine(_ levels: [Double], to path: CGMutablePath) {
    let room = max(bounds.height - width, 0) / 2
    path.move(to: CGPoint(x: bounds.minX, y: bounds.midY))
    var end = CGPoint(x: bounds.minX, y: bounds.midY)
    for (index, level) in levels.prefix(count).enumerated() {
      let side: CGFloat = index.isMultiple(of: 2) ? -1 : 1
      let next = CGPoint(
        x: index + 1 == count ? bounds.maxX : x(index) + width + spacing / 2, y: bounds.midY)
      // A quadratic curve reaches half of its control point's distance.
      let control = CGPoint(
        x: x(index) + width / 2, y: bounds.midY + side * 2 * room * CGFloat(level))
      path.addQuadCurve(to: next, control: control)
      end = next
    }
    path.addLine(to: CGPoint(x: bounds.maxX, y: end.y))
  }
}
