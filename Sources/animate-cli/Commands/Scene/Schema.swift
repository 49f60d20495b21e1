import ArgumentParser
import SceneScript

struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of scenes, for completion and validation in editors.",
    discussion: """
      Editors with YAML support find it by the first line of a scene: \
      '# yaml-language-server: $schema=scene.schema.json'.

      Example: animate-cli schema > scene.schema.json
      """)

  @Flag(help: "Print the schema of reels.")
  var reel = false

  func run() throws {
    try StandardOutput.write(reel ? SceneSchema.reelDocument : SceneSchema.document)
  }
}
