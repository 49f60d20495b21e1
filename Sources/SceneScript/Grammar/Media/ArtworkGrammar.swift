import Animator
import Yams

extension ValueKind where Value == String {
  /// The path of an SVG document, which is opened.
  static var artwork: ValueKind {
    let path = ValueKind<String>.reference("the path of an SVG document")
    return ValueKind(schema: path.schema, write: path.write) { node, key, reader in
      guard let path = path.read(node, key, reader), reader.artwork(path, at: node) != nil else {
        return nil
      }
      return path
    }
  }
}

extension SceneReader {
  /// The document at a path, read once. Reports problems in it with their lines and columns.
  fileprivate func artwork(_ path: String, at node: Node) -> SVGDocument? {
    if let known = assets.artworks[path] { return known }
    let document = openArtwork(path, at: node)
    assets.artworks[path] = .some(document)
    resources.artworks[path] = document
    return document
  }

  private func openArtwork(_ path: String, at node: Node) -> SVGDocument? {
    let url = URL(fileURLWithPath: path, relativeTo: directory)
    if let refusal = sources?.refusal(of: url) {
      report(.unusableArtwork(path: path, reason: refusal), at: node)
      return nil
    }
    sources?.note(url)
    do throws(SVGError) {
      let document = try SVGDocument(SVGDocument.contents(of: url), fonts: resources.fonts)
      report(document.warnings.map { artworkDiagnostic($0, path) }, namedAt: node)
      return document
    } catch {
      if case .unreadable(let reason)? = error.diagnostics.first?.problem {
        report(.unusableArtwork(path: path, reason: reason), at: node)
      } else {
        report(error.diagnostics.map { artworkDiagnostic($0, path) }, namedAt: node)
      }
      return nil
    }
  }

  private func artworkDiagnostic(_ diagnostic: SVGDiagnostic, _ path: String) -> SceneDiagnostic {
    SceneDiagnostic(
      file: name(of: path),
      position: ScenePosition(line: diagnostic.position.line, column: diagnostic.position.column),
      problem: .artwork(diagnostic.problem))
  }
}
