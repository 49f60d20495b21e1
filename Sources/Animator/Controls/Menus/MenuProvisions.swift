/// The elements that deferred elements have provided to an open menu.
@MainActor
final class MenuProvisions {
  private var provided: [ObjectIdentifier: [UIMenuElement]] = [:]
  /// They are retained, so that their identities stay unique.
  private var requested: [UIDeferredMenuElement] = []
  private var isCompleting = false
  /// Called when more elements have been provided.
  var onChange: (() -> Void)?

  /// Elements that provide elements that provide elements end at this depth.
  private static let depthLimit = 16

  /// A menu with what has been provided in place of deferred elements, those of inline menus included. Elements that
  /// have not been asked for yet are.
  func complete(_ menu: UIMenu) -> UIMenu {
    isCompleting = true
    defer { isCompleting = false }
    return completed(menu, depth: 0)
  }

  private func completed(_ menu: UIMenu, depth: Int) -> UIMenu {
    let children = menu.children.flatMap { elements(for: $0, depth: depth) }
    return children.elementsEqual(menu.children, by: ===) ? menu : menu.replacingChildren(children)
  }

  private func elements(for element: UIMenuElement, depth: Int) -> [UIMenuElement] {
    if let menu = element as? UIMenu, menu.options.contains(.displayInline) {
      return depth < Self.depthLimit ? [completed(menu, depth: depth + 1)] : [menu]
    }
    guard let deferred = element as? UIDeferredMenuElement else { return [element] }
    if !requested.contains(where: { $0 === deferred }) { request(deferred) }
    guard let elements = provided[ObjectIdentifier(deferred)] else { return [deferred] }
    if depth >= Self.depthLimit { return [] }
    return elements.flatMap { self.elements(for: $0, depth: depth + 1) }
  }

  private func request(_ element: UIDeferredMenuElement) {
    requested.append(element)
    let identity = ObjectIdentifier(element)
    element.request { [weak self] elements in
      guard let self else { return }
      provided[identity] = elements
      if !isCompleting { onChange?() }
    }
  }
}
