import Animator
import Yams

/// `audioKeyframes: {disc: {transform.scale: [1, 1.3]}}, band: bass`: drives properties of views by the level of audio.
package struct AudioKeyframesStep: AnimatedStep {
  /// The values of one view at silence and at the loudest.
  package struct Change: Equatable, Sendable {
    package var view: ViewReference
    package var silent: [PropertySetting]
    package var loud: [PropertySetting]
    /// The levels of all bars of a spectrum, if they are among the changes.
    package var bars: BarLevels?

    package init(view: ViewReference, silent: [PropertySetting], loud: [PropertySetting]) {
      (self.view, self.silent, self.loud) = (view, silent, loud)
    }
  }

  /// The levels of bars at silence and at the loudest.
  package struct BarLevels: Equatable, Sendable {
    package var silent: Double
    package var loud: Double
  }

  package var changes: [Change]
  package var following = AudioFollowing()
  /// The duration, delay and completion; without a duration, until the end of the audio.
  package var settings = AnimationSettings()

  package init(changes: [Change], settings: AnimationSettings = AnimationSettings()) {
    (self.changes, self.settings) = (changes, settings)
  }

  static let audioKeyframes = Field(
    "audioKeyframes", .audioChanges,
    "Moves views with a sound: {view: {property: [value at silence, value at the loudest]}}.")
  static let audio = Field(
    "audio", ValueKind<String>.reference("the id of a track, or the path of a sound file"),
    "The id or the file of a track, or the path of a file that begins with the scene. "
      + "Default: the only track.")
  static let band = Field(
    "band", .audioFeature,
    "all, bass, mid, treble or [low, high] in hertz; or beats, pulses on the beats. Default: all.")
  static let offset = Field(
    "offset", .time, "How much later in the sound than the time of the scene says. Default: 0.")
  static let attack = Field(
    "attack", .time, "The time in which the level rises by 63 percent of the way. Default: 0.")
  static let release = Field(
    "release", .time, "The time in which the level falls by 63 percent of the way. Default: 0.15.")
  static let threshold = Field(
    "threshold", ValueKind<Double>.number(in: 0...0.99, called: "0 to 0.99"),
    "The level, 0 to 1, below which there is none. Default: 0.")
  static let duration = Field("duration", .time, "Default: to the end of the sound.")

  package static let type = StepType(
    name: audioKeyframes.name, doc: audioKeyframes.doc,
    rows: [
      audioKeyframes.row, audio.row, band.row, offset.row, attack.row, release.row, threshold.row,
      duration.row, AnimationSettings.delay.row, AnimationSettings.completion.row,
    ],
    required: [audioKeyframes.name]
  ) { fields, reader in
    var settings = AnimationSettings(fields)
    settings.duration = fields.read(duration)
    var following = AudioFollowing()
    (following.audio, following.feature) = (fields.read(audio), fields.read(band))
    (following.offset, following.attack) = (fields.read(offset), fields.read(attack))
    (following.release, following.threshold) = (fields.read(release), fields.read(threshold))
    guard let changes = fields.read(audioKeyframes) else { return nil }
    // Errors in them have been reported.
    guard !fields.has(band) || following.feature != nil,
      !fields.has(audio) || following.audio != nil
    else { return nil }
    reader.request(
      SoundRequests.Request(
        following: following, spectrums: changes.filter { $0.bars != nil }.map(\.view.id),
        node: fields.value(of: audio) ?? fields.node, hasDuration: fields.has(duration)))
    var step = AudioKeyframesStep(changes: changes, settings: settings)
    step.following = following
    return step
  }

  package var changedViews: [String] { changes.map(\.view.id) }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.audioKeyframes, changes)
    mapping.write(Self.audio, following.audio)
    mapping.write(Self.band, following.feature)
    mapping.write(Self.offset, following.offset)
    mapping.write(Self.attack, following.attack)
    mapping.write(Self.release, following.release)
    mapping.write(Self.threshold, following.threshold)
    settings.write(to: &mapping)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let finish = { run.chain(settings.completion, done: done) }
    let sounds = run.resources.sounds
    guard let track = following.sound(in: sounds), let spectrum = sounds.spectrums[track.file],
      let envelope = following.envelope(of: track.file, in: sounds)
    else { return finish() }
    let begin = (run.stage.time + settings.delay).seconds
    let rest = following.rest(of: track, lasting: spectrum.seconds, from: begin) ?? 0
    let duration = settings.duration?.seconds ?? rest
    let parts = following.parts(
      of: track, lasting: spectrum.seconds, from: begin, duration: duration)
    let frames = envelope.keyframes(of: parts, duration: duration)
    let animate = { (apply: ([ViewChange]) -> Void) in
      UIView.animateKeyframes(
        withDuration: duration, delay: settings.delay.seconds, options: [.curveLinear],
        animations: {
          UIView.addKeyframes(frames, of: duration) { level in
            apply(changes.map { $0.change(at: level) })
          }
          for change in changes {
            change.moveBars(spectrum, following, parts, duration, run)
          }
        }, completion: { _ in finish() })
    }
    if duration == 0 { return animate { run.apply($0) } }
    guard changes.contains(where: { $0.bars != nil }) else {
      return run.animate(changes.map { $0.change(at: 0) }, animate)
    }
    // Bars are created by a layout pass, which is not part of the animation.
    run.window.layoutIfNeeded()
    for change in changes { run.warnIfOffStage(change.view.id, at: change.view.position) }
    animate { run.apply($0) }
  }
}

extension AudioKeyframesStep.Change {
  /// The values at a level.
  fileprivate func change(at level: Double) -> ViewChange {
    ViewChange(
      id: view.id, position: SourcePosition(wrappedValue: view.position),
      settings: zip(silent, loud).map { silent, loud in
        PropertySetting(
          name: silent.name, value: .mixed(silent.value, loud.value, level),
          position: SourcePosition(wrappedValue: silent.position))
      })
  }

  /// Adds keyframes for each bar of a spectrum, with the level of its own band.
  @MainActor
  fileprivate func moveBars(
    _ spectrum: AudioSpectrum, _ following: AudioFollowing, _ parts: [AudioPart],
    _ duration: Double, _ run: ScriptRun
  ) {
    guard let bars, let view = run.view(view) as? SpectrumView else { return }
    for (index, band) in AudioBand.octaves(view.levels.count).enumerated() {
      guard let row = spectrum.bands.firstIndex(of: band) else { continue }
      let envelope = AudioEnvelope(of: spectrum.powers[row], in: spectrum, following.response)
      let frames = envelope.keyframes(of: parts, duration: duration)
      UIView.addKeyframes(frames, of: duration) { level in
        view.setLevel(bars.silent + (bars.loud - bars.silent) * level, ofBar: index)
      }
    }
  }
}

extension PropertyValue {
  /// A value between two of the same type.
  fileprivate static func mixed(_ a: Self, _ b: Self, _ fraction: Double) -> Self {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { CGFloat(mix(a.native, b.native)) }
    switch (a, b) {
    case (.number(let a), .number(let b)): return .number(mix(a, b))
    case (.angle(let a), .angle(let b)): return .angle(mix(a, b))
    case (.point(let a), .point(let b)):
      return .point(CGPoint(x: mix(a.x, b.x), y: mix(a.y, b.y)))
    case (.size(let a), .size(let b)):
      return .size(CGSize(width: mix(a.width, b.width), height: mix(a.height, b.height)))
    default: return fraction < 1 ? a : b
    }
  }
}
