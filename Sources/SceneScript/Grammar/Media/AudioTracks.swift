import Animator
import Audio
import Yams

/// The keys of an audio track.
enum AudioGrammar {
  static let file = Field(
    "file", ValueKind<String>.reference("the path of an audio file"),
    "The audio file, relative to this file: WAV, FLAC, MP3, M4A, Ogg, …, or a video with audio.")
  static let start = Field("start", .time, "Start time in the scene. Default: 0.")
  static let offset = Field(
    "offset", .time, "Start time in the file. Default: 0.")
  static let duration = Field(
    "duration", .time, "Playing time. Default: the rest of the file.")
  static let gain = Field("gain", .decibels, "Gain in decibels. Default: 0.")
  static let fadeIn = Field("fadeIn", .time, "Duration of the fade-in. Default: 0.")
  static let fadeOut = Field("fadeOut", .time, "Duration of the fade-out. Default: 0.")
  static let loop = Field(
    "loop", .bool, "Whether it begins again at the end of the file. Default: false.")
  static let id = Field(
    "id", ValueKind<String>.reference("a name, such as voice"), "The name of the track.")
  static let duck = Field(
    "duck", .ducking,
    "The tracks below which it stays: an id, a list of ids, others, or {under, during, by, attack, hold, release}."
  )
  static let rows = [
    file.row, start.row, offset.row, duration.row, gain.row, fadeIn.row, fadeOut.row, loop.row,
    id.row, duck.row,
  ]

  /// The maximum number of tracks per file.
  static let limit = 1000

  static func write(_ track: AudioDescription) -> YAMLValue {
    .mapping {
      $0.write(file, track.file)
      $0.write(start, track.start)
      $0.write(offset, track.offset)
      $0.write(duration, track.duration)
      $0.write(gain, track.gain)
      $0.write(fadeIn, track.fadeIn)
      $0.write(fadeOut, track.fadeOut)
      $0.write(loop, track.loop)
      $0.write(id, track.id)
      $0.write(duck, track.duck)
    }
  }
}

extension ValueKind where Value == Double {
  /// A gain: a number in decibels, or text such as `-6dB`.
  static var decibels: ValueKind {
    let range = -120.0...40.0
    let number = JSON.object([
      ("type", .string("number")), ("minimum", .number(range.lowerBound)),
      ("maximum", .number(range.upperBound)),
    ])
    return ValueKind(
      schema: .object([
        ("anyOf", .array([number, .pattern("^[-+]?[0-9.]+([eE][-+]?[0-9]+)?[dD][bB]$")]))
      ]), write: YAMLValue.number
    ) { node, key, reader in
      let expected = "decibels: a number, such as -6, or \"-6dB\""
      let text = node.text ?? ""
      let value =
        if text.lowercased().hasSuffix("db"), let value = NumberText.value(text.dropLast(2)) {
          Optional(value)
        } else {
          reader.finite(node, key, expects: expected)
        }
      guard let value else { return nil }
      guard range.contains(value) else {
        reader.report(.outOfRange(key: key, allowed: "-120 to 40 dB", found: text), at: node)
        return nil
      }
      return value
    }
  }
}

extension ValueKind where Value == [AudioDescription] {
  /// A list of tracks, which are mixed.
  static var audio: ValueKind {
    let schema = JSON.object([
      ("type", .string("array")),
      ("items", .mapping(AudioGrammar.rows, required: [AudioGrammar.file.name])),
    ])
    return ValueKind(
      schema: schema, write: { .list($0.map(AudioGrammar.write)) }
    ) { node, key, reader in
      guard case .sequence(let items) = node else {
        return reader.reportInvalid(
          node, key, expects: "a list such as [{file: music.mp3, gain: -6}]")
      }
      guard items.count <= AudioGrammar.limit else {
        let allowed = "at most \(AudioGrammar.limit) tracks"
        reader.report(.outOfRange(key: key, allowed: allowed, found: "\(items.count)"), at: node)
        return nil
      }
      var files = AudioFiles()
      let tracks = items.map { reader.track($0, &files) }
      reader.checkDucking(of: Array(zip(tracks, items)))
      return tracks.compactMap(\.self)
    }
  }
}

/// The audio files of a scene, each opened once.
private struct AudioFiles {
  /// Durations in seconds by path: 0 if unknown, nil if the file cannot be decoded.
  private var known: [String: Double?] = [:]

  mutating func seconds(of path: String, at node: Node, _ reader: SceneReader) -> Double? {
    if let seconds = known[path] { return seconds }
    var seconds: Double?
    let url = URL(fileURLWithPath: path, relativeTo: reader.directory)
    if let refusal = reader.sources?.refusal(of: url) {
      reader.report(.unusableAudio(reason: refusal), at: node)
      known[path] = .some(nil)
      return nil
    }
    reader.sources?.note(url)
    do throws(AudioError) {
      let file = try AudioReader(url, name: path)
      _ = try file.next()
      seconds = file.statedSeconds ?? 0
    } catch {
      reader.report(.unusableAudio(reason: "\(error)"), at: node)
    }
    known[path] = .some(seconds)
    return seconds
  }
}

extension SceneReader {
  fileprivate func track(_ node: Node, _ files: inout AudioFiles) -> AudioDescription? {
    guard
      let fields = Fields(
        node, key: "audio", context: "an audio track", known: AudioGrammar.rows,
        reader: self),
      let path = fields.require(AudioGrammar.file),
      let fileNode = fields.value(of: AudioGrammar.file),
      let seconds = files.seconds(of: path, at: fileNode, self)
    else { return nil }
    var track = AudioDescription(
      file: path, start: fields.read(AudioGrammar.start), offset: fields.read(AudioGrammar.offset),
      duration: fields.read(AudioGrammar.duration), gain: fields.read(AudioGrammar.gain),
      fadeIn: fields.read(AudioGrammar.fadeIn), fadeOut: fields.read(AudioGrammar.fadeOut),
      position: source(from: node, to: node, at: fileNode.position))
    track.loop = fields.read(AudioGrammar.loop)
    track.id = fields.read(AudioGrammar.id)
    track.duck = fields.read(AudioGrammar.duck)
    if seconds > 0, let offset = track.offset, offset.seconds >= seconds,
      let node = fields.value(of: AudioGrammar.offset)
    {
      let allowed = "less than the file's duration of \(ValueText.number(seconds)) s"
      report(.outOfRange(key: "offset", allowed: allowed, found: node.text ?? ""), at: node)
    }
    if track.duration == .zero, let node = fields.value(of: AudioGrammar.duration) {
      report(.outOfRange(key: "duration", allowed: "above 0", found: node.text ?? ""), at: node)
    }
    return track
  }
}
