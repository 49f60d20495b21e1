/// Where frames show a caption while it lasts.
package struct CaptionArea: Equatable, Sendable {
  /// When the caption appears, in the timeline's time.
  package var begin: MediaTime
  /// When it disappears.
  package var end: MediaTime
  /// The box around its text, in points of the frame.
  package var frame: CGRect

  package init(from begin: MediaTime, to end: MediaTime, frame: CGRect) {
    (self.begin, self.end, self.frame) = (begin, end, frame)
  }

  /// The area while a range of the timeline is shown, on another clock; nil if the caption is not in it.
  ///
  /// - Parameters:
  ///   - from: Where the range begins, in the timeline's time.
  ///   - to: Where it ends.
  ///   - first: From when on the range's first instant is shown, on the other clock.
  ///   - last: Until when its last instant is shown, on the other clock.
  ///   - time: The other clock's time at a time within the range.
  func shown(
    from: MediaTime, to: MediaTime, since first: MediaTime, until last: MediaTime,
    _ time: (MediaTime) -> MediaTime
  ) -> CaptionArea? {
    guard begin <= to, end > from else { return nil }
    var area = self
    area.begin = begin <= from ? first : time(begin)
    area.end = end > to ? last : time(end)
    return area.begin < area.end ? area : nil
  }
}

extension CaptionArea: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    .object([
      ("begin", try begin.archived(by: writer)), ("end", try end.archived(by: writer)),
      ("frame", try frame.archived(by: writer)),
    ])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    CaptionArea(
      from: try json.member("begin", by: reader), to: try json.member("end", by: reader),
      frame: try json.member("frame", by: reader))
  }
}

extension Reel {
  /// Where the parts and the overlays show captions, in the reel's time and frame. During transitions, where they come to
  /// rest.
  package var captionAreas: [CaptionArea] {
    let segments = partSegments
    let ends = segments.dropFirst().map(\.begin) + [duration]
    let areas = zip(segments, ends).flatMap { segment, next in
      // A transition that does not overlap its parts shows the last frame of one and the first of the other.
      captionAreas(
        of: segment.part, at: segment.begin, from: min(segment.changeBegin, segment.begin),
        until: max(next, segment.end))
    }
    return areas
      + overlays.flatMap { overlay in
        captionAreas(
          of: overlay.part, at: overlay.begin, from: overlay.begin, until: overlay.end)
      }
  }

  private func captionAreas(
    of part: Part, at begin: MediaTime, from first: MediaTime, until last: MediaTime
  ) -> [CaptionArea] {
    let fit = Self.fit(part.timeline.size, in: size) ?? .identity
    return part.timeline.captionAreas.compactMap { area in
      var shown = area.shown(from: part.from, to: part.to, since: first, until: last) {
        begin + ($0 - part.from)
      }
      shown?.frame = area.frame.applying(fit)
      return shown
    }
  }
}
