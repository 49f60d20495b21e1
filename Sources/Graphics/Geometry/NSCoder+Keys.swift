// Geometry in keyed archives, by UIKit's names; Foundation has those of macOS.

extension NSCoder {
  /// Decodes a point; zero for none.
  public func decodeCGPoint(forKey key: String) -> CGPoint {
    containsValue(forKey: key) ? decodePoint(forKey: key) : .zero
  }
  /// Decodes a size; zero for none.
  public func decodeCGSize(forKey key: String) -> CGSize {
    containsValue(forKey: key) ? decodeSize(forKey: key) : .zero
  }
  /// Decodes a rectangle; zero for none.
  public func decodeCGRect(forKey key: String) -> CGRect {
    containsValue(forKey: key) ? decodeRect(forKey: key) : .zero
  }

  /// Encodes a vector.
  public func encode(_ vector: CGVector, forKey key: String) {
    encode(Self.string(for: vector) as NSString, forKey: key)
  }
  /// Decodes a vector; zero for none.
  public func decodeCGVector(forKey key: String) -> CGVector { Self.cgVector(for: text(key)) }

  /// Encodes a transform.
  public func encode(_ transform: CGAffineTransform, forKey key: String) {
    encode(Self.string(for: transform) as NSString, forKey: key)
  }
  /// Decodes a transform; the identity for none.
  public func decodeCGAffineTransform(forKey key: String) -> CGAffineTransform {
    Self.cgAffineTransform(for: text(key))
  }

  /// Encodes insets.
  public func encode(_ insets: UIEdgeInsets, forKey key: String) {
    encode(Self.string(for: insets) as NSString, forKey: key)
  }
  /// Decodes insets; zero for none.
  public func decodeUIEdgeInsets(forKey key: String) -> UIEdgeInsets {
    Self.uiEdgeInsets(for: text(key))
  }

  /// Encodes directional insets.
  public func encode(_ insets: NSDirectionalEdgeInsets, forKey key: String) {
    encode(Self.string(for: insets) as NSString, forKey: key)
  }
  /// Decodes directional insets; zero for none.
  public func decodeDirectionalEdgeInsets(forKey key: String) -> NSDirectionalEdgeInsets {
    Self.nsDirectionalEdgeInsets(for: text(key))
  }

  /// Encodes an offset.
  public func encode(_ offset: UIOffset, forKey key: String) {
    encode(Self.string(for: offset) as NSString, forKey: key)
  }
  /// Decodes an offset; zero for none.
  public func decodeUIOffset(forKey key: String) -> UIOffset { Self.uiOffset(for: text(key)) }

  /// The string for a key; empty for none, which Foundation's decoding would not survive.
  private func text(_ key: String) -> String {
    guard containsValue(forKey: key) else { return "" }
    return decodeObject(of: NSString.self, forKey: key).map { "\($0)" } ?? ""
  }
}
