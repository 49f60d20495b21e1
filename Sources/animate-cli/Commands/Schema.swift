import ArgumentParser
import SceneScript

struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the JSON Schema of scenes, by which editors complete and check them.",
    discussion: """
      Editors that know YAML find it by the first line of a scene: \
      '# yaml-language-server: $schema=scene.schema.json'.

      Example: animate-cli schema > scene.schema.json
      """)

  @Flag(help: "That of reels.")
  var reel = false

  func run() throws {
    try StandardOutput.write(reel ? SceneSchema.reelDocument : SceneSchema.document)
  }
}
