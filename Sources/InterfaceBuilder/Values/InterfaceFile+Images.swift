import Animator

extension InterfaceFile {
  /// The image that an attribute names; nil if none is written.
  ///
  /// One that does not exist is reported; a gray one of the size that the document gives stands in for it, so that
  /// layout is as drawn.
  func image(_ attribute: String, of element: InterfaceElement) -> UIImage? {
    guard let name = element[attribute], !name.isEmpty else { return nil }
    let isSymbol = element["catalog"] == "system"
    let image =
      isSymbol
      ? UIImage(systemName: name) : UIImage(named: name, in: bundle, compatibleWith: nil)
    if let image { return image }
    report(.missingImage(name), element)
    return document.resources.imageSizes[name].flatMap(Self.standIn)
  }

  private static func standIn(_ size: CGSize) -> UIImage? {
    guard size.width > 0, size.height > 0, size.width <= 4096, size.height <= 4096 else {
      return nil
    }
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let renderer = UIGraphicsImageRenderer(size: size, format: format)
    return renderer.image { context in
      UIColor(white: 0.82, alpha: 1).setFill()
      context.fill(CGRect(origin: .zero, size: size))
    }.withRenderingMode(.alwaysOriginal)
  }
}
