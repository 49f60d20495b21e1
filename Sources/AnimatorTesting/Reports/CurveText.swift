/// A plot of a curve in text.
///
///      1 ┤•••
///        │   •••
///        │      ••×
///      0 ┤         ••
///        └───────────
///        0 s      1 s
struct CurveText {
  private let columns = 48
  private let rows = 9
  /// The rows of characters, from the top.
  private var grid: [[Character]]
  private let times: ClosedRange<Double>
  private let values: ClosedRange<Double>

  /// Plots `value` over `times`; `marks` are drawn on top as `×`.
  init(
    over times: ClosedRange<Double>, marks: [(time: Double, value: Double)] = [],
    _ value: (Double) -> Double?
  ) {
    self.times = times
    grid = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    let length = times.upperBound - times.lowerBound
    let last = Double(columns - 1)
    let samples = (0..<columns).map { column in
      value(times.lowerBound + length * Double(column) / last).flatMap { $0.isFinite ? $0 : nil }
    }
    let all = samples.compactMap { $0 } + marks.map(\.value).filter(\.isFinite)
    let (low, high) = (all.min() ?? 0, all.max() ?? 0)
    values = low...(high > low ? high : low + 1)
    for (column, sample) in samples.enumerated() {
      if let sample { grid[row(of: sample)][column] = "•" }
    }
    for mark in marks where mark.value.isFinite {
      // 0 is the first argument, so that NaN counts as 0.
      let fraction = max(0, (mark.time - times.lowerBound) / length)
      let column = Int((min(fraction, 1) * last).rounded())
      grid[row(of: mark.value)][column] = "×"
    }
  }

  private func row(of value: Double) -> Int {
    // Halved, as the difference of two finite numbers may overflow.
    let (top, bottom) = (values.upperBound / 2, values.lowerBound / 2)
    let fraction = (top - value / 2) / (top - bottom)
    // For extreme values the difference may be zero or infinite.
    guard fraction.isFinite else { return rows - 1 }
    return Int((min(max(fraction, 0), 1) * Double(rows - 1)).rounded())
  }

  /// The plot with labels: the values at top and bottom, the times at both ends.
  var text: String {
    let (top, bottom) = (Numbers.text(values.upperBound), Numbers.text(values.lowerBound))
    let width = max(top.count, bottom.count)
    func padded(_ text: String) -> String {
      String(repeating: " ", count: width - text.count) + text
    }
    var lines: [String] = []
    for (index, row) in grid.enumerated() {
      let label = index == 0 ? top : index == rows - 1 ? bottom : ""
      let line = "\(padded(label)) \(label.isEmpty ? "│" : "┤")" + String(row)
      lines.append(line.trimmingTrailingSpaces)
    }
    lines.append(padded("") + " └" + String(repeating: "─", count: columns))
    let (start, end) = (
      Numbers.seconds(times.lowerBound), Numbers.seconds(times.upperBound)
    )
    let gap = max(columns - start.count - end.count, 1)
    lines.append(padded("") + "  " + start + String(repeating: " ", count: gap) + end)
    return lines.joined(separator: "\n")
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
