import Testing

@testable import animate_cli

/// The division of chunks into tasks of equal cost.
struct TaskListTests {
  private func tasks(_ costs: [Double], _ count: Int) -> [[Int]] {
    TaskList(Array(costs.indices), cost: { costs[$0] }, count: count).tasks
  }

  @Test("chunks of equal cost are divided evenly")
  func even() {
    #expect(tasks([1, 1, 1, 1, 1, 1], 3) == [[0, 1], [2, 3], [4, 5]])
    #expect(tasks([1, 1, 1], 3) == [[0], [1], [2]])
    #expect(tasks([1, 1, 1], 1) == [[0, 1, 2]])
    #expect(tasks([], 3) == [])
  }

  /// The total is 12, and an expensive chunk is a task of its own: 6 | 1 1 1 | 1 1 1.
  @Test("expensive chunks share a task with few others")
  func uneven() {
    #expect(tasks([6, 1, 1, 1, 1, 1, 1], 3) == [[0], [1, 2, 3], [4, 5, 6]])
    // A third is 4; what remains is divided anew, and the last chunk is left for the last task.
    #expect(tasks([1, 1, 1, 1, 1, 1, 6], 3) == [[0, 1, 2, 3], [4, 5], [6]])
  }

  @Test(
    "each chunk is in one task, in order; no task is empty, none is above its part by more than half a chunk",
    arguments: 1...40)
  func complete(count: Int) {
    // Costs from 1 to 10 without a pattern that tasks could follow.
    let costs = (0..<40).map { Double($0 * 7 % 10 + 1) }
    let made = tasks(costs, count)
    #expect(made.flatMap { $0 } == Array(0..<40))
    #expect(made.count == count && !made.contains { $0.isEmpty })
    let part = costs.reduce(0, +) / Double(count)
    let sums = made.map { $0.reduce(0) { $0 + costs[$1] } }
    #expect(sums.allSatisfy { $0 <= part + 10 })
  }
}
