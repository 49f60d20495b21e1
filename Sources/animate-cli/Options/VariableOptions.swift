import ArgumentParser
import SceneScript

/// The values of a scene's variables.
struct VariableOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The value of a variable of the scene; can be repeated.", valueName: "name=value"),
    transform: Variable.init)
  var set: [Variable] = []

  @Option(
    help: ArgumentHelp(
      "The theme of the scene. Default: the one that it names, or its first.", valueName: "name"))
  var theme: String?

  @Option(
    help: ArgumentHelp(
      "The variant of the scene, such as portrait. Default: the one that it names, or its first.",
      valueName: "name"))
  var variant: String?

  /// A variable and its value.
  struct Variable {
    let name: String
    let value: String

    /// Parses `name=value`.
    init(_ argument: String) throws {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw ValidationError("it must be name=value, such as title=Hello")
      }
      (name, value) = (String(parts[0]), String(parts[1]))
    }
  }

  /// The values of a row of a table, by column.
  var row: [String: String] = [:]

  private enum CodingKeys: CodingKey { case set, theme, variant }

  /// The inputs of a scene. Of two values for a variable, the last one counts.
  var inputs: SceneInputs {
    var inputs = SceneInputs(variables: Dictionary(set.map { ($0.name, $0.value) }) { $1 })
    (inputs.row, inputs.theme, inputs.variant) = (row, theme, variant)
    return inputs
  }
}
