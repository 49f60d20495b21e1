import Foundation

/// Views that are not shown, by what they are for and their reuse identifier.
@MainActor
struct ReusePool {
  /// What views are for: items, or supplementary views of a kind.
  struct Key: Hashable {
    let kind: String
    let identifier: String

    /// Views of items.
    static func cell(_ identifier: String) -> Key { Key(kind: "", identifier: identifier) }
  }

  private var classes: [Key: UIView.Type] = [:]
  /// What creates views of documents.
  private var makers: [Key: () -> UIView?] = [:]
  private var unused: [Key: [UIView]] = [:]

  /// Names the class of views; nil for none. Views that are kept are of the former class, and let go.
  mutating func register(_ viewClass: UIView.Type?, for key: Key) {
    classes[key] = viewClass
    (makers[key], unused[key]) = (nil, nil)
  }

  /// Sets what creates views; nil for none. Views that are kept are let go.
  mutating func register(_ maker: (() -> UIView?)?, for key: Key) {
    makers[key] = maker
    (classes[key], unused[key]) = (nil, nil)
  }

  /// Creates a view by what is registered for that; nil if nothing is.
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

  /// Takes the view that was put here last. Views of a class that was registered before are let go.
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
