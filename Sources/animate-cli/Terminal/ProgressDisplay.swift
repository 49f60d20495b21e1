import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

/// The style of progress reports on standard error.
enum ProgressStyle: String, ExpressibleByArgument, CaseIterable {
  /// A progress bar on a terminal, else nothing.
  case auto
  /// At most one line per second.
  case plain
  /// One JSON object per line.
  case json
  case none
}

/// Shows the progress of an export.
struct ProgressDisplay: ParsableArguments {
  @Option(
    name: .customLong("progress"),
    help: ArgumentHelp("Progress display: auto, plain, json or none.", valueName: "how"))
  var style = ProgressStyle.auto

  /// Shows progress while `work` runs. If it fails, the progress bar is cleared before the error is
  /// printed.
  @MainActor
  func follow<Made: Sendable>(
    _ exporter: TimelineExporter, _ work: () async throws -> Made
  ) async throws -> Made {
    let style = style
    async let shown: Void = Self.show(exporter.progress, as: style)
    let result: Result<Made, any Error>
    do { result = .success(try await work()) } catch { result = .failure(error) }
    await shown
    return try result.get()
  }

  /// Shows events until the stream ends.
  private static func show(_ events: AsyncStream<ExportProgress>, as style: ProgressStyle) async {
    var lastPlain = -Double.infinity
    for await event in events {
      switch style {
      case .none: break
      case .json: StandardError.write(json(event).text() + "\n")
      case .plain:
        guard event.isComplete || event.seconds - lastPlain >= 1 else { continue }
        lastPlain = event.seconds
        StandardError.write(line(event) + "\n")
      case .auto:
        if StandardError.takesBar {
          StandardError.write("\r\u{1B}[K" + bar(event, columns: StandardError.columns))
        }
      }
    }
    // Clears the bar, even if the export has failed.
    if style == .auto, StandardError.takesBar { StandardError.write("\r\u{1B}[K") }
  }

  private static func line(_ event: ExportProgress) -> String {
    let rate = String(format: "%.1f", event.framesPerSecond)
    let frames = event.frameCount == 1 ? "frame" : "frames"
    let reused =
      event.reusedFrameCount > 0 ? " (\(event.reusedFrameCount) from the cache)" : ""
    return
      "\(event.framesDone) of \(event.frameCount) \(frames)\(reused), \(rate) a second\(timeLeft(event))\(size(event))"
  }

  /// A bar with the text of the event, truncated to one line, because a wrapped line could not be
  /// erased.
  static func bar(_ event: ExportProgress, columns: Int) -> String {
    let text = line(event)
    let room = columns - 1
    let width = min(30, room - text.count - 1)
    guard width >= 5 else { return String(text.prefix(max(room, 0))) }
    let done = event.frameCount > 0 ? width * event.framesDone / event.frameCount : 0
    return String(repeating: "█", count: done) + String(repeating: "░", count: width - done)
      + " \(text)"
  }

  private static func timeLeft(_ event: ExportProgress) -> String {
    guard !event.isComplete, let seconds = event.secondsLeft else { return "" }
    let whole = Int(seconds.rounded(.up))
    return String(format: ", %d:%02d left", whole / 60, whole % 60)
  }

  /// The number of bytes written, in decimal units.
  private static func size(_ event: ExportProgress) -> String {
    let units = ["kB", "MB", "GB", "TB"]
    guard event.byteCount > 0 else { return "" }
    var (value, unit) = (Double(event.byteCount) / 1000, 0)
    while value >= 999.95, unit + 1 < units.count { (value, unit) = (value / 1000, unit + 1) }
    return ", \(String(format: "%.1f", value)) \(units[unit])"
  }

  /// The event as JSON; the last event has the totals.
  private static func json(_ event: ExportProgress) -> JSON {
    var members: [(key: String, value: JSON)] = [
      ("event", .string(event.isComplete ? "done" : "progress")),
      ("frames", .int(event.framesDone)), ("of", .int(event.frameCount)),
      ("fps", .number(event.framesPerSecond)), ("wall", .number(event.seconds)),
      ("cpu", .number(event.cpuSeconds)), ("bytes", .int(event.byteCount)),
      ("reused", .int(event.reusedFrameCount)),
    ]
    if !event.isComplete { members.append(("left", event.secondsLeft.map(JSON.number) ?? .null)) }
    let stages: [(String, ExportStages.Seconds)] = [
      ("evaluate", event.stages.evaluate), ("raster", event.stages.raster),
      ("convert", event.stages.convert), ("encode", event.stages.encode),
    ]
    members.append(
      (
        "stages",
        .object(
          stages.map { name, seconds in
            (name, .object([("wall", .number(seconds.wall)), ("cpu", .number(seconds.cpu))]))
          })
      ))
    return .object(members)
  }
}
