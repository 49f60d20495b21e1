import Foundation

public func area(_ c: [CGPoint]) -> Double {
  abs(
    c.indices.reduce(0.0) { sum, i in
      let (p, q) = (c[i], c[(i + 1) % c.count])
      return sum + Double(p.x * q.y - q.x * p.y)
    }) / 2
}
