/// A display list: the commands that draw a view or an image. It can be replayed any number of
/// times, at any resolution.
public final class RecordedDrawing: Sendable, Hashable {
  /// The drawing area in points, such as a layer's bounds.
  public let bounds: CGRect
  /// The commands, in drawing order.
  public let commands: [DrawingCommand]
  /// Areas that were redrawn since, in order; `commands` holds those of the first drawing, then
  /// those of the patches.
  let patches: [RecordedDrawingPatch]
  /// The number of commands from the first drawing.
  let baseCount: Int
  /// The nesting depth of drawings, at least 1.
  package let depth: Int

  /// Makes a drawing of recorded commands.
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

  /// Hashes the size and the number of commands only: lists may be long.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bounds.width)
    hasher.combine(bounds.height)
    hasher.combine(commands.count)
  }
}

extension DrawingCommand {
  /// The nesting depth of the drawings that the command paints with.
  fileprivate var depth: Int {
    switch self {
    case .imageRegion(let region, _, _):
      if case .drawing(let list) = region.source { list.depth } else { 0 }
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
