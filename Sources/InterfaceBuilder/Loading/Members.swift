import Animator

/// Members of objects by name: properties that outlets and runtime attributes set, and `awakeFromNib()`.
@MainActor
enum Members {
  /// The reason why a property cannot be set.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Sets a property by key-value coding, or one of UIKit's classes that documents set as outlets.
  static func set(_ value: Any?, _ key: String, of object: NSObject) throws {
    let isRegistered = ClassRegistry.property(key, of: object) != nil
    if !isRegistered {
      if let layer = object as? CALayer { return try set(value, key, of: layer) }
      if try KitOutlets.set(value, key, of: object) { return }
    }
    do { try KeyValueCoding.set(value, forKey: key, of: object) } catch DynamicMemberError
      .undefinedKey
    {
      throw Failure(
        description:
          "it has no such property; register it with ClassRegistry.addProperty(_:of:set:)")
    }
  }

  /// Sets the property at the end of a path, such as "layer.cornerRadius".
  static func set(_ value: Any?, path: String, of object: NSObject) throws {
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return try set(value, path, of: object) }
    if parts[0] == "layer", let view = object as? UIView {
      return try set(value, parts[1], of: view.layer)
    }
    guard let next = try? KeyValueCoding.value(forKey: parts[0], of: object) as? NSObject else {
      throw Failure(description: "'\(parts[0])' is no object with properties")
    }
    try set(value, path: parts[1], of: next)
  }

  private static func set(_ value: Any?, _ key: String, of layer: CALayer) throws {
    if value is UIColor {
      throw Failure(
        description: "layers take a CGColor, which documents cannot hold; UIKit ignores it too")
    }
    let faults = UsageFault.collect { layer.setValue(value, forKey: key) }
    if let fault = faults.first { throw Failure(description: fault.reason) }
  }

  /// Creates an object of a class by its `init()`.
  static func makeObject(of type: NSObject.Type) -> NSObject {
    ClassRegistry.make(type) ?? type.makeOfThisClass()
  }

  /// Calls `awakeFromNib()`.
  static func awaken(_ object: NSObject) {
    switch object {
    case let responder as UIResponder: responder.awakeFromNib()
    case let item as UIBarItem: item.awakeFromNib()
    case let item as UINavigationItem: item.awakeFromNib()
    case let recognizer as UIGestureRecognizer: recognizer.awakeFromNib()
    case let constraint as NSLayoutConstraint: constraint.awakeFromNib()
    default:
      let selector = Selector("awakeFromNib")
      if selector.isAnswered(by: object) { selector.perform(on: object) }
    }
  }
}

extension NSObject {
  /// Calls the class's own `init()`.
  @usableFromInline
  convenience init(ofThisClass: Void) { self.init() }

  @_silgen_name("$s10Foundation8NSObjectC16InterfaceBuilderE11ofThisClassACyt_tcfC")
  private static func make() -> NSObject

  /// Creates an instance of this class with its `init()`; see Animator/Instantiation/ViewInstantiation.swift.
  static func makeOfThisClass() -> NSObject { make() }
}
