import Animator

extension ViewType {
  /// Numbers as a picture.
  static let chart = ViewType("chart", ChartView.self, "Shows numbers as bars, a line or a pie.") {
    ChartView(frame: .zero)
  }
}

extension ViewProperty {
  /// Properties of charts, what determines the others first. Their subviews are animated, as by a layout.
  static let chart: [ViewProperty] = [
    ViewProperty(
      "chartKind", .chartKind, of: ChartView.self, "bar, line, area or pie. Default: bar."
    ) {
      $0.kind
    } set: {
      $0.kind = $1
    },
    ViewProperty(
      "chartColors", .layerColors, of: ChartView.self,
      "Colors of bars and sectors, repeated as needed; a line has the first one."
    ) {
      $0.colors.map(\.cgColor)
    } set: {
      $0.colors = $1.map { UIColor(cgColor: $0) }
    },
    ViewProperty(
      "chartMaximum", .nonNegative, of: ChartView.self,
      "The number at the top of the axis; 0, the default, for the largest of the values, rounded up."
    ) {
      $0.maximum
    } set: {
      $0.maximum = $1
    },
    ViewProperty("showsAxes", .bool, of: ChartView.self, "Whether there are lines and numbers.") {
      $0.showsAxes
    } set: {
      $0.showsAxes = $1
    },
    ViewProperty("axisColor", .color, of: ChartView.self, "Color of axes and texts.") {
      $0.axisColor
    } set: {
      $0.axisColor = $1
    },
    ViewProperty(
      "axisFontSize", .nonNegative, of: ChartView.self, in: .points,
      "Size of the texts, 1 to 200. Default: 11."
    ) {
      $0.axisFontSize.native
    } set: {
      $0.axisFontSize = CGFloat($1)
    },
    ViewProperty(
      "chartLineWidth", .nonNegative, of: ChartView.self, in: .points,
      "Width of the line. Default: 3."
    ) {
      $0.lineWidth.native
    } set: {
      $0.lineWidth = CGFloat($1)
    },
    ViewProperty(
      "hole", .fraction, of: ChartView.self, in: .fraction,
      "Radius of the hole of a pie as a fraction of its own."
    ) {
      $0.hole.native
    } set: {
      $0.hole = CGFloat($1)
    },
    ViewProperty(
      "labels", .text, of: ChartView.self, "Texts below bars or points, with commas: \"Mo, Tu\"."
    ) {
      $0.labels.joined(separator: ", ")
    } set: { chart, text in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      chart.labels = text.isEmpty ? [] : parts.map { String($0.trimmingSpaces) }
    },
    ViewProperty(
      "values", .locations, of: ChartView.self, animatable: .byLayout,
      "The numbers. Animatable to as many others."
    ) {
      $0.values
    } set: {
      $0.values = $1
    },
    ViewProperty(
      "drawn", .fraction, of: ChartView.self, in: .fraction, animatable: .byLayout,
      "How much of a line or a pie is drawn, and how far bars have grown. Default: 1."
    ) {
      $0.drawn.native
    } set: {
      $0.drawn = CGFloat($1)
    },
  ]
}

extension Substring {
  /// The text without spaces at its ends.
  fileprivate var trimmingSpaces: Substring {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension PropertyKind where Value == ChartView.Kind {
  fileprivate static var chartKind: PropertyKind {
    .name(ChartView.Kind.allCases.map { ($0.rawValue, $0) })
  }
}
