/// Sets of chunk indices as text, in the notation of array jobs: `0,3-5`.
public enum ChunkIndices {
  /// The text of indices in ascending order; empty for none.
  public static func text(_ indices: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for index in indices {
      if let last = ranges.last, last.upperBound + 1 == index {
        ranges[ranges.count - 1] = last.lowerBound...index
      } else {
        ranges.append(index...index)
      }
    }
    return ranges.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }.joined(separator: ",")
  }

  /// Parses `N`, `A-B`, or several of them, separated by commas.
  ///
  /// - Returns: The indices in ascending order, each once; nil for text that is nothing of the kind, for a range
  ///   that descends, and for more than a million indices.
  public static func parse(_ text: String) -> [Int]? {
    var indices: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map {
        $0.allSatisfy(\.isNumber) ? Int($0) : nil
      }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
        first <= last, last - first < limit, indices.count < limit
      else { return nil }
      indices.formUnion(first...last)
    }
    return indices.sorted()
  }

  private static let limit = 1_000_000
}
