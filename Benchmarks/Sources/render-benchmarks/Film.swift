import Foundation
import TimelineExport

/// A whole film, from the timeline to the file.
enum Film {
  /// - Parameters:
  ///   - frames: How many; nil for all.
  ///   - crf: Of the file; 18 where it is nil. Below 1 the file has the very frames.
  static func write(
    _ workload: Workload, to url: URL, isNull: Bool, frames: Int?, crf: Double?
  ) async throws {
    var options = ExportOptions()
    options.overwrite = true
    options.scale = 1
    options.to = workload.time(ofFrame: min(frames ?? workload.frames, workload.frames))
    if let crf { options.crf = crf }
    // Where the frames are what matters.
    if let crf, crf < 1 { options.preset = "ultrafast" }
    let exporter = TimelineExporter(options)
    let report =
      isNull
      ? try await exporter.measure(workload.timeline)
      : try await exporter.export(workload.timeline, to: url)
    print(report)
  }
}
