import ArgumentParser
import Graphics
import SceneScript

struct Presets: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "presets",
    abstract: "List the motion presets, which the step 'preset' performs.",
    discussion: """
      Examples:
        animate-cli presets
        animate-cli presets --json
      """)

  @Flag(help: "Print each preset as a line of JSON.")
  var json = false

  func run() throws {
    let lines = MotionPreset.all.map { preset in
      guard json else {
        return preset.name.padded(to: 12) + "\(preset.duration) s".padded(to: 8) + preset.doc
      }
      return JSON.object([
        ("name", .string(preset.name)), ("duration", .number(preset.duration)),
        ("description", .string(preset.doc)),
      ]).text()
    }
    try StandardOutput.write(lines.joined(separator: "\n") + "\n")
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(1, count - self.count))
  }
}
