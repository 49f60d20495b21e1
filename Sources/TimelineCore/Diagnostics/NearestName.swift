/// Finds the name that a misspelt one was probably meant to be.
package enum NearestName {
  /// The candidate that takes the fewest edits to reach, the alphabetically first among equals; nil
  /// where none is near: more than a third of the letters would have to change.
  package static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased())
    guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
    var best: (distance: Int, name: String)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased())
      guard letters.count <= 64 else { continue }
      let distance = editDistance(wanted, letters)
      guard distance <= (max(wanted.count, letters.count) + 1) / 3 else { continue }
      if let found = best, (found.distance, found.name) <= (distance, candidate) { continue }
      best = (distance, candidate)
    }
    return best?.name
  }

  /// The up to three candidates that take the fewest edits to reach, the nearest first.
  package static func several(_ name: String, among candidates: some Sequence<String>) -> [String] {
    let wanted = Array(name.lowercased().prefix(64))
    let ranked = candidates.filter { $0.count <= 64 }
      .map { (editDistance(wanted, Array($0.lowercased())), $0) }.sorted { $0 < $1 }
    return ranked.prefix(3).map(\.1)
  }

  /// How many letters have to be inserted, deleted, replaced or swapped with their neighbour (optimal
  /// string alignment).
  static func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...b.count)
    for i in 0..<a.count {
      var current = [i + 1]
      for j in 0..<b.count {
        let replaced = previous[j] + (a[i] == b[j] ? 0 : 1)
        var least = min(previous[j + 1] + 1, current[j] + 1, replaced)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, beforePrevious[j - 1] + 1)
        }
        current.append(least)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[b.count]
  }
}
