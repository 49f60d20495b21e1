import Foundation
import SceneScript

/// A page in the browser that shows scenes as they are edited: their frames, to the byte, their timeline
/// and the values of their views.
///
/// The page is served on the loopback interface, under an address with a secret token. Files are read
/// again when they are saved.
///
///     try await Studio(scenes: [URL(fileURLWithPath: "scene.yaml")]).run { print($0) }
public struct Studio: Sendable {
  /// The address to listen on; the loopback interface by default, which other machines cannot reach.
  public var host = "127.0.0.1"
  /// The port; 0 for any that is free.
  public var port = 0
  /// Further authorities, such as `studio.example:443`, under which browsers reach the server.
  public var authorities: [String] = []
  /// The folder that exports are written to.
  public var exportDirectory = URL(
    fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
  /// The secret first component of the page's path; nil for a random one, so that a page that is still
  /// open cannot reconnect to the next run. At least 16 letters and digits.
  public var token: String?
  /// Whether missing fonts are replaced by a fallback and a warning.
  public var allowsFontFallback = false

  /// Values of the variables of scenes.
  public var inputs = SceneInputs()

  private let sources: [StudioProject.Source]

  /// A studio for scene files, reels and recorded keyframes.
  public init(scenes: [URL]) { sources = scenes.map { .file($0) } }

  /// A studio for timelines that a program has recorded, by name.
  public init(timelines: KeyValuePairs<String, Timeline>) {
    sources = timelines.map {
      .recording(name: $0, SceneRecording(timeline: $1, views: $1.namedViews))
    }
  }

  /// Why a studio cannot run.
  public enum Failure: Error, Equatable, CustomStringConvertible {
    /// There is no scene to show.
    case noScenes
    /// The token is shorter than 16 characters, or has others than letters and digits.
    case weakToken
    /// The address cannot be listened on.
    case address(host: String, port: Int, reason: String)

    public var description: String {
      switch self {
      case .noScenes: "the studio needs at least one scene"
      case .weakToken: "a token has at least 16 characters, all of them letters and digits"
      case .address(let host, let port, let reason):
        "cannot listen on \(host):\(port): \(reason)"
      }
    }
  }

  /// Serves the page until the task is canceled.
  ///
  /// - Parameter ready: Called once the page can be opened, with its address.
  /// - Throws: ``Failure``; `CancellationError` if the task is canceled.
  @MainActor
  public func run(ready: @escaping @Sendable (URL) -> Void) async throws {
    guard !sources.isEmpty else { throw Failure.noScenes }
    let project = StudioProject(
      sources, allowsFontFallback: allowsFontFallback, inputs: inputs)
    let exports = StudioExports(directory: exportDirectory)
    let token = token ?? AccessPolicy.makeToken()
    guard token.count >= 16, token.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
      throw Failure.weakToken
    }
    let server = StudioServer(host: host, port: port, token: token, authorities: authorities) {
      try await StudioSession(project, exports: exports, connection: $0).run()
    }
    let host = host.contains(":") ? "[\(host)]" : host
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await project.watch() }
      tasks.addTask {
        try await server.run { port in
          if let url = URL(string: "http://\(host):\(port)/\(token)/") { ready(url) }
        }
      }
      try await tasks.next()
      tasks.cancelAll()
    }
  }

  /// Records a stage and serves its timeline until the task is canceled.
  ///
  ///     try await Studio.run { stage in
  ///       UIView.animate(withDuration: 1) { … }
  ///       try stage.advanceUntilIdle()
  ///     }
  ///
  /// - Parameters:
  ///   - stage: The stage; nil for one of 390 × 844 points.
  ///   - build: Adds views and advances the clock.
  @MainActor
  public static func run(
    stage: Stage? = nil, _ build: @MainActor (Stage) throws -> Void
  ) async throws {
    let stage = stage ?? Stage(size: CGSize(width: 390, height: 844))
    try build(stage)
    try await Studio(timelines: ["stage": stage.timeline]).run { print("Studio: \($0)") }
  }
}
