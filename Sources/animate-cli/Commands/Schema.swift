import ArgumentParser
import SceneScript

struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the JSON Schema of scene files.", shouldDisplay: false)

  func run() { print(SceneSchema.document, terminator: "") }
}
