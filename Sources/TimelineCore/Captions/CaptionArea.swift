/// The area of the frames that a caption occupies, and when.
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

  /// The area on another clock, which shows a range of the timeline; nil if the caption is outside of the range.
  ///
  /// - Parameters:
  ///   - from: The start of the range, in the timeline's time.
  ///   - to: The end of the range.
  ///   - first: When the other clock starts to show the first instant of the range, possibly as a freeze frame.
  ///   - last: When the other clock stops showing the last instant.
  ///   - time: Maps a time within the range to the other clock.
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
  /// The caption areas of the parts and overlays, in the reel's time and frame; during transitions, those before or
  /// after the motion.
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
