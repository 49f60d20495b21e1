import Animator
import Foundation

/// A random batch of changes of a list whose items are texts, and the list after it.
struct RandomBatch {
  /// A change as lists are told of it.
  enum Change {
    case deleteSection(Int)
    case insertSection(Int)
    case delete(IndexPath)
    case insert(IndexPath)
    case reload(IndexPath)
    case move(IndexPath, IndexPath)
    case nothing
  }

  private(set) var changes: [Change] = []
  private(set) var sections: [[String]] = []

  /// Makes a batch for a list.
  ///
  /// - Parameter next: The number of the next new text.
  init(_ old: [[String]], _ random: inout some RandomNumberGenerator, _ next: inout Int) {
    var moved: [(from: IndexPath, text: String)] = []
    for (section, items) in old.enumerated() {
      if chance(8, &random), old.count > 1 {
        changes.append(.deleteSection(section))
      } else {
        keep(items, of: section, &moved, &random)
      }
    }
    insertSections(&random, &next)
    insertItems(&random, &next)
    // Moves go to the ends of sections, behind what is inserted.
    for (from, text) in moved {
      let section = Int.random(in: 0..<sections.count, using: &random)
      changes.append(.move(from, IndexPath(item: sections[section].count, section: section)))
      sections[section].append(text)
    }
  }

  private func chance(_ count: Int, _ random: inout some RandomNumberGenerator) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  private mutating func keep(
    _ items: [String], of section: Int, _ moved: inout [(from: IndexPath, text: String)],
    _ random: inout some RandomNumberGenerator
  ) {
    var kept: [String] = []
    for (item, text) in items.enumerated() {
      let path = IndexPath(item: item, section: section)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: changes.append(.delete(path))
      case 1: moved.append((path, text))
      case 2:
        changes.append(.reload(path))
        kept.append(text)
      default: kept.append(text)
      }
    }
    sections.append(kept)
  }

  private mutating func insertSections(
    _ random: inout some RandomNumberGenerator, _ next: inout Int
  ) {
    var section = 0
    while section <= sections.count {
      if sections.isEmpty || chance(8, &random) {
        next += 1
        sections.insert(["\(next)"], at: section)
        changes.append(.insertSection(section))
        section += 1
      }
      section += 1
    }
  }

  private mutating func insertItems(_ random: inout some RandomNumberGenerator, _ next: inout Int) {
    let inserted = changes.compactMap {
      if case .insertSection(let section) = $0 { section } else { nil }
    }
    for section in sections.indices where !inserted.contains(section) {
      for _ in 0..<Int.random(in: 0..<3, using: &random) {
        next += 1
        let item = Int.random(in: 0...sections[section].count, using: &random)
        sections[section].insert("\(next)", at: item)
        // Places after the batch: what is inserted before others moves them.
        changes = changes.map { change in
          guard case .insert(let path) = change, path.section == section, path.item >= item else {
            return change
          }
          return .insert(IndexPath(item: path.item + 1, section: section))
        }
        changes.append(.insert(IndexPath(item: item, section: section)))
      }
    }
  }
}

extension UITableView {
  /// Tells the table of a change.
  func apply(_ change: RandomBatch.Change) {
    switch change {
    case .deleteSection(let section): deleteSections([section], with: .fade)
    case .insertSection(let section): insertSections([section], with: .top)
    case .delete(let path): deleteRows(at: [path], with: .left)
    case .insert(let path): insertRows(at: [path], with: .automatic)
    case .reload(let path): reloadRows(at: [path], with: .fade)
    case .move(let origin, let target): moveRow(at: origin, to: target)
    case .nothing: break
    }
  }
}

extension UICollectionView {
  /// Tells the collection view of a change.
  func apply(_ change: RandomBatch.Change) {
    switch change {
    case .deleteSection(let section): deleteSections([section])
    case .insertSection(let section): insertSections([section])
    case .delete(let path): deleteItems(at: [path])
    case .insert(let path): insertItems(at: [path])
    case .reload(let path): reloadItems(at: [path])
    case .move(let origin, let target): moveItem(at: origin, to: target)
    case .nothing: break
    }
  }
}
