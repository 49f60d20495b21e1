import Graphics

extension SVGReader {
  /// When an animation with this number of values runs.
  func timing(
    of animation: SVGElement, count: Int
  ) throws(LeftOut) -> SVGAnimation.Timing {
    var timing = SVGAnimation.Timing()
    let isSet = animation.name == "set"
    let first = (animation["begin"] ?? "0s").split(separator: ";").first.map(\.trimmed) ?? "0s"
    guard let begin = Self.signedSeconds(first) else {
      throw LeftOut("it begins with '\(first)'")
    }
    timing.begin = begin
    if let end = animation["end"] { throw LeftOut("it ends at '\(end)'") }
    if let sum = animation["accumulate"], sum != "none" {
      throw LeftOut("its repetitions add up")
    }
    let duration = animation["dur"] ?? "indefinite"
    let isEndless = isSet && duration == "indefinite"
    guard let duration = isEndless ? 1 : Self.seconds(duration), duration >= 0.001 else {
      throw LeftOut("it has no duration")
    }
    timing.duration = duration
    timing.isFrozen = animation["fill"] == "freeze" || isEndless
    timing.repeatCount = try repeatCount(of: animation, duration)
    try setIntervals(of: &timing, animation, count)
    return timing
  }

  private func repeatCount(
    of animation: SVGElement, _ duration: Double
  ) throws(LeftOut) -> Double {
    if let text = animation["repeatCount"] {
      if text == "indefinite" { return .infinity }
      if let count = svgNumbers(text), count.count == 1, count[0] > 0 { return count[0] }
      throw LeftOut("it is repeated '\(text)' times")
    }
    guard let text = animation["repeatDur"] else { return 1 }
    if text == "indefinite" { return .infinity }
    guard let seconds = Self.seconds(text), seconds > 0 else {
      throw LeftOut("it is repeated for '\(text)'")
    }
    return seconds / duration
  }

  /// Reads how values follow each other.
  private func setIntervals(
    of timing: inout SVGAnimation.Timing, _ animation: SVGElement, _ count: Int
  ) throws(LeftOut) {
    let mode = animation["calcMode"] ?? "linear"
    timing.isDiscrete = mode == "discrete"
    if mode == "paced", count > 2 { throw LeftOut("it is paced") }
    let last = Double(timing.isDiscrete ? count : count - 1)
    timing.keyTimes = (0..<count).map { Double($0) / last }
    if let text = animation["keyTimes"], mode != "paced" {
      let times = text.split(separator: ";").compactMap { svgNumbers($0.trimmed)?.first }
      guard times.count == count, times[0] == 0, times.allSatisfy({ (0...1).contains($0) }),
        zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }),
        timing.isDiscrete || times.last == 1
      else { throw LeftOut("its 'keyTimes' are not one for each value, from 0 to 1") }
      timing.keyTimes = times
    }
    guard mode == "spline" else { return }
    let splines = (animation["keySplines"] ?? "").split(separator: ";").map {
      svgNumbers($0.trimmed) ?? []
    }
    guard splines.count == count - 1,
      splines.allSatisfy({ $0.count == 4 && $0.allSatisfy((0...1).contains) })
    else { throw LeftOut("its 'keySplines' are not four numbers for each interval") }
    timing.curves = splines.map { UnitBezier($0[0], $0[1], $0[2], $0[3]) }
  }

  /// The seconds of a clock value: `2s`, `500ms`, `1.5`, `0:02`, `1min`; nil for other text, and more than 1e6.
  static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let seconds: Double
    if parts.count > 1 {
      let numbers = parts.compactMap { svgNumbers(String($0))?.first }
      guard numbers.count == parts.count, parts.count <= 3, numbers.allSatisfy({ $0 >= 0 })
      else { return nil }
      seconds = numbers.reduce(0) { $0 * 60 + $1 }
    } else {
      var scanner = SVGValueScanner(text)
      guard let number = scanner.number(), number >= 0 else { return nil }
      let units = ["": 1, "s": 1, "ms": 0.001, "min": 60, "h": 3600]
      guard let unit = units[scanner.word()], scanner.isAtEnd else { return nil }
      seconds = number * unit
    }
    return seconds <= 1e6 ? seconds : nil
  }
  /// The seconds of a clock value that may be negative.
  static func signedSeconds(_ text: String) -> Double? {
    text.hasPrefix("-") ? seconds(String(text.dropFirst())).map { -$0 } : seconds(text)
  }
}
