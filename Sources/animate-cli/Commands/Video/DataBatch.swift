import Foundation
import SceneExpressions
import SceneScript

/// The videos of a table: for each row, the values of the scene's variables and the names of the outputs.
struct DataBatch {
  /// A row of the table.
  struct Row {
    /// Counted from 1, without the names of the columns.
    let number: Int
    /// The values by column, as text.
    let values: [String: String]
    let outputs: [String]
  }

  /// Why no video of a table can be rendered.
  enum Failure: Error, Equatable, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    case noRows(path: String)
    case invalidName(output: String, row: Int, reason: String)
    case sameOutput(String, rows: [Int])

    var description: String {
      switch self {
      case .unreadable(let path, let reason): "the table '\(path)' cannot be read: \(reason)"
      case .noRows(let path): "the table '\(path)' has no rows"
      case .invalidName(let output, let row, let reason):
        "--output \"\(output)\" is no name of a file for row \(row): \(reason)"
      case .sameOutput(let path, let rows):
        "rows \(rows.map(String.init).joined(separator: " and ")) would both be written to '\(path)'; name the output by "
          + "a column in which they differ, or by the number of the row: \"{{ row }}.mp4\""
      }
    }
  }

  let rows: [Row]

  /// Reads a table and names the outputs of its rows.
  init(contentsOf path: String, outputs: [String]) throws(Failure) {
    let table: [SceneData.Row]
    do throws(SceneDataFailure) {
      table = try SceneData.rows(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    if table.isEmpty { throw .noRows(path: path) }
    var rows: [Row] = []
    var owners: [String: Int] = [:]
    for (index, row) in table.enumerated() {
      let number = index + 1
      var names: [String] = []
      for output in outputs {
        let name = try Self.name(output, row, number: number, of: table.count)
        let file = URL(fileURLWithPath: name).standardizedFileURL.path
        if let other = owners.updateValue(number, forKey: file) {
          throw .sameOutput(name, rows: other == number ? [number] : [other, number])
        }
        names.append(name)
      }
      rows.append(Row(number: number, values: row.texts, outputs: names))
    }
    self.rows = rows
  }

  /// The names that the expressions of an output may refer to.
  private struct Scope: ExpressionScope {
    let values: ExpressionRecord

    func value(named name: String) throws(ExpressionError) -> ExpressionValue? { values[name] }
    var names: [String] { values.names }
  }

  private static func name(
    _ output: String, _ row: SceneData.Row, number: Int, of count: Int
  ) throws(Failure) -> String {
    // A value is one path component: it cannot refer to another folder.
    let values = row.record.entries.map { name, value -> (name: String, value: ExpressionValue) in
      guard case .text(let text) = value else { return (name, value) }
      let safe = text.replacing("/", with: "-").replacing("\0", with: "-")
      return (name, .text(safe.hasPrefix(".") ? "-" + safe.dropFirst() : safe))
    }
    let numbers: [(name: String, value: ExpressionValue)] = [
      ("row", .number(Double(number))), ("index", .number(Double(number - 1))),
      ("count", .number(Double(count))),
    ]
    let scope = Scope(values: ExpressionRecord(numbers + values))
    let value: ExpressionValue
    do throws(ExpressionError) {
      value = try ExpressionTemplate(output).value(in: scope, spending: ExpressionBudget())
    } catch {
      let known = error.problem.misspelled.map { _ in
        "; there are " + scope.names.map { "'\($0)'" }.joined(separator: ", ")
      }
      throw .invalidName(output: output, row: number, reason: "\(error.problem)\(known ?? "")")
    }
    guard let name = value.text, !name.isEmpty else {
      throw .invalidName(output: output, row: number, reason: "it is empty")
    }
    if (name as NSString).lastPathComponent.hasPrefix(".") {
      throw .invalidName(
        output: output, row: number, reason: "'\(name)' has nothing before its extension")
    }
    return name
  }
}
