// Finding the views of targets.

extension TouchTarget {
  /// The target in messages.
  var description: String {
    switch kind {
    case .point(let point): "the point (\(point.x.shortText), \(point.y.shortText))"
    case .view(let view): view.nameInMessages
    case .name(let name): "'\(name)'"
    case .identifier(let name): "the identifier '\(name)'"
    case .label(let name): "the accessibility label '\(name)'"
    case .text(let text): "the text '\(text)'"
    }
  }

  /// The target's point in the window's coordinates.
  ///
  /// - Throws: If it is a view that no touch at its point would reach.
  func location(in window: UIWindow) throws(TouchFailure) -> CGPoint {
    if case .point(let point) = kind {
      guard point.x.isFinite, point.y.isFinite else {
        throw TouchFailure(description, "is not finite; touches need a finite location")
      }
      return point
    }
    let view = try view(in: window)
    if let obstacle = view.touchObstacle(at: unitPoint, in: window) {
      throw TouchFailure(name(of: view), obstacle)
    }
    return view.windowPoint(at: unitPoint)
  }

  /// The target's point, whether a touch there reaches it or not.
  func uncheckedLocation(in window: UIWindow) throws(TouchFailure) -> CGPoint {
    if case .point = kind { return try location(in: window) }
    let view = try view(in: window)
    guard view.window?.stageWindow === window else {
      throw TouchFailure(name(of: view), "is not in the stage's window")
    }
    return view.windowPoint(at: unitPoint)
  }

  /// The view of the target in `window`.
  package func view(in window: UIWindow) throws(TouchFailure) -> UIView {
    switch kind {
    case .point: throw TouchFailure(description, "is no view")
    case .view(let view): return view
    case .identifier(let name): return try only(window.views { $0.hasIdentifier(name) }, window)
    case .label(let name):
      return try only(window.views { $0.accessibilityLabel == name }, window)
    case .text(let text): return try only(window.views { $0.shows(text) }, window)
    case .name(let name):
      for matches in [
        window.views { $0.hasIdentifier(name) }, window.views { $0.accessibilityLabel == name },
      ] where !matches.isEmpty { return try only(matches, window) }
      return try only(window.views { $0.shows(name) }, window)
    }
  }

  func name(of view: UIView) -> String {
    if case .view = kind { return description }
    return "\(description), \(view.typeInMessages),"
  }

  /// Of several matches, the only one that a touch reaches.
  private func only(_ matches: [UIView], _ window: UIWindow) throws(TouchFailure) -> UIView {
    if matches.count == 1 { return matches[0] }
    guard !matches.isEmpty else {
      throw TouchFailure(description, "matches no view; the window has \(window.knownNames)")
    }
    let shown = matches.filter { !$0.isHidden }
    if shown.count == 1 { return shown[0] }
    let open = shown.filter { $0.touchObstacle(at: unitPoint, in: window) == nil }
    if open.count == 1 { return open[0] }
    let list = matches.prefix(4).map { view in
      let frame = view.convert(view.bounds, to: nil)
      return "\(view.typeInMessages) at (\(frame.minX.shortText), \(frame.minY.shortText))"
    }
    throw TouchFailure(
      description,
      "matches \(matches.count) views: \(list.joined(separator: ", "))"
        + (matches.count > 4 ? ", …" : "") + "; aim at the view itself or at a point")
  }
}

extension UIWindow {
  /// The views of the stage's windows with a property, superviews before their subviews.
  fileprivate func views(where matches: (UIView) -> Bool) -> [UIView] {
    var found: [UIView] = []
    for window in windowsOfStage {
      window.forEachInSubtree { view in
        if matches(view) { found.append(view) }
        return true
      }
    }
    return found
  }

  /// Names by which views can be found, for messages.
  fileprivate var knownNames: String {
    var names: [String] = []
    forEachInSubtree { view in
      let name =
        view.accessibilityIdentifier ?? view.layer.name ?? view.accessibilityLabel
        ?? (view as? any TextShowing)?.shownText
      if let name, !name.isEmpty, !names.contains(name) { names.append(name) }
      return names.count <= 12
    }
    if names.isEmpty { return "no views with an identifier, an accessibility label or a text" }
    return names.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
      + (names.count > 12 ? ", …" : "")
  }
}

extension UIView {
  fileprivate func hasIdentifier(_ name: String) -> Bool {
    accessibilityIdentifier == name || layer.name == name
  }

  fileprivate func shows(_ text: String) -> Bool { (self as? any TextShowing)?.shownText == text }

  /// A point of the bounds, in unit coordinates, in the coordinates of the stage's window.
  func windowPoint(at unitPoint: CGPoint) -> CGPoint {
    let point = CGPoint(
      x: bounds.minX + unitPoint.x * bounds.width, y: bounds.minY + unitPoint.y * bounds.height)
    return convert(point, to: window?.stageWindow)
  }

  /// The name of the view in messages: its identifier, or its class.
  var nameInMessages: String {
    if let name = accessibilityIdentifier ?? layer.name { return "'\(name)'" }
    if let text = (self as? any TextShowing)?.shownText, !text.isEmpty {
      return "\(typeInMessages) '\(text)'"
    }
    return typeInMessages
  }

  var typeInMessages: String { diagnosticName }
}

extension CGFloat {
  /// The number with at most two decimals.
  var shortText: String {
    let rounded = (Double(self) * 100).rounded() / 100
    return rounded == rounded.rounded() && rounded.magnitude < 1e15
      ? "\(Int(rounded))" : "\(rounded)"
  }
}
