/// Shows numbers as bars, a line, an area or a pie.
///
/// Setting ``values`` in an animation block moves the bars, the points of the line and the sectors to their new
/// places; ``drawn`` draws a line, or opens a pie.
open class ChartView: UIView {
  /// The kind of chart.
  public enum Kind: String, Sendable, CaseIterable {
    /// A bar for each number.
    case bar
    /// A line through all numbers.
    case line
    /// A line, and the area below it.
    case area
    /// A sector for each number; negative ones count as 0.
    case pie
  }

  /// The kind of chart. The default is bars.
  open var kind = Kind.bar { didSet { if kind != oldValue { rebuild() } } }
  /// The numbers; at most 1000. Animatable as long as their count is the same.
  open var values: [Double] = [] { didSet { valuesChanged(from: oldValue) } }
  /// The texts below the bars or points; none by default.
  open var labels: [String] = [] { didSet { if labels != oldValue { rebuild() } } }
  /// The colors of bars and sectors, repeated as needed. A line has the first one.
  open var colors: [UIColor] = [
    .systemBlue, .systemOrange, .systemGreen, .systemPurple, .systemRed, .systemTeal,
  ]
  {
    didSet { if colors != oldValue { rebuild() } }
  }
  /// The number at the top of the chart; 0, the default, for the largest of the values, rounded up. A step in the
  /// rounding would make bars jump while values are animated, so animated charts have one.
  open var maximum = 0.0 { didSet { if maximum != oldValue { rebuild() } } }
  /// Whether there are lines behind the bars with numbers at their left. Pies have none.
  open var showsAxes = true { didSet { if showsAxes != oldValue { rebuild() } } }
  /// The color of the axes and the texts.
  open var axisColor = UIColor.systemGray { didSet { if axisColor != oldValue { rebuild() } } }
  /// The size of the texts in points, 1 to 200, in proportion to which they have room. The default is 11.
  open var axisFontSize: CGFloat = 11 {
    didSet {
      axisFontSize = axisFontSize.isFinite ? min(max(axisFontSize, 1), 200) : 11
      if axisFontSize != oldValue { rebuild() }
    }
  }
  /// The width of the line in points.
  open var lineWidth: CGFloat = 3 { didSet { if lineWidth != oldValue { rebuild() } } }
  /// The radius of a pie's hole as a fraction of its radius, 0…1.
  open var hole: CGFloat = 0 { didSet { if hole != oldValue { rebuild() } } }
  /// How much of a line or an area is drawn, from the left, and of a pie, clockwise, 0…1. Bars grow from their base.
  /// Animatable. The default is 1.
  open var drawn: CGFloat = 1 { didSet { placeMarks() } }

  private var marks: [UIView] = []
  /// The size that the axes are for; nil before they exist.
  private var builtSize: CGSize?

  /// The most values that are shown.
  static let limit = 1000

