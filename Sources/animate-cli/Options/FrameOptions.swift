import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

// `.unconditional` parsing accepts values that begin with a dash, so that "-1" is reported as an
// invalid number, not as a missing value.

/// The selection and the size of frames, shared by all commands that render sequences.
struct FrameOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames per second: 60, or 30000/1001, for which 29.97 is accepted too. Default: the scene's.",
      valueName: "rate"),
    transform: FrameRate.init(argument:))
  var fps: FrameRate?

  @OptionGroup var resolution: ResolutionOptions

  @OptionGroup var range: RangeOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of frames rendered in parallel. Default: the number of processors.",
      valueName: "count"),
    transform: Numbers.whole(in: 1...1024, called: "1 to 1024"))
  var jobs: Int?

  @Flag(
    help: """
      Render a preview: half the resolution and frame rate, the codec's fastest preset. --scale, --size, --fps \
      and --preset take precedence.
      """)
  var draft = false

  func exportOptions(for recording: SceneRecording) -> ExportOptions {
    var options = ExportOptions()
    options.frameRate = fps
    options.jobs = jobs
    options.layerNames = recording.namesByLayer
    options.layerLocations = recording.sourceLocations
    resolution.apply(to: &options)
    range.apply(to: &options, at: fps ?? recording.timeline.frameRate)
    if draft { makeDraft(&options, of: recording.timeline) }
    return options
  }

  private func makeDraft(_ options: inout ExportOptions, of timeline: Timeline) {
    options.usesFastestPreset = true
    options.frameRate = options.frameRate ?? timeline.frameRate.halved
    if options.pixelSize == nil { options.scale = options.scale ?? timeline.scale / 2 }
  }
}

/// The size of frames.
struct ResolutionOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels per point. Default: the scene's.", valueName: "number"),
    transform: Numbers.number(in: .leastNonzeroMagnitude..., called: "a number above 0"))
  var scale: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The size in pixels, instead of --scale. The stage is scaled to fit and centered; with other aspect ratios \
      the rest is black, or transparent in a PNG.
      """, valueName: "WxH"),
    transform: PixelSize.init(argument:))
  var size: PixelSize?

  func validate() throws {
    if scale != nil && size != nil {
      throw ValidationError("--scale and --size are mutually exclusive")
    }
  }

  /// Applies the arguments to the exporter's options.
  func apply(to options: inout ExportOptions) {
    options.scale = scale.map { CGFloat($0) }
    options.pixelSize = size
  }
}

/// The time range.
struct RangeOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Start time: 1.5, 250ms or 12f (frames).", valueName: "time"),
    transform: TimeArgument.init)
  var from: TimeArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "End time, exclusive. Default: the end of the scene.", valueName: "time"),
    transform: TimeArgument.init)
  var to: TimeArgument?

  /// Applies the arguments to the exporter's options, with frames counted at `rate`.
  func apply(to options: inout ExportOptions, at rate: FrameRate) {
    options.from = from?.time(at: rate) ?? .zero
    options.to = to?.time(at: rate)
  }
}

extension FrameRate {
  fileprivate var halved: FrameRate {
    numerator.isMultiple(of: 2)
      ? FrameRate(numerator / 2, denominator) : FrameRate(numerator, denominator * 2)
  }
}

extension SceneRecording {
  /// The ids of views, by layer.
  var namesByLayer: [LayerID: String] {
    Dictionary(views.map { ($0.layer, $0.id) }, uniquingKeysWith: { first, _ in first })
  }
}
