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

extension ReelDescription {
  /// The captions and the metadata, by their keys, for formats that have neither.
  ///
  /// - Parameter path: Returns the path to write for a file.
  package func filmNotes(_ path: (String) -> String) -> [(key: String, value: JSON)] {
    var captions = captions
    for index in captions.indices { captions[index].file = captions[index].file.map(path) }
    let notes = YAMLValue.mapping {
      $0.write(unlessEmpty: captions, SceneGrammar.captions)
      $0.write(SceneGrammar.metadata, metadata)
    }
    guard case .object(let members) = notes.json else { return [] }
    return members
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
