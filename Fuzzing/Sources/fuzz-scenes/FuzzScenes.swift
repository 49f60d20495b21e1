import FuzzSupport

@testable import SceneScript

/// Reads the bytes as a scene, performs it, and looks at frames of it. A scene that is read is
/// written as one that is read as an equal one; one that is refused, is so at a position.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScenes(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = FuzzInput.data(bytes, count)
  // libFuzzer calls from the main thread.
  MainActor.assumeIsolated {
    do throws(SceneError) {
      let scene = try SceneFile(
        data, file: "scene.yaml", directory: FuzzInput.folder("../scenes"),
        allowsFontFallback: true)
      check(scene)
      guard scene.document.script.reduce(0, { $0 + $1.count }) < 2000 else { return }
      let recording = try SceneRecorder.record(scene, within: budget)
      recording.timeline.checkFrames()
    } catch {
      check(error)
    }
  }
  return 0
}

/// Small, so that what is allowed is done soon.
private let budget = RecordingBudget(views: 500, animations: 2000, changes: 4000)

private func check(_ scene: SceneFile) {
  do {
    let copy = try SceneFile(
      Data(scene.document.yaml.utf8), file: "copy.yaml", directory: scene.directory,
      allowsFontFallback: true)
    precondition(copy.document == scene.document, "the scene is written as another one")
  } catch {
    fatalError("the scene is written as none: \(error)")
  }
}

private func check(_ error: SceneError) {
  precondition(error.diagnostics.contains { !$0.problem.isWarning }, "refused for a warning")
  for diagnostic in error.diagnostics {
    precondition(diagnostic.position >= .start && !diagnostic.description.isEmpty)
  }
}
