import Glibc
import Synchronization

/// The cost of rendering a chunk.
public struct ChunkCost: Codable, Sendable, Equatable {
  /// CPU seconds of the chunk itself.
  public let cpu: Double
  /// CPU seconds of the process before it, since its start or its previous chunk: reading and recording the
  /// scene, verifying inputs.
  public let startup: Double
  /// Wall-clock seconds of the chunk itself.
  public let wall: Double
  /// The name of the machine.
  public let host: String
}

/// Measures the cost of a chunk. Correct while a process renders one chunk at a time.
struct ChunkMeter: Sendable {
  /// The CPU seconds of the process that earlier chunks account for.
  private static let accounted = Mutex(0.0)

  private let cpu = Self.seconds(CLOCK_PROCESS_CPUTIME_ID)
  private let wall = Self.seconds(CLOCK_MONOTONIC)
  private let startup: Double

  /// Begins a chunk.
  init() {
    let now = cpu
    startup = Self.accounted.withLock { max(now - $0, 0) }
  }

  /// Ends the chunk.
  func cost() -> ChunkCost {
    let now = Self.seconds(CLOCK_PROCESS_CPUTIME_ID)
    Self.accounted.withLock { $0 = now }
    return ChunkCost(
      cpu: Self.rounded(now - cpu), startup: Self.rounded(startup),
      wall: Self.rounded(Self.seconds(CLOCK_MONOTONIC) - wall), host: Self.host)
  }

  private static let host: String = {
    // Slurm's name of the node, as several may run on one machine.
    if let node = ProcessInfo.processInfo.environment["SLURMD_NODENAME"] { return node }
    var system = utsname()
    guard uname(&system) == 0 else { return "" }
    return withUnsafeBytes(of: system.nodename) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }()

  /// Rounded to milliseconds.
  private static func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
