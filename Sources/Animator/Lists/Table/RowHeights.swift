import Foundation
import Graphics

/// The heights of the rows of a section: of each, and of all before it.
///
/// Rows lie in chunks, and rows whose heights are all estimated alike in one: so a section of 100 000 rows costs what
/// has been seen of it, and changes in the middle cost the square root of that.
struct RowHeights {
  /// The height of a row in points, and when that was asked for: 0 while it is only estimated, `Int.max` if it is fixed.
  struct Row: Equatable {
    var height: CGFloat
    var generation: Int
  }

  private struct Chunk {
    /// Of a chunk of equal rows.
    var repeated: Row?
    var rows: [Row] = []
    var count: Int
    var total: CGFloat

    init(_ row: Row, count: Int) {
      (repeated, self.count, total) = (row, count, row.height * CGFloat(count))
    }

    init(_ rows: [Row]) {
      (self.rows, count) = (rows, rows.count)
      total = rows.reduce(0) { $0 + $1.height }
    }

    subscript(index: Int) -> Row { repeated ?? rows[index] }

    /// The height of the first rows.
    func height(before index: Int) -> CGFloat {
      if let repeated { return repeated.height * CGFloat(index) }
      return rows[..<index].reduce(0) { $0 + $1.height }
    }

    func part(_ range: Range<Int>) -> Chunk {
      repeated.map { Chunk($0, count: range.count) } ?? Chunk(Array(rows[range]))
    }
  }

  /// How many rows a chunk of different rows has at most.
  private static let limit = 256
  private var chunks: [Chunk] = []
  /// The number of rows.
  private(set) var count = 0
  /// The sum of all heights.
  private(set) var total: CGFloat = 0

  /// Rows of one height.
  init(_ row: Row, count: Int) { insert(row, count: count, at: 0) }

  /// A row.
  subscript(index: Int) -> Row {
    get {
      let (chunk, offset) = locate(index)
      return chunks[chunk][offset]
    }
    set {
      let (index, offset) = split(around: index)
      let old = chunks[index][offset]
      if old == newValue { return }
      chunks[index].rows[offset] = newValue
      chunks[index].total += newValue.height - old.height
      total += newValue.height - old.height
    }
  }

  /// The height of all rows before one.
  func offset(of index: Int) -> CGFloat {
    var (left, sum) = (index, CGFloat.zero)
    for chunk in chunks {
      if left <= chunk.count { return sum + chunk.height(before: left) }
      left -= chunk.count
      sum += chunk.total
    }
    return sum
  }

  /// The row that lies at a distance from the first one's top; the last if that is beyond, and the first if it is before.
  func row(at offset: CGFloat) -> Int {
    var (first, rest) = (0, max(offset, 0))
    for chunk in chunks {
      if rest < chunk.total { return first + Self.row(at: rest, in: chunk) }
      first += chunk.count
      rest -= chunk.total
    }
    return max(count - 1, 0)
  }

  private static func row(at offset: CGFloat, in chunk: Chunk) -> Int {
    if let row = chunk.repeated { return min(Int(offset / row.height), chunk.count - 1) }
    var rest = offset
    for (index, row) in chunk.rows.enumerated() {
      if rest < row.height { return index }
      rest -= row.height
    }
    return chunk.count - 1
  }

  /// Adds equal rows before a row.
  mutating func insert(_ row: Row, count: Int = 1, at index: Int) {
    guard count > 0 else { return }
    let added = Chunk(row, count: count)
    self.count += count
    total += added.total
    if chunks.isEmpty { return chunks.append(added) }
    let (chunk, offset) = locate(min(index, self.count - count - 1), orAfter: index)
    if chunks[chunk].repeated == row {
      chunks[chunk] = Chunk(row, count: chunks[chunk].count + count)
    } else if chunks[chunk].repeated == nil && count + chunks[chunk].count <= Self.limit {
      chunks[chunk].rows.insert(contentsOf: repeatElement(row, count: count), at: offset)
      chunks[chunk].count += count
      chunks[chunk].total += added.total
    } else {
      let old = chunks[chunk]
      replace(chunk, by: [old.part(0..<offset), added, old.part(offset..<old.count)])
    }
  }

  /// Removes a row.
  @discardableResult
  mutating func remove(at index: Int) -> Row {
    let (chunk, offset) = locate(index)
    let row = chunks[chunk][offset]
    if chunks[chunk].count == 1 {
      chunks.remove(at: chunk)
    } else {
      if chunks[chunk].repeated == nil { chunks[chunk].rows.remove(at: offset) }
      chunks[chunk].count -= 1
      chunks[chunk].total -= row.height
    }
    count -= 1
    total -= row.height
    return row
  }

  // MARK: Chunks

  /// The chunk of a row, and the row's index in it.
  private func locate(_ index: Int) -> (chunk: Int, offset: Int) {
    var left = index
    for (number, chunk) in chunks.enumerated() {
      if left < chunk.count { return (number, left) }
      left -= chunk.count
    }
    return (chunks.count - 1, chunks[chunks.count - 1].count - 1)
  }

  private func locate(_ index: Int, orAfter wanted: Int) -> (chunk: Int, offset: Int) {
    let position = locate(index)
    return wanted > index ? (position.chunk, position.offset + 1) : position
  }

  /// Makes sure that a row lies in a chunk of different rows.
  private mutating func split(around index: Int) -> (chunk: Int, offset: Int) {
    let (chunk, offset) = locate(index)
    guard let row = chunks[chunk].repeated else { return (chunk, offset) }
    // Next to rows that have been seen: these grow by the row.
    if offset == 0, chunk > 0, chunks[chunk - 1].repeated == nil,
      chunks[chunk - 1].count < Self.limit
    {
      chunks[chunk - 1] = Chunk(chunks[chunk - 1].rows + [row])
      shorten(chunk)
      return (chunk - 1, chunks[chunk - 1].count - 1)
    }
    let old = chunks[chunk]
    let parts = [old.part(0..<offset), Chunk([row]), old.part(offset + 1..<old.count)]
    replace(chunk, by: parts)
    return (offset == 0 ? chunk : chunk + 1, 0)
  }

  /// Takes a row off a chunk of equal rows.
  private mutating func shorten(_ chunk: Int) {
    guard let row = chunks[chunk].repeated else { return }
    if chunks[chunk].count == 1 {
      chunks.remove(at: chunk)
    } else {
      chunks[chunk] = Chunk(row, count: chunks[chunk].count - 1)
    }
  }

  private mutating func replace(_ chunk: Int, by parts: [Chunk]) {
    chunks.replaceSubrange(chunk...chunk, with: parts.filter { $0.count > 0 })
  }
}
