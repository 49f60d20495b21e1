import Animator

/// An element of which copies are made: a cell, a supplementary view.
@MainActor
final class Prototype {
  private let element: InterfaceElement
  private weak var unit: Instantiation?
  private let file: InterfaceFile
  private weak var scene: SceneInstance?

  init(_ element: InterfaceElement, _ unit: Instantiation) {
    (self.element, self.unit, file, scene) = (element, unit, unit.file, unit.scene)
  }

  /// Creates a copy, connects it, and wakes it.
  func make() -> NSObject? {
    let copy = Instantiation(file, in: unit ?? scene?.unit)
    guard let object = copy.make(element) else { return nil }
    copy.finish()
    return object
  }
}
