import ArgumentParser
import Foundation
import Graphics
import SceneScript

extension Render {
  /// Renders one video for each row of a table. A row that fails does not keep the others from being rendered.
  @MainActor
  func renderRows(of path: String) async throws {
    let batch: DataBatch
    do throws(DataBatch.Failure) {
      batch = try DataBatch(contentsOf: path, outputs: outputs.output)
    } catch {
      throw ValidationError("\(error)")
    }
    for row in batch.rows { try InputFiles.protect([path], from: row.outputs) }
    var failures: [RowFailure] = []
    for row in batch.rows {
      do {
        try Task.checkCancellation()
        try await command(for: row).renderScene()
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        let failure = RowFailure(row: row, error: error)
        StandardError.write("\(failure.message)\n")
        failures.append(failure)
      }
    }
    try report(batch, failures)
    if let status = failures.map(\.status).min(by: { $0.rawValue < $1.rawValue }) {
      throw ExitCode(status.rawValue)
    }
  }

  /// The command that renders one row.
  private func command(for row: DataBatch.Row) throws -> Render {
    var command = self
    command.table.data = nil
    command.outputs.output = row.outputs
    command.scene.reading.variables.row = row.values
    for output in row.outputs {
      let folder = URL(fileURLWithPath: output).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    return command
  }

  private func report(_ batch: DataBatch, _ failures: [RowFailure]) throws {
    let numbers = failures.map(\.row.number)
    let count = batch.rows.count
    if json {
      let failed = failures.map { failure in
        JSON.object([
          ("row", .int(failure.row.number)),
          ("outputs", .array(failure.row.outputs.map { .string($0) })),
          ("error", .string(failure.reason)),
        ])
      }
      try StandardOutput.writeIfRead(
        line: JSON.object([("rows", .int(count)), ("failed", .array(failed))]).text())
    } else if numbers.isEmpty {
      try StandardOutput.writeIfRead(line: "\(count) \(count == 1 ? "row" : "rows") rendered")
    } else {
      let list = numbers.map(String.init).joined(separator: ", ")
      try StandardOutput.writeIfRead(
        line: "\(count - numbers.count) of \(count) rows rendered; failed: \(list)")
    }
  }
}

/// A row of a table that could not be rendered.
private struct RowFailure {
  let row: DataBatch.Row
  let error: any Error

  var reason: String { ExitStatus.message(for: error) }

  /// The message, each line with the row.
  var message: String {
    reason.split(separator: "\n").map { "row \(row.number): \($0)" }.joined(separator: "\n")
  }

  /// Failures of rendering prevail over invalid input in the exit status.
  var status: ExitStatus { ExitStatus.status(of: error) ?? .invalidInput }
}
