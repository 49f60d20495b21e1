// How UIKit's classes reach the module InterfaceBuilder, which imports this one. There is one implementation, and it
// is found by its name if it is linked: nothing is registered, so nothing depends on the order of start-up.

/// Finds and reads documents.
@MainActor
package protocol InterfaceLoading: AnyObject {
  init()
  /// A storyboard of a bundle; nil, after a fault, if it cannot be read.
  func storyboard(named name: String, in bundle: Bundle?) -> (any StoryboardContents)?
  /// A xib of a bundle; nil, after a fault, if it cannot be read.
  func nib(named name: String, in bundle: Bundle?) -> (any NibContents)?
  /// A xib in memory; nil, after a fault, if it cannot be read.
  func nib(_ data: Data, in bundle: Bundle?) -> (any NibContents)?
  /// The first of some names that a xib of a bundle has; nil if there is none.
  func firstNib(of names: [String], in bundle: Bundle?) -> String?
}

/// The contents of a storyboard.
@MainActor
package protocol StoryboardContents: AnyObject {
  /// Whether there is a controller with an identifier, or an initial one for nil.
  func contains(_ identifier: String?) -> Bool
  /// Creates a controller: with an identifier, or the initial one for nil.
  ///
  /// - Parameter creator: Creates the controller; if it returns nil, or for nil, its class's `init(coder:)` does.
  func instantiate(
    _ identifier: String?, of storyboard: UIStoryboard,
    creator: ((NSCoder) -> UIViewController?)?
  ) -> UIViewController?
}

/// The contents of a xib.
@MainActor
package protocol NibContents: AnyObject {
  /// Creates the objects, connects them to an owner, and returns those of the top level.
  ///
  /// - Parameter externals: Objects for placeholders, by their identifiers.
  func instantiate(owner: AnyObject?, externals: [String: AnyObject]) -> [AnyObject]
}

/// The part of a controller's document that is loaded later: its view.
@MainActor
package protocol ControllerContents: AnyObject {
  /// Whether the document has a view for the controller.
  var hasView: Bool { get }
  /// Creates the view, sets it as that of the controller, and connects it.
  func loadView(of controller: UIViewController)
}

/// A coder that reads one object of a document.
package protocol InterfaceDecoding: NSCoder {
  /// Sets the properties of the document after a class of the kit has initialized an object.
  ///
  /// - Parameter type: The class whose initializer calls; the coder acts for the most derived one only.
  @MainActor func configure(_ object: NSObject, as type: AnyClass)
}

extension NSCoder {
  /// The coder, if it reads a document.
  package var interface: (any InterfaceDecoding)? { self as? any InterfaceDecoding }
}

/// The access to the implementation.
@MainActor
package enum Interface {
  /// The implementation; nil if the module InterfaceBuilder is not linked.
  package static let loader: (any InterfaceLoading)? = {
    let implementation: AnyClass? = NSClassFromString("InterfaceBuilder.InterfaceLoader")
    return (implementation as? any InterfaceLoading.Type)?.init()
  }()

  static func requireLoader(_ call: String) -> (any InterfaceLoading)? {
    if loader == nil {
      UsageFault.raise(
        call, "documents are read by the module InterfaceBuilder; add it, or UIKit, to the target")
    }
    return loader
  }
}
