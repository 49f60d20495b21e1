import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

/// A command that makes a video: 'render', 'plan' and 'watch'.
///
/// Its options are not a group of groups: debug builds of ArgumentParser check the arguments of a group five times for
/// each group around it.
protocol VideoCommand: AsyncParsableCommand {
  var scene: SceneArgument { get }
  var frames: FrameOptions { get }
  var motion: MotionOptions { get }
  var encoding: EncodingOptions { get }
  var audio: AudioOptions { get }
  var film: DescriptionOptions { get }
}

extension VideoCommand {
  /// Records the scene, and the one to compare it with.
  ///
  /// - Parameters:
  ///   - outputs: The output files, which must not be inputs.
  ///   - sources: Records the files that are read.
  @MainActor
  func prepareVideo(
    for outputs: [String], noting sources: SourceFiles = SourceFiles()
  ) throws -> PreparedVideo {
    try InputFiles.protect([scene.scene, motion.compare], from: outputs)
    let (document, recording) = try scene.documentAndRecording(
      noting: sources, for: outputs, annotatingLayout: motion.showsLayout,
      burningCaptions: film.burnsCaptions)
    try InputFiles.protect(
      sources.paths,
      from: (film.captions?.files(beside: outputs, of: recording.timeline) ?? [])
        .map(\.url.relativePath))
    let other = try motion.compare.map { path in
      let document = try scene.reading.document(path, noting: sources)
      try InputFiles.protect(sources.paths, from: outputs)
      return try document.recordReportingWarnings()
    }
    var prepared = preparedVideo(recording, beside: other)
    prepared.source = (document, recording)
    let times = [prepared.options.to, prepared.options.film.metadata.poster].compactMap(\.self)
    if let last = times.max(), last > other?.timeline.duration ?? .zero {
      recording.warnIfPastEnd(before: last)
    }
    return prepared
  }

  /// The input of an exporter, from recordings.
  func preparedVideo(_ recording: SceneRecording, beside other: SceneRecording?) -> PreparedVideo {
    var options = frames.exportOptions(for: recording)
    motion.apply(to: &options, for: recording)
    encoding.apply(to: &options)
    audio.apply(to: &options)
    film.apply(to: &options, at: options.frameRate ?? recording.timeline.frameRate)
    return PreparedVideo(
      timeline: motion.touches.applied(to: recording.timeline),
      other: other.map { motion.touches.applied(to: $0.timeline) }, options: options,
      captions: film.captions)
  }
}

/// The input of an exporter.
struct PreparedVideo {
  let timeline: Timeline
  /// The timeline to show on the right, for comparison.
  let other: Timeline?
  var options: ExportOptions
  /// The source that it was recorded from; nil if that is not known.
  var source: (document: SceneDocument, recording: SceneRecording)?
  /// The outputs of captions; nil for the scene's setting.
  var captions: CaptionChoice?
}
