/// What a view drew, recorded: it can be replayed at any resolution, any number of times.
public final class RecordedDrawing: Sendable, Hashable {
  /// The area drawn in, in points: a layer's bounds when it was drawn.
  public let bounds: CGRect
  /// What was drawn, in order.
  public let commands: [DrawingCommand]
  /// The parts that were drawn anew since; the commands are those of the first drawing, then theirs.
  let patches: [RecordedDrawingPatch]
  /// How many of the commands are the first drawing's.
  let baseCount: Int
  /// How many drawings are inside each other, this one counted.
  package let depth: Int

  /// Keeps a recording.
  public init(bounds: CGRect, commands: [DrawingCommand]) {
    (self.bounds, self.commands) = (bounds, commands)
    (patches, baseCount) = ([], commands.count)
    depth = Self.depth(of: commands)
  }

  init(
    bounds: CGRect, base: ArraySlice<DrawingCommand>, patches: [RecordedDrawingPatch],
    patchCommands: [DrawingCommand]
  ) {
    self.bounds = bounds
    commands = base + patchCommands
    (self.patches, baseCount) = (patches, base.count)
    depth = Self.depth(of: commands)
  }

  private static func depth(of commands: [DrawingCommand]) -> Int {
    commands.reduce(1) { max($0, $1.depth + 1) }
  }

  /// Whether both draw the same.
  public static func == (left: RecordedDrawing, right: RecordedDrawing) -> Bool {
    left === right || (left.bounds == right.bounds && left.commands == right.commands)
  }

  /// Of the size and the number of commands: lists may be long.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bounds.width)
    hasher.combine(bounds.height)
    hasher.combine(commands.count)
  }
}

extension DrawingCommand {
  /// How many drawings are inside each other in what it paints with.
  fileprivate var depth: Int {
    switch self {
    case .picture(let part, _, _):
      if case .drawing(let list) = part.picture { list.depth } else { 0 }
    case .fill(_, _, let color), .stroke(_, _, let color): color.pattern?.cell.depth ?? 0
    case .text(let block, _):
      block.runs.lazy.flatMap(\.style.colors).map { $0.pattern?.cell.depth ?? 0 }.max() ?? 0
    default: 0
    }
  }
}

extension CGImage: Hashable {
  /// Hashes the size and a sample of the pixels; equal images hash alike.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(pixels[pixels.count / 2])
  }
}
