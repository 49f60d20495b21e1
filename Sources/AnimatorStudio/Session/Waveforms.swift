import SceneScript
import TimelineExport

/// Reads the sound tracks of scenes for one page. Waveforms are kept until another timeline's tracks differ.
actor Waveforms {
  /// The values that a waveform depends on.
  private struct Key: Equatable {
    let track: AudioTrack
    let duration: MediaTime
    let modified: Date?
  }

  private var known: [(key: Key, json: JSON)] = []

  /// The peaks of each track: "rate" of them for each second, as bytes in base 64, or why it cannot be read.
  func tracks(of timeline: Timeline) -> [JSON] {
    known = timeline.audio.map { track in
      let attributes = try? FileManager.default.attributesOfItem(atPath: track.url.path)
      let key = Key(
        track: track, duration: timeline.duration,
        modified: attributes?[.modificationDate] as? Date)
      if let found = known.first(where: { $0.key == key }) { return found }
      return (key, Self.waveform(of: track, in: timeline))
    }
    return known.map(\.json)
  }

  private static func waveform(of track: AudioTrack, in timeline: Timeline) -> JSON {
    let name = ("name", JSON.string(track.url.lastPathComponent))
    do throws(ExportError) {
      let peaks = try AudioWaveform(track, in: timeline).peaks
      return .object([
        name, ("rate", .int(AudioWaveform.rate)),
        ("peaks", .string(Data(peaks).base64EncodedString())),
      ])
    } catch {
      return .object([name, ("error", .string("\(error)"))])
    }
  }
}
