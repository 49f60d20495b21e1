import Animator

/// The coder that `init(coder:)` receives: it reads one element of a document.
///
/// The kit's initializers call ``configure(_:as:)``, which sets the properties of the document; so a subclass finds
/// them set, and its subviews in place, when `super.init(coder:)` returns.
final class InterfaceCoder: NSCoder, InterfaceDecoding {
  /// The element, with the variations that are in force.
  let element: InterfaceElement
  let kind: ElementKind
  let unit: Instantiation
  private var isConfigured = false

  /// Creates a coder of an element.
  init(_ element: InterfaceElement, _ kind: ElementKind, _ unit: Instantiation) {
    (self.element, self.kind, self.unit) = (element, kind, unit)
    super.init()
  }

  @MainActor var file: InterfaceFile { unit.file }

  /// The frame in the superview, as it is stored.
  @MainActor var frame: CGRect? { element.child("rect", key: "frame").flatMap { file.rect($0) } }

  @MainActor
  func configure(_ object: NSObject, as type: AnyClass) {
    if type == Self.kitClass(of: object) { configure(object) }
  }

  /// Sets the properties, unless that was done.
  @MainActor
  func configure(_ object: NSObject) {
    if isConfigured { return }
    isConfigured = true
    unit.note(object, element)
    kind.apply(to: object, self)
  }

  /// The most derived class of an object that is one of UIKit's.
  private static func kitClass(of object: NSObject) -> AnyClass? {
    var current: AnyClass? = type(of: object)
    while let type = current {
      if String(reflecting: type).hasPrefix("Animator.") { return type }
      current = _getSuperclass(type)
    }
    return nil
  }

  // MARK: Keys

  override var allowsKeyedCoding: Bool { true }

  private func value(_ key: String) -> Any? {
    nonisolated(unsafe) var value: Any?
    nonisolated(unsafe) let coder = self
    MainActor.assumeIsolated { value = coder.kind.value(forKey: key, coder) }
    return value
  }

  override func containsValue(forKey key: String) -> Bool { value(key) != nil }
  override func decodeObject(forKey key: String) -> Any? { value(key) }
  override func decodeBool(forKey key: String) -> Bool { value(key) as? Bool ?? false }
  override func decodeInteger(forKey key: String) -> Int { value(key) as? Int ?? 0 }
  override func decodeFloat(forKey key: String) -> Float { Float(decodeDouble(forKey: key)) }
  override func decodeDouble(forKey key: String) -> Double {
    let value = value(key)
    return value as? Double ?? (value as? Int).map(Double.init) ?? 0
  }
  override func decodeInt32(forKey key: String) -> Int32 {
    Int32(clamping: decodeInteger(forKey: key))
  }
  override func decodeInt64(forKey key: String) -> Int64 { Int64(decodeInteger(forKey: key)) }
}
