import Animator

// The table of kinds. To add one, add it to its family's file beside this one, or a family here.

extension ElementKind {
  /// All kinds, by the names of their elements.
  static let named: [String: ElementKind] = Dictionary(
    families.flatMap { $0 }.map { ($0.name, $0) }
  ) { first, _ in first }

  private static let families: [[ElementKind]] = [
    objects, views, labels, buttons, valueControls, pickers, textInputs, scrollViews, tables,
    collections, bars, gestures, controllers, otherFrameworks,
  ]
}
