/// A source location in a document: that of the first character of an element's tag.
public struct InterfacePosition: Hashable, Sendable {
  /// The path of the file, or the name of data without a file.
  public var file: String
  /// The line number, counted from 1.
  public var line: Int
  /// The column in characters, counted from 1.
  public var column: Int

  /// Creates a position.
  public init(file: String, line: Int, column: Int) {
    (self.file, self.line, self.column) = (file, line, column)
  }
}

extension InterfacePosition: CustomStringConvertible {
  /// As compilers write it: "Main.storyboard:12:7".
  public var description: String { "\(file):\(line):\(column)" }
}
