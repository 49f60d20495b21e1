/// The target of a scripted touch: a point, a view, or a view found by its name.
@preconcurrency @MainActor
public struct TouchTarget: ExpressibleByStringLiteral {
  enum Kind {
    case point(CGPoint)
    case view(UIView)
    case name(String)
    case identifier(String)
    case label(String)
    case text(String)
  }

  let kind: Kind
  /// Where in the view, in unit coordinates of its bounds.
  private var fixedPoint = CGPoint(x: 0.5, y: 0.5)
  /// Finds the point when the touch begins; nil for ``fixedPoint``.
  private var pointOfView: (@MainActor () -> CGPoint)?

  var unitPoint: CGPoint { pointOfView?() ?? fixedPoint }

  init(_ kind: Kind) { self.kind = kind }

  /// A view by name: its identifier, else its accessibility label, else the text that it shows.
  public nonisolated init(stringLiteral value: String) {
    kind = .name(value)
  }

  /// A point in the window's coordinates, whatever is there.
  public static func point(_ point: CGPoint) -> Self { Self(.point(point)) }

  /// A view; where it is when the touch begins.
  public static func view(_ view: UIView) -> Self { Self(.view(view)) }

  /// A view by name: its identifier, else its accessibility label, else the text that it shows.
  public static func named(_ name: String) -> Self { Self(.name(name)) }

  /// The view with an `accessibilityIdentifier`, or an id in a scene.
  public static func identifier(_ identifier: String) -> Self { Self(.identifier(identifier)) }

  /// The view with an `accessibilityLabel`.
  public static func accessibilityLabel(_ label: String) -> Self { Self(.label(label)) }

  /// The label that shows a text, or the control around it.
  public static func text(_ text: String) -> Self { Self(.text(text)) }

  /// The same view at another point than its center.
  ///
  /// - Parameter unitPoint: In unit coordinates of the bounds: (0, 0) is the top left, (1, 1) the bottom right
  ///   corner. Has no effect on targets that are points.
  public func at(_ unitPoint: CGPoint) -> Self {
    var result = self
    result.fixedPoint = CGPoint(x: unitPoint.x.finite, y: unitPoint.y.finite)
    result.pointOfView = nil
    return result
  }

  /// The same view at a point, in unit coordinates of its bounds, that is found when the touch begins.
  func at(_ point: @escaping @MainActor () -> CGPoint) -> Self {
    var result = self
    result.pointOfView = point
    return result
  }
}

/// A value that scripted touches can aim at: a `CGPoint` in the window's coordinates, a `UIView`, a `String` as of
/// ``TouchTarget/named(_:)``, or a ``TouchTarget``.
@preconcurrency @MainActor
public protocol TouchTargetConvertible {
  /// The target.
  var touchTarget: TouchTarget { get }
}

extension TouchTarget: TouchTargetConvertible {
  public var touchTarget: TouchTarget { self }
}

extension CGPoint: TouchTargetConvertible {
  public var touchTarget: TouchTarget { .point(self) }
}

extension String: TouchTargetConvertible {
  public var touchTarget: TouchTarget { .named(self) }
}

extension UIView: TouchTargetConvertible {
  public var touchTarget: TouchTarget { .view(self) }
}

/// Why a scripted touch or scripted typing did not take place.
public struct TouchFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The target, such as "'save'" or "the text 'Save'".
  public let target: String
  /// The reason and a remedy, as a clause.
  public let reason: String

  package init(_ target: String, _ reason: String) { (self.target, self.reason) = (target, reason) }

  /// The target and the reason.
  public var description: String { "\(target) \(reason)" }
}

/// A view that shows text, by which scripted touches find it.
@MainActor
package protocol TextShowing: UIView {
  /// The text; nil for none.
  var shownText: String? { get }
}

extension UILabel: TextShowing {
  package var shownText: String? { text ?? attributedText?.string }
}
