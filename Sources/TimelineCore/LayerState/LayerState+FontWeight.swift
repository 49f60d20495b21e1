extension LayerState {
  /// Replaces the contents by the same display list with its text in ``fontWeight``. Lines are laid out again in their
  /// current width.
  mutating func weightContents() {
    guard fontWeight > 0, case .drawing(let drawing)? = contents else { return }
    // Animated values are not limited to valid weights.
    let weight = Int(fontWeight.native.rounded(), clampedTo: 1...1000)
    let weighted = drawing.withFontWeight(weight)
    if weighted !== drawing { contents = .drawing(weighted) }
  }
}
