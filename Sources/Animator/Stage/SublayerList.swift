/// The layers inside a layer, back to front, in pieces that old and new versions share: recording
/// one change among n siblings costs about √n, not n.
struct SublayerList: Sendable {
  private static let pieceLimit = 128
  private var pieces: [[LayerID]] = []
  /// The layer's mask, which is none of its sublayers.
  var mask: LayerID?

  init() {}

  init(_ ids: some Sequence<LayerID>) {
    for id in ids { append(id) }
  }

  private mutating func append(_ id: LayerID) {
    if let last = pieces.indices.last, pieces[last].count < Self.pieceLimit {
      pieces[last].append(id)
    } else {
      pieces.append([id])
    }
  }

  /// Puts `id` before the one that is at `index` now; at the end where there is none.
  mutating func insert(_ id: LayerID, at index: Int) {
    guard let (piece, offset) = place(of: index) else { return append(id) }
    pieces[piece].insert(id, at: offset)
    if pieces[piece].count > Self.pieceLimit {
      let half = Array(pieces[piece][(Self.pieceLimit / 2)...])
      pieces[piece].removeLast(half.count)
      pieces.insert(half, at: piece + 1)
    }
  }

  /// Takes the one at `index` out.
  mutating func remove(at index: Int) {
    guard let (piece, offset) = place(of: index) else { return }
    pieces[piece].remove(at: offset)
    if pieces[piece].isEmpty { pieces.remove(at: piece) }
  }

  private func place(of index: Int) -> (piece: Int, offset: Int)? {
    var rest = index
    for piece in pieces.indices {
      if rest < pieces[piece].count { return (piece, rest) }
      rest -= pieces[piece].count
    }
    return nil
  }

  var isEmpty: Bool { pieces.isEmpty }
  var count: Int { pieces.reduce(0) { $0 + $1.count } }

  /// Calls `body` with each, front to back, but for the first `start`.
  func visitReversed(downTo start: Int = 0, _ body: (LayerID) -> Void) {
    var left = count
    for piece in pieces.reversed() {
      for id in piece.reversed() {
        left -= 1
        if left >= start { body(id) }
      }
    }
  }

  /// Calls `body` with each, back to front, and with the mask.
  func visitAll(_ body: (LayerID) -> Void) {
    visit(body)
    if let mask { body(mask) }
  }

  /// Calls `body` with each, back to front, until it returns false.
  func visitBack(while body: (LayerID) -> Bool) {
    for piece in pieces {
      for id in piece where !body(id) { return }
    }
  }

  /// Calls `body` with each, back to front.
  func visit(_ body: (LayerID) -> Void) {
    for piece in pieces { for id in piece { body(id) } }
  }
}
