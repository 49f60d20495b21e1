import Glibc
import Turns

/// `system WORKLOAD COUNT` and `random SEED` print a system as text, `solution SEED` the values of the
/// latter, each with 1 if there is no other optimal one, else 0; `turns TASK WORKLOAD COUNT` takes turns with
/// other solvers; without arguments, prints microseconds of each task.
@main
struct Main {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.count == 3, arguments[0] == "system",
      let workload = Workload(rawValue: arguments[1]), let count = Int(arguments[2])
    {
      print(workload.system(of: count).text, terminator: "")
    } else if arguments.count == 2, let seed = UInt64(arguments[1]) {
      let system = try System.random(seed: seed)
      print(
        arguments[0] == "random" ? system.text : try system.solution(), terminator: "")
    } else if arguments.count == 4, arguments[0] == "turns",
      let task = Task(rawValue: arguments[1]),
      let workload = Workload(rawValue: arguments[2]), let count = Int(arguments[3])
    {
      takeTurns("ours", try task.prepare(workload.system(of: count)))
    } else {
      try printTable()
    }
  }

  private static func printTable() throws {
    for workload in Workload.allCases {
      for count in [100, 1000, 10_000] {
        let system = workload.system(of: count)
        for task in Task.allCases {
          if task == .row && system.lastRow.constraints == 0 { continue }
          let work = try task.prepare(system)
          work(0)
          let start = seconds(CLOCK_PROCESS_CPUTIME_ID)
          var turns = 0
          var end = start
          while end - start < 0.2 {
            turns += 1
            work(turns)
            end = seconds(CLOCK_PROCESS_CPUTIME_ID)
          }
          let name = "\(workload.rawValue) \(count) \(task.rawValue)"
          print("\(name)\t\(((end - start) / Double(turns) * 1e8).rounded() / 100)\tus")
        }
      }
    }
  }
}
