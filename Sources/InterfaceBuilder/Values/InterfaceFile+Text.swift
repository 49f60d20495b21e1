import Animator

extension InterfaceFile {
  /// A text: an attribute, or a `string` or `mutableString` inside. Nil if none is written, or `nil` is.
  func text(_ key: String, of element: InterfaceElement) -> String? {
    if let text = element[key] { return text }
    guard let child = element.child("string", key: key) ?? element.child("mutableString", key: key)
    else { return nil }
    guard child["base64-UTF8"] == "YES" else { return child.text }
    return Self.decodeBase64(child.text)
  }

  /// Text that XML cannot hold is written in base 64, without padding.
  private static func decodeBase64(_ text: String) -> String? {
    let digits = text.filter { !$0.isWhitespace && $0 != "=" }
    let padding = String(repeating: "=", count: (4 - digits.count % 4) % 4)
    return Data(base64Encoded: digits + padding).map { String(decoding: $0, as: UTF8.self) }
  }
}
