import Animator

extension Instantiation {
  /// Makes a connection.
  ///
  /// - Returns: False if one of its ends does not exist yet.
  func connect(_ connection: InterfaceConnection, _ collections: inout CollectionOutlets) -> Bool {
    guard let source = object(withID: connection.source) else { return false }
    switch connection.kind {
    case .outlet(let property):
      guard let destination = object(withID: connection.destination) else { return false }
      set(destination, property, of: source, id: connection.source, connection.element)
    case .outletCollection(let property, _):
      guard let destination = object(withID: connection.destination) else { return false }
      collections.add(destination, property, of: source, connection)
    case .action(let selector, let event):
      return addAction(selector, event, of: source, connection)
    case .segue(let segue): return scene?.add(segue, connection, of: source) ?? true
    }
    return true
  }

  func set(
    _ value: Any?, _ key: String, of object: NSObject, id owner: String, _ element: InterfaceElement
  ) {
    do {
      try Members.set(value, key, of: object)
    } catch {
      let ends = [owner, element["destination"]].compactMap { $0 }
      if !file.substitutes.isDisjoint(with: ends) { return }
      file.report(
        .notSettable(key: key, class: "\(type(of: object))", reason: "\(error)"), element)
    }
  }

  private func addAction(
    _ name: String, _ event: String?, of source: NSObject, _ connection: InterfaceConnection
  ) -> Bool {
    let selector = Selector(name)
    let target = object(withID: connection.destination)
    let isFirstResponder = target == nil && file.isFirstResponder(connection.destination)
    if target == nil, !isFirstResponder { return false }
    let isSubstitute = file.substitutes.contains(connection.destination)
    if let target, !isSubstitute, !selector.isAnswered(by: target) {
      file.report(
        .notSettable(
          key: name, class: "\(type(of: target))",
          reason: "it has no such method; the action has no effect"),
        connection.element)
    }
    switch source {
    case let control as UIControl:
      let event = event.flatMap { Names.events[$0] } ?? .primaryActionTriggered
      control.addTarget(target, action: selector, for: event)
    case let item as UIBarButtonItem: (item.target, item.action) = (target, selector)
    case let recognizer as UIGestureRecognizer:
      if let target { recognizer.addTarget(target, action: selector) }
    default:
      file.report(
        .notSettable(key: name, class: "\(type(of: source))", reason: "it sends no actions"),
        connection.element)
    }
    return true
  }

  // MARK: Runtime attributes

  /// Sets the values that are written by key path.
  func setRuntimeAttributes(_ element: InterfaceElement, of object: NSObject) {
    for attribute in element.members(of: "userDefinedRuntimeAttributes") {
      guard let path = attribute["keyPath"] else { continue }
      do {
        try Members.set(file.runtimeValue(attribute), path: path, of: object)
      } catch {
        if let id = element.id, file.substitutes.contains(id) { continue }
        file.report(
          .notSettable(key: path, class: "\(type(of: object))", reason: "\(error)"), attribute)
      }
    }
  }
}

/// The members of outlet collections, which are set together.
@MainActor
struct CollectionOutlets {
  private struct Outlet {
    let object: NSObject
    let key: String
    let connection: InterfaceConnection
    var members: [NSObject]
  }

  private var outlets: [Outlet] = []

  mutating func add(
    _ member: NSObject, _ key: String, of object: NSObject, _ connection: InterfaceConnection
  ) {
    if let index = outlets.firstIndex(where: { $0.object === object && $0.key == key }) {
      outlets[index].members.append(member)
    } else {
      outlets.append(
        Outlet(object: object, key: key, connection: connection, members: [member]))
    }
  }

  func set(_ unit: Instantiation) {
    for outlet in outlets {
      if outlet.key == "gestureRecognizers", let view = outlet.object as? UIView {
        for member in outlet.members {
          if let recognizer = member as? UIGestureRecognizer {
            view.addGestureRecognizer(recognizer)
          }
        }
        continue
      }
      let connection = outlet.connection
      unit.set(
        outlet.members, outlet.key, of: outlet.object, id: connection.source, connection.element)
    }
  }
}

extension InterfaceFile {
  /// Whether an identifier is that of the first responder, which stands for no target.
  func isFirstResponder(_ id: String) -> Bool {
    if id == "-2" { return true }
    return document.element(withID: id)?["placeholderIdentifier"] == "IBFirstResponder"
  }

  /// The value of a runtime attribute; nil for nil.
  func runtimeValue(_ attribute: InterfaceElement) -> Any? {
    let child = attribute.child(key: "value")
    switch attribute["type"] {
    case "boolean": return flag("value", of: attribute) ?? false
    case "string", "localizedString": return text("value", of: attribute) ?? ""
    case "image": return image("value", of: attribute)
    case "number":
      guard let child else { return nil }
      return child.name == "integer" ? integer("value", of: child) : number("value", of: child)
    case "color": return child.flatMap { color($0) }
    case "point": return child.flatMap { point($0) }
    case "size": return child.flatMap { size($0) }
    case "rect": return child.flatMap { rect($0) }
    case "range":
      guard let child, let location = integer("location", of: child),
        let length = integer("length", of: child)
      else { return nil }
      return NSRange(location: location, length: length)
    default: return nil
    }
  }
}
