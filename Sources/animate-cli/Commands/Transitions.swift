import Animator
import ArgumentParser
import Foundation
import Graphics
import SceneScript

struct Transitions: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the transitions, or print a scene that shows one.",
    discussion: """
      Without an argument: a line a transition, with its directions and options. With a name: a scene \
      that shows it at nine instants, to be rendered at 1 s.

      Examples:
        animate-cli transitions
        animate-cli transitions door > door.yaml
        animate-cli frame door.yaml --at 1 -o door.png
      """)

  @Argument(
    help: "A transition's name.", completion: .list(ViewTransitions.all.map(\.name)))
  var name: String?

  @Flag(help: "Print the list as JSON, a line a transition.")
  var json = false

  func validate() throws {
    if json && name != nil { throw ValidationError("--json is for the list, without a name") }
  }

  func run() throws {
    guard let name else {
      let lines = ViewTransitions.all.map { json ? $0.json.text() + "\n" : $0.lines }
      return try StandardOutput.write(lines.joined())
    }
    guard let kind = ViewTransitions.kind(named: name) else {
      let known = ViewTransitions.all.map(\.name)
      throw InputError.unknownTransition(
        name, nearest: NearestName.of(name, among: known), known: known)
    }
    try StandardOutput.write(TransitionStrip.scene(of: kind))
  }
}

extension TransitionKind {
  fileprivate var directionNames: [String] { directions.map(\.rawValue) }

  fileprivate var optionNames: [String] {
    TransitionOptions.Name.allCases
      .filter { $0 != .direction && options.contains($0) }.map(\.rawValue)
  }

  /// What it is, for people: a line, and where there are directions and options, a line of each.
  fileprivate var lines: String {
    func line(_ name: String, _ values: [String]) -> String {
      values.isEmpty ? "" : "    \(name): \(values.joined(separator: ", "))\n"
    }
    return name.padding(toLength: 24, withPad: " ", startingAt: 0) + doc + "\n"
      + line("direction", directionNames) + line("options", optionNames)
  }

  /// The same, for programs.
  fileprivate var json: JSON {
    .object([
      ("name", .string(name)), ("description", .string(doc)),
      ("directions", .array(directionNames.map { .string($0) })),
      ("options", .array(optionNames.map { .string($0) })),
    ])
  }
}
