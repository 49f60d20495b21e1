/// A curve drawn with characters.
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
  /// A row of characters a line, from the top.
  private var grid: [[Character]]
  private let times: ClosedRange<Double>
  private let values: ClosedRange<Double>

  /// Draws what `value` answers over `times`; `marks` are drawn over it as `×`.
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
      // Zero comes first: what is no number then counts as it.
      let share = max(0, (mark.time - times.lowerBound) / length)
      let column = Int((min(share, 1) * last).rounded())
      grid[row(of: mark.value)][column] = "×"
    }
  }

  private func row(of value: Double) -> Int {
    // Halves, since the difference of two numbers may be beyond all numbers.
    let (top, bottom) = (values.upperBound / 2, values.lowerBound / 2)
    let share = (top - value / 2) / (top - bottom)
    // Between the largest numbers, and between the smallest, there is no difference to share.
    guard share.isFinite else { return rows - 1 }
    return Int((min(max(share, 0), 1) * Double(rows - 1)).rounded())
  }

  /// The drawing, with the values at top and bottom and the times at both ends.
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
