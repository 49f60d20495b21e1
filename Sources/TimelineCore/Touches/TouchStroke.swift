/// One touch of a finger, or a movement of a hovering pointer: its samples from the first to the last.
struct TouchStroke: Sendable {
  let index: Int
  let begin: MediaTime
  /// Indefinite while the finger is down, or the pointer on the screen, at the end of the recording.
  var end: MediaTime
  var samples: [TouchRecord]

  /// Whether it is a pointer that does not press.
  var hovers: Bool { samples[0].phase.isHovering }
  /// Whether a pointer leaves the screen at its end.
  var isExit: Bool { samples[samples.count - 1].phase == .regionExited }

  /// The touches of a timeline, in the order in which they begin.
  static func all(_ touches: [TouchRecord]) -> [TouchStroke] {
    var (strokes, open): ([TouchStroke], [Int: Int]) = ([], [:])
    for record in touches {
      if record.phase == .began || record.phase == .regionEntered || open[record.finger] == nil {
        open[record.finger] = strokes.count
        strokes.append(
          TouchStroke(
            index: strokes.count, begin: record.time, end: .indefinite, samples: [record]))
      } else if let index = open[record.finger] {
        strokes[index].samples.append(record)
      }
      if record.phase.isLast,
        let index = open.removeValue(forKey: record.finger)
      {
        strokes[index].end = record.time
      }
    }
    return strokes
  }

  /// The location, linear between samples; the first or the last one outside of the touch.
  func location(at time: MediaTime) -> CGPoint {
    // Binary search for the first sample after the time.
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    if low == 0 { return samples[0].location }
    guard low < samples.count else { return samples[samples.count - 1].location }
    let (from, to) = (samples[low - 1], samples[low])
    return .mix(
      from.location, to.location, (time - from.time).fraction(of: to.time - from.time))
  }
}

extension MediaTime {
  /// The ratio to a longer time; 1 if that is not positive.
  func fraction(of whole: MediaTime) -> Double { whole > .zero ? seconds / whole.seconds : 1 }
}
