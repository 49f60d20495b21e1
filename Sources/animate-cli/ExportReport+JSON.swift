import Foundation
import Graphics
import TimelineExport

extension ExportReport {
  /// What was made, for programs.
  var json: JSON {
    .object([
      ("file", url.map { .string($0.relativePath) } ?? .null), ("frames", .int(frameCount)),
      ("rate", .string("\(frameRate)")), ("duration", .number(duration.seconds)),
      ("width", .int(size.width)), ("height", .int(size.height)),
      ("notes", .array(notes.map { .string("\($0)") })), ("wall", .number(progress.seconds)),
      ("cpu", .number(progress.cpuSeconds)), ("bytes", byteCount.map { .int($0) } ?? .null),
    ])
  }

  /// How large the file is; nil for numbered ones, and none.
  private var byteCount: Int? {
    guard let path = url?.path else { return nil }
    return (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
  }
}
