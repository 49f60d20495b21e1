// Components in archives of colors, under the keys that UIKit uses.

extension CGColor {
  private static let keys = ["UIRed", "UIGreen", "UIBlue", "UIAlpha"]

  /// The components, or the gray level, in an archive; nil if there are none.
  ///
  /// - Parameter suffix: What the keys end with.
  init?(_ coder: NSCoder, _ suffix: String = "") {
    func number(_ key: String) -> CGFloat? {
      // UIKit writes the double precision under a key of its own.
      let key = [key + "-Double", key].map { $0 + suffix }.first { coder.containsValue(forKey: $0) }
      return key.map { CGFloat(coder.decodeDouble(forKey: $0)) }
    }
    let alpha = number("UIAlpha") ?? 1
    if let red = number("UIRed"), let green = number("UIGreen"), let blue = number("UIBlue") {
      self.init(red: red, green: green, blue: blue, alpha: min(max(alpha, 0), 1))
    } else if let white = number("UIWhite") {
      self.init(gray: white, alpha: min(max(alpha, 0), 1))
    } else {
      return nil
    }
  }

  /// Archives the components.
  func encode(with coder: NSCoder, _ suffix: String = "") {
    for (key, value) in zip(Self.keys, [red, green, blue, alpha]) {
      coder.encode(Double(value), forKey: key + suffix)
    }
  }
}
