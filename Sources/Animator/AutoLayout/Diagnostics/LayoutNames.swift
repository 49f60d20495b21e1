/// The names of views and layout guides in messages about layout: the same in every run.
@MainActor
enum LayoutNames {
  /// The name of an item:
  ///
  /// - a view: its accessibility identifier or class, and a label's text as in iOS, `UILabel'Name'`;
  /// - a layout guide: its class, owner and identifier, `UILayoutGuide:card'UIViewSafeAreaLayoutGuide'`.
  ///
  /// Where several views of the hierarchy have the same name, all but the first have a number: `UIView#2`.
  static func name(of item: (any LayoutItem)?) -> String {
    switch item {
    case let view as UIView: name(of: view, number: number(of: view))
    case let guide as UILayoutGuide: name(of: guide)
    default: "(released)"
    }
  }

  /// The names of a view and its descendants, in the order of a depth-first search, with their depth.
  static func names(in root: UIView) -> [(view: UIView, name: String, depth: Int)] {
    var (found, counts) = ([(view: UIView, name: String, depth: Int)](), [String: Int]())
    var pending = [(root, 0)]
    while let (view, depth) = pending.popLast() {
      counts[view.layer.displayName, default: 0] += 1
      let number = counts[view.layer.displayName] ?? 1
      found.append((view, name(of: view, number: number), depth))
      pending += view.subviews.reversed().map { ($0, depth + 1) }
    }
    return found
  }

  private static func name(of view: UIView, number: Int) -> String {
    var name = view.layer.displayName
    if number > 1 { name += "#\(number)" }
    if view.accessibilityIdentifier == nil, let text = (view as? UILabel)?.text, !text.isEmpty {
      // Whole paragraphs would hide the constraints.
      let text = text.split(whereSeparator: \.isNewline).joined(separator: " ")
      name += text.count <= 30 ? "'\(text)'" : "'\(text.prefix(29))…'"
    }
    return name
  }

  /// The position of a view among those of its name, from 1.
  private static func number(of view: UIView) -> Int {
    var (count, isFound) = (0, false)
    let name = view.layer.displayName
    view.layoutRoot.forEachInSubtree { other in
      if isFound { return false }
      isFound = other === view
      // Texts are compared only where they can be equal.
      let isLike = type(of: other) == type(of: view) || other.accessibilityIdentifier != nil
      if isFound || (isLike && other.layer.displayName == name) { count += 1 }
      return true
    }
    return max(count, 1)
  }

  private static func name(of guide: UILayoutGuide) -> String {
    let type = guide is SystemLayoutGuide ? "UILayoutGuide" : "\(type(of: guide))"
    let owner = guide.owningView.map { ":" + name(of: $0) } ?? ""
    let guides = guide.owningView?.layoutGuides.filter { $0.identifier == guide.identifier } ?? []
    let index = guides.firstIndex { $0 === guide } ?? 0
    let number = index > 0 ? "#\(index + 1)" : ""
    let identifier = guide.identifier.isEmpty ? "" : "'\(guide.identifier)'"
    return "\(type)\(number)\(owner)\(identifier)"
  }
}
