import Animator

/// An item of the main track of an edit.
struct TrackItem {
  enum Kind {
    /// A shot, or what of it is not covered by transitions.
    case shot
    /// The frozen last frame of a shot.
    case tail
    /// The frozen first frame of a shot, during the transition to it.
    case head
    case gap
    /// For how long the transition runs before the cut, and after it.
    case transition(before: MediaTime, after: MediaTime)
  }

  let kind: Kind
  /// The index of the shot; for a transition, of the one that it leads to.
  let shot: Int
  /// The time of the file at which it begins.
  var start = MediaTime.zero
  /// The duration in the track.
  var length = MediaTime.zero
  /// The rate; 0 for a frozen frame.
  var speed = 1.0
}

extension FilmEdit {
  /// The duration of a frame.
  var frame: MediaTime { frameRate.time(ofFrame: 1) }

  /// The main track. A transition is centered on a cut: the shots beside it are shorter by what it covers. Between
  /// still frames, those are items of their own.
  var mainTrack: [TrackItem] {
    shots.indices.flatMap { index -> [TrackItem] in
      let shot = shots[index]
      var items: [TrackItem] = []
      var (start, length, held) = (shot.start, shot.length, shot.held)
      if let change = shot.change {
        let (before, after) = offsets(of: change, to: shot)
        items.append(TrackItem(kind: .transition(before: before, after: after), shot: index))
        if change.overlaps {
          if shot.isStill {
            held -= before
          } else {
            length -= before
            if !shot.isGap { start += before.scaled(by: shot.speed) }
          }
        } else if shot.isGap {
          length += after
        } else if after > .zero {
          items.append(
            TrackItem(kind: .head, shot: index, start: shot.start, length: after, speed: 0))
        }
      }
      var frozen = MediaTime.zero
      if index + 1 < shots.count, let change = shots[index + 1].change {
        let (before, after) = offsets(of: change, to: shots[index + 1])
        if change.overlaps {
          let covered = min(held, after)
          held -= covered
          length -= after - covered
        } else if shot.isGap {
          length += before
        } else {
          frozen = before
        }
      }
      return items + own(shot, index, start, length, held, frozen)
    }
  }

  /// The items of a shot itself: what plays, and its last frame.
  private func own(
    _ shot: Shot, _ index: Int, _ start: MediaTime, _ length: MediaTime, _ held: MediaTime,
    _ frozen: MediaTime
  ) -> [TrackItem] {
    if shot.isGap { return [TrackItem(kind: .gap, shot: index, length: length)] }
    if shot.isStill {
      let still = TrackItem(kind: .shot, shot: index, start: start, length: held, speed: 0)
      return [still] + tail(shot, index, frozen)
    }
    return [
      TrackItem(kind: .shot, shot: index, start: start, length: length, speed: shot.speed)
    ] + tail(shot, index, held + frozen)
  }

  /// The last frame of a shot for a time.
  private func tail(_ shot: Shot, _ index: Int, _ length: MediaTime) -> [TrackItem] {
    guard length > .zero else { return [] }
    let start = shot.length > .zero ? max(shot.end - frame, shot.start) : shot.start
    return [TrackItem(kind: .tail, shot: index, start: start, length: length, speed: 0)]
  }

  /// The items of an overlay.
  func items(ofOverlay index: Int) -> [TrackItem] {
    let shot = overlays[index]
    return own(shot, index, shot.start, shot.length, shot.held, .zero)
  }

  /// For how long a transition runs before the cut, whole frames if it has some, and after it.
  private func offsets(
    of change: Change, to shot: Shot
  ) -> (before: MediaTime, after: MediaTime) {
    let count = frameRate.frameCount(in: change.duration)
    let isWhole = frameRate.time(ofFrame: count) == change.duration
    let half =
      isWhole ? frameRate.time(ofFrame: count / 2) : MediaTime(flicks: change.duration.flicks / 2)
    var before = half
    if change.overlaps {
      // Of what plays, some must remain, so that it is an item.
      let room = shot.isStill ? shot.held : shot.isGap ? shot.length : shot.length - frame
      before = min(half, max(room, .zero))
    }
    return (before, change.duration - before)
  }
}

extension FilmEdit.Shot {
  /// Whether it is nothing but a frozen frame.
  var isStill: Bool { !isGap && length == .zero && held > .zero }
}
