import Foundation
import SceneScript

/// The scenes of a studio. Reads files again when they are saved.
@MainActor
final class StudioProject {
  /// A scene's origin.
  enum Source: Sendable {
    /// A scene file, a reel, or recorded keyframes.
    case file(URL)
    /// The recording of a program.
    case recording(name: String, SceneRecording)

    var name: String {
      switch self {
      case .file(let url): url.relativePath
      case .recording(let name, _): name
      }
    }
  }

  let sources: [Source]
  let allowsFontFallback: Bool
  /// Values of the variables of scenes.
  let inputs: SceneInputs
  private(set) var states: [StudioState]
  private var version = 0
  /// The changes that can be undone, by scene.
  var histories: [Int: History] = [:]
  private var watchers: [Int: SourceFiles] = [:]
  /// The files of the versions that are shown: after an error, those of the last good one.
  private var shownFiles: [Int: SourceFiles] = [:]
  private var observers: [Int: AsyncStream<Int>.Continuation] = [:]
  private var observerCount = 0

  init(_ sources: [Source], allowsFontFallback: Bool, inputs: SceneInputs = SceneInputs()) {
    (self.sources, self.inputs) = (sources, inputs)
    self.allowsFontFallback = allowsFontFallback
    states = sources.map { _ in StudioState() }
    for index in sources.indices { load(index) }
  }

  /// The indices of scenes that have changed, from now on.
  func changes() -> AsyncStream<Int> {
    let number = observerCount
    observerCount += 1
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    observers[number] = continuation
    continuation.onTermination = { _ in
      Task { @MainActor [weak self] in self?.observers[number] = nil }
    }
    return stream
  }

  /// Records a scene anew. After an error the last good version stays.
  func load(_ index: Int) {
    switch sources[index] {
    case .recording(let name, let recording):
      accept(recording, name: name, file: nil, source: nil, at: index)
    case .file(let url):
      let files = SourceFiles()
      watchers[index] = files
      do throws(SceneError) {
        let document = try SceneDocument(
          contentsOf: url, allowsFontFallback: allowsFontFallback, noting: files,
          inputs: inputs)
        let recording = try document.record(annotatingLayout: true)
        let source: SceneFile? = if case .scene(let scene) = document { scene } else { nil }
        accept(recording, name: url.relativePath, file: url, source: source, at: index)
        shownFiles[index] = files
      } catch {
        states[index].diagnostics = error.diagnostics
      }
    }
    for observer in observers.values { observer.yield(index) }
  }

  private func accept(
    _ recording: SceneRecording, name: String, file: URL?, source: SceneFile?, at index: Int
  ) {
    version += 1
    states[index].previous = states[index].scene
    states[index].scene = StudioScene(
      name: name, file: file, version: version, recording: recording, source: source)
    states[index].diagnostics = recording.warnings
  }

  /// Whether a file is one that a scene of the studio is read from: its own, an image, sound or footage.
  func reads(_ url: URL) -> Bool {
    [watchers, shownFiles].contains { $0.values.contains { $0.contains(url.path) } }
  }

  // MARK: Watching

  /// How often files are looked at, and how long one has to stay unchanged to be read.
  private static let interval = Duration.milliseconds(20)

  /// Reads scenes again whenever one of their files is saved, until the task is canceled.
  func watch() async throws {
    var last: [Int: SourceFiles.Snapshot] = [:]
    while true {
      try await Task.sleep(for: Self.interval)
      for (index, files) in watchers {
        let now = files.current
        defer { last[index] = now }
        guard now != files.snapshotWhenRead, now == last[index] else { continue }
        // Some editors delete a file before they write it again.
        if now.lacksFiles(of: files.snapshotWhenRead), !hasBeenMissing(index, now) { continue }
        missing[index] = nil
        load(index)
      }
    }
  }

  private var missing: [Int: (snapshot: SourceFiles.Snapshot, count: Int)] = [:]

  /// Whether files are missing for so long that they will not be written again at once.
  private func hasBeenMissing(_ index: Int, _ now: SourceFiles.Snapshot) -> Bool {
    let count = missing[index].map { $0.snapshot == now ? $0.count + 1 : 1 } ?? 1
    missing[index] = (now, count)
    return count >= 25
  }
}
