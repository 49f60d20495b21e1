/// How views of an application look: for each class, and what its instances are in, an instance that is never shown,
/// whose properties were set.
///
/// UIKit records which setters were called. Here a property was set if its value is not that of another instance
/// that nobody has changed; a view takes it if its own value is not either.
@MainActor
final class AppearanceProxies {
  private struct Entry {
    let type: UIView.Type
    let containers: [any UIAppearanceContainer.Type]
    let proxy: UIView
    let untouched: UIView
  }

  /// In the order in which views look them up: derived classes before others, and within a class those with more
  /// containers before those with fewer.
  private var entries: [Entry] = []

  /// The looks of items of bars.
  private(set) var items = ItemAppearances()

  var isEmpty: Bool { entries.isEmpty && items.isEmpty }

  /// The item of a class whose properties are set for items of the class in others.
  func item(
    of type: UIBarItem.Type, in containers: [any UIAppearanceContainer.Type]
  ) -> UIBarItem { items.item(of: type, in: containers) }

  /// The instance for a class and the containers of its instances, created when it is first requested.
  func proxy(of type: UIView.Type, in containers: [any UIAppearanceContainer.Type]) -> UIView {
    let known = entries.first {
      $0.type == type && $0.containers.elementsEqual(containers) { $0 == $1 }
    }
    if let known { return known.proxy }
    let entry = Entry(
      type: type, containers: containers, proxy: type.makeOfThisClass(frame: .zero),
      untouched: type.makeOfThisClass(frame: .zero))
    let index = entries.firstIndex { Self.precedence($0) < Self.precedence(entry) }
    entries.insert(entry, at: index ?? entries.endIndex)
    return entry.proxy
  }

  private static func precedence(_ entry: Entry) -> (Int, Int) {
    var depth = 0
    var ancestor: AnyClass? = entry.type
    while let type = ancestor {
      depth += 1
      ancestor = _getSuperclass(type)
    }
    return (depth, entry.containers.count)
  }

  /// Sets the properties that the view has not set itself.
  func apply(to view: UIView) {
    for entry in entries
    where entry.type.isClass(of: view) && view.isContained(in: entry.containers) {
      for property in AppearanceProperty.all {
        property.copy(entry.proxy, entry.untouched, view)
      }
    }
  }
}

extension UIView {
  fileprivate static func isClass(of view: UIView) -> Bool {
    var type: AnyClass? = Swift.type(of: view)
    while let candidate = type {
      if candidate == self { return true }
      type = _getSuperclass(candidate)
    }
    return false
  }

  /// Whether the responders around the view are of these types, in this order, with others between them.
  fileprivate func isContained(in types: [any UIAppearanceContainer.Type]) -> Bool {
    next?.isContained(in: types[...]) ?? types.isEmpty
  }
}

extension UIResponder {
  /// Whether this responder and those around it are of these types, in this order, with others between them.
  func isContained(in types: ArraySlice<any UIAppearanceContainer.Type>) -> Bool {
    var pending = types
    var responder: UIResponder? = self
    while let type = pending.first, let container = responder {
      if container.isKind(ofContainer: type) { pending.removeFirst() }
      responder = container.next
    }
    return pending.isEmpty
  }
}

extension UIResponder {
  private func isKind(ofContainer type: any UIAppearanceContainer.Type) -> Bool {
    func isInstance<T>(of type: T.Type) -> Bool { self is T }
    return _openExistential(type, do: isInstance)
  }
}
