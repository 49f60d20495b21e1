import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

/// Which frames of a scene, and how large: what all commands that render have in common.
struct FilmOptions: ParsableArguments {
  // Values are taken as they stand, also those that begin with a dash: "-1" is a wrong number, not a
  // missing one.
  @Option(
    parsing: .unconditional,
    help: "Frames a second: 60, or 30000/1001, which 29.97 means too. Default: the scene's.",
    transform: FrameRate.init(argument:))
  var fps: FrameRate?

  @OptionGroup var resolution: ResolutionOptions

  @Option(
    parsing: .unconditional, help: "The first instant: 1.5, 250ms or 12f (frames).",
    transform: TimeArgument.init)
  var from: TimeArgument?

  @Option(
    parsing: .unconditional,
    help: "The first instant not shown any more. Default: the scene's end.",
    transform: TimeArgument.init)
  var to: TimeArgument?

  @Option(
    parsing: .unconditional,
    help: "Frames computed at the same time. Default: as many as processors.",
    transform: Numbers.whole(in: 1...1024, called: "1 to 1024"))
  var jobs: Int?

  /// The exporter's options for a scene.
  func exportOptions(for recording: SceneRecording) -> ExportOptions {
    var options = ExportOptions()
    options.frameRate = fps
    resolution.apply(to: &options)
    let rate = fps ?? recording.timeline.frameRate
    options.from = from?.time(at: rate) ?? .zero
    options.to = to?.time(at: rate)
    options.jobs = jobs
    options.layerNames = Dictionary(
      recording.views.map { ($0.layer, $0.id) }, uniquingKeysWith: { first, _ in first })
    return options
  }
}

/// How large frames are.
struct ResolutionOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "Pixels per point. Default: the scene's.",
    transform: Numbers.number(in: .leastNonzeroMagnitude..., called: "a number above 0"))
  var scale: Double?

  @Option(
    parsing: .unconditional,
    help: """
      The size in pixels, as WxH, instead of --scale. The stage is fitted into it, centred; where the \
      proportions differ, the rest is black, in a PNG transparent.
      """,
    transform: PixelSize.init(argument:))
  var size: PixelSize?

  func validate() throws {
    if scale != nil && size != nil {
      throw ValidationError("--scale and --size exclude each other")
    }
  }

  /// Sets the exporter's options.
  func apply(to options: inout ExportOptions) {
    options.scale = scale.map { CGFloat($0) }
    options.pixelSize = size
  }
}

/// The files that a command writes.
struct OutputsOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, help: "A file to write; may be given several times.",
    completion: .file())
  var output: [String] = []

  @Flag(help: "Replace files where there are some.")
  var force = false

  var urls: [URL] { output.map { URL(fileURLWithPath: $0) } }
}

/// The file that a command writes.
struct OutputOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: "The file to write.", completion: .file())
  var output: String

  @Flag(help: "Replace the file where there is one.")
  var force = false

  var url: URL { URL(fileURLWithPath: output) }

  /// The file, which has to be a PNG.
  var png: URL {
    get throws {
      guard url.pathExtension.lowercased() == "png" else { throw InputError.notAPNG(path: output) }
      return url
    }
  }
}
