import Animator
import ArgumentParser
import Foundation

/// ArgumentParser's description of the program, as far as the manual and messages need it.
struct ToolPage: Decodable {
  let command: Command

  /// The description of this program.
  static func current() throws -> ToolPage {
    try JSONDecoder().decode(ToolPage.self, from: Data(AnimateCLI._dumpHelp().utf8))
  }

  struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool?
    let subcommands: [Command]?
    let arguments: [Argument]?
  }

  struct Argument: Decodable {
    let kind: String
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let preferredName: Name?
    let valueName: String?
    let abstract: String?
  }

  struct Name: Decodable {
    let kind: String
    let name: String

    /// The name with its dashes.
    var text: String { (kind == "long" ? "--" : "-") + name }
  }
}

extension ToolPage {
  /// The error for the first unknown option among the arguments, if any.
  ///
  /// ArgumentParser reports a missing required option first, although it may only be misspelled.
  func unknownOption(in arguments: [String]) -> InputError? {
    guard let name = arguments.first,
      let command = command.subcommands?.first(where: { $0.commandName == name })
    else { return nil }
    let known = command.arguments ?? []
    func named(_ option: String) -> Argument? {
      known.first { $0.names?.contains { $0.text == option } == true }
    }
    var isValue = false
    for argument in arguments.dropFirst() {
      if isValue {
        isValue = false
        continue
      }
      if argument == "--" { return nil }
      guard argument.hasPrefix("-"), argument != "-" else { continue }
      let option = String(argument.prefix { $0 != "=" })
      if let found = named(option) {
        isValue = found.kind == "option" && option == argument
      } else if argument.hasPrefix("--") {
        let options = known.flatMap { $0.names ?? [] }.map(\.text).filter { $0.hasPrefix("--") }
        return .unknownOption(
          option, command: name, nearest: NearestName.of(option, among: options))
      }
    }
    return nil
  }
}
