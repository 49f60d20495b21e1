import Glibc

/// The hidden folder beside an output file that stores its chunks until it is complete. Locked by one process
/// at a time (flock).
final class ChunkStore: Sendable {
  let folder: URL
  /// The chunks in it.
  let chunks: ChunkFolder
  private let descriptor: Int32
  /// The differences from the video whose chunks were found and removed; nil if there were none.
  let staleDifferences: [PlanDifference]?

  /// Creates or opens the folder. Chunks of a different plan are removed.
  ///
  /// - Throws: ``ExportError/exportInProgress(path:)`` if another export has it open.
  init(beside target: OutputTarget, _ plan: ExportPlan) throws(ExportError) {
    folder = URL(fileURLWithPath: target.folder).appending(path: try Self.name(for: target))
    chunks = try ChunkFolder(folder, of: plan)
    guard mkdir(folder.path, 0o777) == 0 || errno == EEXIST else {
      throw ExportError(reason: errno, path: target.name)
    }
    // The kernel releases the lock when the process ends.
    descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ExportError(reason: errno, path: target.name) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw errno == EWOULDBLOCK
        ? .exportInProgress(path: target.name) : ExportError(reason: errno, path: target.name)
    }
    do throws(ExportError) {
      staleDifferences = try Self.discardStaleChunks(folder, plan, target)
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  /// The folder's name, derived from the file's. A truncated name gets a digest to stay unique.
  private static func name(for target: OutputTarget) throws(ExportError) -> String {
    let (whole, short) = (target.lastComponent, OutputFile.short(target.lastComponent))
    let mark = whole == short ? "" : "-" + (try Data(whole.utf8).sha256().prefix(16))
    return ".\(short)\(mark).chunks"
  }

  /// Removes chunks of other plans and writes this plan.
  ///
  /// - Returns: The differences from the plan of the removed chunks; nil if there were none.
  private static func discardStaleChunks(
    _ folder: URL, _ plan: ExportPlan, _ target: OutputTarget
  ) throws(ExportError) -> [PlanDifference]? {
    let planURL = folder.appending(path: "plan.json")
    let found = try? ExportPlan(contentsOf: planURL)
    if found == plan { return nil }
    let old = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let hasChunks = old?.contains { $0.pathExtension == "chunk" } ?? false
    for url in old ?? [] { try? FileManager.default.removeItem(at: url) }
    try OutputFile.write(
      try plan.data(), to: planURL.path, name: target.name, creating: true)
    // An unreadable plan was written by another version.
    return hasChunks ? found?.differences(from: plan) ?? [.program] : nil
  }

  /// Removes the folder if it contains no chunks to resume from.
  func removeIfEmpty() {
    let contents = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    if contents?.contains(where: { $0.hasSuffix(".chunk") }) != true { remove() }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
