import Animator
import Glibc
import Turns

/// Prints the cost of laying out trees of views: `TREE COUNT BUILD LAYOUT CHANGE` in microseconds of CPU
/// time, the medians of rounds in which all trees take turns. Arguments: names of trees,
/// and numbers of views; all by default.
///
/// - `BUILD`: creating the views and their constraints.
/// - `LAYOUT`: the first layout.
/// - `CHANGE`: changing one constant and laying out, or for frames resizing the window.
@main
struct Main {
  @MainActor
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let (counts, chosen) = (arguments.compactMap { Int($0) }, arguments.compactMap(Tree.init))
    let trees = chosen.isEmpty ? Tree.allCases : chosen
    for count in counts.isEmpty ? [100, 1000, 10_000] : counts {
      let rounds = max(3, min(15, 30_000 / count))
      var times: [Tree: [[Double]]] = [:]
      for _ in 0..<rounds {
        for tree in trees { times[tree, default: []].append(measure(tree, count)) }
      }
      for tree in trees {
        let medians = (0..<3).map { column in
          (times[tree] ?? []).map { $0[column] }.sorted()[rounds / 2]
        }
        let columns = medians.map { "\(($0 * 1e7).rounded() / 10)" }.joined(separator: "\t")
        print("\(tree.rawValue)\t\(count)\t\(columns)")
      }
    }
  }

  @MainActor
  private static func measure(_ tree: Tree, _ count: Int) -> [Double] {
    let stage = Stage(size: CGSize(width: 320, height: 568), scale: 2)
    let start = seconds(CLOCK_PROCESS_CPUTIME_ID)
    let constraint = tree.build(count, in: stage.window)
    let built = seconds(CLOCK_PROCESS_CPUTIME_ID)
    stage.window.layoutIfNeeded()
    let laidOut = seconds(CLOCK_PROCESS_CPUTIME_ID)
    if let constraint {
      constraint.constant += 3
      stage.window.layoutIfNeeded()
    } else {
      stage.window.bounds.size.width += 10
      stage.window.layoutIfNeeded()
    }
    return [built - start, laidOut - built, seconds(CLOCK_PROCESS_CPUTIME_ID) - laidOut]
  }
}
