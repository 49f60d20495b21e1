import Animator

/// Runs the bytes as a program of layout calls, which may neither trap, hang nor leak.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzConstraints(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : min(count, 4096)))
  // libFuzzer calls from the main thread.
  MainActor.assumeIsolated {
    // Faults and conflicts are collected by the program, not written.
    for reference in run(input) { precondition(reference.object == nil) }
  }
  return 0
}

/// Runs a program and lets go of it.
@MainActor
private func run(_ input: [UInt8]) -> [LayoutProgram.Released] {
  let program = LayoutProgram(input)
  for frame in program.run().frames {
    precondition(frame.minX.isFinite && frame.minY.isFinite)
    precondition(frame.size.width >= 0 && frame.size.height >= 0)
    precondition(frame.width.isFinite && frame.height.isFinite)
  }
  program.release()
  return program.objects
}
