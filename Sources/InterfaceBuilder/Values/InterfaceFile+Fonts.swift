import Animator

extension InterfaceFile {
  /// A `fontDescription` element.
  func font(_ element: InterfaceElement) -> UIFont {
    .systemFont(ofSize: number("pointSize", of: element) ?? UIFont.systemFontSize)
  }
}
