import ArgumentParser
import Foundation
import TimelineExport

struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Create a scene from a template.",
    discussion: """
      Templates:
      \(SceneTemplate.list)

      Templates with variants are filmed in landscape unless --variant portrait is given; their texts, colors and \
      lists are variables, which --set and --data replace.

      Examples:
        animate-cli new first.yaml
        animate-cli new spring-sale.yaml --template promo
      """)

  @Argument(help: "The scene file to create.", completion: .file(extensions: ["yaml"]))
  var scene: String

  @Option(help: ArgumentHelp("The template. Default: card.", valueName: "name"))
  var template = SceneTemplate.card

  @Flag(name: [.long, .customShort("y")], help: "Overwrite the file if it exists.")
  var force = false

  func run() throws {
    let url = URL(fileURLWithPath: scene)
    guard ["yaml", "yml"].contains(url.pathExtension.lowercased()) else {
      throw InputError.wrongExtension(path: scene, allowed: [".yaml", ".yml"])
    }
    let file = try OutputFile(url, overwrite: force)
    try OutputFile.write(Data(template.text.utf8), to: file.temporaryPath, name: file.name)
    try file.commit()
    let video = url.deletingPathExtension().appendingPathExtension("mp4").lastPathComponent
    try StandardOutput.writeIfRead(
      line: "created \(scene); to render it whenever it is saved, run: "
        + "animate-cli watch \(scene) -o \(video)")
  }
}
