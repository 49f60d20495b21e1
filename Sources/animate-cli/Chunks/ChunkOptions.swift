import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

/// The selection of chunks of `render`.
struct ChunkOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Render chunks of the plan that is passed instead of a scene: 3, 0-9, 0,3-5, or auto, by the index of an \
      array job of Slurm, AWS Batch, Kubernetes, Google Batch or Cloud Run. Complete chunks are left alone.
      """, valueName: "chunks"),
    transform: ChunkArgument.init)
  var chunk: ChunkArgument?

  @Option(
    help: ArgumentHelp(
      "The task list, made by 'status --freeze', in which --chunk auto looks up its index.",
      valueName: "name"))
  var tasks: String?

  @Flag(
    help: "Render chunks that are complete too, and compare: a difference is reported by 'status'.")
  var again = false

  func validate() throws {
    if tasks != nil, chunk != .auto {
      throw ValidationError("--tasks requires --chunk auto")
    }
    if again, chunk == nil { throw ValidationError("--again requires --chunk") }
  }
}

extension Render {
  /// Renders chunks into the folder of their plan.
  @MainActor
  func render(_ chunk: ChunkArgument) async throws {
    let planned = try PlannedVideos.open(scene.scene)
    let tasks =
      try chunks.tasks.map { try TaskList(named: $0, of: planned) } ?? TaskList(planned.plan)
    let wanted = try chunk.chunks(of: tasks, in: ProcessInfo.processInfo.environment)
    if let index = wanted.last, index >= planned.plan.chunks.count {
      throw ExportError.chunkNotFound(index, of: planned.plan.chunks.count)
    }
    var prepared = try planned.prepare(for: nil)
    prepared.options.overwrite = true
    prepared.options.jobs = frames.jobs ?? prepared.options.jobs
    try cache.applyToChunks(&prepared.options, of: URL(fileURLWithPath: planned.plan.output))
    let exporter = TimelineExporter(prepared.options)
    let (timeline, beside) = (prepared.timeline, prepared.other)
    let notes = try await progress.follow(exporter) {
      try await exporter.render(
        chunks: wanted, of: timeline, beside: beside, in: planned.chunks, from: planned.inputs,
        isVerified: planned.isVerified, again: chunks.again
      ) { finished, origin in try report(finished, from: origin, of: planned) }
    }
    for note in notes { StandardError.write("note: \(note)\n") }
  }

  private func report(
    _ chunk: FinishedChunk, from origin: ChunkOrigin, of planned: any PlannedVideo
  ) throws(OutputError) {
    let count = planned.plan.chunks[chunk.index].frameCount
    let made = JSON.object([
      ("chunk", .int(chunk.index)), ("frames", .int(count)),
      ("file", .string(planned.shown(chunk.url))), ("rendered", .bool(origin == .rendered)),
      ("reused", .bool(origin == .cache)), ("cpu", .number(chunk.cost.cpu)),
    ])
    let source =
      switch origin {
      case .rendered: ""
      case .cache: ", from the cache"
      case .folder: ", rendered before"
      }
    let text = "chunk \(chunk.index): \(count) frames\(source)"
    try StandardOutput.writeIfRead(line: json ? made.text() : text)
  }
}
