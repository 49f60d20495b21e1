import Foundation
import Graphics

extension UIImage {
  /// The image with a name: one that is registered, or one of the main bundle; nil if there is none.
  ///
  /// Bundles are searched for image sets of asset catalogs, and for image files whose extension may be
  /// left out, with the suffixes `@2x`, `@3x`, `~iphone` and `~ipad`. Views show the variant for their
  /// own traits.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// The image with a name, for a symbol configuration, which other images than symbols ignore.
  public convenience init?(
    named name: String, in bundle: Bundle?, with configuration: Configuration?
  ) {
    guard let image = Self.find(name, in: bundle, with: nil) else { return nil }
    self.init((configuration.map { image.withConfiguration($0) } ?? image).values)
  }

  /// The image with a name, in the variant for traits.
  ///
  /// - Parameters:
  ///   - bundle: nil for registered images and those of the main bundle.
  ///   - traitCollection: Traits that are not specified are the current ones; nil for those.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let image = Self.find(name, in: bundle, with: traitCollection) else { return nil }
    self.init(image.values)
  }

  private static func find(
    _ name: String, in bundle: Bundle?, with traits: UITraitCollection?
  ) -> UIImage? {
    if bundle == nil, let image = registeredImage(named: name) { return image }
    let folder = ResourceFolder.of(bundle)
    defer { folder.reportProblems() }
    return folder.image(named: name, with: traits)
  }

  /// Lets image literals find the images of the main bundle.
  package static func findLiteralsInBundles() {
    bundledImages.withLock { find in
      if find == nil { find = { ResourceFolder.of(nil).image(named: $0) } }
    }
  }
}

extension UIColor {
  /// The color of a color set in the main bundle's asset catalogs; nil if there is none.
  ///
  /// It is dynamic if the set has several colors.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// The color of a color set; nil if there is none.
  ///
  /// - Parameters:
  ///   - bundle: nil for the main bundle.
  ///   - traitCollection: Without effect, as on iOS: the color is dynamic if the set has several.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    let folder = ResourceFolder.of(bundle)
    let color = folder.color(named: name)
    folder.reportProblems()
    guard let color else { return nil }
    if color.isDynamic {
      self.init(dynamicProvider: { color.resolvedColor(with: $0) })
    } else {
      self.init(cgColor: color.cgColor)
    }
  }
}

/// The contents of a data set in an asset catalog.
open class NSDataAsset: NSObject {
  /// The name of the set.
  public let name: String
  /// The contents of its file.
  public let data: Data
  /// The uniform type identifier of the file, such as "public.json".
  public let typeIdentifier: String

  /// The data set with a name in the main bundle; nil if there is none.
  public convenience init?(name: String) { self.init(name: name, bundle: .main) }

  /// The data set with a name in a bundle; nil if there is none.
  public init?(name: String, bundle: Bundle) {
    let folder = ResourceFolder.of(bundle)
    let asset = folder.data(named: name)
    folder.reportProblems()
    guard let asset else { return nil }
    (self.name, data, typeIdentifier) = (name, asset.data, asset.type)
    super.init()
  }
}
