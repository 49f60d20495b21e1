// Segues of a class that is known only at run time: see Instantiation/ViewInstantiation.swift.
// swift-format-ignore-file: LineLength

extension UIStoryboardSegue {
  /// Calls the class's own `init(identifier:source:destination:)`.
  @usableFromInline
  convenience init(ofThisClass identifier: String?, from: UIViewController, to: UIViewController) {
    self.init(identifier: identifier, source: from, destination: to)
  }

  @_silgen_name(
    "$s8Animator17UIStoryboardSegueC11ofThisClass4from2toACSSSg_AA16UIViewControllerCAItcfC")
  private static func make(
    _ identifier: __owned String?, from: __owned UIViewController, to: __owned UIViewController
  ) -> UIStoryboardSegue

  /// Creates an instance of this class with its `init(identifier:source:destination:)`.
  static func makeOfThisClass(
    _ identifier: String?, from source: UIViewController, to destination: UIViewController
  ) -> UIStoryboardSegue { make(identifier, from: source, to: destination) }
}
