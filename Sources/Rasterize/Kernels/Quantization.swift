extension UInt8 {
  /// Quantizes a number in 0…1 to 0…255, clamped; NaN becomes 0.
  init(unit value: Double) {
    guard value > 0 else {
      self = 0
      return
    }
    // Equals `rounded()`, which is a call.
    let scaled = Swift.min(value, 1) * 255
    let whole = UInt8(scaled)
    self = scaled - Double(whole) >= 0.5 ? whole + 1 : whole
  }
}

extension CGColor {
  /// The premultiplied pixel of this color, each channel rounded once.
  func premultiplied(opacity: Double) -> UInt32 {
    let coverage = min(max(alpha.native, 0), 1) * min(max(opacity, 0), 1)
    func channel(_ value: CGFloat) -> UInt32 {
      UInt32(UInt8(unit: min(max(value.native, 0), 1) * coverage))
    }
    return UInt32(UInt8(unit: coverage)) << 24 | channel(red) << 16 | channel(green) << 8
      | channel(blue)
  }
}
