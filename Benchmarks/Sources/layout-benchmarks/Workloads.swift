/// Systems as apps have them, of about as many constraints as requested.
enum Workload: String, CaseIterable {
  /// One stack of rows, each below the previous, with the height of its content.
  case stack
  /// Sections of ten rows in containers that enclose them.
  case nested
  /// Cards side by side that depend on nothing but themselves.
  case cards
  /// Rows of a label and a field; all labels are as wide as the widest.
  case form

  func system(of count: Int) -> System {
    var system = System()
    switch self {
    case .stack: stack(count, &system)
    case .nested: nested(count, &system)
    case .cards: cards(count, &system)
    case .form: form(count, &system)
    }
    return system
  }

  private func root(_ system: inout System) -> Box {
    let root = Box(in: &system)
    for (variable, value) in [(root.left, 0.0), (root.top, 0)] {
      system.add([(variable, 1)], value)
    }
    system.edited = root.width
    system.add([(root.width, 1)], 320, 510)
    system.add([(root.width, 1)], .greaterThanOrEqual, 0)
    return root
  }

  /// A row of content below `previous` or at the top of `parent`: six constraints.
  private func row(
    _ index: Int, in parent: Box, below previous: Box?, _ system: inout System
  ) -> Box {
    let box = Box(in: &system)
    system.add([(box.left, 1), (parent.left, -1)], 16)
    system.add([(box.width, 1), (parent.width, -1)], -32)
    if let previous {
      system.add([(box.top, 1), (previous.top, -1), (previous.height, -1)], 8)
    } else {
      system.add([(box.top, 1), (parent.top, -1)], 8)
    }
    let height = Double(20 + index % 7)
    system.add([(box.height, 1)], .lessThanOrEqual, height, 250)
    system.add([(box.height, 1)], .greaterThanOrEqual, height, 750)
    system.add([(box.height, 1)], .greaterThanOrEqual, 0)
    return box
  }

  private func stack(_ count: Int, _ system: inout System) {
    let root = root(&system)
    var previous: Box?
    for index in 0..<count / 6 {
      if index == count / 12 { system.adjusted = system.rows.count + 2 }
      previous = row(index, in: root, below: previous, &system)
    }
    system.lastRow = (6, 4)
  }

  private func nested(_ count: Int, _ system: inout System) {
    let root = root(&system)
    var above: Box?
    for section in 0..<max(count / 64, 1) {
      let box = Box(in: &system)
      system.add([(box.left, 1), (root.left, -1)], 8)
      system.add([(box.width, 1), (root.width, -1)], -16)
      if let above {
        system.add([(box.top, 1), (above.top, -1), (above.height, -1)], 20)
      } else {
        system.add([(box.top, 1), (root.top, -1)], 0)
      }
      var previous: Box?
      for index in 0..<10 {
        if section == count / 128 && index == 5 { system.adjusted = system.rows.count + 2 }
        let row = row(index, in: box, below: previous, &system)
        previous = row
      }
      if let previous {
        system.add(
          [(box.top, 1), (box.height, 1), (previous.top, -1), (previous.height, -1)], 8)
      }
      above = box
    }
  }

  private func cards(_ count: Int, _ system: inout System) {
    for index in 0..<max(count / 20, 1) {
      let card = Box(in: &system)
      system.add([(card.left, 1)], Double(index % 4) * 100)
      system.add([(card.top, 1)], Double(index / 4) * 120)
      system.add([(card.width, 1)], 96, 750)
      system.add([(card.width, 1)], .lessThanOrEqual, 300)
      system.edited = card.width
      let image = row(index, in: card, below: nil, &system)
      let title = row(index + 1, in: card, below: image, &system)
      system.add([(image.height, 1), (image.width, -0.5)], 0, 800)
      system.add([(title.width, 1)], .greaterThanOrEqual, 40, 700)
      system.add(
        [(card.top, 1), (card.height, 1), (title.top, -1), (title.height, -1)], 8)
      if index == count / 40 { system.adjusted = system.rows.count - 9 }
    }
  }

  private func form(_ count: Int, _ system: inout System) {
    let root = root(&system)
    let column = system.variable()
    var above: Box?
    for index in 0..<max(count / 10, 1) {
      let label = Box(in: &system)
      let field = Box(in: &system)
      if index == count / 20 { system.adjusted = system.rows.count + 1 }
      system.add([(label.left, 1), (root.left, -1)], 16)
      if let above {
        system.add([(label.top, 1), (above.top, -1), (above.height, -1)], 12)
      } else {
        system.add([(label.top, 1), (root.top, -1)], 12)
      }
      system.add([(label.width, 1), (column, -1)], 0)
      system.add([(label.width, 1)], .greaterThanOrEqual, Double(40 + index * 7 % 60), 750)
      system.add([(label.width, 1)], .equal, Double(40 + index * 7 % 60), 250)
      system.add([(label.height, 1)], 30)
      system.add([(field.left, 1), (label.left, -1), (label.width, -1)], 8)
      system.add([(field.left, 1), (field.width, 1), (root.left, -1), (root.width, -1)], -16)
      system.add([(field.top, 1), (label.top, -1)], 0)
      system.add([(field.height, 1), (label.height, -1)], 0)
      above = label
    }
  }
}

extension System {
  fileprivate mutating func add(
    _ terms: [(Int, Double)], _ constant: Double, _ priority: Float = 1000
  ) {
    add(terms, .equal, constant, priority)
  }
}
