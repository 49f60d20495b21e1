import Animator
import Audio

// The entries of a reel's file as JSON, for metadata of other formats.

extension ReelDescription.Part {
  /// The entry without the transition.
  package var json: JSON { entry.json }
}

extension ReelDescription.Overlay {
  /// The entry.
  package var json: JSON { entry.json }
}

extension ReelDescription.Transition {
  /// The entry.
  package var json: JSON { yaml.json }
}

extension ReelDescription.Stage {
  /// The mapping of the stage; nil if it sets nothing.
  package var json: JSON? {
    self == Self() ? nil : ReelGrammar.stage.kind.write(self).json
  }
}

extension AudioDescription {
  /// The entry.
  package var json: JSON { AudioGrammar.write(self).json }

  /// The duration of the file in seconds; nil if it is unknown.
  package func fileSeconds(in directory: URL) -> Double? {
    let url = URL(fileURLWithPath: file, relativeTo: directory)
    return try? AudioReader(url, name: file).statedSeconds
  }
}

extension YAMLValue {
  /// The value as JSON.
  fileprivate var json: JSON {
    switch self {
    case .text(let text): .string(text)
    case .plain("true"): .bool(true)
    case .plain("false"): .bool(false)
    case .plain(let text): NumberText.value(text).map(JSON.number) ?? .string(text)
    case .list(let items): .array(items.map(\.json))
    case .mapping(let pairs): .object(pairs.map { ($0.key, $0.value.json) })
    }
  }
}
