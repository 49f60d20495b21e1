import Animator

/// A step that changes the items of a list, by itself or in a batch.
protocol ListChangeAction: StepAction {
  /// Makes the changes. A change that cannot be made fails the run.
  @MainActor
  func change(_ transaction: ListTransaction)
}

extension ListChangeAction {
  @MainActor
  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let transaction = ListTransaction(run, at: step.position)
    change(transaction)
    transaction.show(done)
  }
}

/// Changes of lists that are shown together.
@MainActor
final class ListTransaction {
  let run: ScriptRun
  private let position: ScenePosition
  private var changes: [Change] = []

  private struct Change {
    let list: any SceneList
    var contents: ListContents
    var marks = ListDifference.Marks()
    var deleted: Set<String> = []
  }

  init(_ run: ScriptRun, at position: ScenePosition) { (self.run, self.position) = (run, position) }

  /// Shows the changes, and continues at their end.
  func show(_ done: @escaping ScriptRun.Action) {
    guard run.errors.isEmpty else { return }
    let differences = changes.map { change in
      (
        change.list,
        ListDifference(from: change.list.source.contents, to: change.contents, change.marks)
      )
    }.filter { !$0.1.isEmpty }
    if differences.isEmpty { return run.next(done) }
    let countdown = Countdown(count: differences.count) { self.run.next(done) }
    let faults = UsageFault.collect {
      for (list, difference) in differences {
        list.show(difference) { countdown.signal() }
      }
    }
    if let fault = faults.first { fail(fault.reason) }
  }

  private func fail(_ reason: String) { run.fail(.invalidListChange(reason), at: position) }

  private func index(of list: any SceneList) -> Int {
    if let found = changes.firstIndex(where: { $0.list === list }) { return found }
    changes.append(Change(list: list, contents: list.source.contents))
    return changes.count - 1
  }

  // MARK: Changes

  /// Where a step puts items or sections.
  enum Destination {
    case index(Int)
    case before(String)
    case after(String)
    /// At the end, or, for an item that returns, where it was.
    case unspecified
  }

  /// Adds items.
  ///
  /// - Parameter section: The key of a section; nil for the last one, or that of the destination.
  func insert(
    _ items: [SceneItem], into list: any SceneList, section: String?, _ destination: Destination,
    _ animation: UITableView.RowAnimation
  ) {
    for (offset, item) in items.enumerated() {
      let change = index(of: list)
      let former = item.id.flatMap { id in
        item.isReference ? list.source.removed[id] : nil
      }
      guard checkIsNew(item.id, in: change, list) else { return }
      let place =
        former.flatMap { former in self.place(of: former, section, destination, change) }
        ?? self.place(destination, section, change, offset: offset)
      guard let place else { return }
      let keys = changes[change].contents.insert(
        [former?.item ?? item], section: place.section, at: place.row)
      mark(keys, change, animation)
    }
  }

  /// Adds sections.
  func insert(
    _ sections: [SceneSection], into list: any SceneList, _ destination: Destination,
    _ animation: UITableView.RowAnimation
  ) {
    let change = index(of: list)
    for id in sections.flatMap({ [$0.id] + $0.items.map(\.id) }) {
      guard checkIsNew(id, in: change, list) else { return }
    }
    guard let place = sectionPlace(destination, change) else { return }
    let keys = changes[change].contents.insert(sections, at: place)
    mark(keys, change, animation)
  }

  private func mark(_ keys: [String], _ change: Int, _ animation: UITableView.RowAnimation) {
    for key in keys {
      changes[change].marks.animations[key] = animation
      if changes[change].deleted.contains(key) { changes[change].marks.replaced.insert(key) }
    }
  }

  /// Whether no item or section has an id; fails the run otherwise.
  private func checkIsNew(_ id: String?, in change: Int, _ list: any SceneList) -> Bool {
    guard let id, changes[change].contents.contains(id) else { return true }
    run.fail(.duplicateItem(id, list: list.layer.name ?? ""), at: position)
    return false
  }

  /// Removes an item or a section.
  func delete(_ row: ScriptRun.Row, _ animation: UITableView.RowAnimation) {
    let change = index(of: row.list)
    changes[change].marks.animations[row.key] = animation
    changes[change].deleted.insert(row.key)
    if let path = changes[change].contents.path(of: row.key) {
      if let old = row.list.source.contents.path(of: row.key) { row.list.source.remember(old) }
      changes[change].contents.removeItem(at: path)
    } else if let section = changes[change].contents.section(row.key) {
      for item in changes[change].contents.sections[section].items {
        if let old = row.list.source.contents.path(of: item.key) { row.list.source.remember(old) }
        changes[change].deleted.insert(item.key)
      }
      changes[change].contents.removeSection(at: section)
    } else {
      fail("'\(row.key)' was deleted in this batch already")
    }
  }