  private var shownValues: [Double] {
    let range = -ChartScale.limit...ChartScale.limit
    return values.prefix(Self.limit).map {
      $0.isFinite ? min(max($0, range.lowerBound), range.upperBound) : 0
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if builtSize != bounds.size { rebuild() }
  }

  private func valuesChanged(from old: [Double]) {
    if values == old { return }
    let changesAxis = kind != .pie && maximum <= 0
    if builtSize != bounds.size || values.count != old.count || changesAxis {
      rebuild()
    } else {
      placeMarks()
    }
  }

  // MARK: Geometry

  /// The scale of the axes.
  private var scale: ChartScale { ChartScale(shownValues, maximum: maximum) }

  /// The room of texts relative to that of 11 points.
  private var unit: CGFloat { axisFontSize / 11 }

  /// The rectangle of bars and lines.
  private var plot: CGRect {
    let left: CGFloat = showsAxes && kind != .pie ? 34 * unit : 0
    let bottom: CGFloat = labels.isEmpty || kind == .pie ? 0 : 20 * unit
    let top: CGFloat = showsAxes && kind != .pie ? 8 * unit : 0
    return CGRect(
      x: bounds.minX + left, y: bounds.minY + top, width: max(bounds.width - left, 0),
      height: max(bounds.height - bottom - top, 0))
  }

  private func y(_ value: Double, _ scale: ChartScale, _ plot: CGRect) -> CGFloat {
    plot.maxY - CGFloat(scale.fraction(of: value)) * plot.height
  }

  private func x(_ index: Int, _ plot: CGRect) -> CGFloat {
    let count = max(shownValues.count, 1)
    return plot.minX + (CGFloat(index) + 0.5) / CGFloat(count) * plot.width
  }

  // MARK: Views

  /// Creates the axes, the texts and the marks anew.
  private func rebuild() {
    UIView.performWithoutAnimation {
      for view in subviews { view.removeFromSuperview() }
      marks = []
      builtSize = bounds.size
      if bounds.isEmpty { return }
      if kind != .pie { addAxes() }
      addMarks()
      placeMarks()
    }
  }

  private func addAxes() {
    let (plot, scale) = (plot, scale)
    if showsAxes {
      for tick in scale.ticks {
        let y = y(tick, scale, plot)
        let line = UIView(frame: CGRect(x: plot.minX, y: y - 0.5, width: plot.width, height: 1))
        line.backgroundColor = axisColor.withAlphaComponent(tick == 0 ? 0.8 : 0.25)
        addSubview(line)
        addText(
          scale.text(of: tick),
          in: CGRect(x: bounds.minX, y: y - 8 * unit, width: 28 * unit, height: 16 * unit), .right)
      }
    }
    let width = plot.width / CGFloat(max(shownValues.count, 1))
    for (index, text) in labels.prefix(shownValues.count).enumerated() {
      addText(
        text,
        in: CGRect(
          x: x(index, plot) - width / 2, y: plot.maxY + 4 * unit, width: width, height: 16 * unit),
        .center)
    }
  }

  private func addText(_ text: String, in frame: CGRect, _ alignment: NSTextAlignment) {
    let label = UILabel(frame: frame)
    (label.text, label.textAlignment, label.textColor) = (text, alignment, axisColor)
    label.font = .systemFont(ofSize: axisFontSize)
    label.adjustsFontSizeToFitWidth = true
    addSubview(label)
  }

  private func color(_ index: Int) -> UIColor {
    colors.isEmpty ? .systemBlue : colors[index % colors.count]
  }

  private func addMarks() {
    switch kind {
    case .bar, .pie:
      marks = shownValues.indices.map { index in
        let view = kind == .bar ? UIView(frame: .zero) : ChartShapeView(frame: bounds)
        if kind == .bar { view.backgroundColor = color(index) }
        return view
      }
    case .line, .area:
      marks =
        (kind == .area ? [ChartShapeView(frame: bounds)] : []) + [ChartShapeView(frame: bounds)]
    }
    for mark in marks {
      mark.isUserInteractionEnabled = false
      addSubview(mark)
    }
  }

  /// Moves the marks to the values.
  private func placeMarks() {
    if marks.isEmpty { return }
    switch kind {
    case .bar: placeBars()
    case .line, .area: placeLine()
    case .pie: placeSectors()
    }
  }

  private func placeBars() {
    let (plot, scale) = (plot, scale)
    let width = plot.width / CGFloat(marks.count)
    let base = y(0, scale, plot)
    for (index, value) in shownValues.enumerated() where index < marks.count {
      let top = y(value * Double(drawn), scale, plot)
      marks[index].frame = CGRect(
        x: x(index, plot) - width * 0.35, y: min(top, base), width: width * 0.7,
        height: abs(base - top))
      marks[index].layer.cornerRadius = min(width * 0.1, 4)
      marks[index].layer.maskedCorners =
        value >= 0
        ? [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        : [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
    }
  }

  private func placeLine() {
    let (plot, scale) = (plot, scale)
    let points = shownValues.enumerated().map {
      CGPoint(x: x($0.offset, plot), y: y($0.element, scale, plot))
    }
    guard let first = points.first, let last = points.last, let line = marks.last as? ChartShapeView
    else { return }
    let path = CGMutablePath()
    path.move(to: first)
    for point in points.dropFirst() { path.addLine(to: point) }
    line.draw(
      path.immutable, stroke: color(0), width: lineWidth, end: kind == .area ? 1 : drawn)
    guard kind == .area, let area = marks.first as? ChartShapeView else { return }
    let base = y(0, scale, plot)
    let fill = CGMutablePath()
    fill.move(to: CGPoint(x: first.x, y: base))
    for point in points { fill.addLine(to: point) }
    fill.addLine(to: CGPoint(x: last.x, y: base))
    fill.closeSubpath()
    area.fill(fill.immutable, color(0).withAlphaComponent(0.3))
    // The line and the area end at the same point.
    let width = (last.x - first.x + 2 * lineWidth) * drawn
    let shown = CGRect(
      x: first.x - lineWidth, y: bounds.minY, width: width, height: bounds.height)
    for mark in [area, line] { mark.reveal(shown) }
  }

  /// Each sector is an arc of a circle, as wide as the radius is long.
  private func placeSectors() {
    let radius = min(bounds.width, bounds.height) / 2
    let inner = radius * min(max(hole, 0), 1)
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    let positive = shownValues.map { max($0, 0) }
    let total = positive.reduce(0, +)
    let path = CGMutablePath()
    path.addArc(
      center: middle, radius: (radius + inner) / 2, startAngle: -.pi / 2, endAngle: 1.5 * .pi,
      clockwise: false)
    var sum = 0.0
    for (index, value) in positive.enumerated() where index < marks.count {
      let start = total > 0 ? sum / total : 0
      sum += value
      let end = total > 0 ? sum / total : 0
      (marks[index] as? ChartShapeView)?.draw(
        path.immutable, stroke: color(index), width: radius - inner, start: CGFloat(start) * drawn,
        end: CGFloat(end) * drawn, cap: .butt)
    }
  }
}
