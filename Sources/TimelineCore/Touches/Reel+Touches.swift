// The touches of a reel: those of its parts while they play, in the reel's time and coordinates.

extension Reel {
  var touches: [TouchRecord] {
    var records: [TouchRecord] = []
    // While parts overlap, their fingers have different numbers; pointers, which have the number 0, too.
    let hovers = partSegments.contains {
      $0.part.timeline.touches.contains(where: \.phase.isHovering)
    }
    var (offset, highest) = (0, 0)
    for segment in partSegments {
      offset = segment.rise > .zero ? offset + highest : 0
      let touches = segment.part.touches
      highest = (touches.map(\.finger).max() ?? 0) + (hovers ? 1 : 0)
      for record in touches {
        records.insert(moved(record, of: segment.part, to: segment.begin, by: offset))
      }
    }
    for overlay in overlays {
      offset = (records.map(\.finger).max() ?? -1) + 1
      for record in overlay.part.touches {
        records.insert(moved(record, of: overlay.part, to: overlay.begin, by: offset))
      }
    }
    return records
  }

  /// A touch of a part in the reel's time and coordinates, with another number of its finger.
  private func moved(
    _ touch: TouchRecord, of part: Part, to begin: MediaTime, by offset: Int
  ) -> TouchRecord {
    var touch = touch
    touch.finger += offset
    touch.time = begin + (touch.time - part.from)
    touch.location = location(touch.location, in: part.timeline)
    return touch
  }

  /// Parts of another size are scaled to fit and centered.
  private func location(_ point: CGPoint, in timeline: Timeline) -> CGPoint {
    let part = timeline.size
    if part == size || part.width <= 0 || part.height <= 0 { return point }
    let scale = min(size.width / part.width, size.height / part.height)
    return CGPoint(
      x: size.width / 2 + (point.x - part.width / 2) * scale,
      y: size.height / 2 + (point.y - part.height / 2) * scale)
  }
}

extension Reel.Part {
  /// The touches between the in and the out point, in the part's own time. A finger that is down at the in point begins
  /// there, and one that is down at the out point is cancelled there.
  var touches: [TouchRecord] {
    var (records, down): ([TouchRecord], [Int: TouchRecord]) = ([], [:])
    func cut(at time: MediaTime, _ phases: (finger: TouchRecord.Phase, pointer: TouchRecord.Phase))
    {
      for finger in down.keys.sorted() {
        guard var record = down[finger] else { continue }
        record.time = time
        record.phase = record.phase.isHovering ? phases.pointer : phases.finger
        records.append(record)
      }
    }
    var hasBegun = false
    for record in timeline.touches where record.time <= to {
      if !hasBegun && record.time >= from {
        hasBegun = true
        cut(at: from, (.began, .regionEntered))
      }
      down[record.finger] = record.phase.isLast ? nil : record
      if hasBegun { records.append(record) }
    }
    if !hasBegun { cut(at: from, (.began, .regionEntered)) }
    cut(at: to, (.cancelled, .regionExited))
    return records
  }
}
