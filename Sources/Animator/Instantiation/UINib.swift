/// A xib: objects that were drawn in Interface Builder, of which copies are created.
@preconcurrency @MainActor
open class UINib: NSObject {
  /// A key for ``instantiate(withOwner:options:)``.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// UIKit's name.
    public let rawValue: String
    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A dictionary of objects for placeholders, by their names.
    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
  }

  private let contents: (any NibContents)?

  /// Opens "name.xib". One that does not exist, or cannot be read, is a `UsageFault`.
  ///
  /// - Parameters:
  ///   - name: The name without its extension.
  ///   - bundleOrNil: Where the document is; nil for the main bundle and the resource bundles beside it.
  public init(nibName name: String, bundle bundleOrNil: Bundle?) {
    contents = Interface.requireLoader("UINib(nibName:bundle:)")?.nib(named: name, in: bundleOrNil)
    super.init()
  }

  /// Opens a xib in memory. One that cannot be read is a `UsageFault`.
  public init(data: Data, bundle bundleOrNil: Bundle?) {
    contents = Interface.requireLoader("UINib(data:bundle:)")?.nib(data, in: bundleOrNil)
    super.init()
  }

  /// Creates a xib of contents that have been read.
  package init(contents: any NibContents) {
    self.contents = contents
    super.init()
  }

  /// Creates the objects of the xib and connects them to the owner.
  ///
  /// - Returns: The objects of the top level in the order of the document, without placeholders. They are not
  ///   retained otherwise.
  open func instantiate(
    withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil
  ) -> [Any] {
    let externals = optionsOrNil?[.externalObjects] as? [String: Any] ?? [:]
    return contents?.instantiate(
      owner: ownerOrNil as AnyObject?, externals: externals.mapValues { $0 as AnyObject }) ?? []
  }
}

extension Bundle {
  /// Creates the objects of "name.xib"; see ``UINib/instantiate(withOwner:options:)``.
  ///
  /// - Returns: The objects of the top level; nil, after a `UsageFault`, if the xib cannot be read.
  @MainActor
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
  ) -> [Any]? {
    let nib = UINib(nibName: name, bundle: self)
    return nib.isReadable ? nib.instantiate(withOwner: owner, options: options) : nil
  }
}

extension UINib {
  /// Returns a closure that creates the view of a list's element: the first object of the xib.
  func maker<View: UIView>(_ call: String, _ type: View.Type) -> () -> UIView? {
    {
      let objects = self.instantiate(withOwner: nil)
      if let view = objects.first as? View { return view }
      UsageFault.raise(call, "the first object of the xib must be a \(type)")
      return nil
    }
  }

  /// Whether the document could be read.
  fileprivate var isReadable: Bool { contents != nil }
}
