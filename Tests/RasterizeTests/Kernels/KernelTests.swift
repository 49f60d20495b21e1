import TestSupport
import Testing

@testable import Rasterize

/// All kernel tests, serialized because they switch the instruction set.
@Suite("Kernels", .serialized)
struct KernelTests {
  @Test("the machine's instruction sets can be selected by name, others cannot")
  func selection() {
    instructionSetInUse.withLock { _ in
      let before = InstructionSet.current
      defer { #expect(before.select()) }
      for instructionSet in InstructionSet.allCases {
        #expect(InstructionSet.base.select())
        let isThere = instructionSet.select()
        #expect(InstructionSet.current == (isThere ? instructionSet : .base))
        #expect(isThere || instructionSet != .base)
      }
    }
  }
}

/// Runs `body` with each instruction set that the machine supports.
func onEachInstructionSet(_ body: (InstructionSet) throws -> Void) rethrows {
  try instructionSetInUse.withLock { _ in
    let before = InstructionSet.current
    defer { _ = before.select() }
    for instructionSet in InstructionSet.allCases where instructionSet.select() {
      try body(instructionSet)
    }
  }
}

/// The lengths and alignments at which kernels are compared: empty, partial blocks of 8 pixels,
/// several blocks of 32 and a remainder.
let spans = (0...67).flatMap { count in (0..<4).map { (count: count, offset: $0) } }

/// Expects a kernel to give the same result as its scalar reference, and to leave adjacent memory
/// alone.
///
/// - Parameters:
///   - kernel, reference: The kernel and its scalar reference; called with the start of the span.
func expectMatchesReference<Element: Equatable>(
  _ input: [Element], offset: Int, _ comment: @autoclosure () -> String = "",
  sourceLocation: SourceLocation = #_sourceLocation,
  kernel: (UnsafeMutablePointer<Element>) -> Void,
  reference: (UnsafeMutablePointer<Element>) -> Void
) {
  func changed(_ change: (UnsafeMutablePointer<Element>) -> Void) -> [Element] {
    var copy = input
    copy.withUnsafeMutableBufferPointer { buffer in
      if let start = buffer.baseAddress { change(start + offset) }
    }
    return copy
  }
  let expected = changed(reference)
  onEachInstructionSet { instructionSet in
    let actual = changed(kernel)
    if actual != expected {
      let at = zip(actual, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
      Issue.record(
        """
        \(instructionSet): \(actual[at]) instead of \(expected[at]) at \(at - offset) \(comment())
        """, sourceLocation: sourceLocation)
    }
  }
}

extension SplitMix64 {
  /// A premultiplied pixel; one in four is opaque, one in eight transparent.
  mutating func pixel() -> UInt32 {
    let bits = next()
    let alpha: UInt64 = bits & 3 == 0 ? 255 : bits & 28 == 4 ? 0 : bits >> 8 & 255
    func channel(_ shift: UInt64) -> UInt64 { (bits >> shift & 0xFFF) * (alpha + 1) >> 12 }
    return UInt32(alpha << 24 | channel(16) << 16 | channel(28) << 8 | channel(40))
  }

  mutating func pixels(_ count: Int) -> [UInt32] { (0..<count).map { _ in pixel() } }

  /// Bytes of coverage; one in four is full, one in four empty.
  mutating func mask(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in
      let bits = next()
      return bits & 3 == 0 ? 255 : bits & 3 == 1 ? 0 : UInt8(bits >> 8 & 255)
    }
  }

  mutating func float(_ range: ClosedRange<Float>) -> Float { .random(in: range, using: &self) }
}

/// Whether no channel exceeds alpha.
func isPremultiplied(_ pixel: UInt32) -> Bool {
  max(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255) <= pixel >> 24
}
