import Foundation
import SceneScript
import TimelineExport

/// The state and the cost of a plan's chunks, as text and as JSON.
struct ChunkReport {
  private let planned: any PlannedVideo
  private let survey: ChunkSurvey
  /// The list of tasks that was written.
  var frozen: (name: String, tasks: TaskList)?

  init(_ planned: any PlannedVideo, _ survey: ChunkSurvey) {
    (self.planned, self.survey) = (planned, survey)
  }

  private var plan: ExportPlan { planned.plan }
  private var framesDone: Int { survey.done.reduce(0) { $0 + plan.chunks[$1.index].frameCount } }

  /// The missing chunks in the notation of array jobs.
  private var array: String { ChunkIndices.text(survey.missing) }

  // MARK: Cost

  /// Divides the missing chunks into tasks.
  ///
  /// - Parameter count: nil for one per chunk.
  func tasks(count: Int?) -> TaskList {
    TaskList(survey.missing, cost: expectedCost, count: count ?? survey.missing.count)
  }

  /// The CPU seconds that a chunk is expected to take: per frame as many as the nearest finished ones before and
  /// after it, as scenes differ more than their parts; without any finished chunk, one per frame.
  private func expectedCost(_ index: Int) -> Double {
    let before = survey.done.last { $0.index < index }
    let after = survey.done.first { $0.index > index }
    let rates = [before, after].compactMap(\.self).map {
      $0.cost.cpu / Double(plan.chunks[$0.index].frameCount)
    }
    let rate = rates.isEmpty ? 1 : rates.reduce(0, +) / Double(rates.count)
    return rate * Double(plan.chunks[index].frameCount)
  }

  /// The cost of the finished chunks of each machine, by name.
  private var hosts: [(name: String, chunks: Int, cpu: Double)] {
    Dictionary(grouping: survey.done, by: \.cost.host).sorted { $0.key < $1.key }.map {
      ($0.key, $0.value.count, $0.value.reduce(0) { $0 + $1.cost.cpu + $1.cost.startup })
    }
  }

  private var cpu: Double { survey.done.reduce(0) { $0 + $1.cost.cpu } }
  private var startup: Double { survey.done.reduce(0) { $0 + $1.cost.startup } }
  /// The CPU seconds that the missing chunks are expected to take; nil without any finished chunk.
  private var remaining: Double? {
    survey.done.isEmpty ? nil : survey.missing.reduce(0) { $0 + expectedCost($1) }
  }

  // MARK: Text

  /// One line.
  var summary: String {
    let left = remaining.map { $0 > 0 ? ", about \(seconds($0)) of CPU left" : "" } ?? ""
    return "\(planned.path): \(survey.done.count) of \(plan.chunks.count) chunks, "
      + "\(framesDone) of \(plan.frameCount) frames\(left)"
  }

  /// The summary, the missing chunks, the problems, and the cost.
  var lines: [String] {
    var lines = [summary]
    if !survey.missing.isEmpty {
      lines.append("missing: \(array)")
    }
    lines += survey.damaged.map { "damaged: '\($0.path)' \($0.reason)" }
    lines += survey.conflicts.map { "conflict: \($0)" }
    if !survey.done.isEmpty {
      lines.append(
        "cost: \(seconds(cpu)) of CPU for frames, \(seconds(startup)) for starting; "
          + hosts.map { "\($0.name): \($0.chunks) in \(seconds($0.cpu))" }.joined(separator: ", "))
    }
    if let frozen {
      lines.append(
        "tasks: \(frozen.tasks.tasks.count), rendered with: animate-cli render \(planned.path) "
          + "--chunk auto --tasks \(frozen.name)")
    } else if !survey.missing.isEmpty {
      lines.append("next: animate-cli render \(planned.path) --chunk \(array)")
    } else if survey.isComplete {
      lines.append("next: animate-cli assemble \(planned.path)")
    }
    return lines
  }

  private func seconds(_ value: Double) -> String { String(format: "%.1f s", value) }

  // MARK: JSON

  var json: JSON {
    var members: [(key: String, value: JSON)] = [
      ("plan", .string(planned.path)), ("id", .string(planned.chunks.inputs)),
      ("complete", .bool(survey.isComplete)), ("chunks", .int(plan.chunks.count)),
      ("done", .int(survey.done.count)), ("frames", .int(plan.frameCount)),
      ("framesDone", .int(framesDone)), ("missing", .array(survey.missing.map(JSON.int))),
      ("array", .string(array)),
      (
        "damaged",
        .array(
          survey.damaged.map {
            .object([("file", .string($0.path)), ("reason", .string($0.reason))])
          })
      ), ("conflicts", .array(survey.conflicts.map { .string("\($0)") })),
      ("cpu", .number(cpu)), ("startup", .number(startup)),
      ("remaining", remaining.map(JSON.number) ?? .null),
      (
        "hosts",
        .array(
          hosts.map {
            .object([
              ("name", .string($0.name)), ("chunks", .int($0.chunks)), ("cpu", .number($0.cpu)),
            ])
          })
      ),
    ]
    if let frozen {
      members.append(("tasks", .string(frozen.name)))
      members.append(("taskCount", .int(frozen.tasks.tasks.count)))
    }
    return .object(members)
  }
}
