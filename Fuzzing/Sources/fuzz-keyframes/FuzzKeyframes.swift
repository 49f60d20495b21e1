import FuzzSupport

/// Reads the bytes as keyframe JSON, and looks at frames of it. What is read is written as a text
/// that is read, and written, as the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzKeyframes(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = FuzzInput.data(bytes, count)
  do throws(TimelineArchiveError) {
    let archive = try TimelineArchive(data)
    archive.timeline.checkFrames()
    check(archive)
  } catch {
    precondition(!error.description.isEmpty)
  }
  return 0
}

private func check(_ archive: TimelineArchive) {
  do {
    let text = try archive.data()
    let copy = try TimelineArchive(text)
    precondition(
      copy.timeline.frame(at: .zero) == archive.timeline.frame(at: .zero),
      "the timeline is written as another one")
    let same = try copy.data() == text
    precondition(same, "the same timeline is written as another text")
  } catch {
    fatalError("the timeline is written as none: \(error)")
  }
}
