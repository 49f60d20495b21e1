extension LayerState {
  /// Replaces the contents by the same display list with its text in ``fontWeight``. Lines are laid out again in their
  /// current width.
  mutating func weightContents() {
    guard fontWeight > 0, case .drawing(let drawing)? = contents else { return }
    let weighted = drawing.withFontWeight(Int(fontWeight.native.rounded()))
    if weighted !== drawing { contents = .drawing(weighted) }
  }
}
