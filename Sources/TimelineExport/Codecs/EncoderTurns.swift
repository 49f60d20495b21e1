/// Lets exports that use the same encoder work one after another, where that encoder keeps tables for the
/// whole process: x265 and SVT-AV1 write them anew whenever one is opened, under the hands of those at work.
actor EncoderLocks {
  static let shared = EncoderLocks()

  private var busy: Set<String> = []
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

  /// Runs `body` when nothing else uses one of `encoders`.
  nonisolated func run<Result: Sendable>(
    _ encoders: [String], _ body: () async throws -> Result
  ) async throws -> Result {
    // In one order for all, so that nobody holds what another waits for.
    let encoders = Set(encoders).sorted()
    for encoder in encoders { await take(encoder) }
    let result: Swift.Result<Result, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    for encoder in encoders { await recycle(encoder) }
    return try result.get()
  }

  private func take(_ encoder: String) async {
    if busy.insert(encoder).inserted { return }
    await withCheckedContinuation { waiting[encoder, default: []].append($0) }
  }

  private func recycle(_ encoder: String) {
    if waiting[encoder]?.isEmpty == false {
      waiting[encoder]?.removeFirst().resume()
    } else {
      busy.remove(encoder)
    }
  }
}
