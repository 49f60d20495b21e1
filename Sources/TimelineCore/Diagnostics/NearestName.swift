/// Finds the intended name for an unknown one.
package enum NearestName {
  /// The candidate with the smallest edit distance, the alphabetically first of several; nil if
  /// none is close, that is, within a third of the letters.
  package static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
    let target = Array(name.lowercased())
    guard !target.isEmpty, target.count <= 64 else { return nil }
    var best: (distance: Int, name: String)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased())
      guard letters.count <= 64 else { continue }
      let distance = editDistance(target, letters)
      guard distance <= (max(target.count, letters.count) + 1) / 3 else { continue }
      if let found = best, (found.distance, found.name) <= (distance, candidate) { continue }
      best = (distance, candidate)
    }
    return best?.name
  }

  /// Up to three candidates with the smallest edit distances, the closest first.
  package static func several(_ name: String, among candidates: some Sequence<String>) -> [String] {
    let target = Array(name.lowercased().prefix(64))
    let ranked = candidates.filter { $0.count <= 64 }
      .map { (editDistance(target, Array($0.lowercased())), $0) }.sorted { $0 < $1 }
    return ranked.prefix(3).map(\.1)
  }

  /// The number of insertions, deletions, replacements and transpositions of adjacent letters
  /// (optimal string alignment distance).
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
