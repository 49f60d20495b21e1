import FuzzSupport
import SceneScript

/// Reads the bytes as a reel of the scenes in `seeds/scenes`, performs it, and looks at frames.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReels(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = FuzzInput.data(bytes, count)
  // libFuzzer calls from the main thread.
  MainActor.assumeIsolated {
    do throws(SceneError) {
      let document = try SceneDocument(
        data, file: "reel.yaml", directory: FuzzInput.folder("seeds/scenes"),
        allowsFontFallback: true)
      guard case .reel = document else { return }
      try document.record().timeline.checkFrames()
    } catch {
      precondition(error.diagnostics.contains { !$0.problem.isWarning }, "refused for a warning")
      for diagnostic in error.diagnostics {
        precondition(diagnostic.position >= .start && !diagnostic.description.isEmpty)
      }
    }
  }
  return 0
}
