import Foundation

/// Prints one result per line: name, value, unit. `Benchmarks/run` compares them with a peer's.
///
/// An argument selects the measurements whose names begin with it: "evaluate", "step".
@main
@MainActor
struct Main {
  static func main() {
    for count in [10, 1_000, 100_000] {
      report("evaluate \(count)", "ns per animation and frame") { Evaluation.cost(count: count) }
    }
    report("evaluate 1000 staggered", "ns per animation and frame") {
      Evaluation.cost(count: 1_000, interval: 0.000_5)
    }
    report("evaluate 1000 after 100000 finished", "ns per animation and frame") {
      Evaluation.cost(count: 1_000, past: 100)
    }
    report("step an hour, 720100 animations", "s") { Recording.hour() }
    report("commit 10000 new views", "ns per view") { Recording.commit(count: 10_000) }
    for count in [100, 10_000] {
      report("commit one change among \(count) views", "ns") { Recording.commitOne(among: count) }
    }
    for (commits, count) in [(1_000, 100), (10_000, 100), (1_000, 10_000)] {
      report(
        "read the timeline after each of \(commits) commits among \(count) views", "ns a commit"
      ) { Recording.readEach(of: commits, among: count) }
    }
  }

  private static func report(_ name: String, _ unit: String, _ measure: () -> Double) {
    if let selected = CommandLine.arguments.dropFirst().first, !name.hasPrefix(selected) { return }
    print("\(name)\t\(String(format: "%.3g", measure()))\t\(unit)")
  }
}
