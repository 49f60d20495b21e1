import Animator

/// `say: text`: a caption while the following steps run.
package struct SayStep: StepAction {
  package var text: String
  /// Nil for as long as it takes to read.
  package var duration: MediaTime?

  package init(text: String, duration: MediaTime? = nil) {
    (self.text, self.duration) = (text, duration)
  }

  static let say = Field(
    "say", .string,
    "Shows a caption from now on, while the following steps run, until its end or the next one.")
  static let duration = Field(
    "duration", .time,
    "How long it is shown. Default: a second for 15 characters, at least 1.5 seconds.")

  /// The speed of reading in characters per second: 160 to 180 words per minute, as the BBC's guidelines for subtitles
  /// recommend, of five letters and a space.
  private static let readingSpeed = 15.0
  /// The least time that a caption is shown, in seconds.
  private static let leastDuration = 1.5

  package static let type = StepType(
    name: say.name, doc: say.doc, rows: [say.row, duration.row], required: [say.name]
  ) { fields, reader in
    guard let text = fields.read(say) else { return nil }
    var step = SayStep(text: text)
    step.duration = fields.read(duration)
    if step.duration == .zero {
      reader.report(
        .outOfRange(key: duration.name, allowed: "more than 0", found: "0"),
        at: fields.position(of: duration))
    }
    if let node = fields.value(of: say) {
      let (cue, problems) = step.cue(at: .zero).parsed()
      for problem in problems { reader.report(.captions(problem), at: node) }
      reader.checkGlyphs(of: cue.text.filter { $0 != "\n" }, at: node)
    }
    return step
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.say, text)
    mapping.write(Self.duration, duration)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    run.say(cue(at: run.stage.time))
    done()
  }

  /// The caption from a time on.
  private func cue(at time: MediaTime) -> CaptionDescription.Cue {
    let length = duration ?? readingTime
    return CaptionDescription.Cue(text: text, from: time, to: time + length)
  }

  private var readingTime: MediaTime {
    let cue = CaptionDescription.Cue(text: text, from: .zero, to: MediaTime(seconds: 1)).parsed()
      .cue
    return MediaTime(
      seconds: max(Double(cue.text.count) / Self.readingSpeed, Self.leastDuration))
  }
}
