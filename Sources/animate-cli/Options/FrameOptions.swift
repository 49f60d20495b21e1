import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

// Values are taken as they stand, also those that begin with a dash: "-1" is a wrong number, not a missing one.

/// Which frames of a scene, and how large: what all commands that render films have in common.
struct FrameOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames a second: 60, or 30000/1001, which 29.97 means too. Default: the scene's.",
      valueName: "rate"),
    transform: FrameRate.init(argument:))
  var fps: FrameRate?

  @OptionGroup var resolution: ResolutionOptions

  @OptionGroup var range: RangeOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames computed at the same time. Default: as many as processors.", valueName: "count"),
    transform: Numbers.whole(in: 1...1024, called: "1 to 1024"))
  var jobs: Int?

  @Flag(
    help: """
      A quick look: half as many pixels each way, half as many frames a second, the codec's fastest preset. \
      What --scale, --size, --fps and --preset say goes before.
      """)
  var draft = false

  /// The exporter's options for a scene.
  func exportOptions(for recording: SceneRecording) -> ExportOptions {
    var options = ExportOptions()
    options.frameRate = fps
    options.jobs = jobs
    options.layerNames = recording.namesByLayer
    options.layerPlaces = recording.places
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

/// How large frames are.
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
      The size in pixels, instead of --scale. The stage is fitted into it, centred; where the \
      proportions differ, the rest is black, in a PNG transparent.
      """, valueName: "WxH"),
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

/// Which part of a scene.
struct RangeOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The first instant: 1.5, 250ms or 12f (frames).", valueName: "time"),
    transform: TimeArgument.init)
  var from: TimeArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The first instant not shown any more. Default: the scene's end.", valueName: "time"),
    transform: TimeArgument.init)
  var to: TimeArgument?

  /// Sets the exporter's options, frames counted at `rate`.
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
  /// What views are called, by their layers.
  var namesByLayer: [LayerID: String] {
    Dictionary(views.map { ($0.layer, $0.id) }, uniquingKeysWith: { first, _ in first })
  }
}
