import Animator
import ArgumentParser
import Foundation
import Graphics
import SceneScript

struct Transitions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transitions",
    abstract: "List the transitions, or print a scene with one.",
    discussion: """
      Without an argument: the transitions with their directions and options. With a name: a short scene to copy \
      from, with each option and its default. With --strip: a scene that shows nine frames of each variant side by \
      side, at the time 1 s.

      Examples:
        animate-cli transitions
        animate-cli transitions door > door.yaml
        animate-cli transitions door --strip > doors.yaml
        animate-cli frame doors.yaml --at 1 -o doors.png
      """)

  @Argument(
    help: "The name of a transition.", completion: .list(ViewTransitions.all.map(\.name)))
  var name: String?

  @Flag(help: "Print a scene that shows frames of the transition side by side.")
  var strip = false

  @Flag(help: "Print each transition as a line of JSON.")
  var json = false

  func validate() throws {
    if strip && name == nil { throw ValidationError("--strip needs the name of a transition") }
    if json && name != nil { throw ValidationError("--json applies to the list, without a name") }
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
    try StandardOutput.write(
      strip ? TransitionStrip.scene(of: kind) : TransitionSample.scene(of: kind))
  }
}

extension TransitionKind {
  fileprivate var directionNames: [String] { directions.map(\.rawValue) }

  fileprivate var optionNames: [String] {
    TransitionOptions.Name.allCases
      .filter { $0 != .direction && options.contains($0) }.map(\.rawValue)
  }

  /// The human-readable description, with lines for directions and options if there are any.
  fileprivate var lines: String {
    func line(_ name: String, _ values: [String]) -> String {
      values.isEmpty ? "" : "    \(name): \(values.joined(separator: ", "))\n"
    }
    return name.padding(toLength: 24, withPad: " ", startingAt: 0) + doc + "\n"
      + line("direction", directionNames) + line("options", optionNames)
  }

  /// The description as JSON.
  fileprivate var json: JSON {
    .object([
      ("name", .string(name)), ("description", .string(doc)),
      ("directions", .array(directionNames.map { .string($0) })),
      ("options", .array(optionNames.map { .string($0) })),
    ])
  }
}
