import Animator

extension InterfaceFile {
  /// A `color` element; nil, after a report, if it names one that does not exist.
  func color(_ element: InterfaceElement) -> UIColor? {
    if let name = element["systemColor"] ?? element["cocoaTouchSystemColor"],
      let color = systemColor(name, element)
    {
      return color
    }
    if let name = element["name"] { return namedColor(name, element) }
    return components(element)
  }

  private func systemColor(_ name: String, _ element: InterfaceElement) -> UIColor? {
    if let color = UIColor.named[Self.shortName(of: name)] { return color }
    if let color = Self.oldSystemColors[name] { return color }
    if let copy = document.resources.systemColors[name] { return components(copy) }
    if element["white"] != nil || element["red"] != nil { return nil }
    report(.missingColor(name), element)
    return .label
  }

  /// "systemBackgroundColor" is `systemBackground`.
  private static func shortName(of name: String) -> String {
    name.hasSuffix("Color") ? String(name.dropLast(5)) : name
  }

  /// Names of removed system colors, with the colors that replace them.
  private static let oldSystemColors: [String: UIColor] = [
    "groupTableViewBackgroundColor": .systemGroupedBackground,
    "tableCellGroupedBackgroundColor": .secondarySystemGroupedBackground,
    "viewFlipsideBackgroundColor": UIColor(white: 31.0 / 255, alpha: 1),
    "scrollViewTexturedBackgroundColor": UIColor(red: 0.43, green: 0.45, blue: 0.48, alpha: 1),
    "darkTextColor": .darkText, "lightTextColor": .lightText, "linkColor": .link,
    "tableViewSeparatorColor": .separator, "textFieldTextColor": .label,
  ]

  private func namedColor(_ name: String, _ element: InterfaceElement) -> UIColor? {
    if let color = UIColor(named: name, in: bundle, compatibleWith: nil) { return color }
    if let copy = document.resources.namedColors[name] { return components(copy) }
    report(.missingColor(name), element)
    return nil
  }

  /// The color of components. Documents that are not color matched keep those of sRGB, whatever space they name.
  private func components(_ element: InterfaceElement) -> UIColor? {
    let alpha = number("alpha", of: element) ?? 1
    let space = element["customColorSpace"] ?? element["colorSpace"] ?? ""
    let isMatched = document.root["colorMatched"] == "YES"
    if let white = number("white", of: element) {
      let isCalibrated = isMatched && space == "calibratedWhite"
      return UIColor(white: isCalibrated ? GenericColor.gray(white) : white, alpha: alpha)
    }
    guard let red = number("red", of: element), let green = number("green", of: element),
      let blue = number("blue", of: element)
    else {
      report(
        invalid: "colorSpace", of: element, expected: "a color with components")
      return nil
    }
    if space == "displayP3" {
      let (red, green, blue) = GenericColor.displayP3(red, green, blue)
      return UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }
    if isMatched, space == "calibratedRGB" {
      let (red, green, blue) = GenericColor.rgb(red, green, blue)
      return UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }
    return UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }
}

/// Conversion to sRGB of Display P3, and of the "Generic" profiles of macOS, which Interface Builder calls calibrated.
///
/// The latter have the gamma 1.8. The colorants of Generic RGB are those of Apple's profile, relative to D50; the matrix from
/// D50 to linear sRGB is Lindbloom's (Bradford).
enum GenericColor {
  static func gray(_ white: Double) -> Double { encode(pow(clamp(white), 1.8)) }

  static func rgb(
    _ red: Double, _ green: Double, _ blue: Double
  ) -> (red: Double, green: Double, blue: Double) {
    let (r, g, b) = (pow(clamp(red), 1.8), pow(clamp(green), 1.8), pow(clamp(blue), 1.8))
    let x = 0.4543 * r + 0.3533 * g + 0.1566 * b
    let y = 0.2419 * r + 0.6736 * g + 0.0845 * b
    let z = 0.0149 * r + 0.0906 * g + 0.7195 * b
    return (
      encode(3.1338561 * x - 1.6168667 * y - 0.4906146 * z),
      encode(-0.9787684 * x + 1.9161415 * y + 0.0334540 * z),
      encode(0.0719453 * x - 0.2289914 * y + 1.4052427 * z)
    )
  }

  /// Colors outside of sRGB are clamped.
  static func displayP3(
    _ red: Double, _ green: Double, _ blue: Double
  ) -> (red: Double, green: Double, blue: Double) {
    let (r, g, b) = (decode(red), decode(green), decode(blue))
    // Both have the white D65: the matrix of the primaries alone.
    return (
      encode(1.2249402 * r - 0.2249402 * g),
      encode(-0.0420570 * r + 1.0420570 * g),
      encode(-0.0196376 * r - 0.0786361 * g + 1.0982736 * b)
    )
  }

  /// The inverse of the sRGB transfer function, which Display P3 has too.
  private static func decode(_ value: Double) -> Double {
    let value = clamp(value)
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func clamp(_ value: Double) -> Double { min(max(value, 0), 1) }

  /// The sRGB transfer function.
  private static func encode(_ linear: Double) -> Double {
    let value = clamp(linear)
    return value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
  }
}
