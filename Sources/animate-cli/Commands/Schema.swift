import ArgumentParser
import SceneScript

struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the JSON Schema of scene files.", shouldDisplay: false)

  @Flag(help: "That of reels.")
  var reel = false

  func run() throws {
    try StandardOutput.write(reel ? SceneSchema.reelDocument : SceneSchema.document)
  }
}
