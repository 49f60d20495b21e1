import Foundation
import Graphics
import ImageIO

extension ResourceFolder {
  /// The image with a name, with its variants for other traits: of an image set, a symbol, or a file
  /// beside the catalogs. Nil if there is none, or if it is damaged.
  package func image(named name: String, with traits: UITraitCollection? = nil) -> UIImage? {
    if let image = imageOfSet(named: name, traits) { return image }
    if let image = symbol(named: name) ?? looseImage(named: name, traits) { return image }
    return LooseImages.withoutExtension(name).flatMap { imageOfSet(named: $0, traits) }
  }

  private func imageOfSet(named name: String, _ traits: UITraitCollection?) -> UIImage? {
    guard let set = imageSet(AssetCatalog.Key(kind: .image, name: name)) else { return nil }
    let identifier = "\(root.url.path)#\(name)"
    let asset = UIImageAsset(identifier: identifier) { [self] traits in
      variant(of: set, with: traits)
    }
    return variant(of: set, with: traits ?? .current)?.withAsset(asset)
  }

  private func imageSet(_ key: AssetCatalog.Key) -> ImageSet? {
    if let known = state.withLock({ $0.imageSets[key] }) { return known }
    var set: ImageSet?
    if let url = self.set(key.kind, named: key.name) {
      var problems: [ResourceProblem] = []
      do throws(ResourceProblem) {
        set = try ImageSet(contents(of: url), in: url, of: root, &problems)
      } catch {
        problems.append(error)
      }
      for problem in problems { note(problem) }
    }
    state.withLock { $0.imageSets[key] = .some(set) }
    return set
  }

  private func variant(of set: ImageSet, with traits: UITraitCollection) -> UIImage? {
    let context = AssetQualifiers.Context(resolving: traits)
    guard let element = set.element(in: context), let image = image(of: element, set, context)
    else { return nil }
    return image.withAlignmentRectInsets(element.alignmentInsets)
      .withRenderingMode(set.renderingMode)
  }

  private func image(
    of element: ImageSet.Element, _ set: ImageSet, _ context: AssetQualifiers.Context
  ) -> UIImage? {
    guard let format = VectorImageFile.Format(of: element.url) else {
      let scale = element.scale ?? 1
      return bitmap(at: element.url, from: element.reference).map {
        element.slicing?.image($0, scale: scale)
          ?? UIImage(cgImage: $0, scale: scale, orientation: .up)
      }
    }
    let scale = context.traits.displayScale
    let isSliced = element.slicing != nil
    let image = drawing(
      at: element.url, format, scale: scale, keepsVectors: set.keepsVectors && !isSliced,
      from: element.reference)
    guard let slicing = element.slicing, let drawn = image?.cgImage else { return image }
    return slicing.scaled(by: scale).image(drawn, scale: scale)
  }

  private func looseImage(named name: String, _ traits: UITraitCollection?) -> UIImage? {
    let context = AssetQualifiers.Context(resolving: traits ?? .current)
    guard let (url, scale) = looseImages.file(named: name, for: context.traits) else { return nil }
    let reference = ResourceProblem(file: root.relativePath(url), reason: "")
    guard let bitmap = bitmap(at: url, from: reference) else { return nil }
    return UIImage(cgImage: bitmap, scale: scale, orientation: .up)
  }

  /// A decoded file; nil if it is damaged, which is noted at its reference.
  private func bitmap(at url: URL, from reference: ResourceProblem) -> CGImage? {
    if let known = state.withLock({ $0.bitmaps[url.path] }) { return known }
    let bitmap = decoded(url, from: reference) { () throws(ImageError) in
      try ImageDecoder.decode(contentsOf: url)
    }
    state.withLock { $0.bitmaps[url.path] = .some(bitmap) }
    return bitmap
  }

  /// A file of vectors, drawn at some pixels per point; nil if it is damaged, which is noted at its reference.
  private func drawing(
    at url: URL, _ format: VectorImageFile.Format, scale: CGFloat, keepsVectors: Bool,
    from reference: ResourceProblem
  ) -> UIImage? {
    let key = "\(url.path)@\(scale)\(keepsVectors ? "+" : "")"
    if let known = state.withLock({ $0.drawings[key] }) { return known }
    let image = decoded(url, from: reference) { () throws(ImageError) in
      try UIImage(
        VectorImageFile(contentsOf: url, format: format), scale: scale, keepsVectors: keepsVectors)
    }
    state.withLock { $0.drawings[key] = .some(image) }
    return image
  }

  /// Decodes a file; nil if that fails, which is noted.
  private func decoded<Value>(
    _ url: URL, from reference: ResourceProblem, _ decode: () throws(ImageError) -> Value
  ) -> Value? {
    do throws(ResourceProblem) {
      return try decoding(url, from: reference, decode)
    } catch {
      note(error)
      return nil
    }
  }

  private func decoding<Value>(
    _ url: URL, from reference: ResourceProblem, _ decode: () throws(ImageError) -> Value
  ) throws(ResourceProblem) -> Value {
    func problem(_ reason: String) -> ResourceProblem {
      ResourceProblem(
        file: reference.file, line: reference.line, column: reference.column,
        reason: "'\(url.lastPathComponent)': \(reason)")
    }
    guard root.contains(url) else {
      throw problem("this is a link to a file outside of the bundle; copy the file")
    }
    let kind = url.pathExtension.lowercased()
    if ["heic", "heif"].contains(kind) {
      throw problem("\(kind.uppercased()) is not decoded; export the image as PNG at 1x, 2x and 3x")
    }
    do {
      return try decode()
    } catch {
      throw problem("\(error)")
    }
  }

  // MARK: Symbols

  /// The symbol of a symbol set, in the size of text of 17 points; nil if there is none.
  private func symbol(named name: String) -> UIImage? {
    guard let url = set(.symbol, named: name) else { return nil }
    if let known = state.withLock({ $0.symbols[name] }) { return known }
    var image: UIImage?
    do throws(ResourceProblem) {
      image = try SymbolSet(contents(of: url), in: url, of: root).image
    } catch {
      note(error)
    }
    state.withLock { $0.symbols[name] = .some(image) }
    return image
  }

  /// Decodes all files of a set, whatever traits they are for.
  func decodeAll(_ kind: AssetCatalog.Kind, named name: String) {
    if kind == .symbol {
      _ = symbol(named: name)
      return
    }
    guard let set = imageSet(AssetCatalog.Key(kind: .image, name: name)) else { return }
    for element in set.elements {
      if let format = VectorImageFile.Format(of: element.url) {
        _ = drawing(
          at: element.url, format, scale: 1, keepsVectors: false, from: element.reference)
      } else {
        _ = bitmap(at: element.url, from: element.reference)
      }
    }
  }
}

extension AssetQualifiers.Context {
  /// The environment of traits; those that are not specified are the current ones.
  init(resolving traits: UITraitCollection) {
    self.init(
      traits: UITraitCollection.current.values.merging(traits.values),
      languages: DrawingEnvironment.current?.languages ?? DrawingEnvironment.defaultLanguages)
  }
}
