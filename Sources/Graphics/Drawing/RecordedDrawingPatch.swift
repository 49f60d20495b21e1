/// A redrawn area of a drawing, from partial invalidation with `setNeedsDisplay(_:)`.
struct RecordedDrawingPatch: Sendable {
  let rect: CGRect
  let commands: [DrawingCommand]

  /// The commands that replay the patch: they clear `rect` and draw only inside it.
  fileprivate var replayed: [DrawingCommand] {
    [.save, .clip(CGPath(rect: rect), .winding), .clear(rect)] + commands + [.restore]
  }
}

extension RecordedDrawing {
  /// The maximum number of patches. Each is replayed with the drawing, so beyond a certain count a
  /// full redraw is cheaper.
  package static let patchLimit = 16

  /// Whether a patch over `rect` is within the limit.
  package func canAddPatch(over rect: CGRect) -> Bool {
    patches.filter { !rect.contains($0.rect) }.count < Self.patchLimit
  }

  /// This drawing with the commands that redraw `rect` appended. Removes earlier patches that
  /// `rect` contains.
  package func replacing(_ rect: CGRect, with commands: [DrawingCommand]) -> RecordedDrawing {
    let kept =
      patches.filter { !rect.contains($0.rect) } + [
        RecordedDrawingPatch(rect: rect, commands: commands)
      ]
    var base = self.commands.prefix(baseCount)
    // Keep a transform or clip that the first drawing leaves behind from affecting the patches.
    if base.leaksState { base = [.save] + base + [.restore] }
    return RecordedDrawing(
      bounds: bounds, base: base,
      patches: kept, patchCommands: kept.flatMap(\.replayed))
  }
}
