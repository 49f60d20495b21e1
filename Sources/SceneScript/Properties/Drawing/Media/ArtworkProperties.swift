import Animator

extension ViewType {
  /// An SVG document whose parts are views.
  static let artwork = ViewType(
    "artwork", SceneArtworkView.self, "An SVG document, whose parts are views: logo#wing."
  ) {
    SceneArtworkView(frame: .zero)
  }

  /// The type of the views that are parts of an artwork.
  static func ofPart(_ part: SVGPart) -> ViewType {
    let name =
      switch part.content {
      case .group: "view"
      case .shape: "shape"
      case .text: "label"
      }
    return ViewType.named(name) ?? .plain
  }
}

/// An artwork that stores the name of its document in the scene.
final class SceneArtworkView: ArtworkView {
  /// The document as it is named.
  fileprivate var source: NamedArtwork? {
    didSet { artwork = source?.document }
  }
}

/// An SVG document and its path in the scene.
struct NamedArtwork: Sendable {
  let path: String
  let document: SVGDocument
}

extension PropertyKind where Value == NamedArtwork {
  fileprivate static var artwork: PropertyKind {
    PropertyKind(.artwork, wrap: { .artwork($0.path) }) { value, resources in
      guard case .artwork(let path) = value else { return nil }
      return resources.artworks[path].map { NamedArtwork(path: path, document: $0) }
    }
  }
}

extension ViewProperty {
  /// The name of the property whose value is a document with parts.
  static let artworkName = "artwork"

  /// Properties of artworks.
  static let artwork: [ViewProperty] = [
    ViewProperty(
      artworkName, .artwork, of: SceneArtworkView.self,
      "The path of an SVG document, whose elements with an id are views."
    ) {
      $0.source
    } set: {
      $0.source = $1
    }
  ]
}

/// How scenes name the parts of artworks: `logo#wing`.
enum PartName {
  static let separator: Character = "#"

  /// The complete id of a part.
  static func id(of part: String, in artwork: String) -> String {
    "\(artwork)\(separator)\(part)"
  }
}
