import Foundation
import Graphics
import Synchronization

/// A Lottie document, which can be drawn at any time.
///
/// Its time begins with its first frame, at 0 seconds. Its picture at a time depends on nothing else.
public final class LottieAnimation: Sendable {
  /// The file; nil for a document from elsewhere.
  public let url: URL?
  /// The size in points.
  public let size: CGSize
  /// The duration in seconds.
  public let duration: TimeInterval
  /// The frame rate in which its times are written. Frames in between are drawn as well.
  public let frameRate: Double
  /// Its named parts.
  public let markers: [LottieMarker]
  /// The names of its slots: values that can be replaced.
  public let slots: [String]
  /// Distinguishes the animation from all others of the process.
  package let identifier: Int
  package let document: LottieDocument
  /// The document as it was read, with its images embedded.
  private let json: JSON
  /// The fonts of its text by their names there.
  private let fonts: [String: FontDescription]

  /// The maximum number of bytes of a file, and of the images that it refers to.
  public static let maximumByteCount = 1 << 26
  private static let count = Atomic(0)

  /// Finds the font for a text.
  package typealias FontFinder = (LottieFontName, _ text: String) throws(FontError) ->
    FontDescription

  /// Reads a document that refers to no files.
  ///
  /// - Parameters:
  ///   - json: The document.
  ///   - slots: Values that replace those of the document.
  ///   - decode: Decodes an image file.
  ///   - findFont: Finds the fonts of text.
  package convenience init(
    _ json: JSON, url: URL? = nil, slots: [String: LottieSlotValue] = [:],
    decode: (Data) throws -> CGImage, findFont: FontFinder
  ) throws(LottieError) {
    let json = try LottieSlots.replacing(slots, in: json)
    let document = try LottieReader.document(LottieNode(json), decode: decode)
    try self.init(
      json, document, url: url, slots: LottieSlots(LottieNode(json)).names,
      fonts: Self.fonts(of: document, findFont))
  }

  /// Reads a document whose fonts are known.
  convenience init(
    _ json: JSON, decode: (Data) throws -> CGImage, fonts: [String: FontDescription]
  ) throws(LottieError) {
    let document = try LottieReader.document(LottieNode(json), decode: decode)
    try self.init(
      json, document, url: nil, slots: LottieSlots(LottieNode(json)).names, fonts: fonts)
  }

  private init(
    _ json: JSON, _ document: LottieDocument, url: URL?, slots: [String],
    fonts: [String: FontDescription]
  ) {
    (self.json, self.document, self.url) = (json, document, url)
    (size, frameRate, markers) = (document.size, document.frameRate, document.markers)
    duration = (document.end - document.begin) / document.frameRate
    (self.slots, self.fonts) = (slots, fonts)
    identifier = Self.count.add(1, ordering: .relaxed).oldValue
  }

  private static func fonts(
    of document: LottieDocument, _ find: FontFinder
  ) throws(LottieError) -> [String: FontDescription] {
    var fonts: [String: FontDescription] = [:]
    for (font, text) in document.textsInFonts {
      do throws(FontError) {
        fonts[font.name] = try find(
          LottieFontName(family: font.family, weight: font.weight, isItalic: font.isItalic), text)
      } catch {
        throw .font(font.name, error)
      }
    }
    return fonts
  }

  /// The first marker of a name.
  public func marker(named name: String) throws(LottieError) -> LottieMarker {
    if let marker = markers.first(where: { $0.name == name }) { return marker }
    throw .unknownMarker(name, known: markers.map(\.name))
  }

  /// The part that a marker names, clamped to the animation; from a marker without duration to the end.
  package func range(of marker: LottieMarker) -> ClosedRange<TimeInterval> {
    let begin = min(max(marker.time, 0), duration)
    let end =
      marker.duration > 0 ? min(max(marker.time + marker.duration, begin), duration) : duration
    return begin...end
  }

  /// How far a time may be from a frame to count as that frame, in seconds. The time of what plays is a sum of rounded
  /// numbers.
  package static let tolerance = 1e-5

  /// The drawing at a time in seconds, which is clamped to a range. At the end of the range it is what is shown just
  /// before.
  package func drawing(at time: TimeInterval, in range: ClosedRange<TimeInterval>)
    -> RecordedDrawing
  {
    let (first, end) = (frame(at: range.lowerBound), frame(at: range.upperBound))
    let shown = time.isFinite ? frame(at: time) : time > 0 ? end : first
    return LottiePainter.drawing(
      document, fonts: fonts, at: max(min(shown, end.nextDown), first))
  }

