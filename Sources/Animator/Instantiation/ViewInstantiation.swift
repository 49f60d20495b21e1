// Creating views and controllers from their types, as CoreAnimation/Layers/MadeByType.swift does for layers.

/// A view class that can be instantiated by its type: `T(frame:)`.
@preconcurrency @MainActor
public protocol MadeWithFrame: MadeByType {
  /// Creates an instance of this class with its `init(frame:)`.
  static func makeOfThisClass(frame: CGRect) -> Self
}

extension MadeWithFrame {
  /// Creates a view of a class that is known only at run time.
  @_silgen_name("animator_made_with_frame")
  public init(frame: CGRect)

  @_silgen_name("animator_made_with_frame")
  static func madeByType(frame: CGRect) -> Self { self.makeOfThisClass(frame: frame) }
}

/// A view controller class that can be instantiated by its type: `T(nibName:bundle:)`.
@preconcurrency @MainActor
public protocol MadeFromNib: MadeByType {
  /// Creates an instance of this class with its `init(nibName:bundle:)`, without a nib name.
  static func makeOfThisClassFromNib() -> Self
}

extension MadeFromNib {
  /// Creates a controller of a class that is known only at run time. Archives are not read.
  @_silgen_name("animator_made_from_nib")
  public init(nibName: __shared String?, bundle: __shared Bundle?)

  @_silgen_name("animator_made_from_nib")
  static func madeFromNib(_ nibName: String?, _ bundle: Bundle?) -> Self {
    self.makeOfThisClassFromNib()
  }
}

extension UIView: MadeWithFrame {
  /// Calls the class's own `init()`.
  @usableFromInline
  convenience init(ofThisClass: Void) { self.init() }

  /// Calls the class's own `init(frame:)`.
  @usableFromInline
  convenience init(ofThisClass: Void, x: Double, y: Double, width: Double, height: Double) {
    self.init(frame: CGRect(x: x, y: y, width: width, height: height))
  }

  @_silgen_name("$s8Animator6UIViewC11ofThisClassACyt_tcfC")
  private static func make() -> UIView

  @_silgen_name("$s8Animator6UIViewC11ofThisClass1x1y5width6heightACyt_S4dtcfC")
  private static func make(x: Double, y: Double, width: Double, height: Double) -> UIView

  /// Creates an instance of this class with its `init()`.
  public static func makeOfThisClass() -> Self { unsafeDowncast(make(), to: self) }

  /// Creates an instance of this class with its `init(frame:)`.
  public static func makeOfThisClass(frame: CGRect) -> Self {
    let (origin, size) = (frame.origin, frame.size)
    let view = make(x: origin.x, y: origin.y, width: size.width, height: size.height)
    return unsafeDowncast(view, to: self)
  }
}

extension UIViewController: MadeFromNib {
  /// Calls the class's own `init()`.
  @usableFromInline
  convenience init(ofThisClass: Void) { self.init() }

  /// Calls the class's own `init(nibName:bundle:)`.
  @usableFromInline
  convenience init(ofThisClassFromNib: Void) { self.init(nibName: nil, bundle: nil) }

  @_silgen_name("$s8Animator16UIViewControllerC11ofThisClassACyt_tcfC")
  private static func make() -> UIViewController

  @_silgen_name("$s8Animator16UIViewControllerC18ofThisClassFromNibACyt_tcfC")
  private static func makeFromNib() -> UIViewController

  /// Creates an instance of this class with its `init()`.
  public static func makeOfThisClass() -> Self { unsafeDowncast(make(), to: self) }

  /// Creates an instance of this class with its `init(nibName:bundle:)`, without a nib name.
  public static func makeOfThisClassFromNib() -> Self {
    unsafeDowncast(makeFromNib(), to: self)
  }
}
