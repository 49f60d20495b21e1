import Foundation
import TimelineExport

/// Exports a complete video, from the timeline to the file.
enum Film {
  /// - Parameters:
  ///   - frames: The number of frames; nil for all.
  ///   - crf: The constant rate factor; nil for 18. Below 1 the file is lossless.
  static func write(
    _ workload: Workload, to url: URL, isNull: Bool, frames: Int?, crf: Double?
  ) async throws {
    var options = ExportOptions()
    options.overwrite = true
    options.scale = 1
    options.to = workload.time(ofFrame: min(frames ?? workload.frames, workload.frames))
    if let crf { options.crf = crf }
    // The lossless file is only read for its frames.
    if let crf, crf < 1 { options.preset = "ultrafast" }
    let exporter = TimelineExporter(options)
    let report =
      isNull
      ? try await exporter.measure(workload.timeline)
      : try await exporter.export(workload.timeline, to: url)
    print(report)
  }
}