  /// Moves an item or a section.
  func move(_ row: ScriptRun.Row, section: String?, _ destination: Destination) {
    let change = index(of: row.list)
    changes[change].marks.moved.insert(row.key)
    if let path = changes[change].contents.path(of: row.key) {
      // The destination refers to the contents without the item.
      var contents = changes[change].contents
      contents.removeItem(at: path)
      let home = contents.sections[path.section].key
      guard let place = place(destination, section ?? home, change, in: contents) else { return }
      changes[change].contents.moveItem(at: path, to: place.section, place.row)
    } else if let number = changes[change].contents.section(row.key) {
      var contents = changes[change].contents
      contents.removeSection(at: number)
      guard let place = sectionPlace(destination, change, in: contents) else { return }
      changes[change].contents.moveSection(at: number, to: place)
    } else {
      fail("'\(row.key)' was deleted in this batch; it cannot be moved")
    }
  }

  /// Shows an item or a section anew, with other values.
  func reload(
    _ row: ScriptRun.Row, with values: SceneItem, _ animation: UITableView.RowAnimation
  ) {
    let change = index(of: row.list)
    changes[change].marks.reloaded.insert(row.key)
    changes[change].marks.animations[row.key] = animation
    if let path = changes[change].contents.path(of: row.key) {
      changes[change].contents.update(path, with: values.values)
    } else if let section = changes[change].contents.section(row.key) {
      changes[change].contents.update(
        section: section, header: values.text("header"), footer: values.text("footer"))
    }
  }

  // MARK: Destinations

  private func place(
    _ destination: Destination, _ section: String?, _ change: Int, offset: Int = 0,
    in contents: ListContents? = nil
  ) -> (section: Int, row: Int)? {
    let contents = contents ?? changes[change].contents
    switch destination {
    case .before(let key), .after(let key):
      let isAfter = if case .after = destination { true } else { false }
      guard let path = contents.path(of: key) else {
        fail(missing(key, contents))
        return nil
      }
      return (path.section, path.row + (isAfter ? 1 + offset : 0))
    case .index, .unspecified:
      guard let number = number(of: section, contents) else { return nil }
      let count = contents.sections[number].items.count
      guard case .index(let index) = destination else { return (number, count) }
      if index + offset <= count { return (number, index + offset) }
      fail("the section has \(count) items, so 'index' is 0 to \(count); found '\(index)'")
      return nil
    }
  }

  private func number(of section: String?, _ contents: ListContents) -> Int? {
    guard let section else {
      if contents.sections.isEmpty { fail("the list has no section; insert one first") }
      return contents.sections.isEmpty ? nil : contents.sections.count - 1
    }
    if let number = contents.section(section) { return number }
    let nearest = NearestName.of(section, among: contents.sections.map(\.key))
    fail(
      "the list has no section '\(section)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
    return nil
  }

  private func missing(_ key: String, _ contents: ListContents) -> String {
    let keys = contents.sections.flatMap { $0.items.map(\.key) }
    let nearest = NearestName.of(key, among: keys)
    return "there is no item '\(key)' at this point in the script"
      + (nearest.map { "; did you mean '\($0)'?" } ?? "")
  }

  private func place(
    of former: ListSource.RemovedItem, _ section: String?, _ destination: Destination, _ change: Int
  ) -> (section: Int, row: Int)? {
    guard case .unspecified = destination, section == nil,
      let number = changes[change].contents.section(former.section)
    else { return nil }
    return (number, min(former.row, changes[change].contents.sections[number].items.count))
  }

  private func sectionPlace(
    _ destination: Destination, _ change: Int, in contents: ListContents? = nil
  ) -> Int? {
    let contents = contents ?? changes[change].contents
    switch destination {
    case .index(let index):
      if index <= contents.sections.count { return index }
      fail(
        "the list has \(contents.sections.count) sections, so 'index' is 0 to "
          + "\(contents.sections.count); found '\(index)'")
      return nil
    case .unspecified: return contents.sections.count
    case .before(let key): return number(of: key, contents)
    case .after(let key): return number(of: key, contents).map { $0 + 1 }
    }
  }
}

extension SceneItem {
  /// Whether a step has named the item only, so that one which was deleted returns.
  fileprivate var isReference: Bool {
    guard let id else { return false }
    return values.isEmpty || values.count == 1 && text("title") == id
  }
}
