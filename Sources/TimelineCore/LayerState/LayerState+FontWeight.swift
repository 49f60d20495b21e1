extension LayerState {
  /// Replaces the contents by the same drawing with the fonts of its text in ``fontWeight``. Lines are laid out
  /// again, in the width that they have.
  mutating func weightContents() {
    guard fontWeight > 0, case .drawing(let drawing)? = contents else { return }
    // Animations may be of any numbers.
    let weight = Int(fontWeight.native.rounded(), clampedTo: 1...1000)
    let weighted = drawing.withFontWeight(weight)
    if weighted !== drawing { contents = .drawing(weighted) }
  }
}
