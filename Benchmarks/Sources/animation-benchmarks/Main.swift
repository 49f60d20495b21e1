import Foundation

/// Prints one result per line: name, value, unit. `Benchmarks/run` compares them with a peer's.
@main
@MainActor
struct Main {
  static func main() {
    for count in [10, 1_000, 100_000] {
      report("evaluate \(count)", Evaluation.cost(count: count), "ns per animation and frame")
    }
    report(
      "evaluate 1000 after 100000 finished", Evaluation.cost(count: 1_000, past: 100),
      "ns per animation and frame")
    let hour = Recording.hour()
    report("step an hour, \(hour.animations) animations", hour.seconds, "s")
    report("commit 10000 new views", Recording.commit(count: 10_000), "ns per view")
    report("commit one change among 100 views", Recording.commitOne(among: 100), "ns")
    report("commit one change among 10000 views", Recording.commitOne(among: 10_000), "ns")
    for (commits, count) in [(1_000, 100), (10_000, 100), (1_000, 10_000)] {
      report(
        "read the timeline after each of \(commits) commits among \(count) views",
        Recording.readEach(of: commits, among: count), "ns a commit")
    }
  }

  private static func report(_ name: String, _ value: Double, _ unit: String) {
    print("\(name)\t\(String(format: "%.3g", value))\t\(unit)")
  }
}
