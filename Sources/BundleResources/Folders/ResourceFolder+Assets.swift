import Foundation
import Graphics
import ImageIO

extension ResourceFolder {
  /// The color of a color set; nil if there is none, or if it is damaged.
  package func color(named name: String) -> UIColor? {
    if let known = state.withLock({ $0.colors[name] }) { return known }
    let color = readColor(named: name)
    state.withLock { $0.colors[name] = .some(color) }
    return color
  }

  private func readColor(named name: String) -> UIColor? {
    guard let url = set(.color, named: name) else { return nil }
    do throws(ResourceProblem) {
      return try ColorSet(contents(of: url)).color
    } catch {
      note(error)
      return nil
    }
  }

  /// The data of a data set, with its uniform type identifier; nil if there is none, or if it is
  /// damaged.
  package func data(named name: String) -> (data: Data, type: String)? {
    guard let url = set(.data, named: name) else { return nil }
    do throws(ResourceProblem) {
      let file = try contents(of: url)
      for member in try file.objects("data", of: file.root) {
        guard let reference = member["filename"], let fileName = reference.text else { continue }
        let url = try root.file(fileName, in: url) { file.problem($0, at: reference) }
        guard let data = try? Data(contentsOf: url) else {
          throw file.problem("'\(fileName)' cannot be read", at: reference)
        }
        let type = try file.text("universal-type-identifier", of: member)
        return (data, type ?? "public.data")
      }
      throw file.problem("the data set has no file", at: file.root)
    } catch {
      note(error)
      return nil
    }
  }

  // MARK: Images

  /// The image with a name, with its variants for other traits: of an image set, or of a file beside
  /// the catalogs. The name may have the extension of a file, which those of sets do not have. Nil if there is none, or
  /// if it is damaged.
  package func image(named name: String, with traits: UITraitCollection? = nil) -> UIImage? {
    let key = AssetCatalog.Key(kind: .image, name: name)
    guard let set = imageSet(key) else {
      if let image = looseImage(named: name, traits) { return image }
      return LooseImages.withoutExtension(name).flatMap { image(named: $0, with: traits) }
    }
    let identifier = "\(root.url.path)#\(name)"
    let asset = UIImageAsset(identifier: identifier) { [self] traits in
      variant(of: set, with: traits)
    }
    return variant(of: set, with: traits ?? .current)?.withAsset(asset)
  }

  /// Whether there is an image or a symbol of this name, damaged or not.
  package func hasImage(named name: String) -> Bool {
    set(.image, named: name) != nil || set(.symbol, named: name) != nil || looseImages.has(name)
      || LooseImages.withoutExtension(name).map(hasImage) ?? false
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
    guard let element = set.element(in: context),
      let bitmap = bitmap(at: element.url, from: element.reference)
    else { return nil }
    let scale = element.scale ?? 1
    let image =
      element.slicing?.image(bitmap, scale: scale)
      ?? UIImage(cgImage: bitmap, scale: scale, orientation: .up)
    return image.withAlignmentRectInsets(element.alignmentInsets)
      .withRenderingMode(set.renderingMode)
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
    var bitmap: CGImage?
    do throws(ResourceProblem) {
      bitmap = try decode(url, from: reference)
    } catch {
      note(error)
    }
    state.withLock { $0.bitmaps[url.path] = .some(bitmap) }
    return bitmap
  }

  private func decode(
    _ url: URL, from reference: ResourceProblem
  ) throws(ResourceProblem) -> CGImage {
    func problem(_ reason: String) -> ResourceProblem {
      ResourceProblem(
        file: reference.file, line: reference.line, column: reference.column,
        reason: "'\(url.lastPathComponent)': \(reason)")
    }
    guard root.contains(url) else {
      throw problem("this is a link to a file outside of the bundle; copy the file")
    }
    let kind = url.pathExtension.lowercased()
    if ["pdf", "svg", "heic", "heif"].contains(kind) {
      throw problem("\(kind.uppercased()) is not decoded; export the image as PNG at 1x, 2x and 3x")
    }
    do {
      return try ImageDecoder.decode(contentsOf: url)
    } catch {
      throw problem("\(error)")
    }
  }

  /// Decodes all files of a set, whatever traits they are for.
  func decodeAll(_ kind: AssetCatalog.Kind, named name: String) {
    if kind == .symbol {
      guard let url = set(.symbol, named: name) else { return }
      note(
        ResourceProblem(
          file: root.relativePath(url) + "/Contents.json",
          reason: "symbol sets are not drawn; register the symbol's path with "
            + "UIImage.registerSymbol(named:path:viewBox:)"))
      return
    }
    guard let set = imageSet(AssetCatalog.Key(kind: .image, name: name)) else { return }
    for element in set.elements { _ = bitmap(at: element.url, from: element.reference) }
  }
}

extension AssetQualifiers.Context {
  /// What is chosen for traits; those that are not specified are the current ones.
  init(resolving traits: UITraitCollection) {
    self.init(
      traits: UITraitCollection.current.values.merging(traits.values),
      languages: DrawingEnvironment.current?.languages ?? DrawingEnvironment.defaultLanguages)
  }
}
