import Foundation
import SceneScript
import TimelineExport

/// A page's request for an export.
struct PageExport: Decodable, Sendable {
  /// The file's name: written into the folder of exports, so without a folder of its own.
  let file: String
  /// Pixels per point; nil for the scene's.
  var scale: Double?
  /// Frames per second; nil for the scene's.
  var framesPerSecond: Double?
  /// Constant rate factor; nil for the codec's default.
  var crf: Double?
  /// The start and the end in flicks; nil for all of it.
  var from: Int64?
  var to: Int64?
}

/// Exports of all pages: one at a time.
actor StudioExports {
  /// Where files are written.
  let directory: URL
  private var running: Task<Void, Never>?

  init(directory: URL) { self.directory = directory }

  typealias Report = @Sendable ([(key: String, value: JSON)]) async -> Void

  /// Says whether a file must not be replaced.
  typealias Protection = @Sendable (URL) async -> Bool

  /// Starts an export, and cancels one that runs.
  ///
  /// - Parameters:
  ///   - isInput: Whether a file is one that scenes are read from, which no export replaces.
  ///   - report: Called with the progress, and at last with the file or the reason of a failure.
  func start(
    _ export: PageExport, of scene: StudioScene, sparing isInput: @escaping Protection,
    report: @escaping Report
  ) async {
    running?.cancel()
    await running?.value
    let directory = directory
    running = Task.detached {
      await Self.run(export, of: scene, in: directory, sparing: isInput, report: report)
    }
  }

  /// Cancels the export that runs.
  func cancel() { running?.cancel() }

  private static func run(
    _ export: PageExport, of scene: StudioScene, in directory: URL,
    sparing isInput: @escaping Protection, report: @escaping Report
  ) async {
    guard let name = fileName(export.file) else {
      return await report([
        ("state", .string("failed")),
        ("reason", .string("'\(export.file)' is not a file name, such as video.mp4")),
      ])
    }
    let url = directory.appending(path: name)
    for path in NumberedName.files(at: url.path) {
      guard await isInput(URL(fileURLWithPath: path)) else { continue }
      return await report([
        ("state", .string("failed")),
        ("reason", .string("'\(name)' is an input and would be overwritten; choose another name")),
      ])
    }
    let exporter = TimelineExporter(options(export, of: scene))
    let progress = Task {
      for await event in exporter.progress where !event.isComplete {
        await report([
          ("state", .string("running")), ("framesDone", .int(event.framesDone)),
          ("frameCount", .int(event.frameCount)),
          ("secondsLeft", event.secondsLeft.map(JSON.number) ?? .null),
        ])
      }
    }
    do {
      let result = try await exporter.export(scene.timeline, to: url)
      _ = await progress.value
      await report([
        ("state", .string("done")), ("file", .string(url.path)),
        ("frameCount", .int(result.frameCount)),
      ])
    } catch is CancellationError {
      await report([("state", .string("canceled"))])
    } catch {
      await report([("state", .string("failed")), ("reason", .string("\(error)"))])
    }
    progress.cancel()
  }

  private static func options(_ export: PageExport, of scene: StudioScene) -> ExportOptions {
    var options = ExportOptions()
    options.scale = export.scale.map { CGFloat($0) }
    options.frameRate = export.framesPerSecond.flatMap {
      $0.isFinite && $0 > 0 ? FrameRate(framesPerSecond: $0) : nil
    }
    options.crf = export.crf
    options.from = MediaTime(flicks: max(export.from ?? 0, 0))
    options.to = export.to.map { MediaTime(flicks: max($0, 0)) }
    options.layerNames = scene.namesByLayer
    options.layerLocations = scene.recording.sourceLocations
    options.overwrite = true
    return options
  }

  /// A plain file name; nil for anything that could lead out of the folder.
  static func fileName(_ text: String) -> String? {
    let name = text.trimmingCharacters(in: .whitespaces)
    let isPlain =
      !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 200
      && name.unicodeScalars.allSatisfy {
        $0 != "/" && $0 != "\\" && $0 != ":" && $0.properties.generalCategory != .control
      }
    return isPlain ? name : nil
  }
}
