import Graphics

/// The assets that a document refers to, as stored in it: the sizes of images and copies of colors.
public struct InterfaceResources: Sendable {
  /// The natural sizes of images in points, by name.
  public let imageSizes: [String: CGSize]
  /// The elements `color` with the copies of colors of asset catalogs, by name.
  public let namedColors: [String: InterfaceElement]
  /// The elements `color` with the light variants of system colors, by name.
  public let systemColors: [String: InterfaceElement]

  init(_ root: InterfaceElement) {
    let members = root.members(of: "resources")
    var images: [String: CGSize] = [:]
    for image in members where image.name == "image" {
      guard let name = image["name"], let width = image["width"].flatMap(Double.init),
        let height = image["height"].flatMap(Double.init), (0...100_000).contains(width),
        (0...100_000).contains(height)
      else { continue }
      images[name] = CGSize(width: width, height: height)
    }
    func colors(_ tag: String) -> [String: InterfaceElement] {
      let pairs = members.filter { $0.name == tag }.compactMap { member in
        member["name"].flatMap { name in member.child("color").map { (name, $0) } }
      }
      return Dictionary(pairs) { first, _ in first }
    }
    imageSizes = images
    (namedColors, systemColors) = (colors("namedColor"), colors("systemColor"))
  }
}
