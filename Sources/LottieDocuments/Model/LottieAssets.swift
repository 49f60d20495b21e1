import Graphics

/// The assets that the layers of a document refer to by id, in the order of the document.
package struct LottieAssets: Equatable, Sendable {
  /// An asset by its id.
  enum Item: Equatable, Sendable {
    case composition(String, LottieComposition)
    case image(String, LottieImage)
  }

  private(set) var items: [Item] = []
  private(set) var compositions: [String: LottieComposition] = [:]
  private(set) var images: [String: LottieImage] = [:]

  package init() {}

  /// Appends a composition with an id that no other one has.
  package mutating func append(_ composition: LottieComposition, id: String) {
    compositions[id] = composition
    items.append(.composition(id, composition))
  }

  /// Appends an image with an id that no other one has.
  package mutating func append(_ image: LottieImage, id: String) {
    images[id] = image
    items.append(.image(id, image))
  }
}

/// An image file in a document.
package struct LottieImage: Equatable, Sendable {
  /// In points; 0 for an image in the size of its pixels.
  var size: CGSize
  /// The file as a `data:` URI.
  var uri: String
  /// The decoded image, for drawing. A document that is only written has none.
  var image: CGImage?

  /// An image that is not decoded.
  package init(size: CGSize, uri: String) { (self.size, self.uri) = (size, uri) }
}
