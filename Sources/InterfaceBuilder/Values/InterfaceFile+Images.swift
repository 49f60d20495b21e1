import Animator

extension InterfaceFile {
  /// The image that an attribute names; nil if none is written.
  func image(_ attribute: String, of element: InterfaceElement) -> UIImage? {
    element[attribute].flatMap { UIImage(named: $0) }
  }
}
