import Foundation
import Graphics
import TimelineExport

extension ExportReport {
  /// Says what was made: on standard output, which nobody has to read, as the file is complete; and what the
  /// user may not expect on standard error.
  ///
  /// - Parameter isAssembled: Whether the frames were made before, so that nothing is to be said of how fast.
  func tell(asJSON: Bool, isAssembled: Bool = false) throws(OutputError) {
    for note in notes { StandardError.write("note: \(note)\n") }
    let line = asJSON ? json.text() : isAssembled ? summary : "\(self)"
    try url.tell(line)
  }

  /// What was made, for programs.
  private var json: JSON {
    .object([
      ("file", url.map { .string($0.relativePath) } ?? .null), ("frames", .int(frameCount)),
      ("rate", .string("\(frameRate)")), ("duration", .number(duration.seconds)),
      ("width", .int(size.width)), ("height", .int(size.height)),
      ("notes", .array(notes.map { .string("\($0)") })), ("wall", .number(progress.seconds)),
      ("cpu", .number(progress.cpuSeconds)), ("bytes", JSON.byteCount(of: url)),
    ])
  }
}

/// A picture that was made.
struct ImageReport {
  let url: URL
  let width: Int
  let height: Int
  /// How many frames it shows.
  var frames = 1

  /// Says what was made, which nobody has to read.
  func tell(asJSON: Bool) throws(OutputError) {
    let shown = frames == 1 ? "1 frame" : "\(frames) frames"
    let made = JSON.object([
      ("file", .string(url.relativePath)), ("width", .int(width)), ("height", .int(height)),
      ("frames", .int(frames)), ("bytes", JSON.byteCount(of: url)),
    ])
    let line =
      asJSON ? made.text() : "\(url.relativePath): \(width) x \(height) pixels, \(shown)"
    try URL?.some(url).tell(line)
  }
}

extension URL? {
  /// Says what was made of a file: not in the file, where that is standard output.
  fileprivate func tell(_ line: String) throws(OutputError) {
    if self?.relativePath == "-" {
      StandardError.write(line + "\n")
    } else {
      try StandardOutput.writeIfRead(line: line)
    }
  }
}

extension JSON {
  /// How large a file is; null for numbered ones, and none.
  fileprivate static func byteCount(of url: URL?) -> JSON {
    guard let path = url?.path,
      let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
    else { return .null }
    return .int(size)
  }
}
