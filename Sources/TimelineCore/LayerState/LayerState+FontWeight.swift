extension LayerState {
  /// Replaces the contents by the same drawing with the fonts of its text in ``fontWeight``. Lines are laid out
  /// again, in the width that they have.
  mutating func weightContents() {
    guard fontWeight > 0, case .drawing(let drawing)? = contents else { return }
    let weighted = drawing.withFontWeight(Int(fontWeight.native.rounded()))
    if weighted !== drawing { contents = .drawing(weighted) }
  }
}
