import ArgumentParser
import Foundation
import TimelineExport

struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Create a scene from a template.",
    discussion: """
      Templates: card (a card that moves and rotates), title (a lower third), loop (a looping pulse).

      Examples:
        animate-cli new first.yaml
        animate-cli new lower-third.yaml --template title
      """)

  @Argument(help: "The scene file to create.", completion: .file(extensions: ["yaml"]))
  var scene: String

  @Option(help: "The template: card, title or loop.")
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

/// The templates of new scenes.
enum SceneTemplate: String, ExpressibleByArgument, CaseIterable {
  case card, title, loop

  var text: String {
    switch self {
    case .card:
      """
      # A card that moves, rotates and springs back.
      animator: 1
      stage: {size: [640, 360], background: "#101418"}  # in points, 2 pixels each
      views:                                            # back to front
        - id: card
          frame: [60, 120, 160, 120]
          backgroundColor: systemOrange
          cornerRadius: 16
          subviews:
            - {type: label, text: "Hello", frame: [0, 44, 160, 32], font: {size: 24, weight: bold}, textColor: white, textAlignment: center}
      script:                                           # a sequence of steps
        - animate: {card: {center: [480, 180], transform: [{rotate: 20}, {scale: 1.4}]}}
          duration: 0.8                                 # seconds
        - wait: 0.3
        - spring: {card: {center: [320, 180], transform: identity, backgroundColor: systemPurple}}
          duration: 0.9
          dampingRatio: 0.6
        - wait: 0.5

      """
    case .title:
      """
      # A lower third. To overlay it on other video: -o title.mov --alpha
      animator: 1
      stage: {size: [1280, 720], scale: 1.5, background: clear}
      views:
        - id: bar
          frame: [-520, 560, 520, 96]
          backgroundColor: "#1b2a5c"
          cornerRadius: 12
          subviews:
            - {id: name, type: label, text: "Ada Lovelace", frame: [28, 14, 460, 40], font: {size: 32, weight: bold}, textColor: white, alpha: 0}
            - {id: role, type: label, text: "Programmer", frame: [28, 54, 460, 28], font: {size: 20}, textColor: "#ffffffcc", alpha: 0}
      script:
        - spring: {bar: {center: [340, 608]}}
          duration: 0.7
          dampingRatio: 0.8
        - stagger: 0.1
          steps:
            - {animate: {name: {alpha: 1}}, duration: 0.3}
            - {animate: {role: {alpha: 1}}, duration: 0.3}
        - wait: 2
        - {animate: {bar: {center: [-280, 608]}}, duration: 0.4, curve: easeIn}

      """
    case .loop:
      """
      # A pulse that ends as it begins, for a looping GIF: -o loop.gif
      animator: 1
      stage: {size: [320, 320], fps: 50, background: "#101418"}
      views:
        - {id: dot, frame: [130, 130, 60, 60], backgroundColor: systemPink, cornerRadius: 30}
      script:
        - animate: {dot: {transform: [{scale: 2.2}], alpha: 0.4}}
          duration: 0.6
          curve: easeInOut
        - animate: {dot: {transform: identity, alpha: 1}}
          duration: 0.6
          curve: easeInOut

      """
    }
  }
}
