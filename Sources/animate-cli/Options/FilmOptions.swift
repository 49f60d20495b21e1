import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

/// What a film is to be: what 'render', 'plan' and 'watch' have in common.
struct VideoOptions: ParsableArguments {
  @OptionGroup(title: "Frames") var frames: FrameOptions
  @OptionGroup(title: "Motion and reviews") var motion: MotionOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingOptions
  @OptionGroup(title: "Sound") var sound: AudioOptions

  /// Performs a scene, and the one that it is compared with.
  ///
  /// - Parameters:
  ///   - outputs: What is to be written, which must not be what is read.
  ///   - sources: Takes a note of each file that is read.
  @MainActor
  func prepare(
    _ scene: SceneArgument, for outputs: [String], noting sources: SourceFiles = SourceFiles()
  ) throws -> PreparedVideo {
    try InputFiles.keep([scene.scene, motion.compare], from: outputs)
    let recording = try scene.record(noting: sources, for: outputs)
    let other = try motion.compare.map { path in
      let document = try scene.fonts.document(path, noting: sources)
      try InputFiles.keep(sources.paths, from: outputs)
      return try document.recordReportingWarnings()
    }
    var options = frames.exportOptions(for: recording)
    motion.apply(to: &options, for: recording)
    encoding.apply(to: &options)
    sound.apply(to: &options)
    return PreparedVideo(timeline: recording.timeline, other: other?.timeline, options: options)
  }
}

/// What an exporter is given.
struct PreparedVideo {
  let timeline: Timeline
  /// What is shown on the right of it.
  let other: Timeline?
  var options: ExportOptions
}
