import Foundation

@testable import Audio

/// Reads the bytes as an audio file, to its end or as far as some seconds go.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAudio(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try Data(UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count)).write(to: file)
    let reader = try AudioReader(file)
    if let seconds = reader.statedSeconds { precondition(seconds >= 0) }
    // Small, so that what is allowed is done soon.
    var left = 4 * AudioReader.rate
    while left > 0, let samples = try reader.next() {
      precondition(!samples.isEmpty, "no samples before the end")
      for sample in samples {
        precondition(abs(sample.x) <= 8 && abs(sample.y) <= 8, "no number, or too loud")
      }
      left -= samples.count
    }
  } catch let error as AudioError {
    precondition(!error.description.isEmpty)
  } catch {
    fatalError("\(error)")
  }
  return 0
}

/// In memory, where the system has a folder for that.
private let file: URL = {
  let memory = "/dev/shm"
  let folder =
    FileManager.default.isWritableFile(atPath: memory)
    ? URL(fileURLWithPath: memory) : FileManager.default.temporaryDirectory
  return folder.appending(path: "fuzz-audio-\(ProcessInfo.processInfo.processIdentifier)")
}()
