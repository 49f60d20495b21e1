import Foundation

/// Views that are not shown, by their purpose and their reuse identifier.
@MainActor
struct ReusePool {
  /// The purpose of views: items, or supplementary views of a kind; and their reuse identifier.
  struct Key: Hashable {
    let kind: String
    let identifier: String

    /// Views of items.
    static func cell(_ identifier: String) -> Key { Key(kind: "", identifier: identifier) }
  }

  private var classes: [Key: UIView.Type] = [:]
  /// The closures that create views of documents.
  private var makers: [Key: () -> UIView?] = [:]
  private var unused: [Key: [UIView]] = [:]

  /// Sets the class of views; nil for none. Views that are kept are of the former class, and released.
  mutating func register(_ viewClass: UIView.Type?, for key: Key) {
    classes[key] = viewClass
    (makers[key], unused[key]) = (nil, nil)
  }

  /// Sets the closure that creates views; nil for none. Views that are kept are released.
  mutating func register(_ maker: (() -> UIView?)?, for key: Key) {
    makers[key] = maker
    (classes[key], unused[key]) = (nil, nil)
  }

  /// Creates a view by the closure that is registered; nil if none is.
  func makeView(for key: Key) -> UIView? {
    guard let maker = makers[key] else { return nil }
    var view: UIView?
    UIView.performWithoutAnimation { view = maker() }
    return view
  }

  /// The class that is registered.
  func registeredClass(for key: Key) -> UIView.Type? { classes[key] }

  /// The identifiers that are registered for a kind, sorted.
  func identifiers(ofKind kind: String) -> [String] {
    (Array(classes.keys) + Array(makers.keys)).filter { $0.kind == kind }.map(\.identifier).sorted()
  }

  /// Takes the view that was put here last. Views of a class that was registered before are released.
  mutating func take(_ key: Key) -> UIView? {
    while let view = unused[key]?.popLast() {
      if let registered = classes[key], type(of: view) != registered { continue }
      return view
    }
    return nil
  }

  /// Keeps a view for later.
  mutating func put(_ view: UIView, for key: Key) { unused[key, default: []].append(view) }

  /// Lets all views go.
  mutating func empty() { unused.removeAll() }
}
