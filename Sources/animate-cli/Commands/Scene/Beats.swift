import Animator
import ArgumentParser
import Foundation
import Graphics

struct Beats: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "beats",
    abstract: "Print the tempo and the beats of a sound file.",
    discussion: """
      The first line is the tempo and the time of the first beat; below it are the beats and their times in seconds. \
      Scenes take the tempo of a file with 'bpm: music.wav'.

      Examples:
        animate-cli beats music.wav
        animate-cli beats music.wav --every 4 --format markers >> reel.yaml
      """)

  @Argument(help: "The sound file, or a video with sound.", completion: .file())
  var file: String

  @Option(help: "Print every Nth beat only: 4 for one in each bar of four.")
  var every = 1

  @Flag(help: "Print when sounds begin, on the beat or not, in place of the beats.")
  var onsets = false

  @Option(help: "The output format: text, json, or markers, for reels.")
  var format = BeatFormat.text

  func validate() throws {
    if every < 1 { throw ValidationError("--every must be 1 or more") }
    if every > 1 && onsets { throw ValidationError("--every applies to beats") }
  }

  func run() throws {
    let beats = try AudioBeats(contentsOf: URL(fileURLWithPath: file))
    let times = (onsets ? beats.onsets : beats.times).enumerated()
      .filter { $0.offset.isMultiple(of: every) }
    switch format {
    case .json: try StandardOutput.write(line: json(beats).text())
    case .text:
      try StandardOutput.write(line: summary(beats))
      for (index, time) in times { try StandardOutput.write(line: "\(index + 1)\t\(text(time))") }
    case .markers:
      try StandardOutput.write(line: "markers:")
      let name = onsets ? "onset" : "beat"
      for (index, time) in times {
        try StandardOutput.write(line: "  - {mark: \(name) \(index + 1), at: \(text(time))}")
      }
    }
  }

  private func summary(_ beats: AudioBeats) -> String {
    guard let tempo = beats.tempo, let offset = beats.offset else { return "no tempo" }
    return "\(text(tempo)) beats per minute, the first at \(text(offset)) s"
  }

  private func json(_ beats: AudioBeats) -> JSON {
    func number(_ value: Double?) -> JSON { value.map { .number($0) } ?? .null }
    let times = beats.times.enumerated().filter { $0.offset.isMultiple(of: every) }
    return .object([
      ("tempo", number(beats.tempo)), ("offset", number(beats.offset)),
      ("seconds", .number(beats.seconds)),
      ("beats", .array(times.map { .number($0.element) })),
      ("onsets", .array(beats.onsets.map { .number($0) })),
    ])
  }

  /// To a millisecond; tempos to a hundredth of a beat or better.
  private func text(_ number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}

/// The output format of beats.
enum BeatFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
  case markers
}
