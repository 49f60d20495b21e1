import Animator
import Yams

/// A future part of a reel: a clip with the freeze frame after it, or a gap.
struct EditPiece {
  /// The transition that leads to it.
  struct Change {
    let transition: EditTransition
    /// Whether both parts play.
    var overlaps: Bool
  }

  /// Nil for a gap.
  var clip: EditClip?
  let node: Node
  /// The time of the media at which it begins.
  var start = MediaTime.zero
  /// For how long it plays, in the time of the track.
  var length: MediaTime
  /// For how long its last frame stays.
  var held = MediaTime.zero
  var change: Change?

  init(_ clip: EditClip) {
    (self.clip, node, start) = (clip, clip.node, clip.start)
    (length, held) = clip.isFrozen ? (.zero, clip.length) : (clip.length, .zero)
  }

  init(gap length: MediaTime, _ node: Node) { (self.length, self.node) = (length, node) }

  /// The time of the media at which it ends.
  var end: MediaTime { start + length.scaled(by: clip?.speed ?? 1) }

  /// Whether it is nothing but a frozen frame.
  var isStill: Bool { clip?.isFrozen ?? false }

  /// Whether a clip is the frozen last frame of this one.
  func isHeld(by next: EditClip) -> Bool {
    guard let clip, next.isFrozen, next.path == clip.path else { return false }
    if next.notes?.value("tail") != nil { return true }
    if next.notes?.mapping("part") != nil || next.notes?.value("head") != nil { return false }
    return next.start >= end - next.frame - Self.tolerance && next.start <= end + Self.tolerance
  }

  static let tolerance = MediaTime(flicks: 2)

  /// Makes it longer at its end, as it is during a transition.
  mutating func extendEnd(by time: MediaTime) {
    guard clip != nil else {
      length += time
      return
    }
    if isStill {
      held += time
      return
    }
    // The frozen frame may have been covered by the transition.
    let wanted = clip?.notes?.number("held").map { MediaTime(seconds: $0) } ?? .zero
    let more = held > .zero ? time : min(time, max(wanted, .zero))
    held += more
    length += time - more
  }

  /// Makes it longer at its beginning.
  mutating func extendBeginning(by time: MediaTime) {
    if isStill {
      held += time
      return
    }
    length += time
    if let clip { start -= time.scaled(by: clip.speed) }
  }

  /// Takes back for how long it is frozen for a transition; false if it is not frozen for as long.
  mutating func release(_ time: MediaTime) -> Bool {
    if clip == nil {
      guard length >= time else { return false }
      length -= time
      return true
    }
    guard held >= time - Self.tolerance else { return false }
    held = max(held - time, .zero)
    return true
  }
}

extension EditReader {
  /// The pieces of the main track.
  func pieces(_ items: [EditItem]) -> [EditPiece] {
    var pieces: [EditPiece] = []
    var pending: EditTransition?
    for item in items {
      if case .transition(let transition) = item {
        if pending != nil { reader.report(.edit(.adjacentTransitions), at: item.node) }
        // From the background.
        if pieces.isEmpty { pieces.append(EditPiece(gap: .zero, item.node)) }
        pending = transition
      } else {
        add(item, behind: &pending, to: &pieces)
      }
    }
    if let last = pending {
      // To the background.
      add(.gap(.zero, last.node), behind: &pending, to: &pieces)
    }
    resolveTransitions(&pieces)
    return pieces
  }

  private func add(
    _ item: EditItem, behind pending: inout EditTransition?, to pieces: inout [EditPiece]
  ) {
    var piece: EditPiece
    switch item {
    case .transition: return
    case .gap(let length, let node): piece = EditPiece(gap: length, node)
    case .clip(let clip):
      if pending == nil, let last = pieces.last, last.isHeld(by: clip) {
        pieces[pieces.count - 1].held += clip.length
        return
      }
      if clip.length == .zero, clip.notes?.mapping("part") == nil, pending == nil {
        return reader.report(.edit(.emptyClip(clip.name)), at: clip.node)
      }
      piece = EditPiece(clip)
      if pending == nil, join(&piece, &pieces) { return }
    }
    piece.change = pending.map { EditPiece.Change(transition: $0, overlaps: true) }
    pending = nil
    pieces.append(piece)
  }

  /// Joins a clip to the frozen first frame before it, if that is there for a transition between still frames.
  private func join(_ piece: inout EditPiece, _ pieces: inout [EditPiece]) -> Bool {
    guard pieces.count > 1, let still = pieces.last, still.isStill, let change = still.change,
      let clip = piece.clip, still.clip?.path == clip.path, change.transition.isBetweenStills,
      still.start == clip.start, abs((still.held - change.transition.after).flicks) <= 2,
      still.clip?.notes?.mapping("part") == nil,
      pieces[pieces.count - 2].release(change.transition.before)
    else { return false }
    piece.change = EditPiece.Change(transition: change.transition, overlaps: false)
    pieces[pieces.count - 1] = piece
    return true
  }

  /// Extends the clips next to overlapping transitions by the transitions' offsets.
  private func resolveTransitions(_ pieces: inout [EditPiece]) {
    for index in pieces.indices.dropFirst() {
      guard let change = pieces[index].change, change.overlaps else { continue }
      let transition = change.transition
      if transition.isBetweenStills, pieces[index].clip == nil {
        // A gap needs no frozen frame.
        var (before, after) = (pieces[index - 1], pieces[index])
        if before.release(transition.before), after.release(transition.after) {
          after.change?.overlaps = false
          (pieces[index - 1], pieces[index]) = (before, after)
          continue
        }
      }
      pieces[index - 1].extendEnd(by: transition.after)
      pieces[index].extendBeginning(by: transition.before)
      if pieces[index].start < .zero {
        if pieces[index].start.flicks < -2 {
          reader.report(
            .edit(
              .beforeMedia(
                clip: pieces[index].clip?.name ?? "", seconds: -pieces[index].start.seconds)),
            at: transition.node)
        }
        pieces[index].start = .zero
      }
    }
  }

  /// The pieces of a track over the main one, with their times. Its transitions are cuts.
  func overlays(_ items: [EditItem]) -> [(begin: MediaTime, piece: EditPiece)] {
    var result: [(begin: MediaTime, piece: EditPiece)] = []
    var begin = MediaTime.zero
    // Whether the last piece ends here.
    var isAdjacent = false
    for item in items {
      switch item {
      case .transition(let transition):
        reader.report(
          .edit(.ignoredTransition(reason: "overlays have none")), at: transition.node)
      case .gap: isAdjacent = item.length == .zero && isAdjacent
      case .clip(let clip):
        if isAdjacent, let last = result.last, last.piece.isHeld(by: clip) {
          result[result.count - 1].piece.held += clip.length
        } else if clip.length == .zero, clip.notes?.mapping("overlay") == nil {
          reader.report(.edit(.emptyClip(clip.name)), at: clip.node)
        } else {
          result.append((begin, EditPiece(clip)))
        }
        isAdjacent = true
      }
      begin += item.length
    }
    return result
  }
}
