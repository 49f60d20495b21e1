// The looks of items of bars. Items are no views: the views that show them look up what was set for their classes.

extension UIBarItem: UIAppearance {
  public static func appearance() -> Self { appearance(whenContainedInInstancesOf: []) }

  public static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self {
    UIView.reportMissingStage("\(self).appearance()")
    let proxies = UIApplication.shared.appearances
    return unsafeDowncast(proxies.item(of: self, in: containerTypes), to: self)
  }
}

/// A view that shows an item of a bar.
@MainActor
protocol BarItemShowing: UIView {
  /// The class of the item.
  var shownItemType: UIBarItem.Type { get }
  /// The innermost container of the item.
  var itemContainer: UIResponder? { get }
  /// Takes the looks of items of the class, the most specific first; never empty.
  func take(_ looks: [UIBarItem])
}

extension BarItemShowing {
  var itemContainer: UIResponder? { next }
}

/// The looks that were set for items of bars, by class and containers.
@MainActor
struct ItemAppearances {
  private struct Entry {
    let type: UIBarItem.Type
    let containers: [any UIAppearanceContainer.Type]
    let item: UIBarItem
  }

  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  /// The item whose properties are set for a class, created when it is first asked for.
  mutating func item(
    of type: UIBarItem.Type, in containers: [any UIAppearanceContainer.Type]
  ) -> UIBarItem {
    let known = entries.first {
      $0.type == type && $0.containers.elementsEqual(containers) { $0 == $1 }
    }
    if let known { return known.item }
    // The initializer that all classes have; this coder has nothing for it.
    let item = type.init(coder: NSCoder()) ?? UIBarButtonItem()
    entries.append(Entry(type: type, containers: containers, item: item))
    return item
  }

  /// The looks of the item that a view shows: those of its class before others, those in more containers before fewer.
  func looks(of view: any BarItemShowing) -> [UIBarItem] {
    let type = view.shownItemType
    let found = entries.filter { Self.depth(of: type, below: $0.type) != nil }
      .filter { view.itemContainer?.isContained(in: $0.containers[...]) ?? $0.containers.isEmpty }
    return found.sorted { first, second in
      let depths = [first, second].map { Self.depth(of: type, below: $0.type) ?? 0 }
      return (depths[0], second.containers.count) < (depths[1], first.containers.count)
    }.map(\.item)
  }

  /// How many classes a class is below another one; nil if it is none of its subclasses.
  private static func depth(of type: UIBarItem.Type, below ancestor: UIBarItem.Type) -> Int? {
    var depth = 0
    var candidate: AnyClass? = type
    while let current = candidate {
      if current == ancestor { return depth }
      depth += 1
      candidate = _getSuperclass(current)
    }
    return nil
  }
}

extension [UIBarItem] {
  /// The font that the first of the items that has one has in a state.
  @MainActor
  func titleFont(for state: UIControl.State) -> UIFont? {
    lazy.compactMap { $0.titleFont(for: state) }.first
  }

  /// The color that the first of the items that has one has in a state.
  @MainActor
  func titleColor(for state: UIControl.State, inherits: Bool = true) -> UIColor? {
    lazy.compactMap { $0.titleColor(for: state, inherits: inherits) }.first
  }

  /// The color of buttons.
  @MainActor
  var tintColor: UIColor? { lazy.compactMap { ($0 as? UIBarButtonItem)?.tintColor }.first }
}
