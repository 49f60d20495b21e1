/// The settings of a WebVTT cue, which follow its times: `line:90% position:50%,center size:80% align:start`.
enum CaptionSettings {
  /// Parses settings. Invalid ones, and `vertical` and `region`, are reported as warnings.
  ///
  /// - Parameters:
  ///   - text: The settings, a part of `line`.
  ///   - number: The number of the line.
  static func placement(
    _ text: Substring, of line: Substring, number: Int, _ report: inout CaptionReport
  ) -> CaptionPlacement {
    var placement = CaptionPlacement()
    for setting in text.split(whereSeparator: \.isWhitespace) {
      let column = line.column(of: setting.startIndex)
      let parts = setting.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else {
        report.add(.invalidSetting(String(setting)), line: number, column: column)
        continue
      }
      if ["vertical", "region"].contains(parts[0]) {
        report.add(.ignoredSetting(String(parts[0])), line: number, column: column)
      } else if !set(parts[0], parts[1], &placement) {
        report.add(.invalidSetting(String(setting)), line: number, column: column)
      }
    }
    return placement
  }

  /// Sets one; returns whether it is valid.
  private static func set(
    _ name: Substring, _ value: Substring, _ placement: inout CaptionPlacement
  ) -> Bool {
    let parts = value.split(separator: ",", maxSplits: 1).map(String.init)
    guard let first = parts.first else { return false }
    switch name {
    case "line":
      guard let line = line(first) else { return false }
      let edge = parts.count == 2 ? CaptionPlacement.Edge(rawValue: parts[1]) : nil
      if parts.count == 2, edge == nil { return false }
      (placement.line, placement.lineEdge) = (line, edge)
    case "position":
      guard let percent = percent(first) else { return false }
      let edge = parts.count == 2 ? positionEdges[parts[1]] : nil
      if parts.count == 2, edge == nil { return false }
      (placement.position, placement.positionEdge) = (percent, edge)
    case "size":
      guard let percent = percent(String(value)) else { return false }
      placement.size = percent
    case "align":
      // The name of `center` in earlier drafts.
      let name = value == "middle" ? "center" : String(value)
      guard let alignment = CaptionPlacement.Alignment(rawValue: name) else { return false }
      placement.alignment = alignment
    default: return false
    }
    return true
  }

  private static let positionEdges: [String: CaptionPlacement.Edge] = [
    "line-left": .start, "center": .center, "line-right": .end, "start": .start, "end": .end,
  ]

  private static func line(_ text: String) -> CaptionPlacement.Line? {
    if let percent = percent(text) { return .percent(percent) }
    return Int(text).flatMap { abs($0) <= 1000 ? .number($0) : nil }
  }

  private static func percent(_ text: String) -> Double? {
    guard text.hasSuffix("%"), text.utf8.allSatisfy({ (0x25...0x39).contains($0) }),
      let value = Double(text.dropLast()), (0...100).contains(value)
    else { return nil }
    return value
  }

  /// A placement as settings; empty for the default placement.
  static func text(_ placement: CaptionPlacement) -> String {
    var parts: [String] = []
    switch placement.line {
    case .number(let number): parts.append("line:\(number)")
    case .percent(let percent): parts.append("line:\(number(percent))%")
    case nil: break
    }
    if let edge = placement.lineEdge, !parts.isEmpty { parts[0] += ",\(edge.rawValue)" }
    if let position = placement.position {
      let names: [CaptionPlacement.Edge: String] = [
        .start: "line-left", .center: "center", .end: "line-right",
      ]
      let edge = placement.positionEdge.flatMap { names[$0] }.map { ",\($0)" } ?? ""
      parts.append("position:\(number(position))%\(edge)")
    }
    if let size = placement.size { parts.append("size:\(number(size))%") }
    if let alignment = placement.alignment { parts.append("align:\(alignment.rawValue)") }
    return parts.joined(separator: " ")
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(value)
  }
}
