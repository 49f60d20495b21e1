extension RecordedDrawing {
  /// This drawing with all of its text in another weight; the same object if its text has that weight.
  ///
  /// - Parameter weight: On OpenType's scale, 1…1000.
  package func withFontWeight(_ weight: Int) -> RecordedDrawing {
    let weight = min(max(weight, 1), 1000)
    func isWeighted(_ command: DrawingCommand) -> Bool {
      guard case .text(let block, _) = command else { return true }
      return block.runs.allSatisfy { $0.style.font.weight == weight }
    }
    if commands.allSatisfy(isWeighted) { return self }
    return RecordedDrawing(
      bounds: bounds,
      commands: commands.map { command in
        guard case .text(var block, let origin) = command else { return command }
        block.changeStyles { $0.font.weight = weight }
        return .text(block, at: origin)
      })
  }
}
