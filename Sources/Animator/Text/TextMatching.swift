/// The characters of a text, matched with the characters of another text that they turn into.
struct TextMatching: Equatable {
  /// A replacement; nil for a character that only leaves, or only enters.
  struct Replacement: Equatable {
    var old: Int?
    var new: Int?
  }

  /// The indices of characters that both texts have.
  private(set) var kept: [(old: Int, new: Int)] = []
  /// The others, in reading order.
  private(set) var replaced: [Replacement] = []

  static func == (left: TextMatching, right: TextMatching) -> Bool {
    left.replaced == right.replaced
      && left.kept.elementsEqual(right.kept) { $0.old == $1.old && $0.new == $1.new }
  }

  /// Matches the characters of two texts, without spaces.
  ///
  /// - Parameter matching: Nil for `places` if neither text has letters, and else `sequence`.
  init(_ old: [String], _ new: [String], by matching: TextChange.Matching?) {
    let hasLetters = (old + new).contains { $0.contains(where: \.isLetter) }
    switch matching ?? (hasLetters ? .sequence : .places) {
    case .places: matchPlaces(old, new)
    case .sequence: matchSequence(old, new)
    }
  }

  /// Matches characters at equal distances from the end.
  private mutating func matchPlaces(_ old: [String], _ new: [String]) {
    for digit in (0..<max(old.count, new.count)).reversed() {
      let (first, second) = (old.count - 1 - digit, new.count - 1 - digit)
      if first >= 0, second >= 0, old[first] == new[second] {
        kept.append((first, second))
      } else {
        replaced.append(
          Replacement(old: first >= 0 ? first : nil, new: second >= 0 ? second : nil))
      }
    }
  }

  /// Matches the longest common subsequence; what is between its characters is replaced in order.
  private mutating func matchSequence(_ old: [String], _ new: [String]) {
    var (first, second) = (0, 0)
    for pair in Self.commonSubsequence(old, new) + [(old.count, new.count)] {
      for index in 0..<max(pair.old - first, pair.new - second) {
        replaced.append(
          Replacement(
            old: first + index < pair.old ? first + index : nil,
            new: second + index < pair.new ? second + index : nil))
      }
      if pair.old < old.count, pair.new < new.count { kept.append(pair) }
      (first, second) = (pair.old + 1, pair.new + 1)
    }
  }

  /// The longest common subsequence, by dynamic programming; nothing of texts whose lengths have a product above a
  /// million.
  private static func commonSubsequence(
    _ old: [String], _ new: [String]
  ) -> [(old: Int, new: Int)] {
    guard !old.isEmpty, !new.isEmpty, old.count <= 1_000_000 / new.count else { return [] }
    // The lengths of the subsequences of the rests of both texts.
    let width = new.count + 1
    var lengths = Array(repeating: 0, count: (old.count + 1) * width)
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        lengths[i * width + j] =
          old[i] == new[j]
          ? lengths[(i + 1) * width + j + 1] + 1
          : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var pairs: [(old: Int, new: Int)] = []
    var (i, j) = (0, 0)
    while i < old.count, j < new.count {
      if old[i] == new[j] {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }
}
