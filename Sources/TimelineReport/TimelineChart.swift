import Animator
import SceneScript

extension SceneRecording {
  /// A Gantt chart of the animations in box-drawing characters, with one row per view and property.
  /// Each scene of a reel has a row above those of its views.
  ///
  /// - Parameters:
  ///   - width: The width in columns, clamped to 40 to 1000.
  ///   - isColored: Whether to color bars by escape sequences.
  package func chart(width: Int, isColored: Bool) -> String {
    var rows: [ChartRow] = []
    for scene in scenes {
      if scene.label != nil { rows.append(ChartRow(scene: scene)) }
      rows += ChartRow.rows(of: scene, names: ViewNames(scene), count: rows.count)
    }
    if rows.isEmpty, timeline.markers.isEmpty { return "Nothing is animated.\n" }
    let chart = TimelineChart(
      rows: rows, markers: timeline.markers, duration: timeline.duration,
      width: min(max(width, 40), 1000))
    return chart.lines.map { $0.text(isColored: isColored) + "\n" }.joined()
  }
}

/// The layout and drawing of a chart: labels at the left, time from left to right.
private struct TimelineChart {
  let rows: [ChartRow]
  let markers: [TimelineMarker]
  let duration: MediaTime
  private let viewWidth: Int
  private let keyWidth: Int
  /// The number of columns of the time axis, and the first one.
  private let columns: Int
  private let left: Int

  init(rows: [ChartRow], markers: [TimelineMarker], duration: MediaTime, width: Int) {
    (self.rows, self.markers, self.duration) = (rows, markers, duration)
    // The time axis has at least 3/5 of the width; a short label leaves its room to the other.
    let room = width * 2 / 5 - 2
    let view = rows.filter { $0.scene == nil }.map { TextColumns.count($0.view) }.max() ?? 0
    let key = rows.map { TextColumns.count($0.key) }.max() ?? 0
    viewWidth = min(view, max(room / 2, room - key))
    keyWidth = min(key, room - viewWidth)
    left = viewWidth + keyWidth + 2
    columns = width - left
  }

  var lines: [ChartLine] {
    var lines = axis + markers.map(line(of:))
    var view: String?
    for row in rows {
      if let scene = row.scene {
        lines.append(heading(scene))
        view = nil
      }
      for (index, lane) in row.lanes.enumerated() {
        var line = ChartLine()
        line.put(view == row.view ? "" : label(row.view, viewWidth), at: 0, .heading)
        line.put(index > 0 ? "" : label(row.key, keyWidth), at: viewWidth + 1)
        for (offset, bar) in lane.enumerated() {
          let next = offset + 1 < lane.count ? lane[offset + 1].added : nil
          draw(bar, of: row, on: &line, until: next.map { column($0) } ?? columns)
        }
        view = row.view
        lines.append(line)
      }
      if row.hidden > 0 {
        var line = ChartLine()
        line.put("and \(row.hidden) more at the same time", at: left, .faint)
        lines.append(line)
      }
    }
    return lines
  }

  /// The row of a marker: its name and time.
  private func line(of marker: TimelineMarker) -> ChartLine {
    var line = ChartLine()
    let offset = min(column(marker.time), columns - 1)
    line.put("▼", at: left + offset, .heading)
    let caption = "\(ViewNames.printable(marker.name)) \(ValueText.number(marker.time.seconds)) s"
    let width = TextColumns.count(caption)
    let isLeft = offset + 2 + width > columns
    line.put(caption, at: max(left + (isLeft ? offset - 1 - width : offset + 2), 0))
    return line
  }

  /// The row of a scene: its label and time range; ╍ is the transition to it.
  private func heading(_ scene: ReportedScene) -> ChartLine {
    var line = ChartLine()
    let (first, last) = ends(scene.begin, scene.end)
    if let change = scene.transition {
      let (from, to) = ends(change.begin, change.end)
      line.put(String(repeating: "╍", count: to - from + 1), at: left + from, .faint)
    }
    let bar = first == last ? "│" : "├" + String(repeating: "─", count: last - first - 1) + "┤"
    line.put(bar, at: left + first, .heading)
    line.put(label(scene.label ?? "", left - 1), at: 0, .heading)
    let caption = " from \(ValueText.number(scene.begin.seconds)) s "
    if caption.count < last - first { line.put(caption, at: left + first + 1, .faint) }
    return line
  }

  /// The first and the last column of a half-open time range.
  private func ends(_ begin: MediaTime, _ end: MediaTime) -> (Int, Int) {
    let first = min(column(begin), columns - 1)
    return (first, max(first, end == begin ? first : column(end - MediaTime(flicks: 1))))
  }

  private func label(_ text: String, _ width: Int) -> String {
    TextColumns.truncated(text, to: width)
  }

