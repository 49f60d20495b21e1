/// Mutual exclusion for encoders with process-global tables: x265 and SVT-AV1 rewrite them whenever an encoder is
/// opened, even while others are encoding. Exports that use the same one run one after another.
actor EncoderLocks {
  static let shared = EncoderLocks()

  private var busy: Set<String> = []
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

  /// Runs `body` while holding the locks of `encoders`.
  nonisolated func run<Result: Sendable>(
    _ encoders: [String], _ body: () async throws -> Result
  ) async throws -> Result {
    // A fixed locking order prevents deadlocks.
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
