/// A cache of measured texts. Layout measures the same texts repeatedly, and shaping a line takes tens of microseconds.
///
/// Two generations: an entry moves to the younger one when it is used; when that is full, it becomes the older one, and
/// the entries of the previous older one are evicted.
struct MeasuredTexts {
  /// The number of texts in a generation.
  static let limit = 512
  /// The length of the longest cached text, in bytes of UTF-8.
  static let longest = 2048

  private typealias Entry = (text: TextBlock, metrics: TextMetrics)

  private var younger: [TextBlock: Entry] = [:]
  private var older: [TextBlock: Entry] = [:]

  /// The dimensions of a text; nil if they are not cached.
  mutating func metrics(of block: TextBlock) -> TextMetrics? {
    if let entry = younger[block] { return block.isSpelled(like: entry.text) ? entry.metrics : nil }
    guard let entry = older[block], block.isSpelled(like: entry.text) else { return nil }
    insert(entry.metrics, of: block)
    return entry.metrics
  }

  /// Caches the dimensions of a text, unless it is too long.
  mutating func insert(_ metrics: TextMetrics, of block: TextBlock) {
    guard block.runs.reduce(0, { $0 + $1.string.utf8.count }) <= Self.longest else { return }
    if younger.count >= Self.limit { (older, younger) = (younger, [:]) }
    younger[block] = (block, metrics)
  }
}

extension TextBlock {
  /// Whether an equal text has the same scalars. Strings that are equal may be composed differently, and fonts may draw
  /// them differently.
  fileprivate func isSpelled(like other: TextBlock) -> Bool {
    zip(runs, other.runs).allSatisfy { $0.string.utf8.elementsEqual($1.string.utf8) }
  }
}
