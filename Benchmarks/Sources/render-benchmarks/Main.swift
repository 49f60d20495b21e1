import Animator
import Foundation
import Turns

/// Renders and encodes the benchmark videos.
///
///     render-benchmarks [FILM…]              prints the cost of rendering, without an encoder
///     render-benchmarks turns FILM THREADS   renders frames on request, each on all threads: see Turns
///     render-benchmarks frames FILM THREADS  the same, with one frame per thread
///     render-benchmarks film FILM OUT [FRAMES] [CRF]   exports a file; `null` renders frames only
///     render-benchmarks photos               generates the photos that peers draw too
@main
@MainActor
struct Main {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("turns", 3): takeTurns(with: try film(arguments[1]), threads: Int(arguments[2]) ?? 1)
    case ("frames", 3):
      drawSideBySide(try film(arguments[1]), threads: Int(arguments[2]) ?? 1)
    case ("film", 3...):
      try await Film.write(
        try film(arguments[1]), to: URL(fileURLWithPath: arguments[2]),
        isNull: arguments[2] == "null", frames: arguments.count > 3 ? Int(arguments[3]) : nil,
        crf: arguments.count > 4 ? Double(arguments[4]) : nil)
    case ("photos", _): Photos.all.forEach { _ = $0.pixels }
    default: printTable(of: arguments)
    }
  }

  private static func film(_ name: String) throws -> Workload {
    guard let workload = Workloads.named(name) else { throw UnknownFilm(name: name) }
    return workload
  }

  private static func takeTurns(with workload: Workload, threads: Int) {
    let drawing = Drawing(workload, threads: threads)
    Turns.takeTurns("animator, \(workload.frames) frames") {
      drawing.draw(frame: $0 % workload.frames)
    }
  }

  private static func drawSideBySide(_ workload: Workload, threads: Int) {
    let drawings = Drawing.sideBySide(workload, count: threads)
    Turns.takeTurns(
      "animator, \(workload.frames) frames",
      frames: { Drawing.draw(frames: $0.map { $0 % workload.frames }, on: drawings) })
  }

  private static func printTable(of chosen: [String]) {
    print("workload\tframes\tevaluate, CPU ms\traster, CPU ms\ttwo threads, speedup")
    for (name, make) in Workloads.all where chosen.isEmpty || chosen.contains(name) {
      let workload = make()
      let cost = Drawing.cpuCost(of: workload, rounds: 5)
      let one = Drawing.wallCost(of: workload, threads: 1, rounds: 3)
      let two = Drawing.wallCost(of: workload, threads: 2, rounds: 3)
      let figures = [cost.evaluate, cost.raster, one / two].map { String(format: "%.3f", $0) }
      print(([workload.name, "\(workload.frames)"] + figures).joined(separator: "\t"))
    }
  }
}

struct UnknownFilm: Error, CustomStringConvertible {
  let name: String
  var description: String { "unknown video '\(name)'" }
}
