import Foundation
import TimelineExport

extension TimelineExporter {
  /// Renders one chunk to a file of any name, for tests that pass files to the assembly.
  func render(
    chunk index: Int, of plan: ExportPlan, _ timeline: Timeline, to url: URL
  ) async throws {
    let folder = try ChunkFolder(url.appendingPathExtension("folder"), of: plan)
    defer { try? FileManager.default.removeItem(at: folder.url) }
    try await render(chunks: [index], of: timeline, in: folder) { chunk, _ in
      try FileManager.default.moveItem(at: chunk.url, to: url)
    }
  }
}
