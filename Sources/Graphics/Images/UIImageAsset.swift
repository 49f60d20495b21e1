import Synchronization

// Unchecked only because NSObject is not Sendable: stored properties are constant values or behind
// a mutex.
/// The variants of an image for different traits, such as light and dark. Views show the variant for
/// their own traits, and change it with them.
open class UIImageAsset: NSObject, @unchecked Sendable {
  private struct Variant {
    let traits: TraitValues
    let image: UIImage
  }

  private let registered = Mutex<[Variant]>([])
  /// Where the variants are stored; nil for an asset made by a program.
  private let source: Source?

  private struct Source: Sendable {
    let identifier: String
    let variant: @Sendable (UITraitCollection) -> UIImage?
  }

  /// An asset without variants.
  public override init() {
    source = nil
    super.init()
  }

  /// An asset whose variants are loaded on request.
  ///
  /// - Parameter identifier: Assets with the same identifier are equal.
  package init(
    identifier: String, variant: @escaping @Sendable (UITraitCollection) -> UIImage?
  ) {
    source = Source(identifier: identifier, variant: variant)
    super.init()
  }

  /// The variant that suits traits best; an empty image if there is none.
  open func image(with traitCollection: UITraitCollection) -> UIImage {
    variant(with: traitCollection) ?? UIImage()
  }

  /// The variant that suits traits best: of those whose traits do not contradict, the one with the
  /// most traits, and among equals the one registered last.
  func variant(with traits: UITraitCollection) -> UIImage? {
    let best = registered.withLock { variants in
      var best: (count: Int, image: UIImage)?
      for variant in variants where traits.values.merging(variant.traits) == traits.values {
        let count = TraitValues.table.count { $0.isSpecified(in: variant.traits) }
        if count >= best?.count ?? 0 { best = (count, variant.image) }
      }
      return best?.image
    }
    return best ?? source?.variant(traits)
  }

  /// Adds a variant for traits, or replaces it. The image shows other variants in other traits from
  /// then on, if it was obtained from this asset.
  open func register(_ image: UIImage, with traitCollection: UITraitCollection) {
    let traits = traitCollection.values
    // A variant refers to no asset: the asset would retain itself.
    let variant = Variant(traits: traits, image: image.with { $0.asset = nil })
    registered.withLock { variants in
      variants.removeAll { $0.traits == traits }
      variants.append(variant)
    }
  }

  /// Removes the variant that was registered for traits.
  open func unregister(imageWith traitCollection: UITraitCollection) {
    registered.withLock { variants in
      variants.removeAll { $0.traits == traitCollection.values }
    }
  }

  /// Whether both have their variants from the same source.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImageAsset else { return false }
    if self === other { return true }
    guard let source, let theirs = other.source else { return false }
    return source.identifier == theirs.identifier
  }

  /// Hashes the source of the variants.
  open override var hash: Int { source?.identifier.hashValue ?? ObjectIdentifier(self).hashValue }
}

extension UIImage {
  /// The asset with the variants of the image for other traits; nil for an image without any.
  public var imageAsset: UIImageAsset? { values.asset }

  /// The same image with an asset of its variants.
  package func withAsset(_ asset: UIImageAsset) -> UIImage { with { $0.asset = asset } }

  /// The variant for traits, with the rendering mode, the caps and the tint color that were set on
  /// this image; the image itself if it has no variants.
  package func resolved(with traits: UITraitCollection) -> UIImage {
    guard let asset = values.asset, let variant = asset.variant(with: traits) else { return self }
    if values.tint == nil, content == variant.content { return self }
    var values = variant.values
    values.asset = asset
    values.renderingMode = renderingMode
    values.flipsForRightToLeft = self.values.flipsForRightToLeft
    if isResizable {
      (values.isResizable, values.capInsets, values.resizingMode) = (true, capInsets, resizingMode)
    }
    let image = UIImage(values)
    return self.values.tint.map { image.withTintColor($0) } ?? image
  }
}
