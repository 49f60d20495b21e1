import Foundation
import TimelineExport

/// The tasks of an array job: each renders some chunks, one after the other.
///
/// A list is frozen in a file when a job is submitted, so that the index of a task means the same chunks however
/// late it starts and however often it is repeated, while other chunks are completed.
struct TaskList: Equatable {
  let tasks: [[Int]]

  /// One task per chunk, with the same index.
  init(_ plan: ExportPlan) { tasks = plan.chunks.indices.map { [$0] } }

  /// Divides chunks into at most `count` tasks of nearly equal cost, in order.
  ///
  /// A task is filled until it has an equal share of the remaining cost, so that the last tasks are not the largest.
  init(_ chunks: [Int], cost: (Int) -> Double, count: Int) {
    var tasks: [[Int]] = []
    var rest = chunks[...]
    var remaining = chunks.reduce(0) { $0 + cost($1) }
    while !rest.isEmpty {
      let left = max(count - tasks.count, 1)
      let part = remaining / Double(left)
      var task: [Int] = []
      var sum = 0.0
      while let next = rest.first {
        let other = cost(next)
        // Leaves a chunk for each of the other tasks, and ends where the next chunk would exceed the part by more
        // than is missing without it.
        let mustEnd = left > 1 && rest.count <= left - 1 && !task.isEmpty
        if mustEnd || (left > 1 && !task.isEmpty && sum + other / 2 > part) { break }
        task.append(next)
        sum += other
        rest.removeFirst()
      }
      remaining -= sum
      tasks.append(task)
    }
    self.tasks = tasks
  }

  // MARK: Files

  private struct Contents: Codable {
    /// The identity of the plan.
    let inputs: String
    /// In the notation of `--chunk`.
    let tasks: [String]
  }

  private static func url(_ name: String, in folder: ChunkFolder) -> URL {
    folder.url.appending(path: "\(name).tasks")
  }

  private func encoded(for folder: ChunkFolder) throws -> (name: String, data: Data) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let data = try encoder.encode(
      Contents(inputs: folder.inputs, tasks: tasks.map { ChunkIndices.text($0) }))
    return (String(try data.sha256().prefix(12)), data)
  }

  /// The name that the list has, derived from its contents.
  func name(in folder: ChunkFolder) throws -> String { try encoded(for: folder).name }

  /// Writes the list to the folder of the chunks.
  ///
  /// - Returns: The name of the list.
  func freeze(in folder: ChunkFolder) throws -> String {
    let (name, data) = try encoded(for: folder)
    try folder.create()
    let file = try OutputFile(Self.url(name, in: folder), overwrite: true)
    try OutputFile.write(data, to: file.temporaryPath, name: file.name)
    try file.commit()
    return name
  }

  /// Reads a frozen list.
  init(named name: String, of planned: any PlannedVideo) throws(InputError) {
    let url = Self.url(name, in: planned.chunks)
    guard !name.contains("/"), let data = FileManager.default.contents(atPath: url.path),
      let contents = try? JSONDecoder().decode(Contents.self, from: data),
      contents.inputs == planned.chunks.inputs,
      case let tasks = contents.tasks.compactMap(ChunkIndices.parse),
      tasks.count == contents.tasks.count
    else { throw .taskListNotFound(name: name, plan: planned.path) }
    self.tasks = tasks
  }
}
