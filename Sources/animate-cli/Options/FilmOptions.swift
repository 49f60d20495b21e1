import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

/// What a film is to be: what 'render', 'plan' and 'watch' have in common.
struct FilmOptions: ParsableArguments {
  @OptionGroup(title: "Frames") var frames: FrameOptions
  @OptionGroup(title: "Motion and reviews") var motion: MotionOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingOptions
  @OptionGroup(title: "Sound") var sound: SoundOptions

  /// Performs a scene, and the one that it is compared with.
  ///
  /// - Parameter outputs: What is to be written, which must not be what is read.
  @MainActor
  func prepare(_ scene: SceneArgument, for outputs: [String]) throws -> PreparedFilm {
    try InputFiles.keep([scene.scene, motion.compare], from: outputs)
    let recording = try scene.record()
    let other = try motion.compare.map { try scene.fonts.document($0).recordTelling() }
    var options = frames.exportOptions(for: recording)
    motion.apply(to: &options, for: recording)
    encoding.apply(to: &options)
    sound.apply(to: &options)
    return PreparedFilm(timeline: recording.timeline, other: other?.timeline, options: options)
  }
}

/// What an exporter is given.
struct PreparedFilm {
  let timeline: Timeline
  /// What is shown on the right of it.
  let other: Timeline?
  var options: ExportOptions
}
