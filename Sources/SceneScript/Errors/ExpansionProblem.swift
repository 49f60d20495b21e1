import SceneExpressions

/// The errors of variables, expressions, components, loops, data and themes.
public enum ExpansionProblem: Equatable, Sendable {
  /// An expression without a value, and the name that it may have meant.
  case expression(ExpressionProblem, nearest: String?)
  /// An expression that a comma of the mapping in braces around it has cut off.
  case cutOff(ExpressionProblem)
  /// Variables that depend on one another; the chain ends with its first name.
  case variableCycle([String])
  /// A value for a variable that the scene does not have.
  case unknownVariable(String, nearest: String?)
  /// A value for a variable from outside that is not of the type of its default.
  case invalidVariable(String, expected: String, found: String)
  /// A row of a table of which the scene has no variable.
  case unusedRow(columns: [String])
  /// A component that does not exist.
  case unknownComponent(String, nearest: String?)
  /// Components that contain one another; the chain ends with its first name.
  case componentCycle([String])
  /// Instances nested deeper than the limit.
  case tooDeep(limit: Int)
  /// An argument for which the component has no parameter.
  case unknownParameter(String, component: String, nearest: String?)
  /// A parameter without a default and without an argument.
  case missingArgument(String, component: String)
  /// An argument, or a default, of another type.
  case wrongArgument(String, component: String, expected: String, found: String)
  /// A key `for` that is not of the form "name in list".
  case invalidLoop(String)
  /// Something other than a list to loop over.
  case notAList(found: String)
  /// More iterations than the limit.
  case loopTooLong(count: Int, limit: Int)
  /// More values than the limit after everything has been expanded.
  case tooLarge(limit: Int)
  /// A file that cannot be included.
  case unreadableInclude(path: String, reason: String)
  /// Files that include one another; the chain ends with its first name.
  case includeCycle([String])
  /// More included files than the limit.
  case tooManyIncludes(limit: Int)
  /// A file with data that cannot be read.
  case unreadableData(path: String, reason: String)
  /// A theme that does not exist.
  case unknownTheme(String, nearest: String?, known: [String])
  /// Themes that extend one another; the chain ends with its first name.
  case themeCycle([String])
  /// A variant that does not exist.
  case unknownVariant(String, nearest: String?, known: [String])
  /// A spring that the theme does not have.
  case unknownSpring(String, nearest: String?)
}

extension ExpansionProblem: CustomStringConvertible {
  /// The message.
  public var description: String {
    switch self {
    case .expression(let problem, let nearest): "\(problem)" + Self.hint(nearest)
    case .cutOff(let problem):
      "\(problem): a comma within { } ends the value, so this one needs quotes around it"
    case .variableCycle(let names): "the variables depend on one another: \(Self.chain(names))"
    case .unknownVariable(let name, let nearest):
      "the scene has no variable '\(name)'" + Self.hint(nearest)
    case .invalidVariable(let name, let expected, let found):
      "the variable '\(name)' is \(expected); found '\(found)'"
    case .unusedRow(let columns):
      "no variable of the scene has the name of a column: "
        + columns.map { "'\($0)'" }.joined(separator: ", ")
    case .unknownComponent(let name, let nearest):
      "there is no component '\(name)'" + Self.hint(nearest)
    case .componentCycle(let names): "the components contain one another: \(Self.chain(names))"
    case .tooDeep(let limit): "components are nested more than \(limit) levels deep"
    case .unknownParameter(let name, let component, let nearest):
      "the component '\(component)' has no parameter '\(name)'" + Self.hint(nearest)
    case .missingArgument(let name, let component):
      "the component '\(component)' needs a value for '\(name)', such as with: {\(name): …}"
    case .wrongArgument(let name, let component, let expected, let found):
      "'\(name)' of the component '\(component)' is \(expected); found \(found)"
    case .invalidLoop(let text):
      "'for' expects a name and a list, such as \"item in data.products\"; found '\(text)'"
    case .notAList(let found): "'for' expects a list behind 'in'; found \(found)"
    case .loopTooLong(let count, let limit):
      "the loop has \(count) iterations; the limit is \(limit)"
    case .tooLarge(let limit): "the scene has more than \(limit) values once it is expanded"
    case .unreadableInclude(let path, let reason): "'\(path)' cannot be included: \(reason)"
    case .includeCycle(let files): "the files include one another: \(Self.chain(files))"
    case .tooManyIncludes(let limit): "the scene includes more than \(limit) files"
    case .unreadableData(let path, let reason): "the data in '\(path)' cannot be read: \(reason)"
    case .themeCycle(let names): "the themes extend one another: \(Self.chain(names))"
    case .unknownSpring(let name, let nearest):
      "the theme has no spring '\(name)'" + Self.hint(nearest)
    case .unknownTheme(let name, let nearest, let known):
      "there is no theme '\(name)'" + Self.hint(nearest, among: known)
    case .unknownVariant(let name, let nearest, let known):
      "there is no variant '\(name)'" + Self.hint(nearest, among: known)
    }
  }

  private static func hint(_ nearest: String?, among known: [String]) -> String {
    nearest == nil && !known.isEmpty
      ? "; valid: \(known.map { "'\($0)'" }.joined(separator: ", "))" : hint(nearest)
  }

  private static func hint(_ nearest: String?) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? ""
  }

  private static func chain(_ names: [String]) -> String { names.joined(separator: " → ") }
}
