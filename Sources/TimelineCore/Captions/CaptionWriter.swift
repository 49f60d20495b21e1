/// Writes captions as files. Times are rounded to milliseconds.
package enum CaptionWriter {
  /// WebVTT, without loss: reading it gives equal cues if their times are whole milliseconds.
  static func webVTT(_ cues: [CaptionCue]) -> String {
    var text = "WEBVTT\n"
    for cue in cues {
      text += "\n"
      if let identifier = identifier(cue) { text += identifier + "\n" }
      text += times(cue, .webVTT)
      let settings = settings(cue)
      text += (settings.isEmpty ? "" : " " + settings) + "\n" + payload(cue) + "\n"
    }
    return text
  }

  /// SubRip, with numbers from 1, and tags for bold, italic and underlined text.
  static func subRip(_ cues: [CaptionCue]) -> String {
    cues.enumerated().map { index, cue in
      "\(index + 1)\n\(times(cue, .subRip))\n\(subRipText(cue))\n"
    }.joined(separator: "\n")
  }

  private static func times(_ cue: CaptionCue, _ format: CaptionFormat) -> String {
    // A cue lasts at least a millisecond after rounding.
    let end = max(cue.end.milliseconds, cue.begin.milliseconds + 1)
    return CaptionTimes.text(cue.begin, format) + " --> "
      + CaptionTimes.text(MediaTime(milliseconds: end), format)
  }

  /// The identifier if WebVTT can represent it.
  package static func identifier(_ cue: CaptionCue) -> String? {
    guard let name = cue.identifier, !name.isEmpty, !name.contains(where: \.isNewline),
      !name.contains(CaptionTimes.arrow)
    else { return nil }
    return name
  }

  /// The settings of a WebVTT cue; empty for none.
  package static func settings(_ cue: CaptionCue) -> String {
    CaptionSettings.text(cue.placement)
  }

  /// The text of a WebVTT cue with its tags and the times of words.
  package static func payload(_ cue: CaptionCue) -> String {
    let text = cue.runs.map { run in
      var (head, tail) = ("", "")
      if let begin = run.begin, begin < cue.end {
        head += "<\(CaptionTimes.text(begin, .webVTT))>"
      }
      func wrap(_ open: String, _ close: String) {
        head += "<\(open)>"
        tail = "</\(close)>" + tail
      }
      if let voice = run.voice {
        wrap(
          "v \(CaptionEntities.encoded(voice.split(whereSeparator: \.isNewline).joined(separator: " ")))",
          "v")
      }
      let classes = run.classes.filter { !$0.contains { $0.isWhitespace || "<>.&".contains($0) } }
      if !classes.isEmpty { wrap("c." + classes.joined(separator: "."), "c") }
      for (emphasis, name) in tags where run.emphasis.contains(emphasis) { wrap(name, name) }
      return head + CaptionEntities.encoded(run.text) + tail
    }.joined()
    return withoutEmptyLines(text)
  }

  /// The text of a SubRip cue.
  package static func subRipText(_ cue: CaptionCue) -> String {
    let text = cue.runs.map { run in
      tags.reversed().filter { run.emphasis.contains($0.0) }.reduce(run.text) {
        "<\($1.1)>\($0)</\($1.1)>"
      }
    }.joined()
    return withoutEmptyLines(text)
  }

  private static let tags: [(CaptionEmphasis, String)] = [
    (.bold, "b"), (.italic, "i"), (.underline, "u"),
  ]

  /// An empty line would end the cue.
  private static func withoutEmptyLines(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).filter { !$0.isBlank }.joined(separator: "\n")
  }
}
