import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

/// The options that 'render', 'plan' and 'watch' share.
struct VideoOptions: ParsableArguments {
  @OptionGroup(title: "Frames") var frames: FrameOptions
  @OptionGroup(title: "Motion and review") var motion: MotionOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingOptions
  @OptionGroup(title: "Audio") var audio: AudioOptions

  /// Records a scene, and the one to compare it with.
  ///
  /// - Parameters:
  ///   - outputs: The output files, which must not be inputs.
  ///   - sources: Records the files that are read.
  @MainActor
  func prepare(
    _ scene: SceneArgument, for outputs: [String], noting sources: SourceFiles = SourceFiles()
  ) throws -> PreparedVideo {
    try InputFiles.protect([scene.scene, motion.compare], from: outputs)
    let recording = try scene.record(
      noting: sources, for: outputs, annotatingLayout: motion.showsLayout)
    let other = try motion.compare.map { path in
      let document = try scene.reading.document(path, noting: sources)
      try InputFiles.protect(sources.paths, from: outputs)
      return try document.recordReportingWarnings()
    }
    return prepared(recording, beside: other)
  }

  /// The input of an exporter, from recordings.
  func prepared(_ recording: SceneRecording, beside other: SceneRecording?) -> PreparedVideo {
    var options = frames.exportOptions(for: recording)
    motion.apply(to: &options, for: recording)
    encoding.apply(to: &options)
    audio.apply(to: &options)
    return PreparedVideo(
      timeline: motion.touches.applied(to: recording.timeline),
      other: other.map { motion.touches.applied(to: $0.timeline) }, options: options)
  }
}

/// The input of an exporter.
struct PreparedVideo {
  let timeline: Timeline
  /// The timeline to show on the right, for comparison.
  let other: Timeline?
  var options: ExportOptions
}
