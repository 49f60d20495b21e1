/// A part of a drawing that was drawn anew.
struct RecordedDrawingPatch: Sendable {
  let rect: CGRect
  let commands: [DrawingCommand]

  /// What replays it: nothing outside of `rect` changes, nothing inside is left of before.
  fileprivate var replayed: [DrawingCommand] {
    [.save, .clip(CGPath(rect: rect), .winding), .clear(rect)] + commands + [.restore]
  }
}

extension RecordedDrawing {
  /// How many parts are kept. Each is replayed whenever the drawing is, so that beyond some, drawing
  /// all of it anew is cheaper.
  package static let patchLimit = 16

  /// Whether a part over `rect` still finds room.
  package func canAddPatch(over rect: CGRect) -> Bool {
    patches.filter { !rect.contains($0.rect) }.count < Self.patchLimit
  }

  /// This drawing with what is inside `rect` exchanged for what `commands` draw there. Earlier parts
  /// that `rect` covers are dropped.
  package func replacing(_ rect: CGRect, with commands: [DrawingCommand]) -> RecordedDrawing {
    let kept =
      patches.filter { !rect.contains($0.rect) } + [RecordedDrawingPatch(rect: rect, commands: commands)]
    var base = self.commands.prefix(baseCount)
    // A transform or a clip that the first drawing left behind is not the parts' own.
    if base.leaksState { base = [.save] + base + [.restore] }
    return RecordedDrawing(
      bounds: bounds, base: base,
      patches: kept, patchCommands: kept.flatMap(\.replayed))
  }
}
