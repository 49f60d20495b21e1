import Animator

/// A kind of view tree, and how it is laid out.
enum Tree: String, CaseIterable {
  /// Rows with frames, whose widths follow the superview by autoresizing: the baseline.
  case frames
  /// Rows below each other by five constraints each.
  case rows
  /// Rows of a stack view, with constraints of their heights.
  case stack
  /// Rows of a stack view that distributes them with equal gaps.
  case equalSpacing
  /// The same in a stack view of a fixed height.
  case spacedInHeight
  /// Rows of a stack view that distributes their centers.
  case equalCentering
  /// The same in a stack view of a fixed height.
  case centeredInHeight
  /// Labels in a stack view.
  case labels
  /// Cards of ten constraints each, independent of each other.
  case cards
  /// Stack views of ten rows in a stack view.
  case nested

  /// Creates the tree of about `count` views in `window`.
  ///
  /// - Returns: A constraint in the middle, or nil.
  @MainActor
  func build(_ count: Int, in window: UIWindow) -> NSLayoutConstraint? {
    switch self {
    case .frames:
      for index in 0..<count {
        let row = UIView(frame: CGRect(x: 0, y: 30 * Double(index), width: 320, height: 30))
        row.autoresizingMask = .flexibleWidth
        window.addSubview(row)
      }
      return nil
    case .rows: return Self.rows(count, in: window)
    case .stack, .labels, .equalSpacing, .spacedInHeight, .equalCentering, .centeredInHeight:
      let rows = (0..<count).map { self == .labels ? Self.label($0) : Self.row($0) }
      let stack = UIStackView(arrangedSubviews: rows)
      stack.axis = .vertical
      stack.spacing = 8
      switch self {
      case .equalSpacing, .spacedInHeight: stack.distribution = .equalSpacing
      case .equalCentering, .centeredInHeight: stack.distribution = .equalCentering
      default: break
      }
      Self.pin(stack, in: window)
      if self == .spacedInHeight || self == .centeredInHeight {
        stack.heightAnchor.constraint(equalToConstant: 50 * CGFloat(count)).isActive = true
      }
      return rows[count / 2].constraints.first
    case .cards:
      let cards = (0..<(count / 3)).map { Self.card($0, in: window) }
      return cards[cards.count / 2]
    case .nested:
      let outer = UIStackView()
      outer.axis = .vertical
      var middle: NSLayoutConstraint?
      for section in 0..<max(count / 11, 1) {
        let rows = (0..<10).map { Self.row($0) }
        if section == count / 22 { middle = rows[5].constraints.first }
        let inner = UIStackView(arrangedSubviews: rows)
        inner.axis = .vertical
        inner.spacing = 4
        outer.addArrangedSubview(inner)
      }
      Self.pin(outer, in: window)
      return middle
    }
  }

  @MainActor
  private static func pin(_ view: UIView, in window: UIWindow) {
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: window.trailingAnchor),
      view.topAnchor.constraint(equalTo: window.topAnchor),
    ])
  }

  @MainActor
  private static func row(_ index: Int) -> UIView {
    let row = UIView()
    row.heightAnchor.constraint(equalToConstant: 30 + CGFloat(index % 5)).isActive = true
    return row
  }

  @MainActor
  private static func label(_ index: Int) -> UIView {
    let label = UILabel()
    label.text = "Row \(index % 100)"
    let height = label.heightAnchor.constraint(equalToConstant: 30)
    height.isActive = true
    return label
  }

  @MainActor
  private static func rows(_ count: Int, in window: UIWindow) -> NSLayoutConstraint? {
    var (bottom, middle) = (window.topAnchor, NSLayoutConstraint?.none)
    for index in 0..<count {
      let row = UIView()
      row.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(row)
      let height = row.heightAnchor.constraint(equalToConstant: 30)
      NSLayoutConstraint.activate([
        row.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 16),
        row.trailingAnchor.constraint(equalTo: window.trailingAnchor, constant: -16),
        row.topAnchor.constraint(equalTo: bottom, constant: 8), height,
      ])
      if index == count / 2 { middle = height }
      bottom = row.bottomAnchor
    }
    return middle
  }

  /// A card with an icon and a title.
  @MainActor
  private static func card(_ index: Int, in window: UIWindow) -> NSLayoutConstraint {
    let (card, icon, title) = (UIView(), UIView(), UIView())
    for view in [card, icon, title] { view.translatesAutoresizingMaskIntoConstraints = false }
    window.addSubview(card)
    card.addSubview(icon)
    card.addSubview(title)
    let width = card.widthAnchor.constraint(equalToConstant: 150)
    NSLayoutConstraint.activate([
      card.leftAnchor.constraint(equalTo: window.leftAnchor, constant: CGFloat(index % 2) * 160),
      card.topAnchor.constraint(equalTo: window.topAnchor, constant: CGFloat(index / 2) * 70),
      width, card.heightAnchor.constraint(equalToConstant: 60),
      icon.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 8),
      icon.centerYAnchor.constraint(equalTo: card.centerYAnchor),
      icon.widthAnchor.constraint(equalToConstant: 32),
      icon.heightAnchor.constraint(equalTo: icon.widthAnchor),
      title.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 8),
      title.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -8),
      title.centerYAnchor.constraint(equalTo: icon.centerYAnchor),
      title.heightAnchor.constraint(equalToConstant: 20),
    ])
    return width
  }
}
