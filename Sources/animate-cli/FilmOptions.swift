import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

/// Which frames of a scene, and how large: what all commands that render have in common.
struct FilmOptions: ParsableArguments {
  @Option(help: "Frames a second: 60, or 30000/1001. Default: the scene's.")
  var fps: RateArgument?

  @Option(help: "Pixels per point. Default: the scene's.")
  var scale: Double?

  @Option(help: "The size in pixels, as WxH, instead of --scale.")
  var size: SizeArgument?

  @Option(help: "The first instant: 1.5, 250ms or 12f (frames).")
  var from: TimeArgument?

  @Option(help: "The first instant not shown any more. Default: the scene's end.")
  var to: TimeArgument?

  @Option(help: "Frames computed at the same time. Default: as many as processors.")
  var jobs: Int?

  func validate() throws {
    if let scale, !(scale > 0 && scale.isFinite) {
      throw ValidationError("--scale has to be a number above 0")
    }
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs has to be 1 to 1024")
    }
    if scale != nil && size != nil {
      throw ValidationError("--scale and --size exclude each other")
    }
  }

  /// The exporter's options for a scene.
  func exportOptions(for recording: SceneRecording) -> ExportOptions {
    var options = ExportOptions()
    options.frameRate = fps?.rate
    options.scale = scale.map { CGFloat($0) }
    options.pixelSize = size?.size
    let rate = fps?.rate ?? recording.timeline.frameRate
    options.from = from?.time(at: rate) ?? .zero
    options.to = to?.time(at: rate)
    options.jobs = jobs
    return options
  }
}

/// A frame rate on the command line.
struct RateArgument: ExpressibleByArgument {
  let rate: FrameRate

  init?(argument: String) {
    guard case .rate(let rate) = FrameRateText.parse(argument) else { return nil }
    self.rate = rate
  }
}

/// A size in pixels on the command line: 1280x720.
struct SizeArgument: ExpressibleByArgument {
  let size: PixelSize

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      let size = try? PixelSize(width: width, height: height)
    else { return nil }
    self.size = size
  }
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
