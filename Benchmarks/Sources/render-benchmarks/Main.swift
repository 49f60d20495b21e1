import Foundation
import Rasterize

/// Prints what drawing each workload costs: evaluating and rasterising, without an encoder.
@main
@MainActor
struct Main {
  static func main() {
    let chosen = CommandLine.arguments.dropFirst()
    print("workload\tframes\tevaluate ms\traster ms, 1 thread\tms, 2 threads")
    for workload in Workloads.all
    where chosen.isEmpty || chosen.contains(where: { workload.name.hasPrefix($0) }) {
      let one = Drawing.cost(of: workload, threads: 1)
      let two = Drawing.cost(of: workload, threads: 2)
      let figures = [one.evaluate, one.raster, two.raster].map { String(format: "%.2f", $0) }
      print(([workload.name, "\(workload.frames)"] + figures).joined(separator: "\t"))
    }
  }
}
