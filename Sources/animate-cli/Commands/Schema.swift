import ArgumentParser
import SceneScript

struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the JSON Schema of scene files.", shouldDisplay: false)

  func run() throws { try StandardOutput.write(SceneSchema.document) }
}
