import Foundation
import Graphics
import TimelineExport

extension ExportReport {
  /// Prints a summary to standard output, ignoring a closed pipe, and notes to standard error.
  ///
  /// - Parameter isAssembled: Whether the frames were rendered before, so that the rate is omitted.
  func write(asJSON: Bool, isAssembled: Bool = false) throws(OutputError) {
    for note in notes { StandardError.write("note: \(note)\n") }
    let line = asJSON ? json.text() : isAssembled ? summary : "\(self)"
    try url.writeSummary(line)
  }

  /// The summary as JSON.
  private var json: JSON {
    .object([
      ("file", url.map { .string($0.relativePath) } ?? .null), ("frames", .int(frameCount)),
      ("rate", .string("\(frameRate)")), ("duration", .number(duration.seconds)),
      ("width", .int(size.width)), ("height", .int(size.height)),
      ("notes", .array(notes.map { .string("\($0)") })), ("wall", .number(progress.seconds)),
      ("cpu", .number(progress.cpuSeconds)), ("bytes", JSON.byteCount(of: url)),
      ("segments", segments.map { .int($0.total) } ?? .null),
      ("reused", segments.map { .int($0.reused) } ?? .null),
    ])
  }
}

/// The summary of an image file.
struct ImageReport {
  let url: URL
  let width: Int
  let height: Int
  /// The number of frames in the image.
  var frames = 1

  /// Prints the summary, ignoring a closed pipe.
  func write(asJSON: Bool) throws(OutputError) {
    let shown = frames == 1 ? "1 frame" : "\(frames) frames"
    let made = JSON.object([
      ("file", .string(url.relativePath)), ("width", .int(width)), ("height", .int(height)),
      ("frames", .int(frames)), ("bytes", JSON.byteCount(of: url)),
    ])
    let line =
      asJSON ? made.text() : "\(url.relativePath): \(width) x \(height) pixels, \(shown)"
    try URL?.some(url).writeSummary(line)
  }
}

extension URL? {
  /// Prints the summary of a file to standard output, or to standard error if the file is standard
  /// output.
  fileprivate func writeSummary(_ line: String) throws(OutputError) {
    if self?.relativePath == "-" {
      StandardError.write(line + "\n")
    } else {
      try StandardOutput.writeIfRead(line: line)
    }
  }
}

extension JSON {
  /// The size of a file in bytes; null for numbered files and for no file.
  fileprivate static func byteCount(of url: URL?) -> JSON {
    guard let path = url?.path,
      let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
    else { return .null }
    return .int(size)
  }
}
