import Animator

extension InterfaceFile {
  /// A `color` element; nil, after a report, if it names one that does not exist.
  func color(_ element: InterfaceElement) -> UIColor? {
    UIColor(
      red: number("red", of: element) ?? 0, green: number("green", of: element) ?? 0,
      blue: number("blue", of: element) ?? 0, alpha: number("alpha", of: element) ?? 1)
  }
}
