import Animator

// The table of kinds. To add one, add its family's file beside this one, and a line here.

extension ElementKind {
  /// All kinds, by the names of their elements.
  static let named: [String: ElementKind] = Dictionary(
    uniqueKeysWithValues: all.map { ($0.name, $0) })

  private static let all: [ElementKind] =
    objects + views + labels + controllers
}
