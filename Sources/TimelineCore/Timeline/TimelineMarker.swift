/// A named instant of a timeline, such as an edit point for audio.
public struct TimelineMarker: Hashable, Sendable {
  /// Its name; several markers may have the same.
  public var name: String
  /// The instant, in the timeline's time.
  public var time: MediaTime

  /// Creates a marker.
  public init(_ name: String, at time: MediaTime) { (self.name, self.time) = (name, time) }
}

extension Reel {
  /// The markers of all parts that play, in the reel's time and order.
  var markers: [TimelineMarker] {
    let shown = partSegments.map { ($0.part, $0.begin) } + overlays.map { ($0.part, $0.begin) }
    return shown.flatMap { part, begin in
      part.timeline.markers.filter { part.from <= $0.time && $0.time <= part.to }
        .map { TimelineMarker($0.name, at: begin + ($0.time - part.from)) }
    }
    .filter { $0.time <= duration }
    .enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    .map(\.element)
  }
}

extension TimelineMarker: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    .object([("name", .string(name)), ("time", try time.archived(by: writer))])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    TimelineMarker(
      try (json["name"] ?? .null).plainText(), at: try json.member("time", by: reader))
  }
}
