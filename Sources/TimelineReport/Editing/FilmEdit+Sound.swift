import Animator
import SceneScript

extension FilmEdit {
  /// A track of sound.
  struct Sound {
    let name: String
    let path: String
    let entry: JSON
    let begin: MediaTime
    /// Where it begins in the file.
    let start: MediaTime
    let length: MediaTime
    /// The duration of the file; nil if it is unknown.
    let available: MediaTime?
    /// The duration of a repetition of a loop; nil for a track that plays once.
    let period: MediaTime?
    /// Whether the gain or fades are part of the entry.
    let isShaped: Bool
    /// Why repetitions of a loop are left out; nil if all are there.
    let loss: String?

    /// A part of a track that plays a range of the file from ``start`` on.
    struct Repetition {
      let begin: MediaTime
      let length: MediaTime
    }

    /// The maximum number of repetitions: as many tracks as a reel may have.
    static let repetitionLimit = 1000

    /// The parts of a loop, or all of a track that plays once.
    var repetitions: [Repetition] {
      guard let period else { return [Repetition(begin: begin, length: length)] }
      return stride(from: 0, to: length.flicks, by: Int64.Stride(period.flicks)).map { elapsed in
        let time = MediaTime(flicks: elapsed)
        return Repetition(begin: begin + time, length: min(period, length - time))
      }
    }
  }
}

extension FilmEdit.Sound {
  /// Nil for a track that is never heard.
  init?(
    _ audio: AudioDescription, path: String, seconds: Double?, until end: MediaTime,
    _ names: inout UniqueNames
  ) {
    begin = audio.start ?? .zero
    start = audio.offset ?? .zero
    available = seconds.map { MediaTime(seconds: $0) }
    let rest = available.map { $0 - (audio.offset ?? .zero) }
    var length = end - begin
    if let duration = audio.duration { length = min(length, duration) }
    var (period, loss) = (MediaTime?.none, String?.none)
    if audio.loop ?? false {
      period = rest
      if let rest, rest > .zero, length.flicks / rest.flicks >= Self.repetitionLimit {
        let longest = MediaTime(flicks: rest.flicks * Int64(Self.repetitionLimit))
        if length > longest {
          loss = "'\(path)' is repeated \(Self.repetitionLimit) times at most"
          length = longest
        }
      } else if rest == nil {
        loss = "'\(path)' is not repeated, as its duration is unknown"
      }
    } else if let rest {
      length = min(length, rest)
    }
    guard length > .zero, rest.map({ $0 > .zero }) ?? true else { return nil }
    (self.length, self.period, self.loss) = (length, period, loss)
    name = names.name(ofPath: path)
    (self.path, entry) = (path, audio.json.replacing("file", by: path))
    isShaped =
      audio.gain ?? 0 != 0 || audio.fadeIn ?? .zero > .zero || audio.fadeOut ?? .zero > .zero
  }
}
