import Foundation
import Graphics

extension LottieReader {
  /// Reads a document.
  ///
  /// - Parameter decode: Decodes an image file.
  static func document(
    _ root: LottieNode, decode: (Data) throws -> CGImage
  ) throws(LottieError) -> LottieDocument {
    var reader = LottieReader()
    try reader.readSlots(root)
    try reader.readFonts(root)
    let size = try self.size(of: root)
    let rate = try root.required("fr").number()
    guard (0.01...1000).contains(rate) else {
      throw root.invalid("the frame rate 'fr' is 0.01 to 1000, not \(rate)")
    }
    let (begin, end) = (try root.number("ip", default: 0), try root.required("op").number())
    guard begin < end else { throw root.invalid("it ends at 'op', before it begins at 'ip'") }
    let assets = try LottieAssets(root, &reader)
    var document = LottieDocument(
      name: try root.text("nm"), size: size, frameRate: rate, begin: begin, end: end,
      layers: LottieComposition())
    document.layers = try reader.composition(root.required("layers").items())
    for (id, layers) in assets.compositions.sorted(by: { $0.key < $1.key }) {
      document.compositions[id] = try reader.composition(layers.items())
    }
    try LottieReferences(document, assets).check(root)
    document.images = try assets.images(of: document, decode: decode)
    document.fonts = reader.fonts.mapValues(\.font)
    document.glyphs = try reader.glyphs(root)
    document.markers = try reader.markers(root, begin: begin, rate: rate)
    return document
  }

  private static func size(of root: LottieNode) throws(LottieError) -> CGSize {
    let (width, height) = (try root.required("w").number(), try root.required("h").number())
    let sides = 1...Double(CGImage.maximumDimension)
    guard sides.contains(width), sides.contains(height) else {
      throw root.invalid(
        "'w' and 'h' are 1 to \(CGImage.maximumDimension), not \(width) and \(height)")
    }
    return CGSize(width: width, height: height)
  }

  private mutating func readSlots(_ root: LottieNode) throws(LottieError) {
    for (id, slot) in try LottieSlots(root).slots { slots[id] = try slot.required("p") }
  }

  private func markers(
    _ root: LottieNode, begin: Double, rate: Double
  ) throws(LottieError) -> [LottieMarker] {
    var markers: [LottieMarker] = []
    for node in try root.items("markers") {
      markers.append(
        LottieMarker(
          name: try node.text("cm") ?? "", time: (try node.required("tm").number() - begin) / rate,
          duration: max(try node.number("dr", default: 0), 0) / rate))
    }
    return markers
  }
}

/// The assets of a document by id.
struct LottieAssets {
  private(set) var compositions: [String: LottieNode] = [:]
  private(set) var files: [String: LottieNode] = [:]

  /// Also notes the sizes of images for layers.
  init(_ root: LottieNode, _ reader: inout LottieReader) throws(LottieError) {
    for asset in try root.items("assets") {
      let id: String
      if case .number(let number)? = asset["id"]?.json {
        id = JSON.number(number).text()
      } else {
        id = try asset.required("id").text()
      }
      if let layers = asset["layers"] {
        compositions[id] = layers
      } else if asset["p"] != nil {
        files[id] = asset
        reader.imageSizes[id] = CGSize(
          width: try asset.number("w", default: 0), height: try asset.number("h", default: 0))
      }
    }
  }

  /// The maximum number of pixels of all images: 512 MiB of memory.
  private static let maximumPixelCount = 1 << 27

  /// The images that layers show, decoded.
  func images(
    of document: LottieDocument, decode: (Data) throws -> CGImage
  ) throws(LottieError) -> [String: CGImage] {
    var (images, count): ([String: CGImage], Int) = ([:], 0)
    let all = [document.layers] + document.compositions.values
    let used = Set(all.flatMap(\.layers).compactMap(\.imageID))
    for id in used.sorted() {
      guard let asset = files[id] else { continue }
      let path = try asset.required("p")
      guard let data = LottieFiles.data(ofURI: try path.text()) else {
        throw path.invalid("the image is not embedded as data:…;base64")
      }
      do {
        let image = try decode(data)
        images[id] = image
        count += image.width * image.height
      } catch {
        throw path.invalid("the image cannot be read: \(error)")
      }
      guard count <= Self.maximumPixelCount else {
        throw path.invalid("the images have more than \(Self.maximumPixelCount) pixels")
      }
    }
    return images
  }
}

extension LottieLayer {
  /// The id of the image that it shows.
  var imageID: String? { if case .image(let id, _) = kind { id } else { nil } }

  /// The id of the composition that it shows.
  var compositionID: String? { if case .composition(let id, _, _) = kind { id } else { nil } }
}
