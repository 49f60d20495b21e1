import Animator
import ArgumentParser
import Foundation
import SceneScript

struct Transitions: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the transitions, or print a scene that shows one.",
    discussion: """
      Without an argument: a line a transition, with its directions and options. With a name: a scene \
      that shows it at nine instants, to be rendered at 1 s.

      Example: animate-cli transitions door > door.yaml
      """)

  @Argument(help: "A transition's name.")
  var name: String?

  func run() throws {
    guard let name else { return try StandardOutput.write(Self.list) }
    guard let kind = ViewTransitions.kind(named: name) else {
      let known = ViewTransitions.all.map(\.name)
      throw InputError.unknownTransition(
        name, nearest: NearestName.of(name, among: known), known: known)
    }
    try StandardOutput.write(TransitionStrip.scene(of: kind))
  }

  private static var list: String {
    ViewTransitions.all.map { kind in
      let directions = kind.directions.map(\.rawValue)
      let others = TransitionOptions.Name.allCases
        .filter { $0 != .direction && kind.options.contains($0) }.map(\.rawValue)
      let name = kind.name.padding(toLength: 24, withPad: " ", startingAt: 0)
      return name + kind.doc + "\n"
        + (directions.isEmpty ? "" : "    direction: \(directions.joined(separator: ", "))\n")
        + (others.isEmpty ? "" : "    options: \(others.joined(separator: ", "))\n")
    }.joined()
  }
}
