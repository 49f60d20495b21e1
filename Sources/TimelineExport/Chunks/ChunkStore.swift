import Glibc

/// The hidden folder, beside a film, in which its chunks wait until it is complete. Whoever has it open has it alone.
final class ChunkStore: Sendable {
  let folder: URL
  private let plan: ExportPlan
  private let digest: String
  private let descriptor: Int32
  /// What was different in the film whose chunks were found, and removed; nil where there were none such.
  let strangers: [PlanDifference]?

  /// Makes the folder, or takes what is in it. Where that belongs to another film it is removed.
  ///
  /// - Throws: ``ExportError/exportInProgress(path:)`` where another export has it open.
  init(beside target: OutputTarget, _ plan: ExportPlan) throws(ExportError) {
    self.plan = plan
    digest = try plan.digest()
    folder = URL(fileURLWithPath: target.folder).appending(path: try Self.name(for: target))
    guard mkdir(folder.path, 0o777) == 0 || errno == EEXIST else {
      throw ExportError(reason: errno, path: target.name)
    }
    // The lock goes with the process, however that ends.
    descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ExportError(reason: errno, path: target.name) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw errno == EWOULDBLOCK
        ? .exportInProgress(path: target.name) : ExportError(reason: errno, path: target.name)
    }
    do throws(ExportError) {
      strangers = try Self.takeOver(folder, plan, target)
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  /// After the film. Of names that have to be cut the digest tells them apart.
  private static func name(for target: OutputTarget) throws(ExportError) -> String {
    let (whole, short) = (target.lastComponent, OutputFile.short(target.lastComponent))
    let mark = whole == short ? "" : "-" + (try Data(whole.utf8).sha256().prefix(16))
    return ".\(short)\(mark).chunks"
  }

  /// Keeps chunks of this film only.
  ///
  /// - Returns: What is different in the film whose chunks were there; nil where there were none such.
  private static func takeOver(
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
    // What no plan is read of was made by another version.
    return hasChunks ? found?.differences(from: plan) ?? [.program] : nil
  }

  func url(_ index: Int) -> URL { folder.appending(path: "\(index).chunk") }

  /// Whether a chunk is there and whole.
  func has(_ index: Int) -> Bool {
    guard let file = PacketFile.bytes(of: url(index)).flatMap(PacketFile.init) else {
      return false
    }
    return file.difference(from: plan, chunk: index, digest: digest) == nil
  }

  /// Leaves no folder where nothing in it helps whoever goes on.
  func removeUnlessUseful() {
    let contents = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    if contents?.contains(where: { $0.hasSuffix(".chunk") }) != true { remove() }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
