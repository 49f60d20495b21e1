import Animator

extension InterfaceFile {
  /// Names the layer of a view by the name that its object has in the document, or else by its
  /// identifier: scripts, touches and reports find the view by it.
  func name(_ object: NSObject, _ element: InterfaceElement) {
    guard let view = object as? UIView, view.layer.name == nil, let id = element.id else { return }
    view.layer.name = names.preferred[id] ?? id
  }
}
