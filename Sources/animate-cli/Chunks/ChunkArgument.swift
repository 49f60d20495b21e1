import ArgumentParser
import Foundation
import TimelineExport

/// The argument of `--chunk`.
enum ChunkArgument: Equatable {
  /// Chunks by index, in ascending order.
  case indices([Int])
  /// The task of the array job that the process belongs to.
  case auto

  /// Parses `N`, `A-B`, lists of them, and `auto`.
  init(_ text: String) throws {
    if text == "auto" {
      self = .auto
    } else if let indices = ChunkIndices.parse(text) {
      self = .indices(indices)
    } else {
      throw ValidationError(
        "it must be a number from 0, a range or a list, such as 3, 0-9 or 0,3-5, or auto")
    }
  }

  /// The chunks.
  ///
  /// - Parameter tasks: The tasks among which an array job's index selects.
  func chunks(of tasks: TaskList, in environment: [String: String]) throws(InputError) -> [Int] {
    switch self {
    case .indices(let indices): indices
    case .auto: try tasks.chunks(in: environment)
    }
  }
}

extension TaskList {
  /// The variables in which array jobs find their index, from 0: those of Slurm, AWS Batch, Kubernetes indexed
  /// jobs, Google Batch, and Cloud Run jobs.
  static let indexVariables = [
    "SLURM_ARRAY_TASK_ID", "AWS_BATCH_JOB_ARRAY_INDEX", "JOB_COMPLETION_INDEX", "BATCH_TASK_INDEX",
    "CLOUD_RUN_TASK_INDEX",
  ]

  /// The chunks of the task that the environment selects. A single task needs no variable: AWS Batch has no
  /// arrays of one.
  func chunks(in environment: [String: String]) throws(InputError) -> [Int] {
    let found = Self.indexVariables.compactMap { name in environment[name].map { (name, $0) } }
    guard let (name, value) = found.first else {
      if tasks.count == 1 { return tasks[0] }
      throw .noArrayIndex(known: Self.indexVariables)
    }
    guard Set(found.map(\.1)).count == 1 else {
      throw .ambiguousArrayIndex(found.map { "\($0.0)=\($0.1)" })
    }
    guard let index = Int(value), tasks.indices.contains(index) else {
      throw .arrayIndexOutOfRange(variable: name, value: value, count: tasks.count)
    }
    return tasks[index]
  }
}
