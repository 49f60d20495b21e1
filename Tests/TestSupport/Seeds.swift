import Foundation

/// The seeds of a random test: a tenth of `count`, so that all tests take minutes; all of them with `ANIMATOR_SEEDS=all`.
public func seeds(_ count: UInt64) -> Range<UInt64> {
  0..<(ProcessInfo.processInfo.environment["ANIMATOR_SEEDS"] == "all" ? count : count / 10)
}
