/// A value that describes the content of a view, and makes that view.
///
/// A structure of an app's own holds the content, and makes a view whose ``UIContentView/configuration`` it is. Cells,
/// headers and footers show that view as their content view.
public protocol UIContentConfiguration {
  /// Makes a view that shows the configuration.
  @MainActor
  func makeContentView() -> any UIView & UIContentView
  /// The configuration in a state: values that have been set stay.
  @MainActor
  func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows the content of a configuration.
@preconcurrency @MainActor
public protocol UIContentView: NSObjectProtocol {
  /// The configuration that the view shows. Setting it updates the view.
  var configuration: any UIContentConfiguration { get set }
  /// Whether the view can show another configuration; by default, one of the type of its own.
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  public func supports(_ configuration: any UIContentConfiguration) -> Bool {
    type(of: configuration) == type(of: self.configuration)
  }
}

/// Axes of a view. Raw values are UIKit's.
public struct UIAxis: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  /// Creates axes.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// From left to right.
  public static let horizontal = UIAxis(rawValue: 1)
  /// From top to bottom.
  public static let vertical = UIAxis(rawValue: 2)
  /// Both.
  public static let both: UIAxis = [.horizontal, .vertical]
}
