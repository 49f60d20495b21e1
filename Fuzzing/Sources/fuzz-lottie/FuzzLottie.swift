import FuzzSupport

/// Reads the bytes as a Lottie document or an archive of some, plays it, and looks at frames. One that is refused, is so
/// with a reason.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLottie(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = FuzzInput.data(bytes, count)
  let url = FuzzInput.folder(NSTemporaryDirectory())
    .appendingPathComponent("fuzz-lottie-\(ProcessInfo.processInfo.processIdentifier)")
  guard (try? data.write(to: url)) != nil else { return 0 }
  // libFuzzer calls from the main thread.
  MainActor.assumeIsolated {
    do throws(LottieError) {
      show(try LottieAnimation(contentsOf: url))
    } catch {
      precondition(!error.description.isEmpty)
    }
  }
  return 0
}

@MainActor
private func show(_ animation: LottieAnimation) {
  precondition(animation.duration > 0 && animation.size.width > 0 && animation.size.height > 0)
  let stage = Stage(size: CGSize(width: 64, height: 64), scale: 1, frameRate: 10)
  let view = LottieView(animation: animation)
  view.frame = stage.window.bounds
  stage.window.addSubview(view)
  for marker in animation.markers.prefix(4) {
    guard (try? view.play(marker: marker.name)) != nil else {
      preconditionFailure("a marker is missing")
    }
  }
  stage.advance(to: min(animation.duration, 60))
  stage.timeline.checkFrames()
}