  // MARK: Time

  /// The column of a time.
  private func column(_ time: MediaTime) -> Int { column(flicks: Double(time.flicks)) }

  private func column(flicks: Double) -> Int {
    let length = Double(max(duration.flicks, 1))
    // Times before the start are clamped to the left edge.
    let progress = min(max(flicks / length, 0), 1)
    return Int(Double(columns) * progress + 1e-9)
  }

  /// The time axis: labels in seconds above a ruler with ticks.
  private var axis: [ChartLine] {
    var (labels, ruler) = (ChartLine(), ChartLine())
    ruler.put(String(repeating: "─", count: columns), at: left, .faint)
    let step = tickStep
    var index = 0
    while true {
      let seconds = Double(index) * step
      // A tick at the end would be outside. Not as a MediaTime of seconds, which the longest durations exceed.
      let offset = column(flicks: seconds * Double(MediaTime.flicksPerSecond))
      guard offset < columns else { break }
      let text = ValueText.number(seconds) + (index == 0 ? " s" : "")
      if offset + text.count <= columns { labels.put(text, at: left + offset, .faint) }
      ruler.put("┬", at: left + offset, .faint)
      index += 1
    }
    return [labels, ruler]
  }

  /// The tick interval: 1, 2 or 5 times a power of ten, at least eight columns wide.
  private var tickStep: Double {
    let least = max(duration.seconds, 1e-6) * 8 / Double(columns)
    let power = pow(10, log10(least).rounded(.down))
    return [1, 2, 5].map { $0 * power }.first { $0 >= least } ?? 10 * power
  }

  // MARK: Bars

  private func draw(
    _ bar: AnimationRecord, of row: ChartRow, on line: inout ChartLine, until limit: Int
  ) {
    let style = row.style
    let end = min(bar.end, row.end)
    let isEndless = bar.end > row.end
    let (first, last) = ends(bar.begin, end)
    let delay = column(bar.added)
    if delay < first {
      line.put(String(repeating: "·", count: first - delay), at: left + delay, .faint)
    }
    line.put(body(of: bar, first: first, last: last), at: left + first, style)
    if bar.isInterrupted {
      line.put("╳", at: left + last, .alert)
    } else if isEndless {
      line.put("▶", at: left + last, style)
    }
    caption(bar, first: first, last: last, limit: limit, on: &line)
  }

  /// The characters of a bar: each cycle begins with ┣; thin lines are reversed cycles.
  private func body(of bar: AnimationRecord, first: Int, last: Int) -> String {
    if first == last { return "■" }
    var cells = Array(repeating: Character("━"), count: last - first + 1)
    if bar.repetitionText != nil {
      if columnsPerLeg(of: bar) < 2 {
        cells = Array(repeating: "┅", count: cells.count)
      } else {
        for index in cells.indices { cells[index] = legMark(bar, column: first + index) }
      }
    }
    cells[0] = "┣"
    cells[cells.count - 1] = "┫"
    return String(cells)
  }

  private func columnsPerLeg(of bar: AnimationRecord) -> Double {
    Double(columns) * min(bar.timing.duration.seconds / max(duration.seconds, 1e-9), 1e6)
  }

  /// The character for a column of a repeating or autoreversing animation.
  private func legMark(_ bar: AnimationRecord, column: Int) -> Character {
    let from = time(atColumn: column) - bar.begin
    let to = time(atColumn: column + 1) - bar.begin
    let cycle = bar.timing.duration.seconds * (bar.timing.autoreverses ? 2 : 1)
    let next = (from.seconds / cycle - 1e-9).rounded(.up) * cycle
    if next < to.seconds * (1 - 1e-9) { return "┣" }
    let middle = ((from.seconds + to.seconds) / 2).truncatingRemainder(dividingBy: cycle)
    return middle > bar.timing.duration.seconds ? "─" : "━"
  }

  private func time(atColumn column: Int) -> MediaTime {
    MediaTime(seconds: duration.seconds * Double(column) / Double(columns))
  }

  /// Draws the caption with the timing curve and repetitions, inside the bar if it fits, else after
  /// it.
  private func caption(
    _ bar: AnimationRecord, first: Int, last: Int, limit: Int, on line: inout ChartLine
  ) {
    // Inside a repeating bar, it must fit into the first half-cycle.
    let repeats = bar.repetitionText != nil
    let leg = repeats ? Int(columnsPerLeg(of: bar)) - 1 : last - first
    for text in bar.captions where text.count + 3 <= min(leg, last - first) {
      return line.put(" \(text) ", at: left + first + 1, .faint)
    }
    for text in bar.captions where last + 2 + text.count < limit {
      return line.put(text, at: left + last + 2, .faint)
    }
  }
}
