/// What can respond to events: views, and later view controllers.
@MainActor
open class UIResponder: NSObject {
  /// Makes a responder.
  public override init() { super.init() }

  /// Who is asked after this one; nil at the end of the chain.
  open var next: UIResponder? { nil }
}
