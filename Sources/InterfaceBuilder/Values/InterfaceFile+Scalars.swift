import Animator

// Values of attributes. One that is not of its type is reported, and counts as not written.

extension InterfaceFile {
  /// "YES" or "NO".
  func flag(_ attribute: String, of element: InterfaceElement) -> Bool? {
    guard let text = element[attribute] else { return nil }
    if text == "YES" { return true }
    if text == "NO" { return false }
    report(invalid: attribute, of: element, expected: "YES or NO")
    return nil
  }

  /// A finite number of a magnitude below a limit. The least normal double stands for 0 in insets.
  func number(
    _ attribute: String, of element: InterfaceElement, below limit: Double = 1e9
  ) -> Double? {
    guard let text = element[attribute] else { return nil }
    guard let number = Double(text), number.isFinite, abs(number) < limit else {
      report(invalid: attribute, of: element, expected: "a number")
      return nil
    }
    return abs(number) < 1e-300 ? 0 : number
  }

  /// A whole number.
  func integer(_ attribute: String, of element: InterfaceElement) -> Int? {
    guard let text = element[attribute] else { return nil }
    if let number = Int(text) { return number }
    if let number = Double(text), let integer = Int(exactly: number.rounded()) { return integer }
    report(invalid: attribute, of: element, expected: "a whole number")
    return nil
  }

  /// One of several names.
  func choice<Value>(
    _ attribute: String, of element: InterfaceElement, in values: [String: Value]
  ) -> Value? {
    guard let text = element[attribute] else { return nil }
    if let value = values[text] { return value }
    report(
      invalid: attribute, of: element,
      expected: "one of \(values.keys.sorted().joined(separator: ", "))")
    return nil
  }

  func report(invalid attribute: String, of element: InterfaceElement, expected: String) {
    report(
      .invalidValue(
        element[attribute] ?? "", attribute: attribute, of: element.name, expected: expected),
      element)
  }

  // MARK: Geometry

  func point(_ element: InterfaceElement) -> CGPoint? {
    guard let x = number("x", of: element), let y = number("y", of: element) else { return nil }
    return CGPoint(x: x, y: y)
  }

  /// A size; not negative, except for the -1 that stands for automatic sizes.
  func size(_ element: InterfaceElement) -> CGSize? {
    guard let width = number("width", of: element), let height = number("height", of: element)
    else { return nil }
    return CGSize(width: width, height: height)
  }

  func rect(_ element: InterfaceElement) -> CGRect? {
    guard let origin = point(element), let size = size(element) else { return nil }
    return CGRect(
      origin: origin, size: CGSize(width: max(size.width, 0), height: max(size.height, 0)))
  }

  /// Insets as `minX`, `minY`, `maxX`, `maxY`, or as `top`, `left`, `bottom`, `right`.
  func insets(_ element: InterfaceElement) -> UIEdgeInsets {
    func side(_ names: String...) -> CGFloat {
      names.lazy.compactMap { self.number($0, of: element) }.first ?? 0
    }
    return UIEdgeInsets(
      top: side("minY", "top"), left: side("minX", "left", "leading"),
      bottom: side("maxY", "bottom"), right: side("maxX", "right", "trailing"))
  }
}
