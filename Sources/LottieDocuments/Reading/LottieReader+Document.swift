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
    let assets = try LottieAssetNodes(root)
    var document = LottieDocument(
      size: size, frameRate: rate, begin: begin, end: end,
      layers: try reader.composition(root.required("layers").items()), assets: LottieAssets())
    document.name = try root.text("nm")
    let compositions = try assets.compositions(by: reader)
    try LottieReferences(document.layers, compositions, assets).check(root)
    let shown = Set(
      ([document.layers] + compositions.values).flatMap(\.layers).compactMap(\.imageID))
    let images = try assets.images(shown, decode: decode)
    for id in assets.ids {
      if let composition = compositions[id] { document.assets.append(composition, id: id) }
      if let image = images[id] { document.assets.append(image, id: id) }
    }
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

/// The assets of a document by id, before they are read.
struct LottieAssetNodes {
  /// In the document's order.
  private(set) var ids: [String] = []
  private(set) var compositions: [String: LottieNode] = [:]
  private(set) var files: [String: LottieNode] = [:]

  init(_ root: LottieNode) throws(LottieError) {
    for asset in try root.items("assets") {
      let id = try asset.required("id").id()
      let isKnown = compositions[id] != nil || files[id] != nil
      if let layers = asset["layers"] {
        compositions[id] = layers
      } else if asset["p"] != nil {
        files[id] = asset
      } else {
        continue
      }
      if !isKnown { ids.append(id) }
    }
  }

  func compositions(by reader: LottieReader) throws(LottieError) -> [String: LottieComposition] {
    var read: [String: LottieComposition] = [:]
    for id in ids {
      if let layers = compositions[id] { read[id] = try reader.composition(layers.items()) }
    }
    return read
  }

  /// The maximum number of pixels of all images: 512 MiB of memory.
  private static let maximumPixelCount = 1 << 27

  /// The images that layers show, decoded. Others are left out.
  func images(
    _ shown: Set<String>, decode: (Data) throws -> CGImage
  ) throws(LottieError) -> [String: LottieImage] {
    var (images, count): ([String: LottieImage], Int) = ([:], 0)
    for id in shown.sorted() {
      guard let asset = files[id] else { continue }
      let path = try asset.required("p")
      let uri = try path.text()
      guard let data = LottieFiles.data(ofURI: uri) else {
        throw path.invalid("the image is not embedded as data:…;base64")
      }
      let size = CGSize(
        width: try asset.number("w", default: 0), height: try asset.number("h", default: 0))
      var image = LottieImage(size: size, uri: uri)
      do {
        let decoded = try decode(data)
        image.image = decoded
        count += decoded.width * decoded.height
      } catch {
        throw path.invalid("the image cannot be read: \(error)")
      }
      guard count <= Self.maximumPixelCount else {
        throw path.invalid("the images have more than \(Self.maximumPixelCount) pixels")
      }
      images[id] = image
    }
    return images
  }
}
