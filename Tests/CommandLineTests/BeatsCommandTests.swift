import Foundation
import TestSupport
import Testing

/// `animate-cli beats`.
@Suite("Beats")
struct BeatsCommandTests {
  private let folder: TemporaryFolder

  /// Four seconds with a click every half second, and half a second of silence.
  init() throws {
    folder = try TemporaryFolder()
    var samples = [Int16](repeating: 0, count: 4 * 48_000)
    for beat in 0..<8 {
      for index in 0..<480 {
        samples[beat * 24_000 + index] = Int16(20_000 * sin(Double(index) * 0.2))
      }
    }
    try wav(samples).write(to: folder.file("clicks.wav"))
    try wav([Int16](repeating: 0, count: 24_000)).write(to: folder.file("silence.wav"))
    try folder.write("no sound", as: "text.wav")
  }

  private func run(_ arguments: String...) throws -> Outcome {
    try CommandLine.run(["beats"] + arguments, in: folder.url)
  }

  @Test("the tempo and the beats are printed as text, as JSON, and as markers of a reel")
  func formats() throws {
    let text = try run("clicks.wav", "--every", "4")
    #expect(text.code == 0, "\(text.errors)")
    let lines = text.output.split(separator: "\n")
    // The beats are a grid through all onsets, to 20 ms.
    #expect(lines.first?.hasPrefix("120 beats per minute, the first at 0.00") == true)
    #expect(lines.dropFirst() == ["1\t0", "5\t2"])
    let json = try run("clicks.wav", "--format", "json")
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(object?["tempo"] as? Double == 120 && object?["seconds"] as? Double == 4)
    #expect(object?["beats"] as? [Double] == [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5])
    let markers = try run("clicks.wav", "--onsets", "--format", "markers")
    #expect(
      markers.output.hasPrefix(
        "markers:\n  - {mark: onset 1, at: 0}\n  - {mark: onset 2, at: 0.5}\n"))
  }

  @Test("a silent file has no tempo, and files that cannot be read are errors")
  func errors() throws {
    #expect(try run("silence.wav").output == "no tempo\n")
    let missing = try run("no.wav")
    #expect(missing.code == 2 && missing.errors == "error: there is no file 'no.wav'\n")
    let damaged = try run("text.wav")
    #expect(damaged.code == 2 && damaged.errors.hasPrefix("error: the audio file 'text.wav' "))
    let every = try run("clicks.wav", "--every", "0")
    #expect(every.code == 2 && every.errors.contains("--every must be 1 or more"))
    #expect(try run("clicks.wav", "--every", "2", "--onsets").code == 2)
  }
}
