import Animator
import Yams

extension ValueKind where Value == WaveformSource {
  /// The path of an audio file, which is read; or a mapping that also selects a range of it.
  static var waveform: ValueKind {
    let path = ValueKind<String>.reference("the path of a sound file")
    let file = Field("file", path, "The path of a sound file, or of a video with sound.")
    let from = Field("from", .time, "Where the waveform begins in the file. Default: 0.")
    let to = Field("to", .time, "Where it ends in the file. Default: the end of the file.")
    let rows = [file.row, from.row, to.row]
    return ValueKind(
      schema: .object([
        ("anyOf", .array([path.schema, .mapping(rows, required: [file.name])]))
      ]),
      write: { source in
        if source.from == nil, source.to == nil { return .text(source.file) }
        return .mapping {
          $0.write(file, source.file)
          $0.write(from, source.from)
          $0.write(to, source.to)
        }
      }
    ) { node, key, reader in
      guard case .mapping = node else {
        return path.read(node, key, reader).flatMap {
          reader.readLevels(of: $0, at: node) ? WaveformSource(file: $0) : nil
        }
      }
      guard
        let fields = Fields(node, key: key, context: "'\(key)'", known: rows, reader: reader),
        let name = fields.require(file), let fileNode = fields.value(of: file)
      else { return nil }
      let source = WaveformSource(file: name, from: fields.read(from), to: fields.read(to))
      guard reader.readLevels(of: name, at: fileNode) else { return nil }
      if let end = source.to, end <= source.from ?? .zero, let node = fields.value(of: to) {
        reader.report(
          .outOfRange(key: to.name, allowed: "later than 'from'", found: node.text ?? ""), at: node)
        return nil
      }
      return source
    }
  }
}
