import Animator
import SceneExpressions
import Yams

/// Why a file with data cannot be read.
package struct SceneDataFailure: Error {
  package let reason: String
}

/// Files with data: tables (`.csv`, `.tsv`), JSON and YAML.
package enum SceneData {
  private static let megabytes = 16

  /// The value of a file. A table is a list of its rows.
  package static func value(contentsOf url: URL) throws(SceneDataFailure) -> ExpressionValue {
    switch url.pathExtension.lowercased() {
    case "csv", "tsv": .items(try table(contentsOf: url).rows.map(ExpressionValue.record))
    case "json", "yaml", "yml": try document(contentsOf: url)
    default:
      throw SceneDataFailure(
        reason: "data is in files whose names end in .csv, .tsv, .json, .yaml or .yml")
    }
  }

  /// A row of a table.
  package struct Row: Sendable {
    /// The values by column.
    package let record: ExpressionRecord
    /// The values by column as they are written, so that `9.50` stays so in a text.
    package let texts: [String: String]
  }

  /// The rows of a table, or of a list of mappings.
  package static func rows(contentsOf url: URL) throws(SceneDataFailure) -> [Row] {
    if ["csv", "tsv"].contains(url.pathExtension.lowercased()) {
      let table = try table(contentsOf: url)
      return zip(table.rows, table.texts).map { record, texts in
        Row(record: record, texts: Dictionary(zip(table.columns, texts)) { $1 })
      }
    }
    guard case .list(let list) = try value(contentsOf: url) else {
      throw SceneDataFailure(reason: "it is not a list of rows")
    }
    let rows = list.items.compactMap { item -> Row? in
      guard case .record(let record) = item else { return nil }
      let texts = record.entries.map { ($0.name, $0.value.text ?? $0.value.flowText) }
      return Row(record: record, texts: Dictionary(texts) { $1 })
    }
    guard rows.count == list.items.count else {
      throw SceneDataFailure(reason: "it is not a list of mappings of names to values")
    }
    return rows
  }

  private static func table(contentsOf url: URL) throws(SceneDataFailure) -> CSVTable {
    let text = try text(contentsOf: url)
    do throws(CSVTable.Failure) {
      return try CSVTable(
        text.text, separator: url.pathExtension.lowercased() == "tsv" ? "\t" : ",")
    } catch {
      throw SceneDataFailure(reason: "line \(error.line): \(error.reason)")
    }
  }

  private static func document(contentsOf url: URL) throws(SceneDataFailure) -> ExpressionValue {
    let text = try text(contentsOf: url)
    do throws(SceneError) {
      return ExpressionValue(try text.compose().root)
    } catch {
      throw failure(error)
    }
  }

  private static func text(contentsOf url: URL) throws(SceneDataFailure) -> YAMLText {
    let data: Data
    do throws(YAMLText.Unreadable) {
      data = try YAMLText.data(of: url, megabytes: megabytes)
    } catch {
      throw SceneDataFailure(reason: error.reason)
    }
    guard data.count <= megabytes << 20 else {
      throw SceneDataFailure(reason: "it is larger than \(megabytes) MB")
    }
    do throws(SceneError) {
      return try YAMLText(data, file: url.lastPathComponent)
    } catch {
      throw failure(error)
    }
  }

  private static func failure(_ error: SceneError) -> SceneDataFailure {
    guard let first = error.diagnostics.first else {
      return SceneDataFailure(reason: "it is invalid")
    }
    if case .notAScene(let reason) = first.problem { return SceneDataFailure(reason: reason) }
    return SceneDataFailure(reason: "line \(first.position.line): \(first.problem)")
  }
}

extension ExpressionValue {
  /// A list or a mapping as YAML on one line.
  fileprivate var flowText: String { YAMLWriter.line(ItemValue(node(nil, at: nil)).yaml) }
}
