import Foundation

/// Whether two numbers differ by no more than `tolerance`.
public func near(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance
}

/// Whether two rectangles have the same edges within `tolerance`, relative to edges beyond ±1.
public func near(_ a: CGRect, _ b: CGRect, within tolerance: Double) -> Bool {
  zip([a.minX, a.minY, a.maxX, a.maxY], [b.minX, b.minY, b.maxX, b.maxY]).allSatisfy { a, b in
    abs(a - b) <= tolerance * max(1, abs(a), abs(b))
  }
}