  /// The frame at a time, which is a whole one if it is near.
  private func frame(at time: TimeInterval) -> Double {
    let frame = document.begin + min(max(time, -1e6), 1e6) * frameRate
    return abs(frame - frame.rounded()) <= Self.tolerance * frameRate ? frame.rounded() : frame
  }
}

/// A document's description of a font.
package struct LottieFontName: Sendable {
  package let family: String
  /// On OpenType's scale, 100 to 900.
  package let weight: Int
  package let isItalic: Bool

  /// The font among those of a set.
  package func description(in fonts: FontSet, for text: String) throws(FontError) -> FontDescription
  {
    var font = FontDescription(family: "Inter", size: 12, weight: weight, isItalic: isItalic)
    font.setFamily(family, in: fonts)
    try font.validate(in: fonts)
    try font.validate(text, in: fonts)
    return font
  }
}

extension LottieAnimation: Hashable {
  /// Whether both show the same.
  public static func == (left: LottieAnimation, right: LottieAnimation) -> Bool {
    left === right || (left.json == right.json && left.fonts == right.fonts)
  }

  /// Hashes the size and the duration.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(size.width)
    hasher.combine(size.height)
    hasher.combine(duration)
  }
}

/// An animation, or a part of it, as contents of a layer, whose `contentsTime` selects what is shown.
public struct LottieContents: Hashable, Sendable {
  /// The animation.
  public let animation: LottieAnimation
  /// The part that is shown, in seconds of the animation; other times show its nearest end.
  public let range: ClosedRange<TimeInterval>

  /// A part of an animation, clamped to it.
  public init(_ animation: LottieAnimation, range: ClosedRange<TimeInterval>? = nil) {
    self.animation = animation
    self.range = range?.clamped(to: 0...animation.duration) ?? 0...animation.duration
  }

  /// The drawing at a time of the animation, in seconds.
  public func drawing(at time: TimeInterval) -> RecordedDrawing {
    animation.drawing(at: time, in: range)
  }
}

// MARK: Archives

extension LottieAnimation {
  /// The entry of the table of documents.
  func entry(by writer: ArchiveWriter) throws -> JSON {
    for (_, text) in document.textsInFonts { writer.note(text) }
    let fonts = try fonts.sorted { $0.key < $1.key }.map {
      (key: $0.key, value: try $0.value.archived(by: writer))
    }
    return .object([("document", json)] + (fonts.isEmpty ? [] : [("fonts", .object(fonts))]))
  }
}

// MARK: Files

extension LottieAnimation {
  /// Opens a document: JSON, or a dotLottie archive.
  ///
  /// - Parameters:
  ///   - animation: The id of an animation in an archive; nil for the one that it begins with.
  ///   - slots: Values that replace those of the document.
  ///   - name: The name in error messages.
  ///   - images: Decodes the images.
  ///   - fonts: The fonts of text.
  ///   - note: Called with each file before it is read; throws for one that may not be.
  package convenience init(
    contentsOf url: URL, animation: String? = nil, slots: [String: LottieSlotValue] = [:],
    name: String, images: ImageCodec, fonts: FontSet,
    note: (URL) throws(LottieError) -> Void = { _ throws(LottieError) in }
  ) throws(LottieError) {
    try note(url)
    guard let data = try Self.contents(of: url, name: name) else { throw .missing(path: name) }
    let folder = url.deletingLastPathComponent()
    let json = try LottieFiles.document(data, animation: animation) { path throws(LottieError) in
      let file = URL(fileURLWithPath: path, relativeTo: folder)
      try note(file)
      return try Self.contents(of: file, name: path)
    }
    try self.init(
      json, url: url, slots: slots, decode: images.decode,
      findFont: { name, text throws(FontError) in try name.description(in: fonts, for: text) })
  }

  /// The bytes of a file; nil if there is none.
  private static func contents(of url: URL, name: String) throws(LottieError) -> Data? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    guard let handle = try? FileHandle(forReadingFrom: url),
      let data = try? handle.read(upToCount: maximumByteCount + 1)
    else { throw .unreadable(path: name, reason: "it is empty, or not a readable file") }
    guard data.count <= maximumByteCount else {
      throw .unreadable(path: name, reason: "it is larger than \(maximumByteCount) bytes")
    }
    return data
  }
}
