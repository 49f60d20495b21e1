import Animator
import ArgumentParser
import Foundation
import SceneScript
import TimelineReport

struct LayoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract:
      "Print the layout of a scene at a time: frames, and the constraints that determine them.",
    discussion: """
      For each view its frame in its superview, the constraints that refer to it, and what they leave open; finally \
      the constraints that are ignored because they conflict with others.

      Example: animate-cli layout scenes/gallery/layout.yaml --at 1
      """)

  @Argument(
    help: "The scene file; - for standard input.",
    completion: .file(extensions: ["yaml", "yml", "json", "storyboard", "xib"]))
  var scene: String

  @OptionGroup var reading: ReadingOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The time: 1.5, 250ms or 12f (frames). Default: 0.", valueName: "time"),
    transform: TimeArgument.init)
  var at: TimeArgument?

  @Option(help: ArgumentHelp("Only a view with its subviews, by its id.", valueName: "id"))
  var view: String?

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws { try reading.check([scene]) }

  @MainActor
  func run() async throws {
    guard case .scene(let scene) = try reading.document(scene) else {
      throw InputError.requiresScene(path: scene, command: "layout")
    }
    let time = at?.time(at: scene.frameRate) ?? .zero
    var layout = try SceneRecorder.layout(of: scene, at: time)
    if layout.time < time {
      StandardError.write("note: the scene ends at \(layout.time); showing its final layout\n")
    }
    if let view {
      guard let subtree = layout.subtree(of: view) else {
        let known = layout.views.compactMap(\.id)
        throw InputError.unknownView(
          view, nearest: NearestName.of(view, among: known), known: known)
      }
      layout = subtree
    }
    try StandardOutput.write(
      line: json ? layout.report.text(indent: 0) : layout.text(file: scene.file))
  }
}
