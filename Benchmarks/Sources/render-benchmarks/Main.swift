import Foundation
import Rasterize

/// Prints what drawing each workload costs: evaluating and rasterising, without an encoder.
@main
@MainActor
struct Main {
  static func main() {
    let chosen = CommandLine.arguments.dropFirst()
    print("workload\tframes\tevaluate, CPU ms\traster, CPU ms\ttwo threads, times as fast")
    for workload in Workloads.all
    where chosen.isEmpty || chosen.contains(where: { workload.name.hasPrefix($0) }) {
      let cost = Drawing.cpuCost(of: workload, rounds: 5)
      let one = Drawing.wallCost(of: workload, threads: 1, rounds: 3)
      let two = Drawing.wallCost(of: workload, threads: 2, rounds: 3)
      let figures = [cost.evaluate, cost.raster, one / two].map { String(format: "%.3f", $0) }
      print(([workload.name, "\(workload.frames)"] + figures).joined(separator: "\t"))
    }
  }
}
